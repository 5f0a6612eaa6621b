/** The ends of an endless maze, as an address has them. */

/** @import { Place } from "./place.js" */

import { ask } from "./api.js";
import { placeIn } from "./place.js";

/** @typedef {[start: Place, goal: Place]} Ends */

/**
 * Returns both ends if the address has them as cells, or leaves them out: the first cell and the last one. Returns
 * null if only the service can read them.
 * @param {URLSearchParams} query
 * @param {number} size
 * @returns {Ends | null}
 */
export function plainEnds(query, size) {
  const last = size - 1;
  const [start, goal] = [
    placeIn(query.get("start") || "0,0"),
    placeIn(query.get("goal") || `${last},${last}`),
  ];
  return start && goal ? [start, goal] : null;
}

/**
 * Returns both ends by the service's reading of the address, which may name them by words.
 * @param {URLSearchParams} query
 * @param {URLSearchParams} maze the other parameters of the maze.
 * @returns {Promise<Ends>}
 */
export async function askedEnds(query, maze) {
  const asked = new URLSearchParams(maze);
  for (const name of ["start", "goal"]) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  for (const [name, value] of Object.entries({ x: "0", y: "0", cols: "2", rows: "2" }))
    asked.set(name, value);
  /** @type {Record<"start" | "goal", { col: number, row: number }>} */
  const { start, goal } = await (await ask(`./endless.json?${asked}`)).json();
  return [
    { x: start.col, y: start.row },
    { x: goal.col, y: goal.row },
  ];
}
