/** Mazes that this browser has seen, and those that the user keeps, by their addresses. */

import { load, store } from "../common/stored.js";

/** The largest number of mazes in the history. */
const KEPT = 40;

/** Adds a maze to the history. @param {string} address */
export function remember(address) {
  const others = load("history", /** @type {string[]} */ ([])).filter((it) => it !== address);
  store("history", [address, ...others].slice(0, KEPT));
}

/** @param {string} address */
export function isKept(address) {
  return load("favourites", /** @type {string[]} */ ([])).includes(address);
}

/** Keeps a maze, or forgets it. @param {string} address */
export function toggleKept(address) {
  const kept = load("favourites", /** @type {string[]} */ ([]));
  store("favourites", kept.includes(address) ? kept.filter((it) => it !== address) : [address, ...kept]);
}
