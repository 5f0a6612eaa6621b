/**
 * The loaded part of an endless maze, as chunks of cells. Cells are numbered in the order in which chunks
 * come. A chunk that comes again has the same numbers. Coordinates are relative to a place near the player,
 * because those of the whole maze are too large for exact drawing.
 */

/** @import { Cell, Way } from "../model/maze.js" */
/** @import { Point } from "../model/geometry.js" */
/** @import { Place } from "../../common/place.js" */

import { Bounds } from "../model/geometry.js";

/**
 * The members of a document of /endless.json that the game reads.
 * @typedef {object} WindowDocument
 * @property {number} x
 * @property {number} y
 * @property {number} cols
 * @property {{ source: number, target: number }[]} links
 * @property {{ node: number, side: Side }[]} rim
 */

/** @typedef {"n" | "e" | "s" | "w"} Side */

/** The sides of a cell clockwise: a bit, the direction and the bearing of each. */
const SIDES = /** @type {const} */ ([
  { side: "n", bit: 1, dx: 0, dy: -1, bearing: -Math.PI / 2 },
  { side: "e", bit: 2, dx: 1, dy: 0, bearing: 0 },
  { side: "s", bit: 4, dx: 0, dy: 1, bearing: Math.PI / 2 },
  { side: "w", bit: 8, dx: -1, dy: 0, bearing: Math.PI },
]);

/**
 * A chunk: its position, in chunks and in cells, and the open sides of its cells as bits.
 * @typedef {object} Chunk
 * @property {number} left relative to the origin.
 * @property {number} top
 * @property {Uint8Array} open
 */

export class EndlessGround {
  /**
   * @param {number} size of the maze.
   * @param {number} side of a chunk.
   * @param {Place} start
   * @param {Place} goal
   * @param {Place} near the place to which coordinates are relative.
   */
  constructor(size, side, start, goal, near) {
    this.size = size;
    this.side = side;
    this.origin = { x: near.x - (near.x % side), y: near.y - (near.y % side) };
    /** Cells by their numbers; cells of chunks that are not loaded are missing. @type {Cell[]} */
    this.cells = [];
    /** The first number of each chunk that was ever loaded. @type {Map<string, number>} */
    this.bases = new Map();
    /** The corner of each of them, in the order of their numbers. @type {Place[]} */
    this.corners = [];
    /** @type {Map<string, Chunk>} */
    this.chunks = new Map();
    this.levels = 1;
    this.legs = [{ start: this.numberOf(start), goal: this.numberOf(goal) }];
    for (const { start, goal } of this.legs) for (const cell of [start, goal]) this.hold(cell);
  }

  get start() {
    return this.legs[0].start;
  }

  get goal() {
    return this.legs[0].goal;
  }

  /** @param {Place} place */
  keyOf({ x, y }) {
    return `${Math.floor(x / this.side)},${Math.floor(y / this.side)}`;
  }

  /** The chunk at a point, if it is loaded. @param {number} x @param {number} y */
  chunkAt(x, y) {
    return this.chunks.get(this.keyOf({ x: x + this.origin.x, y: y + this.origin.y }));
  }

  /** The number of a cell. @param {Place} place */
  numberOf(place) {
    const { side } = this;
    const key = this.keyOf(place);
    let base = this.bases.get(key);
    if (base === undefined) {
      base = this.corners.length * side * side;
      this.bases.set(key, base);
      this.corners.push({ x: place.x - (place.x % side), y: place.y - (place.y % side) });
    }
    return base + (place.y % side) * side + (place.x % side);
  }

  /** The position of a cell, even if its chunk is not loaded. @param {number} cell @returns {Place} */
  placeOf(cell) {
    const { side } = this;
    const corner = this.corners[Math.floor(cell / side ** 2)];
    const within = cell % side ** 2;
    return { x: corner.x + (within % side), y: corner.y + Math.floor(within / side) };
  }

  /** Whether all passages of a cell are known. @param {number} cell */
  isThere(cell) {
    return (this.cells[cell]?.ways.length ?? 0) > 0;
  }

  /** The middle of a cell. @param {Place} place @returns {Point} */
  middle({ x, y }) {
    return [x - this.origin.x + 0.5, y - this.origin.y + 0.5];
  }

  /** Creates a cell that has a position, but no passages yet. @param {number} id */
  hold(id) {
    if (this.cells[id]) return this.cells[id];
    const place = this.placeOf(id);
    const [x, y] = this.middle(place);
    /** @type {Point[]} */
    const outline = [
      [x - 0.5, y - 0.5],
      [x + 0.5, y - 0.5],
      [x + 0.5, y + 0.5],
      [x - 0.5, y + 0.5],
    ];
    /** @type {Cell} */
    const cell = { id, x, y, row: place.y, col: place.x, level: 0, outline, sides: [], ways: [] };
    this.cells[id] = cell;
    return cell;
  }

  /** Adds a chunk. @param {WindowDocument} document */
  add({ x, y, cols, links, rim }) {
    const open = new Uint8Array(cols * cols);
    for (const { source, target } of links) {
      const isBelow = target - source === cols;
      open[source] |= isBelow ? 4 : 2;
      open[target] |= isBelow ? 1 : 8;
    }
    for (const { node, side } of rim) open[node] |= SIDES.find((it) => it.side === side)?.bit ?? 0;
    const [left, top] = [x - this.origin.x, y - this.origin.y];
    this.chunks.set(this.keyOf({ x, y }), { left, top, open });
    open.forEach((bits, index) => {
      const place = { x: x + (index % cols), y: y + Math.floor(index / cols) };
      const cell = this.hold(this.numberOf(place));
      cell.sides = SIDES.map(({ bit, dx, dy, bearing }, edge) => ({
        edge,
        bearing,
        way: bits & bit ? this.way(place, { x: place.x + dx, y: place.y + dy }, bearing) : null,
      }));
      cell.ways = cell.sides.flatMap(({ way }) => way ?? []);
      for (const { to } of cell.ways) this.hold(to);
    });
  }

  /** Removes a chunk. @param {string} key */
  drop(key) {
    const base = this.bases.get(key);
    if (!this.chunks.delete(key) || base === undefined) return;
    for (let cell = base; cell < base + this.side ** 2; cell += 1) {
      if (!this.cells[cell]) continue;
      const place = this.placeOf(cell);
      const ends = this.legs[0];
      const isEnd = cell === ends.start || cell === ends.goal;
      const isNext = SIDES.some(({ dx, dy }) => {
        return this.chunks.has(this.keyOf({ x: place.x + dx, y: place.y + dy }));
      });
      delete this.cells[cell];
      if (isEnd || isNext) this.hold(cell);
    }
  }

  /**
   * The passage from a cell to a neighbour.
   * @param {Place} from
   * @param {Place} to
   * @param {number} bearing
   * @returns {Way}
   */
  way(from, to, bearing) {
    const pieces = [[this.middle(from), this.between(from, to), this.middle(to)]];
    return { to: this.numberOf(to), kind: "side", pieces, bearing, rise: 0, below: -1 };
  }

  /** @param {Place} from @param {Place} to @returns {Point} */
  between(from, to) {
    const [[ax, ay], [bx, by]] = [this.middle(from), this.middle(to)];
    return [(ax + bx) / 2, (ay + by) / 2];
  }

  /**
   * The passage from a cell to a neighbour, if one is open. If a chunk has been removed, neighbouring cells
   * count as joined: they were when a player walked there.
   * @param {number} from
   * @param {number} to
   */
  wayTo(from, to) {
    if (this.isThere(from)) return this.cells[from].ways.find((way) => way.to === to);
    const [here, there] = [this.placeOf(from), this.placeOf(to)];
    const side = SIDES.find(({ dx, dy }) => here.x + dx === there.x && here.y + dy === there.y);
    return side && this.way(here, there, side.bearing);
  }

  /** The cell at a point, if it is loaded. @param {number} x @param {number} y */
  cellAt(x, y) {
    const place = { x: Math.floor(x) + this.origin.x, y: Math.floor(y) + this.origin.y };
    const isWithin = place.x >= 0 && place.y >= 0 && place.x < this.size && place.y < this.size;
    return isWithin && this.chunkAt(x, y) ? this.cells[this.numberOf(place)] : undefined;
  }

  /** The position of a cell in words, as the map counts. @param {number} cell */
  nameOf(cell) {
    const { x, y } = this.placeOf(cell);
    return `column ${x}, row ${y}`;
  }

  /** Bounds of the whole maze. */
  bounds() {
    const bounds = new Bounds();
    bounds.add([-this.origin.x, -this.origin.y]);
    bounds.add([this.size - this.origin.x, this.size - this.origin.y]);
    return bounds;
  }
}
