/** Cells of an endless maze, by column and row. */

/** @typedef {{ x: number, y: number }} Place */

/** @param {Place} place */
export const written = ({ x, y }) => `${x},${y}`;

/** @param {Place} one @param {Place} other */
export const isSame = (one, other) => one.x === other.x && one.y === other.y;

/**
 * Returns the cell of a text "x,y".
 * @param {string} text
 * @returns {Place | null}
 */
export function placeIn(text) {
  const parts = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(text);
  return parts ? { x: Number(parts[1]), y: Number(parts[2]) } : null;
}
