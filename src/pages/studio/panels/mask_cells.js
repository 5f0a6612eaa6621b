/** The cells of a mask that a person draws: those with which the dialog begins, and their parts. */

import { ask } from "../mazes.js";
import { query } from "../state.js";

/** @import { components } from "api" */
/** @import { Studio } from "../state.js" */
/** @typedef {components["schemas"]["Maze"]} Maze */

/** The longest side of a mask from the dialog, whose rows fit into an address. */
export const LONGEST = 48;

/** The sides of the disc. */
const DISC = 24;

/** What decides where a maze has cells. */
const AREA = ["mask", "outline", "angle", "inner"];

/**
 * Whether each cell is in at the beginning, by rows: where the maze has cells, or a disc if nothing decides that.
 *
 * @param {Studio} studio
 */
export async function firstCells(studio) {
  const state = studio.current();
  const area = [...state].filter(([name]) => AREA.includes(name));
  if (area.length === 0) return disc();
  const sideOf = (/** @type {string} */ name) => Number(state.get(name) ?? studio.resolved()[name]);
  // A drawing has no columns and rows like those of polar mazes.
  const given = state.get("shape") === "polar" ? [DISC, DISC] : ["cols", "rows"].map(sideOf);
  const scale = Math.min(1, LONGEST / Math.max(...given));
  const [cols = DISC, rows = DISC] = given.map((side) => Math.max(2, Math.round(side * scale)));
  const asked = new Map([["shape", "square"], ...area, ["cols", `${cols}`], ["rows", `${rows}`]]);
  if (asked.has("mask")) asked.set("mask_parts", "all");
  try {
    const answer = await ask(`./maze.json?${query(asked)}&fields=nodes`);
    const { nodes = [] } = /** @type {Maze} */ (await answer.json());
    const places = new Set(nodes.map(({ col, row }) => row * cols + col));
    return cellsBy(cols, rows, (x, y) => places.has(y * cols + x));
  } catch {
    // Without the service, or where there are no such squares.
    return disc();
  }
}

function disc() {
  return cellsBy(DISC, DISC, (x, y) => ((x + 0.5) / DISC - 0.5) ** 2 + ((y + 0.5) / DISC - 0.5) ** 2 < 0.25);
}

/**
 * @param {number} cols
 * @param {number} rows
 * @param {(x: number, y: number) => boolean} isIn
 */
export function cellsBy(cols, rows, isIn) {
  return Array.from({ length: rows }, (_, y) => Array.from({ length: cols }, (_, x) => isIn(x, y)));
}

/**
 * The number of parts that do not touch each other along a side.
 *
 * @param {boolean[][]} cells
 */
export function partsOf(cells) {
  const open = cells.map((line) => [...line]);
  let count = 0;
  for (const [top, line] of open.entries()) {
    for (const left of line.keys()) {
      if (!open[top]?.[left]) continue;
      count += 1;
      /** @type {[x: number, y: number][]} */
      const stack = [[left, top]];
      for (let at = stack.pop(); at; at = stack.pop()) {
        const [x, y] = at;
        const row = open[y];
        if (!row?.[x]) continue;
        row[x] = false;
        stack.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]);
      }
    }
  }
  return count;
}
