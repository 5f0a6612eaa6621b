/** Pictures that become masks: how dark their cells are, and which are dark enough. */

import { element } from "../../common/dom.js";

/** The least difference between dark and light that parts a picture. */
const CONTRAST = 16;

/**
 * The darkness of each cell of a picture with `longest` cells on its longer side, by rows: 0 is white, 255 is black. Where
 * all of it is as dark, as in a white logo without a background, its opacity counts.
 *
 * @param {Blob} blob
 * @param {number} longest
 */
export async function darknessOf(blob, longest) {
  // An image element, unlike `createImageBitmap`, also decodes SVG.
  const url = URL.createObjectURL(blob);
  const bitmap = new Image();
  bitmap.src = url;
  await bitmap.decode().finally(() => URL.revokeObjectURL(url));
  const scale = longest / Math.max(bitmap.width, bitmap.height);
  const cols = Math.max(2, Math.round(bitmap.width * scale));
  const rows = Math.max(2, Math.round(bitmap.height * scale));
  const canvas = element("canvas", { width: cols, height: rows });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, cols, rows);
  const { data } = context.getImageData(0, 0, cols, rows);
  const opacities = Array.from({ length: cols * rows }, (_, at) => data[4 * at + 3] ?? 0);
  // On white paper.
  const darkness = opacities.map((opacity, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
    return Math.round(((255 - (0.2126 * red + 0.7152 * green + 0.0722 * blue)) * opacity) / 255);
  });
  const isFlat = Math.max(...darkness) - Math.min(...darkness) < CONTRAST;
  const cells = isFlat ? opacities : darkness;
  return Array.from({ length: rows }, (_, y) => cells.slice(y * cols, (y + 1) * cols));
}

/**
 * The threshold that parts a picture best into dark and light, after Otsu: the one with the greatest variance between
 * both classes. Photographs are seldom black and white.
 *
 * @param {number[]} darkness
 */
export function bestThreshold(darkness) {
  const counts = new Array(256).fill(0);
  for (const dark of darkness) counts[dark] += 1;
  const sum = darkness.reduce((before, dark) => before + dark, 0);
  let [below, sumBelow, best, from, to] = [0, 0, -1, 127, 127];
  for (let level = 0; level < 255; level += 1) {
    below += counts[level];
    sumBelow += level * counts[level];
    const above = darkness.length - below;
    if (below === 0 || above === 0) continue;
    const variance = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (variance > best + 1e-6) [best, from, to] = [variance, level, level];
    else if (Math.abs(variance - best) <= 1e-6) to = level;
  }
  return 255 - Math.round((from + to) / 2);
}

/**
 * Whether each cell is in, by rows: those that are dark enough, or light enough in a negative.
 *
 * @param {number[][]} darkness
 * @param {number} threshold how much is in, from 1 to 255.
 * @param {boolean} isNegative
 */
export function darker(darkness, threshold, isNegative) {
  const least = 255 - threshold;
  return darkness.map((line) => line.map((dark) => (isNegative ? 255 - dark : dark) > least));
}
