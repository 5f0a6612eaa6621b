/** Turns the player's input into steps of a game. Keyboard, touch, mouse and gamepad all use it. */

/** @import { Played } from "../model/game.js" */
/** @import { Way } from "../model/maze.js" */

import { LENIENT, stairs, wayTowards } from "../model/directions.js";
import { Press } from "./press.js";

/** Milliseconds between two steps while a direction is held and nothing glides. */
const REPEAT = 90;

/** Milliseconds between two steps of a walk to a chosen cell, with reduced motion. */
const PACE = 40;

/** Events: `wall` (detail: bearing, or null for stairs). */
export class Driver extends EventTarget {
  /**
   * @param {Played} game
   * @param {() => boolean} gliding whether the picture is still behind.
   */
  constructor(game, gliding) {
    super();
    this.game = game;
    this.gliding = gliding;
    /** Cells that are still ahead on the walk. @type {number[]} */
    this.ahead = [];
    /** The direction that is held. @type {number | null} */
    this.held = null;
    this.press = new Press();
    /** Whether each step goes on to the next fork. */
    this.runs = false;
    this.next = 0;
  }

  /** Whether there is something to do in the next frame. */
  get busy() {
    return this.ahead.length > 0 || this.held !== null;
  }

  /**
   * Steps in a direction, unless a wall is there.
   * @param {number} bearing
   * @param {object} [options]
   * @param {boolean} [options.run] whether to go on to the next fork.
   * @param {boolean} [options.strict] whether only the nearest side is meant.
   * @param {boolean} [options.quiet] whether a wall is ignored.
   */
  towards(bearing, { run = this.runs, strict = false, quiet = false } = {}) {
    const { walk, maze } = this.game;
    const heading = walk.heading;
    const way = wayTowards(maze.cells[walk.at], bearing, heading, strict ? undefined : LENIENT);
    if (way) this.take(way, run);
    else if (!quiet) this.tell(bearing);
    return way !== null;
  }

  /**
   * @param {number} rise 1 for up, -1 for down.
   * @param {boolean} [run]
   */
  climb(rise, run = this.runs) {
    const way = stairs(this.game.maze.cells[this.game.walk.at], rise);
    if (way) this.take(way, run);
    else this.tell(null);
  }

  /**
   * Takes a passage by its number, clockwise from the top.
   * @param {number} index
   */
  numbered(index) {
    const way = this.game.maze.cells[this.game.walk.at].ways[index];
    if (way) this.take(way, this.runs);
    else this.tell(null);
  }

  /**
   * @param {Way} way
   * @param {boolean} run
   */
  take(way, run) {
    const cells = run ? this.game.walk.run(way) : [way.to];
    this.ahead = [];
    this.game.step(cells[0]);
    this.ahead = cells.slice(1);
  }

  /**
   * Walks through cells, one after another.
   * @param {number[]} cells
   */
  walk(cells) {
    this.ahead = [...cells];
  }

  /** Walks to a cell, if the route needs no decision. */
  to(/** @type {number} */ cell) {
    const cells = this.game.walk.plainWay(cell);
    if (cells) this.walk(cells);
    return cells !== null;
  }

  backToFork() {
    this.walk(this.game.walk.backToFork());
  }

  /**
   * Holds a direction: one step now, and more while it is held.
   * @param {number} bearing
   * @param {boolean} [strict]
   */
  hold(bearing, strict = false) {
    const isNew = this.held === null;
    this.held = bearing;
    this.strict = strict;
    if (!isNew) return;
    this.towards(bearing, { strict });
    this.press.begin();
  }

  release() {
    this.held = null;
  }

  stop() {
    this.held = null;
    this.ahead = [];
  }

  /** Continues the walk or the held direction; called for each frame. */
  tick() {
    if (this.game.finished || this.game.shown) return this.stop();
    const isHeld = this.held !== null && this.press.frame();
    const now = performance.now();
    if (this.gliding() || now < this.next) return;
    const cell = this.ahead.shift();
    if (cell !== undefined) {
      if (!this.game.step(cell)) this.ahead = [];
      this.next = this.ahead.length > 0 ? now + PACE * Number(this.plain) : now;
    } else if (this.held !== null && isHeld) {
      this.towards(this.held, { strict: this.strict ?? false, quiet: true });
      this.next = this.plain ? now + REPEAT : now;
    }
  }

  /** Whether steps are shown without motion, so that they have to be paced. */
  plain = false;

  /** @param {number | null} bearing */
  tell(bearing) {
    this.dispatchEvent(new CustomEvent("wall", { detail: bearing }));
  }
}
