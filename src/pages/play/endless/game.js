/** A walk through an endless maze, with hints and a distant goal, but without a clock and a score. */

/** @import { Side, EndlessGround } from "./ground.js" */
/** @import { Place } from "../../common/place.js" */

import { corridor, isFork, wayThrough } from "../model/search.js";
import { Walk } from "../model/walk.js";

/** The least number of steps of the route that are kept and shown. */
const REMEMBERED = 1500;

/**
 * A walk as the browser keeps it.
 * @typedef {object} SavedWalk
 * @property {Place} at
 * @property {number} steps
 * @property {number} hints
 * @property {boolean} whole whether it began at the start of the maze.
 * @property {string} route the letters of the sides through which the last steps of the route went.
 */

/** @type {Record<Side, [number, number]>} */
const STEPS = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

class EndlessWalk extends Walk {
  /**
   * @param {EndlessGround} ground
   * @param {SavedWalk} saved
   */
  constructor(ground, saved) {
    super(ground);
    this.ground = ground;
    this.remembered = REMEMBERED;
    const route = cellsOf(ground, saved);
    this.steps = saved.steps;
    this.cells = [...route];
    this.route = [...route];
    // Keyed by the numbers of cells, because new cells come.
    this.visits = Object.fromEntries(route.map((cell) => [cell, 1]));
    this.place = Object.fromEntries(route.map((cell, index) => [cell, index]));
  }

  /** @param {number} cell */
  enter(cell) {
    this.visits[cell] ??= 0;
    super.enter(cell);
  }

  /** The cells back to the last fork, as far as they are loaded. */
  backToFork() {
    const cells = [];
    for (let index = this.route.length - 2; index >= 0; index -= 1) {
      const cell = this.route[index];
      if (!this.ground.isThere(cell)) break;
      cells.push(cell);
      if (isFork(this.ground, cell)) break;
    }
    return cells;
  }

  /**
   * @param {number} cell
   * @returns {number[] | null}
   */
  plainWay(cell) {
    if (cell === this.at) return null;
    for (const way of this.ground.cells[this.at].ways) {
      const cells = this.run(way);
      const place = cells.indexOf(cell);
      if (place >= 0) return cells.slice(0, place + 1);
    }
    const wasThere = (/** @type {number} */ other) => this.visits[other] > 0 && this.ground.isThere(other);
    return this.ground.isThere(cell) ? wayThrough(this.ground, this.at, cell, wasThere) : null;
  }

  /** The last steps of the route as letters. */
  letters() {
    const cells = this.route.slice(-REMEMBERED - 1).map((cell) => this.ground.placeOf(cell));
    return cells.slice(1).map(({ x, y }, index) => {
      const [dx, dy] = [x - cells[index].x, y - cells[index].y];
      return Object.entries(STEPS).find(([, step]) => step[0] === dx && step[1] === dy)?.[0] ?? "";
    });
  }
}

/**
 * The cells of a route, from its end.
 * @param {EndlessGround} ground
 * @param {SavedWalk} saved
 */
function cellsOf(ground, { at, route }) {
  const cells = [ground.numberOf(at)];
  let { x, y } = at;
  for (const letter of [...route].reverse()) {
    const step = STEPS[/** @type {Side} */ (letter)];
    if (!step) break;
    [x, y] = [x - step[0], y - step[1]];
    if (x < 0 || y < 0 || x >= ground.size || y >= ground.size) break;
    cells.push(ground.numberOf({ x, y }));
  }
  return cells.reverse();
}

/**
 * Events: `step` (detail: the passage), `state` (finished), `hint`, `wait` (a cell is not loaded yet).
 */
export class EndlessGame extends EventTarget {
  /**
   * @param {EndlessGround} ground
   * @param {SavedWalk} saved
   * @param {(from: Place) => Promise<Place>} nextOf the next cell on the route to the goal.
   */
  constructor(ground, saved, nextOf) {
    super();
    this.maze = ground;
    this.nextOf = nextOf;
    this.walk = new EndlessWalk(ground, saved);
    this.hints = saved.hints;
    /** Whether the walk began at the start of the maze. */
    this.whole = saved.whole;
    /** Cells of the hint on show, the player's first. @type {number[]} */
    this.hint = [];
    this.shown = false;
    this.isAsking = false;
  }

  get finished() {
    return this.walk.finished;
  }

  /** The player's position. */
  get at() {
    return this.maze.placeOf(this.walk.at);
  }

  /**
   * Takes one step.
   * @param {number} to
   * @returns {boolean} whether there was a passage.
   */
  step(to) {
    if (this.finished) return false;
    const way = this.maze.wayTo(this.walk.at, to);
    if (way && !this.maze.isThere(to)) {
      this.tell("wait");
      return false;
    }
    if (!way || !this.walk.step(to)) return false;
    const place = this.hint.indexOf(to);
    this.hint = place > 0 && place < this.hint.length - 1 ? this.hint.slice(place) : [];
    this.tell("step", way);
    if (this.finished) {
      this.hint = [];
      this.tell("state");
    }
    return true;
  }

  /** Shows the route to the goal up to the next fork. */
  async takeHint() {
    if (this.finished || this.hint.length > 0 || this.isAsking) return;
    const { at } = this.walk;
    this.isAsking = true;
    try {
      const next = this.maze.numberOf(await this.nextOf(this.at));
      const way = this.walk.at === at ? this.maze.wayTo(at, next) : undefined;
      if (!way) return;
      this.hints += 1;
      this.hint = [at, ...corridor(this.maze, at, way, this.walk.goal)];
      this.tell("hint");
    } finally {
      this.isAsking = false;
    }
  }

  /** @returns {SavedWalk} */
  save() {
    const { steps } = this.walk;
    const route = this.walk.letters().join("");
    return { at: this.at, steps, hints: this.hints, whole: this.whole, route };
  }

  /**
   * @param {string} event
   * @param {unknown} [detail]
   */
  tell(event, detail) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }
}
