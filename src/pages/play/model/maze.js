// A maze in the form of the game: cells with their outlines, and the passages out of each cell,
// made from a document of /maze.json.

import { Bounds, contains, flattenArc, pointAlong } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */

/**
 * The members of a document of /maze.json that the game reads.
 * @typedef {object} MazeDocument
 * @property {Record<string, string | number | boolean>} params
 * @property {{ id: number, x: number, y: number, col: number, row: number, level: number }[]} nodes
 * @property {{ source: number, target: number }[]} links
 * @property {PlanarDocument} planar
 * @property {{ edges: [number, number][], crosses: (number | null)[] }} dual
 * @property {number[]} walls
 * @property {number} start
 * @property {number} goal
 * @property {{ nodes: number[], start: number, goal: number }[]} parts
 */

/**
 * @typedef {object} PlanarDocument
 * @property {Point[]} vertices
 * @property {[number, number][]} edges
 * @property {number[][]} faces
 * @property {{ edge: number, center: Point, radius: number }[]} arcs
 * @property {{ edge: number, points: Point[] }[]} bends
 * @property {[number, number][]} seams
 * @property {{ cell: number, over: [number, number], under: number, edges: [number, number] }[]} crossings
 */

/**
 * A passage out of a cell.
 *
 * `side`: through a side that the two cells share. `tunnel`: below the cell `below`. `seam`: out at one end of the
 * picture and in at another. `stairs`: to another floor, `rise` floors up.
 * @typedef {object} Way
 * @property {number} to the cell at its other end.
 * @property {"side" | "tunnel" | "seam" | "stairs"} kind
 * @property {Point[][]} pieces from centre to centre: one polyline, or two where it leaves the picture between them.
 * @property {number} bearing radians clockwise from the right; NaN for stairs.
 * @property {number} rise
 * @property {number} below the cell above a tunnel, else -1.
 */

/**
 * A side of a cell.
 * @typedef {object} Side
 * @property {number} edge the planar edge.
 * @property {number} bearing radians clockwise from the right.
 * @property {Way | null} way null for a wall.
 */

/**
 * @typedef {object} Cell
 * @property {number} id
 * @property {number} x
 * @property {number} y
 * @property {number} row
 * @property {number} col
 * @property {number} level
 * @property {Point[]} outline clockwise.
 * @property {Side[]} sides
 * @property {Way[]} ways the passages, clockwise from the top, stairs last.
 */

/**
 * The ground of a player's walk: a whole maze, or a part of one.
 * @typedef {Pick<Maze, "cells" | "levels" | "legs" | "start" | "wayTo" | "cellAt" | "nameOf" | "bounds">} Ground
 */

export class Maze {
  /** @param {MazeDocument} document */
  constructor(document) {
    const { planar } = document;
    /** @type {string} */
    this.shape = String(document.params.shape ?? "square");
    /** Every planar edge as a polyline. */
    this.edges = edgeLines(planar);
    /** The two vertices of every planar edge. */
    this.ends = planar.edges;
    /** The planar edges with walls. */
    this.walls = document.walls;
    /** Pairs of planar edges that are glued together in a wrapped maze. */
    this.seams = planar.seams;
    /** Cells with one passage over another. */
    this.crossings = planar.crossings;
    /** @type {Cell[]} */
    this.cells = document.nodes.map((node, index) => ({
      id: index,
      x: node.x,
      y: node.y,
      row: node.row,
      col: node.col,
      level: node.level,
      outline: faceOutline(planar.faces[index], planar.edges, this.edges),
      sides: [],
      ways: [],
    }));
    this.levels = 1 + this.cells.reduce((most, cell) => Math.max(most, cell.level), 0);
    const parts = document.parts.map(({ start, goal }) => ({ start, goal }));
    /** The mazes to be solved one after another: one, or several if a mask makes several. */
    this.legs = parts.length > 1 ? parts : [{ start: document.start, goal: document.goal }];
    connect(this, document);
  }

  get start() {
    return this.legs[0].start;
  }

  get goal() {
    return this.legs[this.legs.length - 1].goal;
  }

  /**
   * The passage from a cell to a neighbour, if one is open.
   * @param {number} from
   * @param {number} to
   */
  wayTo(from, to) {
    return this.cells[from].ways.find((way) => way.to === to);
  }

  /**
   * The cell at a point, if there is one.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    return this.cells.find(({ outline }) => contains(outline, x, y));
  }

  /**
   * The position of a cell in words: "row 3, column 4".
   * @param {number} cell
   */
  nameOf(cell) {
    const { row, col, level } = this.cells[cell];
    const floor = this.levels > 1 ? `floor ${level + 1}, ` : "";
    if (this.shape === "polar") return `${floor}ring ${row + 1}, cell ${col + 1}`;
    return `${floor}row ${row + 1}, column ${col + 1}`;
  }

  /**
   * Bounds of the cells of one floor, or of all.
   * @param {number} [level]
   */
  bounds(level) {
    const bounds = new Bounds();
    for (const cell of this.cells) {
      if (level === undefined || cell.level === level) cell.outline.forEach((point) => bounds.add(point));
    }
    return bounds;
  }
}

/**
 * @param {PlanarDocument} planar
 * @returns {Point[][]}
 */
function edgeLines({ vertices, edges, arcs, bends }) {
  const lines = edges.map(([a, b]) => [vertices[a], vertices[b]]);
  for (const { edge, center } of arcs) lines[edge] = flattenArc(lines[edge][0], lines[edge][1], center);
  for (const { edge, points } of bends) lines[edge] = points;
  return lines;
}

/**
 * The outline of a face as one polygon.
 * @param {number[]} face
 * @param {[number, number][]} edges
 * @param {Point[][]} lines
 * @returns {Point[]}
 */
function faceOutline(face, edges, lines) {
  const [first, second] = face;
  // The vertex from which the first edge leads to the second.
  let at = edges[first][0];
  if (second !== undefined && edges[second].includes(at) && !edges[second].includes(edges[first][1])) {
    at = edges[first][1];
  }
  /** @type {Point[]} */
  const outline = [];
  for (const edge of face) {
    const forward = edges[edge][0] === at;
    const line = forward ? lines[edge] : lines[edge].toReversed();
    outline.push(...line.slice(0, -1));
    at = forward ? edges[edge][1] : edges[edge][0];
  }
  return outline;
}

/**
 * Fills in the sides and passages of all cells.
 * @param {Maze} maze
 * @param {MazeDocument} document
 */
function connect(maze, { planar, dual, links, walls }) {
  const { cells } = maze;
  const standing = new Set(walls);
  const open = new Set(links.map(({ source, target }) => pairKey(source, target, cells.length)));
  const partner = new Map(
    planar.seams.flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ]),
  );
  const tunnels = new Map(planar.crossings.map((crossing) => [crossing.under, crossing]));
  const faces = planar.faces.map((face) => new Set(face));
  const middle = (/** @type {number} */ edge) => pointAlong(maze.edges[edge], 0.5);
  /** @type {Map<number, Way>[]} */
  const through = cells.map(() => new Map());

  dual.edges.forEach(([a, b], link) => {
    const edge = dual.crosses[link];
    const crossing = tunnels.get(link);
    if (!open.has(pairKey(a, b, cells.length))) return;
    if (edge !== null && !crossing && standing.has(edge)) return;
    for (const [from, to] of [
      [a, b],
      [b, a],
    ]) {
      const here = cells[from];
      const there = cells[to];
      /** @type {Point} */
      const begin = [here.x, here.y];
      /** @type {Point} */
      const end = [there.x, there.y];
      if (edge === null) {
        const rise = there.level - here.level;
        here.ways.push({ to, kind: "stairs", pieces: [[begin], [end]], bearing: NaN, rise, below: -1 });
        continue;
      }
      /** @type {Way} */
      const way = { to, kind: "side", pieces: [], bearing: 0, rise: 0, below: -1 };
      let exit = edge;
      if (crossing) {
        const [one, other] = crossing.edges;
        exit = faces[from].has(one) ? one : other;
        way.kind = "tunnel";
        way.below = crossing.cell;
        way.pieces = [[begin, middle(exit), middle(exit === one ? other : one), end]];
      } else {
        const twin = partner.get(edge);
        if (twin === undefined) {
          way.pieces = [[begin, middle(exit), end]];
        } else {
          exit = faces[from].has(edge) ? edge : twin;
          const entry = exit === edge ? twin : edge;
          way.kind = "seam";
          way.pieces = [
            [begin, middle(exit)],
            [middle(entry), end],
          ];
        }
      }
      way.bearing = bearingTo(begin, middle(exit));
      through[from].set(exit, way);
      here.ways.push(way);
    }
  });

  cells.forEach((cell, index) => {
    cell.sides = planar.faces[index].map((edge) => ({
      edge,
      bearing: bearingTo([cell.x, cell.y], middle(edge)),
      way: through[index].get(edge) ?? null,
    }));
    cell.ways.sort((one, other) => clockwise(one) - clockwise(other));
  });
}

/**
 * @param {number} a
 * @param {number} b
 * @param {number} cells
 */
function pairKey(a, b, cells) {
  return Math.min(a, b) * cells + Math.max(a, b);
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function bearingTo([ax, ay], [bx, by]) {
  return Math.atan2(by - ay, bx - ax);
}

/**
 * The turn from the top to a passage, from 0 to 2π; stairs come last.
 * @param {Way} way
 */
function clockwise(way) {
  if (way.kind === "stairs") return 7 - way.rise / 100;
  return (way.bearing + Math.PI / 2 + 4 * Math.PI + 1e-9) % (2 * Math.PI);
}
