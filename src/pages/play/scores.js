/** The board: times of this maze on the service, and those that the browser keeps. */

/** @import { Session } from "./session.js" */

import { Refused, ask } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { timeText } from "./model/clock.js";
import { results } from "./records.js";

/** Rows of each list. */
const ROWS = 10;

/**
 * @typedef {object} Row
 * @property {string | null} [name]
 * @property {string} [shape]
 * @property {number} seconds
 * @property {number} steps
 * @property {number} score
 */

/** @param {Session} session */
export async function showScores(session) {
  const own = results(session.key)
    .slice(0, ROWS)
    .map(({ seconds, steps, score }) => ({ seconds, steps, score }));
  const parts = [table("In this browser", own)];
  try {
    const asked = new URLSearchParams({ maze: `/maze?${session.query}`, limit: String(ROWS) });
    const { scores } = await (await ask(`/scores?${asked}`)).json();
    parts.unshift(table("Everybody", scores));
  } catch (error) {
    const none = error instanceof Refused && [404, 503].includes(error.problem.status);
    const reason = none ? "This service has no scoreboard at present." : String(error);
    parts.push(element("p", { class: "soft" }, reason));
  }
  at("scores", HTMLElement).replaceChildren(...parts);
}

/**
 * The best games of a day, on the service; nothing where it keeps none.
 * @param {string} day
 */
export async function showDay(day) {
  const place = at("day-scores", HTMLElement);
  try {
    const { scores } = await (await ask(`/scores?day=${day}&limit=${ROWS}`)).json();
    place.replaceChildren(table("Best of today", scores));
    place.hidden = scores.length === 0;
  } catch {
    place.hidden = true;
  }
}

/**
 * @param {string} caption
 * @param {Row[]} rows
 */
function table(caption, rows) {
  if (rows.length === 0) return element("p", { class: "soft" }, `${caption}: no times yet.`);
  const named = rows.some(({ name }) => name !== undefined);
  const heads = ["", ...(named ? ["Name"] : []), "Score", "Time", "Steps"];
  const body = rows.map(({ name, score, seconds, steps }, index) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, String(index + 1)),
      ...(named ? [element("td", {}, name ?? "somebody")] : []),
      element("td", {}, score.toFixed(1)),
      element("td", {}, timeText(seconds)),
      element("td", {}, String(steps)),
    ),
  );
  return element(
    "table",
    {},
    element("caption", {}, caption),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...heads.map((head) => element(head ? "th" : "td", head ? { scope: "col" } : {}, head)),
      ),
    ),
    element("tbody", {}, ...body),
  );
}
