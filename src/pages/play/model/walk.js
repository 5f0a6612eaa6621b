// A player's walk through a maze: every cell in order, and the state that follows from it.

import { corridor, isFork, wayThrough } from "./search.js";

/** @typedef {import("./maze.js").Ground} Ground */
/** @typedef {import("./maze.js").Way} Way */

export class Walk {
  /** @param {Ground} maze */
  constructor(maze) {
    this.maze = maze;
    /** The index of the current leg of the maze. */
    this.leg = 0;
    /** Every cell in the order in which it was entered, the start first. */
    this.cells = [maze.start];
    /** The walk without its detours: the cells from the start of the leg to here. */
    this.route = [maze.start];
    /** The number of times that each cell was entered. @type {Record<number, number>} */
    this.visits = new Uint32Array(maze.cells.length);
    this.visits[maze.start] = 1;
    /** The number of cells that were entered. */
    this.explored = 1;
    /** The number of steps, including steps back. */
    this.steps = 0;
    /** The least number of the last steps that are shown. */
    this.remembered = Infinity;
    /** Bearing of the last step. */
    this.heading = 0;
    /** The index of each cell in the route, or -1. @type {Record<number, number>} */
    this.place = new Int32Array(maze.cells.length).fill(-1);
    this.place[maze.start] = 0;
  }

  get at() {
    return this.cells[this.cells.length - 1];
  }

  get goal() {
    return this.maze.legs[this.leg].goal;
  }

  get finished() {
    return this.leg === this.maze.legs.length - 1 && this.at === this.goal;
  }

  /**
   * Enters a neighbouring cell.
   * @param {number} cell
   * @returns {Way | null} the passage, or null if a wall is between.
   */
  step(cell) {
    const way = this.maze.wayTo(this.at, cell);
    if (!way || this.finished) return null;
    if (!Number.isNaN(way.bearing)) this.heading = way.bearing;
    this.steps += 1;
    this.enter(cell);
    return way;
  }

  /** Whether the goal of a leg is reached and another leg follows. */
  get legDone() {
    return this.at === this.goal && this.leg < this.maze.legs.length - 1;
  }

  /** Moves to the start of the next leg, which does not count as a step. */
  nextLeg() {
    if (!this.legDone) return;
    this.leg += 1;
    for (const cell of this.route) this.place[cell] = -1;
    this.route = [];
    this.enter(this.maze.legs[this.leg].start);
  }

  /** @param {number} cell */
  enter(cell) {
    this.cells.push(cell);
    if (this.visits[cell] === 0) this.explored += 1;
    this.visits[cell] += 1;
    const place = this.place[cell];
    if (place >= 0) {
      for (const left of this.route.splice(place + 1)) this.place[left] = -1;
    } else {
      this.place[cell] = this.route.length;
      this.route.push(cell);
    }
  }

  /** The cell before this one on the route, or null at the start. */
  get back() {
    return this.route.length > 1 ? this.route[this.route.length - 2] : null;
  }

  /**
   * The cells back along the route to the last fork before this cell, or to the start.
   * @returns {number[]}
   */
  backToFork() {
    const cells = [];
    for (let index = this.route.length - 2; index >= 0; index -= 1) {
      cells.push(this.route[index]);
      if (isFork(this.maze, this.route[index])) break;
    }
    return cells;
  }

  /**
   * The cells of a run from here into a passage: through the corridor to the next fork.
   * @param {Way} way
   */
  run(way) {
    return corridor(this.maze, this.at, way, this.goal);
  }

  /**
   * The route to a cell that needs no decision from the player: through entered cells, or along one corridor.
   * @param {number} cell
   * @returns {number[] | null} the cells after the current one.
   */
  plainWay(cell) {
    if (cell === this.at) return null;
    for (const way of this.maze.cells[this.at].ways) {
      const cells = this.run(way);
      const place = cells.indexOf(cell);
      if (place >= 0) return cells.slice(0, place + 1);
    }
    return wayThrough(this.maze, this.at, cell, (other) => this.visits[other] > 0);
  }

  /**
   * Replays a walk from its cells.
   * @param {Ground} maze
   * @param {number[]} cells the start first.
   * @returns {Walk | null} null if they are not a walk through this maze.
   */
  static replay(maze, cells) {
    const walk = new Walk(maze);
    if (cells[0] !== maze.start) return null;
    for (const cell of cells.slice(1)) {
      if (walk.legDone && cell === maze.legs[walk.leg + 1].start) walk.nextLeg();
      else if (!walk.step(cell)) return null;
    }
    return walk;
  }
}
