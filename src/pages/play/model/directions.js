// The passage that a direction means, and the names of directions.

import { turnBetween } from "./geometry.js";

/** @typedef {import("./maze.js").Cell} Cell */
/** @typedef {import("./maze.js").Way} Way */

/** The largest difference from the nearest side at which another side may still be meant, in radians. */
const TOLERANCE = Math.PI / 5;

/** The same for inputs with only four directions, such as arrows: they can then mean an octagon's diagonal. */
export const LENIENT = (50 / 180) * Math.PI;

/** A direction farther than this from every side means none of them. */
const LIMIT = (75 / 180) * Math.PI;

const NAMES = [
  "east",
  "east-southeast",
  "southeast",
  "south-southeast",
  "south",
  "south-southwest",
  "southwest",
  "west-southwest",
  "west",
  "west-northwest",
  "northwest",
  "north-northwest",
  "north",
  "north-northeast",
  "northeast",
  "east-northeast",
];

/**
 * The bearing of each letter of the block round S on a keyboard, by the key's place.
 * @type {Record<string, number>}
 */
export const LETTERS = {
  KeyD: 0,
  KeyC: Math.PI / 4,
  KeyX: Math.PI / 2,
  KeyS: Math.PI / 2,
  KeyZ: (3 * Math.PI) / 4,
  KeyA: Math.PI,
  KeyQ: (-3 * Math.PI) / 4,
  KeyW: -Math.PI / 2,
  KeyE: -Math.PI / 4,
};

/**
 * The open passage that a direction means: that of the nearest side. Two sides may be about equally near, as the
 * upper ones of a hexagon are to the upward direction. Then the direction means the open one. If both are open, it
 * means the one that is nearer to `heading`.
 * @param {Cell} cell
 * @param {number} bearing radians clockwise from the right.
 * @param {number} [heading] of the last step.
 * @param {number} [tolerance] the largest difference from the nearest side at which another side is meant.
 * @returns {Way | null} null for a wall.
 */
export function wayTowards(cell, bearing, heading = 0, tolerance = TOLERANCE) {
  let nearest = Infinity;
  for (const side of cell.sides) nearest = Math.min(nearest, turnBetween(side.bearing, bearing));
  if (nearest > LIMIT) return null;
  const most = nearest + tolerance;
  /** @type {Way | null} */
  let best = null;
  let least = Infinity;
  for (const { bearing: to, way } of cell.sides) {
    const turn = turnBetween(to, bearing);
    if (!way || turn > most || turn > Math.PI / 2 - 0.01) continue;
    const cost = turn + 0.2 * turnBetween(to, heading);
    if (cost < least) {
      least = cost;
      best = way;
    }
  }
  return best;
}

/**
 * The stairs up (`rise` 1) or down (-1).
 * @param {Cell} cell
 * @param {number} rise
 */
export function stairs(cell, rise) {
  return cell.ways.find((way) => way.kind === "stairs" && Math.sign(way.rise) === rise) ?? null;
}

/**
 * One of eight compass names, or of sixteen.
 * @param {number} bearing
 * @param {8 | 16} winds
 */
export function compassName(bearing, winds) {
  const index = Math.round((bearing / (2 * Math.PI)) * winds);
  return NAMES[(((index % winds) + winds) % winds) * (16 / winds)];
}

/**
 * The name of each passage out of a cell, in the order of `cell.ways`. Names differ from each other.
 * @param {Cell} cell
 * @returns {string[]}
 */
export function wayNames(cell) {
  const names = cell.ways.map((way) => {
    if (way.kind === "stairs") return way.rise > 0 ? "upstairs" : "downstairs";
    return compassName(way.bearing, 8);
  });
  const repeated = (/** @type {string} */ name) => names.filter((other) => other === name).length > 1;
  const finer = names.map((name, index) => {
    return repeated(name) && cell.ways[index].kind !== "stairs"
      ? compassName(cell.ways[index].bearing, 16)
      : name;
  });
  return finer.map((name, index) => {
    const before = finer.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

/**
 * The key of the block round S that leads into a passage, or "" if none does.
 * @param {Cell} cell
 * @param {Way} way
 */
export function letterOf(cell, way) {
  if (way.kind === "stairs") return way.rise > 0 ? "R" : "F";
  const keys = Object.entries(LETTERS).filter(([key]) => key !== "KeyX");
  keys.sort(([, a], [, b]) => turnBetween(a, way.bearing) - turnBetween(b, way.bearing));
  const found = keys.find(([, bearing]) => wayTowards(cell, bearing, bearing) === way);
  return found ? found[0].slice(3) : "";
}
