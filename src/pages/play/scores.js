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
 * @property {string} [name]
 * @property {number} seconds
 * @property {number} steps
 * @property {number} score
 */

/** @param {Session} session */
export async function showScores(session) {
  const own = results(session.key).slice(0, ROWS);
  const parts = [table("In this browser", own)];
  try {
    const asked = new URLSearchParams({ maze: `/maze?${session.query}`, limit: String(ROWS) });
    const { scores } = await (await ask(`/scores?${asked}`)).json();
    parts.unshift(table("Everybody", scores));
  } catch (error) {
    const none = error instanceof Refused && error.problem.status === 404;
    const reason = none ? "This service has no scoreboard." : error instanceof Error ? error.message : "";
    parts.push(element("p", { class: "soft" }, reason));
  }
  at("scores", HTMLElement).replaceChildren(...parts);
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
      ...(named ? [element("td", {}, name ?? "")] : []),
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
