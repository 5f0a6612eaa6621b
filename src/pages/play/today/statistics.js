/** Figures about the mazes of days that were finished in this browser. */

/** @import { Result } from "../records.js" */

import { element } from "../../common/dom.js";
import { dailyOf, longestStreak, streak } from "../model/daily.js";
import { finishedDays, results } from "../records.js";

/** Groups of games by the steps that they took, in multiples of the shortest route. */
const GROUPS = /** @type {const} */ ([
  ["shortest", 1],
  ["up to 1¼", 1.25],
  ["up to 1½", 1.5],
  ["up to 2", 2],
  ["more", Infinity],
]);

/**
 * The first game of each maze of a day.
 * @returns {Result[]}
 */
function firstGames() {
  /** @type {Map<string, Result>} */
  const first = new Map();
  for (const result of results()) {
    if (!dailyOf(new URLSearchParams(result.query))) continue;
    const known = first.get(result.query);
    if (!known || result.when < known.when) first.set(result.query, result);
  }
  return [...first.values()];
}

/**
 * The number of games in each group.
 * @param {Pick<Result, "steps" | "shortest">[]} games
 */
export function distribution(games) {
  const group = (/** @type {Pick<Result, "steps" | "shortest">} */ { steps, shortest }) =>
    GROUPS.findIndex(([, most]) => steps <= most * shortest);
  return GROUPS.map(([name], index) => ({
    name,
    count: games.filter((game) => group(game) === index).length,
  }));
}

/**
 * The figures and the distribution; null before the first game.
 * @param {string} today
 */
export function statistics(today) {
  const games = firstGames();
  if (games.length === 0) return null;
  const days = finishedDays();
  const figures = [
    ["Played", games.length],
    ["In a row", streak(days, today)],
    ["Longest", longestStreak(days)],
  ].map(([name, value]) =>
    element("div", {}, element("dt", {}, String(name)), element("dd", {}, String(value))),
  );
  const groups = distribution(games);
  const most = Math.max(...groups.map(({ count }) => count));
  const bars = groups.map(({ name, count }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      element(
        "td",
        {},
        element("meter", { min: 0, max: most, value: count, "aria-hidden": "true" }),
        element("span", {}, String(count)),
      ),
    ),
  );
  return element(
    "div",
    { class: "statistics" },
    element("dl", { class: "figures" }, ...figures),
    element(
      "table",
      {},
      element("caption", {}, "Steps, by the shortest route"),
      element("tbody", {}, ...bars),
    ),
  );
}
