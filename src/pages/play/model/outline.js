/** The outline of the floor: the edges that have the floor on one side only, chained into closed lines. */

/** @import { Maze } from "./maze.js" */
/** @import { Point } from "./geometry.js" */

/**
 * Closed lines that, filled by the even-odd rule, cover the cells that can be entered.
 * @param {Maze} maze
 * @returns {Point[][]}
 */
export function floorOutline(maze) {
  /** @type {Set<number>} */
  const border = new Set();
  for (const { sides, ways } of maze.cells) {
    if (ways.length === 0) continue;
    for (const { edge } of sides) if (!border.delete(edge)) border.add(edge);
  }
  /** The border's edges at each vertex. @type {Map<number, number[]>} */
  const around = new Map();
  for (const edge of border) {
    for (const vertex of maze.ends[edge]) {
      const edges = around.get(vertex);
      if (edges) edges.push(edge);
      else around.set(vertex, [edge]);
    }
  }
  const loops = [];
  for (const first of border) {
    /** @type {Point[]} */
    const loop = [];
    const [begin] = maze.ends[first];
    let at = begin;
    /** @type {number | undefined} */
    let edge = first;
    while (edge !== undefined) {
      border.delete(edge);
      const [from, to] = maze.ends[edge];
      const line = from === at ? maze.edges[edge] : maze.edges[edge].toReversed();
      loop.push(...line.slice(0, -1));
      at = from === at ? to : from;
      edge = at === begin ? undefined : around.get(at)?.find((other) => border.has(other));
    }
    loops.push(loop);
  }
  return loops;
}
