// Shared code of the tests of games: a maze as the page has it, and the keys that walk through it.
import { during, url } from "./harness.mjs";
import { letterOf } from "../pages/play/model/directions.js";
import { Maze } from "../pages/play/model/maze.js";
import { distancesTo } from "../pages/play/model/search.js";

/** Opens a game and waits until it can be played. */
export async function open(page, query, service = url) {
  await page.goto(`${service}/play?${query}`);
  await ready(page);
  return mazeOf(page);
}

/** Waits until a game can be played. */
export const ready = (page) => page.locator("#board .cell[aria-current]").waitFor();

/** The maze of the game that is open. */
export async function mazeOf(page) {
  const address = await page.evaluate(() => location.search.slice(1));
  return new Maze(await (await fetch(`${url}/maze.json?${address}`)).json());
}

/** The cells of a shortest route, the start first. */
export function route(maze, from = maze.start) {
  const distances = distancesTo(maze, maze.goal);
  const cells = [from];
  for (let at = from; at !== maze.goal;) {
    at = maze.cells[at].ways.find(({ to }) => distances[to] === distances[at] - 1).to;
    cells.push(at);
  }
  return cells;
}

/** The keys that walk a route. */
export function keys(maze, cells) {
  return cells.slice(1).map((to, index) => {
    const cell = maze.cells[cells[index]];
    const letter = letterOf(cell, maze.wayTo(cell.id, to));
    return letter ? `Key${letter}` : `Digit${cell.ways.findIndex((way) => way.to === to) + 1}`;
  });
}

/** The pause between keys of a person, in milliseconds: the board refuses games that are much faster. */
export const LIKE_A_PERSON = 40;

/** The longest time of a press that the page cannot take for a held key, in milliseconds. */
const SHORT = 150;

/**
 * Presses keys, one after another, some milliseconds apart. Each is let go at once: one that is held on a
 * busy machine would repeat its step.
 */
export async function press(page, list, pause = 0) {
  for (const key of list) {
    const begin = performance.now();
    await Promise.all([page.keyboard.down(key), page.keyboard.up(key)]);
    during.pressWasHeldUp ||= performance.now() - begin > SHORT;
    if (pause > 0) await page.waitForTimeout(pause);
  }
}

/** The number of keys that are pressed without a look at the board. */
const BLIND = 8;

/**
 * Walks to the goal like a person, who sees now and then where the player is. On a busy machine, a key may be let go
 * so late that it makes more steps than one.
 */
export async function walkToGoal(page, maze) {
  const at = () => page.locator("#board").evaluate(({ player }) => player.game.walk.at);
  const cells = route(maze);
  for (let left = 2 * cells.length; left > 0; left -= 1) {
    const ahead = route(maze, await at());
    if (ahead.length === 1) return;
    await press(page, keys(maze, ahead.slice(0, 1 + BLIND)), LIKE_A_PERSON);
  }
  throw new Error("the goal is not reached");
}

export const steps = (page) => page.locator("#steps").textContent();

/** Where a cell of a board is on the page. */
export const placeOf = (page, cell, board = "#board") =>
  page.locator(board).evaluate((it, id) => {
    const { x, y } = it.player.game.maze.cells[id];
    const [left, top] = it.camera.toView([x, y]);
    const box = it.canvas.getBoundingClientRect();
    return it.turned
      ? { x: box.right - left, y: box.bottom - top }
      : { x: left + box.left, y: top + box.top };
  }, cell);

/** Sends events of fingers, whose places are given by their numbers. */
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return (type, points = []) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
}
