/**
 * What does not move: floor, walls, bridges, stairs and seams. Painted once into a picture that is
 * larger than the view, and painted again when the view leaves it.
 */

/** @import { Maze, Cell } from "../model/maze.js" */
/** @import { Point } from "../model/geometry.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Palette } from "./palette.js" */

import { pointAlong } from "../model/geometry.js";
import { floorOutline } from "../model/outline.js";

/** How much larger than the view the picture is, on each side. */
const SPARE = 0.3;

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
 * Half the width of a cell at its narrowest, in cell sides: of the narrower cells of the maze.
 * @param {Maze} maze
 */
export function roomIn(maze) {
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

export class FloorPlan {
  /** @param {Maze} maze */
  constructor(maze) {
    this.maze = maze;
    /** How large what stands in a cell is drawn, and how large a cell is at its narrowest. */
    this.space = roomIn(maze);
    this.room = Math.min(0.6, this.space);
    /** The floor as one area. */
    this.floor = new Path2D();
    for (const loop of floorOutline(maze)) {
      trace(this.floor, loop);
      this.floor.closePath();
    }
    this.picture = document.createElement("canvas");
    /** Where the picture stands: its left upper corner in cell sides, and its scale. */
    this.left = 0;
    this.top = 0;
    this.scale = 0;
    this.density = 0;
    this.stale = true;
    /** When the picture was painted, and how many milliseconds that took. */
    this.painted = 0;
    this.cost = 0;
    /** Both ends of each open seam, with the letter that they share. */
    this.signs = signsOf(maze);
  }

  /** Width of a wall, in cell sides. */
  get line() {
    return Math.min(0.16, Math.max(Math.min(0.075, 4 / this.scale), 1.6 / this.scale));
  }

  /**
   * Draws what the camera sees. Paints the picture anew if it must; while the scale changes faster than
   * that can be done, the last picture is stretched. Returns whether it was.
   * @param {CanvasRenderingContext2D} context in device pixels
   * @param {Camera} camera
   * @param {number} density device pixels for a CSS pixel
   * @param {Palette} palette
   */
  draw(context, camera, density, palette) {
    const [halfWidth, halfHeight] = [camera.width / camera.scale / 2, camera.height / camera.scale / 2];
    const seen = {
      left: camera.x - halfWidth,
      right: camera.x + halfWidth,
      top: camera.y - halfHeight,
      bottom: camera.y + halfHeight,
    };
    const own = this.scale * this.density;
    const right = this.left + this.picture.width / own;
    const bottom = this.top + this.picture.height / own;
    const zooms = this.scale !== camera.scale && this.scale > 0;
    const wait = performance.now() - this.painted < 5 * this.cost;
    const rough = zooms && wait && !this.stale;
    if (
      !rough &&
      (zooms ||
        this.stale ||
        this.density !== density ||
        seen.left < this.left - 0.01 ||
        seen.top < this.top - 0.01 ||
        seen.right > right + 0.01 ||
        seen.bottom > bottom + 0.01)
    ) {
      const begin = performance.now();
      this.paint(camera, density, palette);
      this.painted = performance.now();
      this.cost = this.painted - begin;
    }
    const pixels = camera.scale * density;
    const stretch = pixels / (this.scale * this.density);
    const x = Math.round((this.left - seen.left) * pixels);
    const y = Math.round((this.top - seen.top) * pixels);
    if (stretch === 1) context.drawImage(this.picture, x, y);
    else context.drawImage(this.picture, x, y, this.picture.width * stretch, this.picture.height * stretch);
    return rough;
  }

  /**
   * @param {Camera} camera
   * @param {number} density
   * @param {Palette} palette
   */
  paint(camera, density, palette) {
    this.stale = false;
    this.scale = camera.scale;
    this.density = density;
    const pixels = camera.scale * density;
    // Where all is seen at once, the view stays as it is.
    const spare = camera.isWhole ? 0 : SPARE;
    const width = (camera.width / camera.scale) * (1 + 2 * spare);
    const height = (camera.height / camera.scale) * (1 + 2 * spare);
    this.left = camera.x - width / 2;
    this.top = camera.y - height / 2;
    this.picture.width = Math.ceil(width * pixels);
    this.picture.height = Math.ceil(height * pixels);
    const context = this.picture.getContext("2d");
    if (!context) return;
    context.setTransform(pixels, 0, 0, pixels, -this.left * pixels, -this.top * pixels);
    context.lineCap = "round";
    context.lineJoin = "round";
    const { maze } = this;
    const isSeen = (/** @type {Cell} */ { x, y }) =>
      x > this.left - 2 && x < this.left + width + 2 && y > this.top - 2 && y < this.top + height + 2;
    const cells = maze.cells.filter(isSeen);

    context.fillStyle = palette.floor;
    context.fill(this.floor, "evenodd");

    const bounds = { right: this.left + width + 3, bottom: this.top + height + 3 };
    const lines = maze.walls
      .map((wall) => maze.edges[wall])
      .filter(([[x, y]]) => {
        return x > this.left - 3 && y > this.top - 3 && x < bounds.right && y < bounds.bottom;
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
    // Between the rails and the corners the tunnel is parted from the neighbours on the bridge.
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
   * @param {number} share of the sides at its ends
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
   * Steps that lead up are a staircase of rising bars; those down, of falling ones; each with an arrow.
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
   * The same sign stands at both ends of an open seam.
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
 * Where the letters of open seams stand: beside the opening, outside the maze.
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
 * A, B … Z, then A2, B2 ….
 * @param {number} index
 */
function signOf(index) {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`;
}
