/** The endless maze of an address: its size, seed and ends, and how it looks. */

import { byName } from "../common/by_name.js";
import { OF_MAZE, OF_PICTURES } from "../common/endless_parameters.js";
import { askedEnds, plainEnds } from "../common/ends.js";
import { written } from "../common/place.js";

/** @import { Place } from "../common/place.js" */

/** Pixels of a tile, and of a cell at the last zoom that has tiles. */
export const TILE = 256;
export const LAST_CELL = 32;

/** Values that the address leaves out. */
export const USUAL = { size: "1073741824", seed: "0", algorithm: "backtracker", theme: "light" };

/** Parameters that this page reads itself. */
const OWN = [...Object.keys(USUAL), "solution", "start", "goal", "gen"];

/**
 * The power of two that is nearest to a size; the usual size if the text is not a number.
 * @param {string} text
 */
function nearestSize(text) {
  const power = Math.round(Math.log2(Number(text)));
  return Number.isNaN(power) ? Number(USUAL.size) : 2 ** Math.min(Math.max(power, 1), 30);
}

/** A maze, as an address has it. */
class Maze {
  constructor() {
    const asked = byName(new URLSearchParams(location.search));
    const value = (/** @type {keyof USUAL} */ name) => asked.get(name) || USUAL[name];
    this.size = nearestSize(value("size"));
    this.seed = value("seed");
    this.algorithm = value("algorithm");
    this.theme =
      asked.get("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    this.solution = asked.get("solution") !== "false";
    const others = (/** @type {string[]} */ names) =>
      [...asked].filter(([name]) => names.includes(name) && !OWN.includes(name));
    /** Parameters of the maze, and of its pictures, that the form lacks. */
    this.others = { maze: others(OF_MAZE), pictures: others(OF_PICTURES) };
    this.start = { x: 0, y: 0 };
    this.goal = { x: this.last, y: this.last };
  }

  /** Takes both ends from the address, which may name them by words. */
  async readEnds() {
    const asked = byName(new URLSearchParams(location.search));
    const named = new URLSearchParams(this.query());
    for (const end of ["start", "goal"]) named.delete(end);
    const [start, goal] = plainEnds(asked, this.size) ?? (await askedEnds(asked, named));
    this.start = this.within(start);
    this.goal = this.within(goal);
  }

  get last() {
    return this.size - 1;
  }

  get lastZoom() {
    return Math.max(0, Math.log2((this.size * LAST_CELL) / TILE));
  }

  /** @param {Place} place @returns {Place} */
  within({ x, y }) {
    const along = (/** @type {number} */ at) => Math.min(Math.max(Math.floor(at), 0), this.last);
    return { x: along(x), y: along(y) };
  }

  /** The parameters of requests. @param {Record<string, string>} more */
  query(more = {}) {
    const all = {
      ...Object.fromEntries(this.others.maze),
      size: String(this.size),
      algorithm: this.algorithm,
      seed: this.seed,
      gen: "1",
      start: written(this.start),
      goal: written(this.goal),
      ...more,
    };
    return new URLSearchParams(all).toString();
  }

  /** The parameters of pictures. */
  look() {
    const others = Object.fromEntries(this.others.pictures);
    return this.query({ ...others, solution: String(this.solution), theme: this.theme });
  }

  /** The query of the address. */
  address() {
    const said = new URLSearchParams();
    for (const [name, usual] of Object.entries(USUAL)) {
      const value = String(/** @type {any} */ (this)[name]);
      if (value !== usual || name === "theme") said.set(name, value);
    }
    if (!this.solution) said.set("solution", "false");
    for (const [name, value] of Object.values(this.others).flat()) said.set(name, value);
    if (this.start.x || this.start.y) said.set("start", written(this.start));
    if (this.goal.x !== this.last || this.goal.y !== this.last) said.set("goal", written(this.goal));
    return `?${said}`;
  }
}

/** The maze of this page. */
export const maze = new Maze();
