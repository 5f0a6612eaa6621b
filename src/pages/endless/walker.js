/** The walker along the solution. */

import { ask } from "../common/api.js";
import { isSame, written } from "../common/place.js";
import { hideWalker, middle, showWalker } from "./map.js";
import { maze } from "./maze.js";
import { complain, showPlace } from "./messages.js";

/** @import { Place } from "../common/place.js" */

/** Cells of the route that are fetched at once. */
const AHEAD = 400;

/** The walk from the cell in the middle, or from where it is. */
export const walker = {
  /** @type {Place | null} */
  here: null,
  /** Cells behind the walker, the last one last. @type {Place[]} */
  behind: [],
  /** Cells ahead of the walker, the next one first. @type {Place[]} */
  ahead: [],
  /** The number of wanted steps that are not made yet. */
  wanted: 0,

  leave() {
    this.here = null;
    this.wanted = 0;
    this.behind = [];
    this.ahead = [];
    hideWalker();
  },

  /** Fetches the next cells of the route. */
  async fetch() {
    const { here: from, behind } = this;
    if (!from) return;
    const query = maze.query({ start: written(from), limit: String(AHEAD) });
    const answer = await ask(`./endless/route?${query}`);
    const lines = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    lines.pop();
    // The walker may have left or gone back meanwhile.
    if (this.here !== from || this.behind !== behind) return;
    this.ahead = lines.slice(1).map(({ col, row }) => ({ x: col, y: row }));
  },

  /** Makes a step forwards. Steps that are wanted while cells are fetched are made afterwards. */
  async forth() {
    this.wanted += 1;
    if (this.wanted > 1) return;
    try {
      while (this.wanted > 0) {
        await this.step();
        this.wanted = Math.max(this.wanted - 1, 0);
      }
      complain();
    } catch (error) {
      this.wanted = 0;
      complain(error);
    }
  },

  async step() {
    if (!this.here) {
      // The solution leads from any cell to the goal.
      this.here = middle();
      return this.show();
    }
    if (isSame(this.here, maze.goal)) return;
    if (this.ahead.length === 0) await this.fetch();
    const next = this.ahead.shift();
    if (!next || !this.here) return;
    this.behind.push(this.here);
    this.here = next;
    this.show();
  },

  back() {
    const last = this.behind.pop();
    if (!last || !this.here) return;
    this.ahead.unshift(this.here);
    this.here = last;
    this.show();
  },

  show() {
    if (!this.here) return;
    showWalker(this.here);
    const text = written(this.here);
    showPlace(isSame(this.here, maze.goal) ? `${text}: arrived` : text);
  },
};
