/** The trail of a marker: its route without detours, and the whole walk. */

/** @import { Ground, Way } from "../model/maze.js" */
/** @import { Point } from "../model/geometry.js" */

import { trace } from "./floor-plan.js";

export class Trail {
  /**
   * @param {Ground} maze
   * @param {number[]} cells the cells of the walk so far.
   * @param {number[]} route
   * @param {number} [most] the least number of steps that are shown; a long trail is cut to this number.
   */
  constructor(maze, cells, route, most = Infinity) {
    this.maze = maze;
    this.most = most;
    /** The cells of the route, as far as the marker has come. */
    this.route = [...route];
    /** The index of each cell in the route. */
    this.place = new Map(route.map((cell, index) => [cell, index]));
    /** The cells of the whole walk, in order. */
    this.cells = [...cells];
    this.walked = this.through(this.cells);
    /** @type {Path2D | null} */
    this.path = null;
    /** The passage that it is in now. @type {Way | null} */
    this.current = null;
    /** The cell that it left last. */
    this.from = route[route.length - 1];
  }

  /** @param {Way} way */
  depart(way) {
    this.current = way;
    this.from = this.route[this.route.length - 1];
    if (this.place.get(way.to) === this.route.length - 2) this.cut(this.route.length - 1);
  }

  /** @param {Way} way */
  arrive(way) {
    this.current = null;
    const place = this.place.get(way.to);
    if (place !== undefined) {
      this.cut(place + 1);
    } else {
      this.place.set(way.to, this.route.length);
      this.route.push(way.to);
      if (this.path) addWay(this.path, way);
      addWay(this.walked, way);
      this.cells.push(way.to);
      this.shorten();
    }
  }

  /** Removes the oldest part of the walk, so that the trail is drawn as fast as at the beginning. */
  shorten() {
    if (this.cells.length > 2 * this.most) {
      this.cells = this.cells.slice(-this.most);
      this.walked = this.through(this.cells);
    }
    if (this.route.length > 2 * this.most) {
      this.route = this.route.slice(-this.most);
      this.place = new Map(this.route.map((cell, index) => [cell, index]));
      this.path = null;
    }
  }

  /** @param {number} length */
  cut(length) {
    if (length >= this.route.length) return;
    for (const cell of this.route.splice(length)) this.place.delete(cell);
    this.path = null;
  }

  /**
   * Restarts at a cell, for example on the next leg.
   * @param {number} cell
   */
  restart(cell) {
    this.route = [cell];
    this.place = new Map([[cell, 0]]);
    this.path = null;
    this.current = null;
  }

  /**
   * The route up to the marker.
   * @param {Point} at
   */
  upTo(at) {
    this.path ??= this.through(this.route);
    if (!this.current) return this.path;
    const path = new Path2D(this.path);
    const { to, kind, pieces } = this.current;
    const last = this.maze.cells[this.route[this.route.length - 1]];
    if (kind !== "side") return path;
    const retreats = last.id === to;
    const middle = pieces[0][1];
    const halfway = Math.hypot(at[0] - middle[0], at[1] - middle[1]) < 1e-6;
    const end = pieces[0][pieces[0].length - 1];
    const start = retreats ? end : pieces[0][0];
    const passed =
      !halfway &&
      Math.hypot(at[0] - start[0], at[1] - start[1]) > Math.hypot(middle[0] - start[0], middle[1] - start[1]);
    trace(path, passed ? [start, middle, at] : [start, at]);
    return path;
  }

  /** A path through cells that follow each other. @param {number[]} cells */
  through(cells) {
    const path = new Path2D();
    for (let index = 1; index < cells.length; index += 1) {
      const way = this.maze.wayTo(cells[index - 1], cells[index]);
      if (way) addWay(path, way);
    }
    return path;
  }
}

/**
 * Adds the visible part of a passage: below a bridge it is hidden.
 * @param {Path2D} path
 * @param {Way} way
 */
export function addWay(path, { kind, pieces }) {
  if (kind === "stairs") return;
  if (kind === "tunnel") {
    trace(path, pieces[0].slice(0, 2));
    trace(path, pieces[0].slice(2));
    return;
  }
  for (const piece of pieces) trace(path, piece);
}
