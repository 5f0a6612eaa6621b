/** Begins the game of the address: for one player or for two, from the start or from the kept state. */

/** @import { LoadedMaze, Resumed } from "./session.js" */

import { Refused } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { duel } from "./duel.js";
import { messageOf, tryAgain } from "./failure.js";
import { showHelp } from "./help.js";
import { fetchMaze, isOfPage, titleOf } from "./service/mazes.js";
import { notice } from "./messages.js";
import { encodeMoves } from "./model/moves.js";
import { Walk } from "./model/walk.js";
import { keptGame } from "./records.js";
import { fetchGame } from "./service/registration.js";
import { readResume } from "./resume.js";
import { showScores } from "./service/scores.js";
import { Session } from "./session.js";
import { returnKeys, showSettings } from "./settings.js";

/** @param {URLSearchParams} query */
export async function play(query) {
  let loaded;
  try {
    loaded = await fetchMaze(query);
  } catch (error) {
    showRefusal(error);
    return;
  }
  const own = [...query].filter(([name]) => isOfPage(name));
  const address = new URLSearchParams([...loaded.query, ...own]);
  const resumed = await whatToResume(loaded);
  history.replaceState(null, "", `./play?${address}`);
  document.title = `${titleOf(loaded.query)} · mazewright`;
  at("title", HTMLElement).textContent = titleOf(loaded.query);
  showHelp(loaded.maze, query.get("_players") === "2");
  if (query.get("_players") === "2") {
    duel(loaded);
    return;
  }
  const session = new Session(loaded, resumed);
  // A link to another state of the same game changes only the fragment.
  window.addEventListener("hashchange", () => {
    if (readResume(location.hash)) location.reload();
  });
  at("go-on", HTMLButtonElement).addEventListener("click", () => session.resume());
  showSettings(session);
  at("settings", HTMLElement).addEventListener("change", returnKeys);
  showScores(session);
  const told = difficultyText(loaded.query.get("difficulty"), loaded.difficulty);
  if (told) notice(told);
}

/** The largest difficulty of each word; the same as those of the service. */
const BOUNDS = { easy: 40, medium: 59, hard: 100 };

/**
 * Returns a notice if the maze has another difficulty than the one that was asked for, and else an empty text.
 * @param {string | null} asked
 * @param {number} found from 0 to 100.
 */
function difficultyText(asked, found) {
  const word = Object.entries(BOUNDS).find(([, most]) => found <= most)?.[0];
  if (asked === null || !(asked in BOUNDS) || word === asked) return "";
  return `No ${asked} maze of this size was found. This one is the nearest: ${word}, ${found} of 100.`;
}

/**
 * Shows why the game cannot begin, and what to do.
 * @param {unknown} error
 */
export function showRefusal(error) {
  const fault = at("fault", HTMLElement);
  const faults = error instanceof Refused ? (error.problem.errors ?? []) : [];
  const texts = faults.map(({ detail }) => detail);
  const ways = element(
    "div",
    { class: "buttons" },
    // A maze that does not exist will not exist later.
    ...(faults.length > 0 ? [] : [tryAgain()]),
    element("a", { class: "button", href: "./play" }, "All mazes"),
  );
  fault.replaceChildren(element("p", {}, texts.length > 0 ? texts.join(" · ") : messageOf(error)), ways);
  fault.hidden = false;
  at("game", HTMLElement).hidden = false;
  at("title", HTMLElement).textContent =
    faults.length > 0 ? "There is no such maze" : "The maze cannot be shown now";
  at("game", HTMLElement).dataset.state = "failed";
}

/**
 * The game to continue: that of the link, or else the one that the browser keeps.
 * @param {LoadedMaze} loaded
 * @returns {Promise<Resumed | null>}
 */
async function whatToResume({ maze, query }) {
  const linked = readResume(location.hash);
  if (linked?.saved) return linked;
  if (linked?.ticket) {
    try {
      const { path, seconds, hints } = await fetchGame(linked.ticket);
      const walk = path ? Walk.replay(maze, path) : new Walk(maze);
      const saved = walk && { moves: encodeMoves(walk), elapsed: seconds * 1000, hints };
      return { saved, ticket: linked.ticket };
    } catch {
      // The service has lost the game, but the browser may have it.
    }
  }
  const kept = keptGame(String(query));
  return kept ? { saved: kept, ticket: kept.ticket ?? null } : null;
}
