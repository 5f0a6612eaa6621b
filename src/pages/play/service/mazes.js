/** Mazes from the service, and their addresses. */

/** @import { MazeDocument } from "../model/maze.js" */
/** @import { Shape } from "../model/daily.js" */

import { Refused, ask } from "../../common/api.js";
import { nameOf } from "../../common/shape_names.js";
import { dailyOf, shortDay } from "../model/daily.js";
import { chapterOf, levelOf } from "../model/levels.js";
import { Maze } from "../model/maze.js";

const FIELDS = "params,nodes,links,planar,dual,walls,start,goal,parts";

/**
 * Whether a parameter is one of the page, and not of the maze.
 * @param {string} name
 */
export function isOfPage(name) {
  return name.startsWith("_") || name === "embed";
}

/**
 * The parameters of a maze without those of the page.
 * @param {URLSearchParams} query
 */
export function mazeQuery(query) {
  return new URLSearchParams([...query].filter(([name]) => !isOfPage(name)));
}

/**
 * Accepts the nearest maze where none has the difficulty that is asked for.
 * @param {URLSearchParams} query
 */
function acceptNearest(query) {
  if (query.has("difficulty")) query.set("difficulty_strict", "false");
}

/**
 * A maze, and its permanent query.
 * @param {URLSearchParams} query
 */
export async function fetchMaze(query) {
  const asked = mazeQuery(query);
  asked.delete("fields");
  asked.delete("format");
  asked.set("fields", FIELDS);
  acceptNearest(asked);
  const response = await askWithoutLooks(asked);
  /** @type {MazeDocument & { url: string | null }} */
  const document = await response.json();
  if (document.url === null) throw new Error("this maze has no address, so it cannot be played");
  const named = new URLSearchParams(document.url.slice(document.url.indexOf("?") + 1));
  named.delete("fields");
  named.delete("difficulty_strict");
  const difficulty = Number(response.headers.get("maze-difficulty") ?? 0);
  return { maze: new Maze(document), query: named, params: document.params, difficulty };
}

/**
 * Requests a maze without the parameters of pictures alone, such as `animate`.
 * @param {URLSearchParams} query
 * @returns {Promise<Response>}
 */
async function askWithoutLooks(query) {
  try {
    return await ask(`./maze.json?${query}`);
  } catch (error) {
    const faults = error instanceof Refused ? (error.problem.errors ?? []) : [];
    if (faults.length === 0 || faults.some(({ code }) => code !== "not-taken")) throw error;
    const before = query.size;
    for (const { parameter } of faults) query.delete(parameter);
    if (query.size === before) throw error;
    // The service names one such parameter at a time.
    return askWithoutLooks(query);
  }
}

/**
 * The cells in the order in which a solver explores them.
 * @param {URLSearchParams} query
 * @param {string} solver
 * @returns {Promise<number[]>}
 */
export async function fetchTrace(query, solver) {
  const asked = mazeQuery(query);
  asked.set("solver", solver);
  asked.set("fields", "trace");
  acceptNearest(asked);
  return (await (await ask(`./maze.json?${asked}`)).json()).trace;
}

/** @returns {Promise<Shape[]>} */
export async function fetchShapes() {
  return (await (await ask("./shapes")).json()).shapes;
}

/** @returns {Promise<{ name: string, description: string }[]>} */
export async function fetchSolvers() {
  return (await (await ask("./solvers")).json()).solvers;
}

/**
 * The title of a maze.
 * @param {URLSearchParams} query
 */
export function titleOf(query) {
  const shape = nameOf(query.get("shape") ?? "square");
  const daily = dailyOf(query);
  if (daily) return `${shape}, ${daily.difficulty}, ${shortDay(daily.day)}`;
  const level = levelOf(query);
  if (level !== null) return `Level ${level}: ${chapterOf(level).name}`;
  const [cols, rows] = [query.get("cols"), query.get("rows")];
  return cols && rows ? `${shape}, ${cols} × ${rows}` : shape;
}
