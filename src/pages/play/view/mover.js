/** A marker that glides along passages. The game takes steps at once, and the picture follows. */

/** @import { Point } from "../model/geometry.js" */
/** @import { Way } from "../model/maze.js" */

import { lengthOf, pointAlong } from "../model/geometry.js";

/** The speed without a queue, in cell sides a second. */
const SPEED = 11;

/** Seconds that a change of the floor takes. */
const STAIRS = 0.22;

export class Mover {
  /** @param {Point} at */
  constructor(at) {
    this.at = at;
    /** @type {Way[]} */
    this.queue = [];
    /** The progress in the first passage of the queue, in seconds at plain speed. */
    this.done = 0;
    /** Called when it leaves a cell. */
    this.departs = (/** @type {Way} */ _way) => {};
    /** Called when it has come to a cell. */
    this.arrives = (/** @type {Way} */ _way) => {};
    /** Whether it is below a bridge. */
    this.hidden = false;
    /** Size, less than 1 on stairs. */
    this.size = 1;
    /** The distance by which it is pushed against a wall. @type {Point} */
    this.push = [0, 0];
  }

  get busy() {
    return this.queue.length > 0 || this.push[0] !== 0 || this.push[1] !== 0;
  }

  /** @param {Way} way */
  go(way) {
    this.queue.push(way);
  }

  /** @param {Point} at */
  jump(at) {
    this.queue = [];
    this.done = 0;
    this.hidden = false;
    this.size = 1;
    this.at = at;
  }

  /**
   * Shows that a wall blocks the step.
   * @param {number} bearing
   * @param {number} far
   */
  bump(bearing, far) {
    this.push = [Math.cos(bearing) * far, Math.sin(bearing) * far];
  }

  /**
   * Moves the marker for some seconds; for Infinity to the end.
   * @param {number} seconds
   */
  advance(seconds) {
    const decay = Number.isFinite(seconds) ? 0.000001 ** seconds : 0;
    this.push = [this.push[0] * decay, this.push[1] * decay];
    if (Math.hypot(...this.push) < 0.002) this.push = [0, 0];
    // The marker is faster with a longer queue.
    let left = seconds * Math.max(1, 0.6 * this.queue.length);
    while (this.queue.length > 0) {
      const [way] = this.queue;
      const takes = durationOf(way);
      if (this.done === 0) this.departs(way);
      if (this.done + left < takes) {
        this.done += Math.max(left, 1e-9);
        this.place(way, this.done / takes);
        return;
      }
      left -= takes - this.done;
      this.done = 0;
      this.queue.shift();
      this.place(way, 1);
      this.arrives(way);
    }
  }

  /**
   * @param {Way} way
   * @param {number} share
   */
  place({ kind, pieces }, share) {
    this.size = kind === "stairs" ? 0.35 + 0.65 * Math.abs(2 * share - 1) : 1;
    this.hidden = kind === "tunnel" && share > 0.25 && share < 0.75;
    if (pieces.length === 1) {
      this.at = pointAlong(pieces[0], share);
    } else {
      this.at = share < 0.5 ? pointAlong(pieces[0], share * 2) : pointAlong(pieces[1], share * 2 - 1);
    }
  }
}

/**
 * Returns the duration of a passage in seconds.
 * @param {Way} way
 */
function durationOf({ kind, pieces }) {
  if (kind === "stairs") return STAIRS;
  return Math.max(0.05, pieces.reduce((sum, piece) => sum + lengthOf(piece), 0) / SPEED);
}
