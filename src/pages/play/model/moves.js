// A walk as a short text, for links and for saved games.
//
// Each step is the number of the passage among those of its cell, in the least number of bits. The text is the number
// of steps in base 36, a dot, and the bits as base64url.

import { Walk } from "./walk.js";

/** @typedef {import("./maze.js").Maze} Maze */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * The number of bits that distinguish `count` passages.
 * @param {number} count
 */
function bitsFor(count) {
  return count < 2 ? 0 : 32 - Math.clz32(count - 1);
}

/**
 * @param {Walk} walk
 * @returns {string}
 */
export function encodeMoves(walk) {
  const { maze } = walk;
  let text = "";
  let held = 0;
  let bits = 0;
  const put = (/** @type {number} */ value, /** @type {number} */ width) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) {
      held = held * 2 + ((value >> bit) & 1);
      bits += 1;
      if (bits === 6) {
        text += DIGITS[held];
        held = 0;
        bits = 0;
      }
    }
  };
  for (let index = 1; index < walk.cells.length; index += 1) {
    const { ways } = maze.cells[walk.cells[index - 1]];
    const way = ways.findIndex(({ to }) => to === walk.cells[index]);
    // The step from the goal of a leg to the start of the next needs no bits.
    if (way >= 0) put(way, bitsFor(ways.length));
  }
  if (bits > 0) put(0, 6 - bits);
  return `${walk.steps.toString(36)}.${text}`;
}

/**
 * @param {Maze} maze
 * @param {string} text
 * @returns {Walk | null} null if the text is not a walk through this maze.
 */
export function decodeMoves(maze, text) {
  const [, count, digits] = /^([0-9a-z]{1,6})\.([\w-]*)$/.exec(text) ?? [];
  if (count === undefined) return null;
  let place = 0;
  const take = (/** @type {number} */ width) => {
    let value = 0;
    for (let bit = 0; bit < width; bit += 1, place += 1) {
      const digit = DIGITS.indexOf(digits[Math.floor(place / 6)] ?? "");
      if (digit < 0) return -1;
      value = value * 2 + ((digit >> (5 - (place % 6))) & 1);
    }
    return value;
  };
  const walk = new Walk(maze);
  for (let step = 0; step < parseInt(count, 36); step += 1) {
    walk.nextLeg();
    const { ways } = maze.cells[walk.at];
    const index = take(bitsFor(ways.length));
    const way = index < 0 ? undefined : ways[index];
    if (!way || !walk.step(way.to)) return null;
  }
  walk.nextLeg();
  return walk;
}
