/** A companion that races the player: it goes through the cells in the order in which a solver explores them. */

/** @import { Maze } from "./maze.js" */
/** @import { Point } from "./geometry.js" */

import { pointAlong } from "./geometry.js";

export class Companion {
  /**
   * @param {Maze} maze
   * @param {string} solver
   * @param {number[]} trace cells in the order in which the solver explores them.
   * @param {number} speed cells a second.
   */
  constructor(maze, solver, trace, speed) {
    this.maze = maze;
    this.solver = solver;
    this.speed = speed;
    const goal = arrival(maze, trace);
    /** The cells up to the goal. */
    this.trace = goal >= 0 ? trace.slice(0, goal + 1) : trace;
    /** Whether the solver reaches the goal. */
    this.arrives = goal >= 0;
    /** Its progress: the index in the trace. */
    this.done = 0;
    /** Cells explored so far. @type {Set<number>} */
    this.seen = new Set(this.trace.slice(0, 1));
    this.running = false;
  }

  /** Seconds until it arrives. */
  get left() {
    return (this.trace.length - 1 - this.done) / this.speed;
  }

  get finished() {
    return this.done >= this.trace.length - 1;
  }

  /** Its position. @returns {Point} */
  get at() {
    const index = Math.floor(this.done);
    const from = this.maze.cells[this.trace[index]];
    const next = this.trace[index + 1];
    if (next === undefined) return [from.x, from.y];
    const to = this.maze.cells[next];
    const way = this.maze.wayTo(from.id, to.id);
    const share = this.done - index;
    // A search continues at any cell, so that the companion leaps there.
    if (way?.pieces.length === 1) return pointAlong(way.pieces[0], share);
    return share < 0.5 ? [from.x, from.y] : [to.x, to.y];
  }

  /**
   * Moves the companion. Returns whether it has not arrived yet.
   * @param {number} seconds
   */
  advance(seconds) {
    if (!this.running || this.finished) return false;
    const before = Math.floor(this.done);
    this.done = Math.min(this.trace.length - 1, this.done + seconds * this.speed);
    for (let index = before; index <= Math.floor(this.done); index += 1) this.seen.add(this.trace[index]);
    return !this.finished;
  }
}

/**
 * Returns the index in a trace at which the explored cells join the start and the goal. A search from both
 * ends has the goal among its first cells. If they never do, it is the index of the goal; -1 without the goal.
 * @param {Maze} maze
 * @param {number[]} trace
 */
function arrival(maze, trace) {
  const { start, goal } = maze.legs[0];
  /** A cell of the same group, by cell. @type {Map<number, number>} */
  const groups = new Map();
  const groupOf = (/** @type {number} */ cell) => {
    let at = cell;
    for (let up = groups.get(at); up !== undefined && up !== at; up = groups.get(at)) at = up;
    groups.set(cell, at);
    return at;
  };
  for (const [index, cell] of trace.entries()) {
    if (groups.has(cell)) continue;
    groups.set(cell, cell);
    for (const { to } of maze.cells[cell].ways) {
      if (groups.has(to)) groups.set(groupOf(to), groupOf(cell));
    }
    if (groups.has(start) && groups.has(goal) && groupOf(start) === groupOf(goal)) return index;
  }
  return trace.indexOf(goal);
}
