/** Triangles of the solids in the maze. */

/** @import { Point } from "../model/geometry.js" */
/** @import { Maze } from "../model/maze.js" */

/** Height and thickness of walls, in cell sides. */
const WALL = 0.85;
const THICK = 0.09;

/** Numbers for each vertex: place, normal, colour. */
export const STRIDE = 9;

/** @typedef {[number, number, number]} Triple */

export class Solid {
  /** @type {number[]} */
  numbers = [];

  get count() {
    return this.numbers.length / STRIDE;
  }

  /**
   * A quadrangle by its corners.
   * @param {Triple} a
   * @param {Triple} b
   * @param {Triple} c
   * @param {Triple} d
   * @param {Triple} normal
   * @param {Triple} color
   */
  quad(a, b, c, d, normal, color) {
    for (const corner of [a, b, c, a, c, d]) this.numbers.push(...corner, ...normal, ...color);
  }

  /**
   * A flat polygon at a height.
   * @param {Point[]} outline
   * @param {Point} center
   * @param {number} height
   * @param {Triple} color
   */
  plate(outline, [x, y], height, color) {
    outline.forEach(([ax, ay], index) => {
      const [bx, by] = outline[(index + 1) % outline.length];
      for (const [px, py] of [
        [x, y],
        [ax, ay],
        [bx, by],
      ]) {
        this.numbers.push(px, py, height, 0, 0, 1, ...color);
      }
    });
  }

  /**
   * A wall along a line.
   * @param {Point} from
   * @param {Point} to
   * @param {number} height
   * @param {Triple} color
   * @param {number} [thick]
   */
  wall([ax, ay], [bx, by], height, color, thick = THICK) {
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [((bx - ax) / length) * thick * 0.5, ((by - ay) / length) * thick * 0.5];
    // The ends reach out by half the thickness, so that corners are closed.
    const corner = (/** @type {number} */ along, /** @type {number} */ side) => {
      const [x, y] = along > 0 ? [bx, by] : [ax, ay];
      return /** @type {Point} */ ([x + ux * along - uy * side, y + uy * along + ux * side]);
    };
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    const [nx, ny] = [ux / thick / 0.5, uy / thick / 0.5];
    /** @type {Triple[]} */
    const normals = [
      [ny, -nx, 0],
      [nx, ny, 0],
      [-ny, nx, 0],
      [-nx, -ny, 0],
    ];
    corners.forEach(([px, py], index) => {
      const [qx, qy] = corners[(index + 1) % 4];
      this.quad([px, py, 0], [qx, qy, 0], [qx, qy, height], [px, py, height], normals[index], color);
    });
    const [p, q, r, s] = corners;
    this.quad([...p, height], [...q, height], [...r, height], [...s, height], [0, 0, 1], color);
  }

  /**
   * A column with some sides.
   * @param {Point} at its middle.
   * @param {number} radius of its corners.
   * @param {number} from its lower end.
   * @param {number} to its upper end.
   * @param {Triple} color of its sides.
   */
  column([x, y], radius, from, to, color) {
    const sides = 12;
    for (let index = 0; index < sides; index += 1) {
      const [a, b] = [index, index + 1].map((step) => (step / sides) * 2 * Math.PI);
      const [ax, ay, bx, by] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
      this.quad(
        [x + ax * radius, y + ay * radius, from],
        [x + bx * radius, y + by * radius, from],
        [x + bx * radius, y + by * radius, to],
        [x + ax * radius, y + ay * radius, to],
        [ax, ay, 0],
        color,
      );
    }
  }
}

/**
 * Floor and walls of one floor of the maze, in blocks of some cells, so that only near ones are drawn.
 * @param {Maze} maze
 * @param {number} level
 * @param {{ floor: Triple, wall: Triple }} colors
 * @param {number} size of a block, in cell sides.
 */
export function floorBlocks(maze, level, colors, size) {
  /** @type {Map<string, { x: number, y: number, solid: Solid }>} */
  const blocks = new Map();
  const blockAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const key = `${column},${row}`;
    const found = blocks.get(key);
    if (found) return found.solid;
    const block = { x: (column + 0.5) * size, y: (row + 0.5) * size, solid: new Solid() };
    blocks.set(key, block);
    return block.solid;
  };
  const standing = new Set(maze.walls);
  /** @type {Set<number>} */
  const done = new Set();
  for (const cell of maze.cells) {
    if (cell.level !== level) continue;
    const solid = blockAt(cell.x, cell.y);
    // Neighbouring cells differ a little, so that the movement is seen.
    const tone = 0.94 + 0.06 * (((cell.id * 7919) % 13) / 13);
    const [r, g, b] = colors.floor;
    solid.plate(cell.outline, [cell.x, cell.y], 0, [r * tone, g * tone, b * tone]);
    for (const { edge } of cell.sides) {
      if (!standing.has(edge) || done.has(edge)) continue;
      done.add(edge);
      const line = maze.edges[edge];
      for (let index = 1; index < line.length; index += 1) {
        solid.wall(line[index - 1], line[index], WALL, colors.wall);
      }
    }
  }
  return [...blocks.values()];
}
