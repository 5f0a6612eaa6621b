/** The static parts of an endless maze: the floor and the walls of the loaded chunks. */

/** @import { Chunk, EndlessGround } from "./ground.js" */
/** @import { Palette } from "../view/palette.js" */
/** @import { Part } from "../view/picture.js" */

import { Picture } from "../view/picture.js";

/**
 * A straight piece of wall along a line of the grid.
 * @typedef {[x: number, y: number, far: number, isAcross: boolean]} Wall
 */

/**
 * The walls of a chunk. Those at its right and at its lower rim belong to the next chunks as well.
 * @typedef {{ own: Wall[], right: Wall[], below: Wall[] }} Walls
 */

export class EndlessPlan extends Picture {
  /** @param {EndlessGround} ground */
  constructor(ground) {
    super();
    // Cells are a little larger if the view cannot show the whole maze anyway.
    if (ground.size > ground.side) this.space = 0.36;
    this.ground = ground;
    /** The walls of each chunk. @type {WeakMap<Chunk, Walls>} */
    this.walls = new WeakMap();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Part} part
   * @param {number} pixels
   * @param {Palette} palette
   */
  paintPart(context, part, pixels, palette) {
    const { side, size, chunks } = this.ground;
    const extent = Math.min(side, size);
    const seen = [...chunks.values()].filter(({ left, top }) => {
      return left < part.right && top < part.bottom && left + extent > part.left && top + extent > part.top;
    });
    context.fillStyle = palette.floor;
    // One pixel more than the chunk, so that no line shows between two of them.
    const more = 1 / pixels;
    for (const { left, top } of seen) context.fillRect(left, top, extent + more, extent + more);
    const line = this.line;
    if (pixels > 12) {
      context.save();
      context.translate(0.05, 0.07);
      context.fillStyle = palette.shade;
      for (const chunk of seen) this.paintWalls(context, chunk, line * 1.6);
      context.restore();
    }
    context.fillStyle = palette.wall;
    for (const chunk of seen) this.paintWalls(context, chunk, line);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Chunk} chunk
   * @param {number} line
   */
  paintWalls(context, chunk, line) {
    let walls = this.walls.get(chunk);
    if (!walls) this.walls.set(chunk, (walls = wallsOf(chunk)));
    const { left, top } = chunk;
    const has = (/** @type {number} */ x, /** @type {number} */ y) => this.ground.chunkAt(x, y) !== undefined;
    const all = [
      ...walls.own,
      ...(has(left + this.ground.side, top) ? [] : walls.right),
      ...(has(left, top + this.ground.side) ? [] : walls.below),
    ];
    for (const [x, y, far, isAcross] of all) {
      const [width, height] = isAcross ? [far, 0] : [0, far];
      context.fillRect(x - line / 2, y - line / 2, width + line, height + line);
    }
  }
}

/**
 * The walls of a chunk, in pieces as long as possible.
 * @param {Chunk} chunk
 */
function wallsOf({ left, top, open }) {
  const side = Math.sqrt(open.length);
  /** @type {Walls} */
  const walls = { own: [], right: [], below: [] };
  for (const isAcross of [true, false]) {
    const [before, after] = isAcross ? [1, 4] : [8, 2];
    for (let line = 0; line <= side; line += 1) {
      // The cell behind the line, or before the last one.
      const beyond = Math.min(line, side - 1);
      const bit = line < side ? before : after;
      let begin = -1;
      for (let at = 0; at <= side; at += 1) {
        const cell = isAcross ? beyond * side + at : at * side + beyond;
        const stands = at < side && !(open[cell] & bit);
        if (stands && begin < 0) begin = at;
        if (stands || begin < 0) continue;
        const [x, y] = isAcross ? [begin, line] : [line, begin];
        const kind = line < side ? "own" : isAcross ? "below" : "right";
        walls[kind].push([left + x, top + y, at - begin, isAcross]);
        begin = -1;
      }
    }
  }
  return walls;
}
