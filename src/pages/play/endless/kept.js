/** Walks through endless mazes that the browser keeps. */

/** @import { SavedWalk } from "./game.js" */

import { load, store } from "../../common/stored.js";

/** @typedef {SavedWalk & { query: string, when: number }} KeptWalk */

const WALKS = "play.endless";

/** The largest number of kept walks. */
const MOST = 12;

/** @returns {KeptWalk[]} the last one first. */
export function keptWalks() {
  return load(WALKS, /** @type {KeptWalk[]} */ ([]));
}

/** @param {string} query */
export function keptWalk(query) {
  return keptWalks().find((walk) => walk.query === query);
}

/** Returns whether the browser keeps the walk beyond this page. @param {KeptWalk} walk */
export function keepWalk(walk) {
  const others = keptWalks().filter(({ query }) => query !== walk.query);
  return store(WALKS, [walk, ...others].slice(0, MOST));
}

/** @param {string} query */
export function dropWalk(query) {
  store(
    WALKS,
    keptWalks().filter((walk) => walk.query !== query),
  );
}

/** The least size that is easier to read as a power. */
const LARGE = 10_000;

/**
 * The number of columns in words: 256, or 2¹⁶.
 * @param {number} size a power of two.
 */
export function sizeText(size) {
  if (size < LARGE) return size.toLocaleString("en");
  const digits = [...String(Math.round(Math.log2(size)))];
  return `2${digits.map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}

/**
 * The title of an endless maze.
 * @param {URLSearchParams} query
 */
export function endlessTitle(query) {
  const size = sizeText(Number(query.get("size")));
  return `Endless maze, ${size} × ${size}`;
}
