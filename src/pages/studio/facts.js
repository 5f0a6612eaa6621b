/** The statistics of a maze. */

import { at } from "../common/dom.js";
import { ask } from "./mazes.js";

/** @import { components } from "api" */
/** @typedef {components["schemas"]["Maze"]} Maze */

const meter = at("difficulty", HTMLMeterElement);
const number = at("difficulty-number", HTMLOutputElement);
const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-fact]"));

/**
 * Fetches and shows the facts about a maze. Returns the resolved parameters.
 *
 * @param {string} url of the JSON document.
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, unknown>>}
 */
export async function showFacts(url, signal) {
  const response = await ask(`${url}&fields=params,stats,solution`, { signal });
  const maze = /** @type {Maze} */ (await response.json());
  /** @type {Record<string, unknown>} */
  const facts = { ...maze.stats, explored: maze.solution?.explored };
  const difficulty = Number(facts["difficulty"] ?? 0);
  meter.value = difficulty;
  number.textContent = `${difficulty} of 100`;
  for (const place of places) {
    const value = facts[place.dataset["fact"] ?? ""];
    place.textContent = typeof value === "number" ? value.toLocaleString("en") : "–";
  }
  return /** @type {Record<string, unknown>} */ (maze.params ?? {});
}
