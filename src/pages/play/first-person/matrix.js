/** The few matrices of the first-person view, 4 × 4 in columns. */

/** @typedef {Float32Array} Matrix */

/**
 * A perspective projection.
 * @param {number} angle of view from top to bottom, in radians.
 * @param {number} aspect width / height.
 * @param {number} near
 * @param {number} far
 * @returns {Matrix}
 */
export function perspective(angle, aspect, near, far) {
  const f = 1 / Math.tan(angle / 2);
  const range = 1 / (near - far);
  // prettier-ignore
  return new Float32Array([
    f / aspect, 0, 0, 0,
    0, f, 0, 0,
    0, 0, (near + far) * range, -1,
    0, 0, 2 * near * far * range, 0,
  ]);
}

/**
 * The matrix from the world, x to the right, y down the page, z up, to the coordinates of the eyes.
 * @param {[number, number, number]} eye
 * @param {number} yaw radians clockwise on the page from the right.
 * @returns {Matrix}
 */
export function looking([x, y, z], yaw) {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  // Forward is (c, s, 0), to the right is (−s, c, 0), up is z.
  // prettier-ignore
  return new Float32Array([
    -s, 0, -c, 0,
    c, 0, -s, 0,
    0, 1, 0, 0,
    s * x - c * y, -z, c * x + s * y, 1,
  ]);
}

/**
 * @param {Matrix} a
 * @param {Matrix} b
 * @returns {Matrix} first b, then a.
 */
export function times(a, b) {
  const product = new Float32Array(16);
  for (let column = 0; column < 4; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      let sum = 0;
      for (let k = 0; k < 4; k += 1) sum += a[k * 4 + row] * b[column * 4 + k];
      product[column * 4 + row] = sum;
    }
  }
  return product;
}
