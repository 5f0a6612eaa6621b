/** An endless maze by the address of the page, and the addresses of its parts. */

import { OF_PICTURES } from "../../common/endless_parameters.js";
import { isSame, written } from "../../common/place.js";
import { isOfPage } from "../service/mazes.js";

/** @import { Ends } from "../../common/ends.js" */
/** @import { Place } from "../../common/place.js" */

/** The default size of a maze. */
export const LARGEST = 2 ** 30;

export class Address {
  /**
   * @param {URLSearchParams} query
   * @param {Place} start
   * @param {Place} goal
   */
  constructor(query, start, goal) {
    /** The parameters of all requests for this maze. */
    this.maze = mazeOf(query);
    this.size = Number(this.maze.get("size"));
    this.start = start;
    this.goal = goal;
    /** The theme of the map, which the link back to it keeps. */
    this.theme = query.get("theme");
  }

  /** The parameters that name this walk: those of the maze, and both ends. */
  get query() {
    return new URLSearchParams([...this.maze, ["start", written(this.start)], ["goal", written(this.goal)]]);
  }

  /** @param {Place} place */
  isWithin({ x, y }) {
    return x < this.size && y < this.size;
  }

  /**
   * Returns the address of the page with the player at a place.
   * @param {Place} [place]
   */
  page(place) {
    return `./play?${this.query}${place ? `#${written(place)}` : ""}`;
  }

  /**
   * Returns the address of the map round a place.
   * @param {Place} place
   */
  map(place) {
    const query = this.query;
    if (this.theme) query.set("theme", this.theme);
    const zoom = Math.max(0, Math.log2(this.size) - 4);
    return `./endless?${query}#${zoom}/${written(place)}`;
  }

  /**
   * Returns the URL of a window of the maze. It omits both ends, so that all walks have the same windows.
   * @param {Place} from its left upper corner.
   * @param {number} side
   */
  window({ x, y }, side) {
    const query = new URLSearchParams([
      ...this.maze,
      ["x", String(x)],
      ["y", String(y)],
      ["cols", String(side)],
      ["rows", String(side)],
    ]);
    return `./endless.json?${query}`;
  }

  /** The next step to the goal. @param {Place} from */
  next(from) {
    return `./endless/next?${new URLSearchParams([...this.maze, ["from", written(from)], ["to", written(this.goal)]])}`;
  }

  /** The whole route from the start to the goal. */
  route() {
    return `./endless/route?${this.query}`;
  }
}

/**
 * Returns the parameters of the maze itself, with those that must be given.
 * @param {URLSearchParams} query
 */
export function mazeOf(query) {
  const maze = new URLSearchParams([...query].filter(([name]) => !isOfPage(name)));
  for (const name of ["start", "goal", ...OF_PICTURES, "x", "y", "cols", "rows"]) maze.delete(name);
  if (!maze.get("size")) maze.set("size", String(LARGEST));
  if (!maze.has("seed")) maze.set("seed", "0");
  if (!maze.has("gen")) maze.set("gen", "1");
  return maze;
}

/**
 * Returns whether the service need not judge both ends.
 * @param {Ends} ends
 * @param {number} size
 */
export function areGood([start, goal], size) {
  return !isSame(start, goal) && [start.x, start.y, goal.x, goal.y].every((at) => at < size);
}
