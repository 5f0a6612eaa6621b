// Shortest routes and the corridors between forks.

/** @typedef {Pick<import("./maze.js").Maze, "cells">} Cells */
/** @typedef {import("./maze.js").Way} Way */

/**
 * The number of steps from every cell to `goal`, -1 for cells without a route.
 * @param {Cells} maze
 * @param {number} goal
 */
export function distancesTo(maze, goal) {
  const distances = new Int32Array(maze.cells.length).fill(-1);
  const queue = [goal];
  distances[goal] = 0;
  for (let head = 0; head < queue.length; head += 1) {
    const at = queue[head];
    for (const { to } of maze.cells[at].ways) {
      if (distances[to] >= 0) continue;
      distances[to] = distances[at] + 1;
      queue.push(to);
    }
  }
  return distances;
}

/**
 * Whether a cell has more than one passage onwards.
 * @param {Cells} maze
 * @param {number} cell
 */
export function isFork(maze, cell) {
  return maze.cells[cell].ways.length > 2;
}

/**
 * The cells along a corridor, up to and including the next fork, dead end, stairs or goal.
 * @param {Cells} maze
 * @param {number} from
 * @param {Way} way the first step.
 * @param {number} goal
 * @returns {number[]}
 */
export function corridor(maze, from, way, goal) {
  const cells = [way.to];
  let before = from;
  let at = way.to;
  while (at !== goal && at !== from && maze.cells[at].ways.length === 2) {
    const previous = before;
    const next = maze.cells[at].ways.find(({ to }) => to !== previous);
    if (!next || next.kind === "stairs") break;
    before = at;
    at = next.to;
    cells.push(at);
  }
  return cells;
}

/**
 * The next turn of a shortest route: the cells from `at` to the next fork and one step out of it.
 * @param {Cells} maze
 * @param {Int32Array} distances to the goal.
 * @param {number} at
 * @returns {number[]} `at` first.
 */
export function nextTurn(maze, distances, at) {
  const cells = [at];
  let here = at;
  while (distances[here] > 0) {
    const fork = isFork(maze, here);
    const next = maze.cells[here].ways.find(({ to }) => distances[to] === distances[here] - 1);
    if (!next) break;
    here = next.to;
    cells.push(here);
    if (fork) break;
  }
  return cells;
}

/**
 * A shortest route from one cell to another that enters only allowed cells, or null.
 * @param {Cells} maze
 * @param {number} from
 * @param {number} to
 * @param {(cell: number) => boolean} allowed
 * @returns {number[] | null} cells after `from`.
 */
export function wayThrough(maze, from, to, allowed) {
  /** @type {Map<number, number>} */
  const before = new Map([[from, -1]]);
  const queue = [from];
  for (let head = 0; head < queue.length; head += 1) {
    const at = queue[head];
    if (at === to) {
      const cells = [];
      for (let cell = to; cell !== from; cell = before.get(cell) ?? from) cells.push(cell);
      return cells.reverse();
    }
    for (const way of maze.cells[at].ways) {
      if (before.has(way.to) || (way.to !== to && !allowed(way.to))) continue;
      before.set(way.to, at);
      queue.push(way.to);
    }
  }
  return null;
}

/**
 * The cells within `steps` steps of a cell.
 * @param {Cells} maze
 * @param {number} from
 * @param {number} steps
 * @returns {Map<number, number>} their distances.
 */
export function cellsNear(maze, from, steps) {
  const near = new Map([[from, 0]]);
  for (const [cell, distance] of near) {
    if (distance === steps) continue;
    for (const { to } of maze.cells[cell].ways) if (!near.has(to)) near.set(to, distance + 1);
  }
  return near;
}
