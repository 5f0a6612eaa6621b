/** Fetches the chunks of an endless maze in and around the view, and drops those that are far away. */

/** @import { Address } from "./address.js" */
/** @import { EndlessGround } from "./ground.js" */
/** @import { Point } from "../model/geometry.js" */
/** @import { Part } from "../view/picture.js" */

import { ask } from "../../common/api.js";

/** Cells round the view that are fetched in advance. */
const AHEAD = 16;

/** Cells round the view beyond which chunks are dropped. */
const KEPT = 64;

/** The largest number of requests at the same time. */
const MOST = 4;

/** Milliseconds before the retry of a failed request. */
const PAUSE = 2000;

/** Events: `chunk` (one has come or gone), `fault` (detail: an error, or null when all is well again). */
export class Chunks extends EventTarget {
  /**
   * @param {Address} address
   * @param {EndlessGround} ground
   */
  constructor(address, ground) {
    super();
    this.address = address;
    this.ground = ground;
    /** Chunks that are being fetched. @type {Set<string>} */
    this.asked = new Set();
    /** Chunks that are wanted, the nearest first. @type {{ key: string, column: number, row: number }[]} */
    this.wanted = [];
    this.range = "";
    /** The time of the next request after a failure. */
    this.again = 0;
    this.failed = false;
  }

  /**
   * Sets the view and the player's position, in the coordinates of the ground.
   * @param {Part} part
   * @param {Point} player
   */
  see(part, [x, y]) {
    const seen = this.chunksIn(part, AHEAD);
    const near = this.chunksIn({ left: x, top: y, right: x, bottom: y }, AHEAD);
    const range = JSON.stringify([seen, near]);
    if (range === this.range) return;
    this.range = range;
    const [middleX, middleY] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    this.wanted = [];
    for (let row = seen.top; row <= seen.bottom; row += 1) {
      for (let column = seen.left; column <= seen.right; column += 1) {
        const key = `${column},${row}`;
        if (!this.ground.chunks.has(key)) this.wanted.push({ key, column, row });
      }
    }
    const far = (/** @type {{ column: number, row: number }} */ { column, row }) =>
      Math.hypot(column - middleX, row - middleY);
    this.wanted.sort((one, other) => far(one) - far(other));
    this.drop([near, this.chunksIn(part, KEPT)]);
    this.fetch();
  }

  /**
   * The chunks that overlap a part of the ground and a margin of cells, as columns and rows of chunks.
   * @param {Part} part
   * @param {number} margin
   * @returns {Part}
   */
  chunksIn({ left, top, right, bottom }, margin) {
    const { origin, side, size } = this.ground;
    const last = Math.ceil(size / side) - 1;
    const at = (/** @type {number} */ cell) => Math.min(Math.max(Math.floor(cell / side), 0), last);
    return {
      left: at(left + origin.x - margin),
      top: at(top + origin.y - margin),
      right: at(right + origin.x + margin),
      bottom: at(bottom + origin.y + margin),
    };
  }

  /** Drops all chunks but those of some parts. @param {Part[]} kept */
  drop(kept) {
    for (const key of [...this.ground.chunks.keys()]) {
      const [column, row] = key.split(",").map(Number);
      const isKept = kept.some(({ left, right, top, bottom }) => {
        return column >= left && column <= right && row >= top && row <= bottom;
      });
      if (!isKept) this.ground.drop(key);
    }
  }

  /** Fetches the wanted chunks. */
  fetch() {
    if (performance.now() < this.again) return;
    while (this.asked.size < MOST) {
      const next = this.wanted.find(({ key }) => !this.asked.has(key));
      if (!next) return;
      this.load(next.column, next.row);
    }
  }

  /**
   * Fetches a chunk and adds it to the ground.
   * @param {number} column
   * @param {number} row
   */
  async add(column, row) {
    const { side, size } = this.ground;
    const url = this.address.window({ x: column * side, y: row * side }, Math.min(side, size));
    this.ground.add(await (await ask(url)).json());
  }

  /**
   * Fetches a chunk. Does not throw: a failure becomes an event, and the request is repeated.
   * @param {number} column
   * @param {number} row
   */
  async load(column, row) {
    const key = `${column},${row}`;
    this.asked.add(key);
    try {
      await this.add(column, row);
      this.wanted = this.wanted.filter((other) => other.key !== key);
      if (this.failed) this.dispatchEvent(new CustomEvent("fault", { detail: null }));
      this.failed = false;
      this.dispatchEvent(new Event("chunk"));
    } catch (error) {
      this.failed = true;
      this.again = performance.now() + PAUSE;
      setTimeout(() => this.fetch(), PAUSE + 1);
      this.dispatchEvent(new CustomEvent("fault", { detail: error }));
    } finally {
      this.asked.delete(key);
      this.fetch();
    }
  }
}
