/** The static parts of a maze: floor, walls, bridges, stairs and seams. */

/** @import { Maze, Cell } from "../model/maze.js" */
/** @import { Point } from "../model/geometry.js" */
/** @import { Palette } from "./palette.js" */
/** @import { Part } from "./picture.js" */

import { pointAlong } from "../model/geometry.js";
import { floorOutline } from "../model/outline.js";
import { Picture } from "./picture.js";

/** Lines in one path. */
const CHUNK = 64;

/**
 * Adds a polyline to a path.
 * @param {Path2D} path
 * @param {Point[]} points
 */
export function trace(path, points) {
  points.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
}

/**
 * Half the width of a cell at its narrowest, in cell sides, for the narrower cells of the maze.
 * @param {Maze} maze
 */
function roomIn(maze) {
  const rooms = maze.cells.map(({ x, y, sides }) => {
    const distances = sides.map(({ edge }) => {
      const [mx, my] = pointAlong(maze.edges[edge], 0.5);
      return Math.hypot(mx - x, my - y);
    });
    return Math.min(...distances);
  });
  rooms.sort((a, b) => a - b);
  return rooms[Math.floor(rooms.length / 5)] ?? 0.5;
}

export class FloorPlan extends Picture {
  /** @param {Maze} maze */
  constructor(maze) {
    super();
    this.maze = maze;
    this.space = roomIn(maze);
    this.room = Math.min(0.6, this.space);
    /** The floor as one area. */
    this.floor = new Path2D();
    for (const loop of floorOutline(maze)) {
      trace(this.floor, loop);
      this.floor.closePath();
    }
    /** Both ends of each open seam, with the letter that they share. */
    this.signs = signsOf(maze);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Part} part
   * @param {number} pixels
   * @param {Palette} palette
   */
  paintPart(context, { left, top, right, bottom }, pixels, palette) {
    const { maze } = this;
    const isSeen = (/** @type {Cell} */ { x, y }) =>
      x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2;
    const cells = maze.cells.filter(isSeen);

    context.fillStyle = palette.floor;
    context.fill(this.floor, "evenodd");

    const lines = maze.walls
      .map((wall) => maze.edges[wall])
      .filter(([[x, y]]) => {
        return x > left - 3 && y > top - 3 && x < right + 3 && y < bottom + 3;
      });
    const walls = chunks(lines);
    // A soft shadow to the lower right gives the walls some height.
    if (pixels > 12) {
      context.save();
      context.translate(0.05, 0.07);
      context.strokeStyle = palette.shade;
      context.lineWidth = this.line * 1.6;
      for (const path of walls) context.stroke(path);
      context.restore();
    }
    for (const crossing of maze.crossings) {
      if (isSeen(maze.cells[crossing.cell])) this.paintBridge(context, crossing, palette);
    }
    context.strokeStyle = palette.wall;
    context.lineWidth = this.line;
    for (const path of walls) context.stroke(path);
    for (const cell of cells) this.paintStairs(context, cell, palette);
    this.paintSigns(context, palette);
  }

  /**
   * A passage above a tunnel: a deck with a wall on each side.
   * @param {CanvasRenderingContext2D} context
   * @param {Maze["crossings"][number]} crossing
   * @param {Palette} palette
   */
  paintBridge(context, { cell, edges }, palette) {
    const { outline } = this.maze.cells[cell];
    const hollow = new Path2D();
    trace(hollow, outline);
    hollow.closePath();
    context.fillStyle = palette.shade;
    context.fill(hollow);
    const deck = this.deck(cell, 0.55);
    context.fillStyle = palette.floor;
    context.fill(deck.area);
    context.strokeStyle = palette.wall;
    context.lineWidth = this.line;
    context.stroke(deck.rails);
    // Between the rails and the corners, these walls separate the tunnel from the neighbours on the bridge.
    const ends = new Path2D();
    for (const { edge, way } of this.maze.cells[cell].sides) {
      if (!way || edges.includes(edge)) continue;
      const line = this.maze.edges[edge];
      trace(ends, [line[0], pointAlong(line, 0.225)]);
      trace(ends, [pointAlong(line, 0.775), line[line.length - 1]]);
    }
    context.stroke(ends);
  }

  /**
   * The deck of a bridge: its area and its two rails.
   * @param {number} cell
   * @param {number} share of the sides at its ends.
   */
  deck(cell, share) {
    const { sides, x, y } = this.maze.cells[cell];
    const area = new Path2D();
    const rails = new Path2D();
    const ends = sides.filter(({ way }) => way && way.kind !== "tunnel");
    const corners = ends.map(({ edge }) => {
      const line = this.maze.edges[edge];
      return [pointAlong(line, 0.5 - share / 2), pointAlong(line, 0.5 + share / 2)];
    });
    if (corners.length === 2) {
      const [[a, b], [c, d]] = corners;
      // The corners of both ends that lie on the same side of the deck.
      const straight = Math.hypot(a[0] - d[0], a[1] - d[1]) < Math.hypot(a[0] - c[0], a[1] - c[1]);
      const [across, beside] = straight ? [c, d] : [d, c];
      trace(area, [a, b, across, beside]);
      area.closePath();
      trace(rails, [b, across]);
      trace(rails, [beside, a]);
    } else {
      area.arc(x, y, this.room * share, 0, 2 * Math.PI);
    }
    return { area, rails };
  }

  /**
   * Stairs up are a staircase of rising bars, stairs down of falling ones; each with an arrow.
   * @param {CanvasRenderingContext2D} context
   * @param {Cell} cell
   * @param {Palette} palette
   */
  paintStairs(context, { x, y, ways }, palette) {
    const stairs = ways.filter(({ kind }) => kind === "stairs");
    if (stairs.length === 0) return;
    const size = this.room * 0.52;
    context.strokeStyle = palette.wall;
    context.lineWidth = Math.min(0.07, size / 4);
    stairs.forEach(({ rise }) => {
      const up = rise > 0;
      const middle = stairs.length === 1 ? x : x + (up ? -1 : 1) * size * 0.75;
      const half = stairs.length === 1 ? size : size * 0.6;
      const path = new Path2D();
      const tip = y + (up ? -half : half);
      trace(path, [
        [middle - half * 0.75, y + (up ? 0.1 : -0.1) * half],
        [middle, tip],
        [middle + half * 0.75, y + (up ? 0.1 : -0.1) * half],
      ]);
      for (const bar of [0.35, 0.75]) {
        const at = y + (up ? bar : -bar) * half;
        trace(path, [
          [middle - half * 0.5, at],
          [middle + half * 0.5, at],
        ]);
      }
      context.stroke(path);
    });
  }

  /**
   * Draws the same sign at both ends of an open seam.
   * @param {CanvasRenderingContext2D} context
   * @param {Palette} palette
   */
  paintSigns(context, palette) {
    if (this.signs.length === 0 || this.scale < 9) return;
    const size = Math.min(0.36, this.room * 0.8);
    context.font = `650 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = palette.wall;
    for (const { at, sign } of this.signs) context.fillText(sign, at[0], at[1] + size * 0.04);
  }
}

/**
 * Lines in paths of moderate length: browsers take much longer for one path of ten thousand lines.
 * @param {Point[][]} lines
 */
function chunks(lines) {
  const paths = [];
  for (let index = 0; index < lines.length; index += CHUNK) {
    const path = new Path2D();
    for (const line of lines.slice(index, index + CHUNK)) trace(path, line);
    paths.push(path);
  }
  return paths;
}

/**
 * The positions of the letters of open seams: next to the opening, outside the maze.
 * @param {Maze} maze
 */
function signsOf(maze) {
  const ways = maze.cells.flatMap(({ id, ways }) => {
    return ways.filter(({ kind }) => kind === "seam").map((way) => ({ from: id, way }));
  });
  return ways
    .filter(({ from, way }) => from < way.to)
    .flatMap(({ way: { pieces } }, index) =>
      [pieces[0], [...pieces[1]].reverse()].map(([center, edge]) => {
        const far = Math.hypot(edge[0] - center[0], edge[1] - center[1]);
        const stretch = 1 + 0.32 / far;
        return {
          at: [center[0] + (edge[0] - center[0]) * stretch, center[1] + (edge[1] - center[1]) * stretch],
          sign: signOf(index),
        };
      }),
    );
}

/**
 * The sign of an index: A, B … Z, then A2, B2 ….
 * @param {number} index
 */
function signOf(index) {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`;
}
