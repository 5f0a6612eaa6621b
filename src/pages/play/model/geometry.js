// Plane geometry in the coordinates of the JSON document: unit one cell side, x to the right, y down.

/** @typedef {[number, number]} Point */

/** Largest angle between two points of a flattened arc, in radians. */
const ARC_STEP = Math.PI / 24;

/**
 * Points on an arc that runs clockwise on the screen, both ends included.
 * @param {Point} from
 * @param {Point} to
 * @param {Point} center
 * @returns {Point[]}
 */
export function flattenArc(from, to, center) {
  const [cx, cy] = center;
  const radius = Math.hypot(from[0] - cx, from[1] - cy);
  const first = Math.atan2(from[1] - cy, from[0] - cx);
  let last = Math.atan2(to[1] - cy, to[0] - cx);
  if (last <= first + 1e-9) last += 2 * Math.PI;
  const steps = Math.max(1, Math.ceil((last - first) / ARC_STEP));
  /** @type {Point[]} */
  const points = [from];
  for (let step = 1; step < steps; step += 1) {
    const angle = first + ((last - first) * step) / steps;
    points.push([cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]);
  }
  points.push(to);
  return points;
}

/**
 * Length of a polyline.
 * @param {Point[]} points
 */
export function lengthOf(points) {
  let sum = 0;
  for (let i = 1; i < points.length; i += 1) {
    sum += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  }
  return sum;
}

/**
 * The point at a share of a polyline's length, 0 its first point and 1 its last.
 * @param {Point[]} points
 * @param {number} share
 * @returns {Point}
 */
export function pointAlong(points, share) {
  let left = lengthOf(points) * Math.min(1, Math.max(0, share));
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1];
    const [bx, by] = points[i];
    const piece = Math.hypot(bx - ax, by - ay);
    if (left <= piece && piece > 0) {
      return [ax + ((bx - ax) * left) / piece, ay + ((by - ay) * left) / piece];
    }
    left -= piece;
  }
  return points[points.length - 1];
}

/**
 * Whether a point lies in a polygon, by the even-odd rule.
 * @param {Point[]} polygon
 * @param {number} x
 * @param {number} y
 */
export function contains(polygon, x, y) {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [ax, ay] = polygon[i];
    const [bx, by] = polygon[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/**
 * The smallest turn between two bearings, from 0 to π.
 * @param {number} a in radians.
 * @param {number} b in radians.
 */
export function turnBetween(a, b) {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return turn > Math.PI ? 2 * Math.PI - turn : turn;
}

/** A rectangle that grows round points. */
export class Bounds {
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  /** @param {Point} point */
  add([x, y]) {
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }

  get width() {
    return this.right - this.left;
  }

  get height() {
    return this.bottom - this.top;
  }

  /** @returns {Point} */
  get center() {
    return [(this.left + this.right) / 2, (this.top + this.bottom) / 2];
  }
}
