/** Games to race against: the own best, the best on the board, and that of a friend's link. */

/** @import { Session } from "../session.js" */

import { Refused, ask } from "../../common/api.js";
import { load, store } from "../../common/stored.js";
import { Ghost } from "../model/ghost.js";
import { Walk } from "../model/walk.js";

/** @typedef {"own" | "best" | "link"} GhostKind */

/** @typedef {{ path: number[], times: number[], maze?: string }} Replay */

/** @type {Record<GhostKind, string>} */
export const GHOST_NAMES = { own: "your best game", best: "the best game on the board", link: "your friend" };

const GHOSTS = "play.ghosts";

/** The largest number of own games that are kept, and of their steps. */
const MOST = 24;
const MOST_STEPS = 5000;

/** The largest number of games on a board that are asked for the times of their steps. */
const MOST_ASKED = 5;

const NO_TIMES = "no game of this maze has times of its steps";

/** @returns {(Replay & { query: string })[]} the last one first. */
function keptGhosts() {
  return load(GHOSTS, /** @type {(Replay & { query: string })[]} */ ([]));
}

/**
 * Keeps a finished game for a race against it.
 * @param {Session} session
 */
export function keepGhost({ key, game: { times, walk } }) {
  if (!times || times.length > MOST_STEPS) return;
  const others = keptGhosts().filter(({ query }) => query !== key);
  store(GHOSTS, [{ query: key, path: walk.cells, times }, ...others].slice(0, MOST));
}

/**
 * The games against which one can race in this maze.
 * @param {string} key
 * @returns {GhostKind[]}
 */
export function ghostsOf(key) {
  const hasOwn = keptGhosts().some(({ query }) => query === key);
  return [
    ...(linkedGhost() ? /** @type {const} */ (["link"]) : []),
    ...(hasOwn ? /** @type {const} */ (["own"]) : []),
    "best",
  ];
}

/** The game of a friend's link. */
export function linkedGhost() {
  return new URLSearchParams(location.search).get("_ghost");
}

/**
 * Fetches a game to race against. Throws if there is none.
 * @param {GhostKind} kind
 * @param {Session} session
 */
export async function fetchGhost(kind, { key, maze, game }) {
  const { name, replay } = kind === "best" ? await fetchBest(key) : await namedReplay(kind, key);
  if (!Walk.replay(maze, replay.path)?.finished) {
    throw new Error("the other game is in another maze");
  }
  return new Ghost(maze, name, replay.path, replay.times, game.clock);
}

/**
 * @param {"own" | "link"} kind
 * @param {string} key
 * @returns {Promise<{ name: string, replay: Replay }>}
 */
async function namedReplay(kind, key) {
  const replay =
    kind === "own" ? keptGhosts().find(({ query }) => query === key) : await fetchReplay(linkedGhost() ?? "");
  if (!replay) throw new Error(NO_TIMES);
  return { name: GHOST_NAMES[kind], replay };
}

/**
 * @param {string} id
 * @returns {Promise<Replay | null>} null if the game has no times of its steps.
 */
async function fetchReplay(id) {
  try {
    return await (await ask(`./games/${encodeURIComponent(id)}/replay`)).json();
  } catch (error) {
    if (error instanceof Refused && error.problem.status === 404) return null;
    throw error;
  }
}

/**
 * The best game on the board of a maze that has the times of its steps.
 * @param {string} key
 * @returns {Promise<{ name: string, replay: Replay }>}
 */
async function fetchBest(key) {
  const query = new URLSearchParams({ maze: `/maze?${key}`, limit: String(MOST_ASKED) });
  const { scores } = await (await ask(`./scores?${query}`)).json();
  if (scores.length === 0) throw new Error("nobody is on the board of this maze yet");
  for (const [index, { id }] of scores.entries()) {
    const replay = await fetchReplay(id);
    if (replay) return { name: index === 0 ? GHOST_NAMES.best : `place ${index + 1} on the board`, replay };
  }
  throw new Error(NO_TIMES);
}
