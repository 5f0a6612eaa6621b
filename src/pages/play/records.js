/** Data that the browser keeps: unfinished games, times, days and levels. */

/** @import { SavedGame } from "./model/game.js" */

import { load, store } from "../common/stored.js";

/**
 * A game that can be continued. `query` names the maze.
 * @typedef {SavedGame & { query: string, title: string, when: number, ticket?: Ticket }} KeptGame
 */

/** The token of a game on the service. @typedef {string} Ticket */

/**
 * A finished game.
 * @typedef {object} Result
 * @property {string} query of the maze.
 * @property {string} title of the maze.
 * @property {number} when milliseconds since 1970.
 * @property {number} seconds without pauses.
 * @property {number} steps of the player.
 * @property {number} explored cells that the player has visited.
 * @property {number} shortest steps of a shortest route.
 * @property {number} score from 0 to 100.
 * @property {number} hints that the player has taken.
 */

const GAMES = "play.games";
const RESULTS = "play.results";
const DAYS = "play.days";
const LEVEL = "play.level";
const SETTINGS = "play.settings";

/** The largest numbers of kept games and results. */
const MOST_GAMES = 24;
const MOST_RESULTS = 500;

/** @returns {KeptGame[]} the last one first. */
export function keptGames() {
  return load(GAMES, /** @type {KeptGame[]} */ ([]));
}

/** @param {string} query */
export function keptGame(query) {
  return keptGames().find((game) => game.query === query);
}

/**
 * Returns whether the browser keeps the game beyond this page.
 * @param {KeptGame} game
 */
export function keepGame(game) {
  const others = keptGames().filter(({ query }) => query !== game.query);
  return store(GAMES, [game, ...others].slice(0, MOST_GAMES));
}

/** @param {string} query */
export function dropGame(query) {
  store(
    GAMES,
    keptGames().filter((game) => game.query !== query),
  );
}

/**
 * Results, the best first.
 * @param {string} [query] of one maze.
 */
export function results(query) {
  const all = load(RESULTS, /** @type {Result[]} */ ([]));
  const own = query === undefined ? all : all.filter((result) => result.query === query);
  return own.sort((a, b) => b.score - a.score);
}

/** @param {Result} result */
export function addResult(result) {
  const all = load(RESULTS, /** @type {Result[]} */ ([]));
  return store(RESULTS, [result, ...all].slice(0, MOST_RESULTS));
}

/** Days on which a maze of the day was finished. */
export function finishedDays() {
  return load(DAYS, /** @type {string[]} */ ([]));
}

/** @param {string} day */
export function addDay(day) {
  store(DAYS, [...new Set([...finishedDays(), day])].slice(-2000));
}

/** The next level, from 1. */
export function nextLevel() {
  return load(LEVEL, 1);
}

/** @param {number} level that was finished. */
export function levelDone(level) {
  store(LEVEL, Math.max(nextLevel(), level + 1));
}

/**
 * The player's settings.
 * @typedef {object} Settings
 * @property {"none" | "fog" | "near"} fog
 * @property {boolean} trail
 * @property {boolean} letters
 * @property {boolean} runs
 * @property {string} solver
 * @property {number} speed
 * @property {string} name
 * @property {string[] | null} players the names of two players.
 */

/** @type {Settings} */
const DEFAULTS = {
  fog: "none",
  trail: true,
  letters: false,
  runs: false,
  solver: "right-hand",
  speed: 4,
  name: "",
  players: null,
};

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...load(SETTINGS, {}) };
}

/** @param {Partial<Settings>} changed */
export function changeSettings(changed) {
  store(SETTINGS, { ...settings(), ...changed });
}
