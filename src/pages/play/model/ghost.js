/** A finished game that runs again beside the player, at the times of its steps. */

/** @import { Clock } from "./clock.js" */
/** @import { Maze } from "./maze.js" */

import { Companion } from "./companion.js";

export class Ghost extends Companion {
  /**
   * @param {Maze} maze
   * @param {string} name
   * @param {number[]} path the cells of the game.
   * @param {number[]} times milliseconds of each step.
   * @param {Clock} clock of the player's game.
   */
  constructor(maze, name, path, times, clock) {
    super(maze, name, path, 1);
    this.clock = clock;
    let sum = 0;
    /** The time of arrival in each cell. */
    this.arrivals = [0, ...times.map((time) => (sum += time))];
  }

  get left() {
    return (this.arrivals[this.trace.length - 1] - this.clock.elapsed) / 1000;
  }

  advance() {
    if (!this.running || this.finished) return false;
    const { elapsed } = this.clock;
    const last = this.trace.length - 1;
    let index = Math.floor(this.done);
    while (index < last && this.arrivals[index + 1] <= elapsed) {
      index += 1;
      this.seen.add(this.trace[index]);
    }
    const [from, to] = [this.arrivals[index], this.arrivals[index + 1] ?? Infinity];
    // It rests in a cell, and then takes its step.
    const share = 1 - Math.min(1, (to - elapsed) / Math.min(STEP, Math.max(1, to - from)));
    this.done = Math.min(last, index + Math.max(0, share));
    return !this.finished;
  }
}

/** Milliseconds that a step of a ghost is shown. */
const STEP = 150;
