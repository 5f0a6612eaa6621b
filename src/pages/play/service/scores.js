/** The board: times on the service, page by page, and times that the browser keeps. */

/** @import { Session } from "../session.js" */
/** @import { Shape } from "../model/daily.js" */

import { Refused, ask } from "../../common/api.js";
import { at, element } from "../../common/dom.js";
import { nameOf } from "../../common/shape_names.js";
import { messageOf } from "../failure.js";
import { titleOf } from "./mazes.js";
import { timeText } from "../model/clock.js";
import { results } from "../records.js";

/** Rows of each page. */
const ROWS = 10;

/**
 * A finished game. A game from the service also has its rank, the player's name and the maze.
 * @typedef {object} Row
 * @property {number} [rank]
 * @property {string | null} [name]
 * @property {string} [url] of a picture of the maze.
 * @property {string | number} when
 * @property {number} seconds
 * @property {number} steps
 * @property {number} shortest
 * @property {number} explored
 * @property {number} score
 */

/**
 * Shows the times for the maze of a game: everybody's, and one's own.
 * @param {Session} session
 */
export async function showScores(session) {
  const everybody = element("div");
  const own = results(session.key).slice(0, ROWS);
  await showPage(everybody, "Everybody", { maze: `/maze?${session.query}` }, 0);
  at("scores", HTMLElement).replaceChildren(everybody, ...table("In this browser", own));
}

/**
 * Shows the board of all mazes: of today or of all time, of one shape or of all.
 * @param {string} today
 * @param {Shape[]} shapes
 */
export async function showBoard(today, shapes) {
  const span = element(
    "select",
    { name: "span" },
    element("option", { value: today }, "today’s mazes"),
    element("option", { value: "" }, "all time"),
  );
  const shape = element(
    "select",
    { name: "board-shape" },
    element("option", { value: "" }, "all shapes"),
    ...shapes.map(({ name }) => element("option", { value: name }, nameOf(name))),
  );
  const list = element("div");
  const update = () => {
    const filter = {
      // The board of the day has the mazes of the day alone.
      ...(span.value === "" ? {} : { day: span.value, daily: "true" }),
      ...(shape.value === "" ? {} : { shape: shape.value }),
    };
    const of = shape.value === "" ? "" : `, ${nameOf(shape.value)}`;
    return showPage(list, `Best of ${span.value === "" ? "all time" : "today’s mazes"}${of}`, filter, 0);
  };
  span.addEventListener("change", update);
  shape.addEventListener("change", update);
  const choices = element(
    "div",
    { class: "fields" },
    element("label", {}, "Games of", span),
    element("label", {}, "Shape of the board", shape),
  );
  at("board-list", HTMLElement).replaceChildren(choices, list);
  await update();
}

/** The last request for each list: outdated answers are not shown. @type {WeakMap<Element, object>} */
const asked = new WeakMap();

/**
 * Shows a page of scores of the service in a list, with buttons for the previous and the next page. Without
 * a board, it says so.
 * @param {HTMLElement} list
 * @param {string} caption
 * @param {Record<string, string>} filter
 * @param {number} offset
 */
async function showPage(list, caption, filter, offset) {
  const turn = {};
  asked.set(list, turn);
  try {
    const query = new URLSearchParams({ ...filter, limit: String(ROWS), offset: String(offset) });
    const { total, scores } = await (await ask(`./scores?${query}`)).json();
    if (asked.get(list) !== turn) return;
    const focused = list.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-turn")
      : null;
    const rows = "maze" in filter ? withoutMaze(scores) : scores;
    list.replaceChildren(...table(caption, rows));
    if (total <= ROWS) return;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) => {
      const isThere = to >= 0 && to < total;
      return element(
        "button",
        {
          type: "button",
          "data-turn": name,
          "aria-label": `${label} of ${caption}`,
          "aria-disabled": isThere ? undefined : "true",
          click: () => {
            if (isThere) void showPage(list, caption, filter, to);
          },
        },
        label,
      );
    };
    const told = `${offset + 1} to ${Math.min(total, offset + ROWS)} of ${total}`;
    list.append(
      element(
        "div",
        { class: "turns" },
        button("back", "Before", offset - ROWS),
        element("span", { role: "status", class: "soft" }, told),
        button("on", "After", offset + ROWS),
      ),
    );
    const again = focused ? list.querySelector(`[data-turn="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
  } catch (error) {
    if (asked.get(list) !== turn) return;
    const none = error instanceof Refused && [404, 503].includes(error.problem.status);
    const reason = none
      ? "This service has no scoreboard at present: times are kept in this browser only."
      : `${messageOf(error)}.`;
    list.replaceChildren(element("p", { class: "soft" }, reason));
  }
}

/**
 * Scores without their maze, for lists in which all have the same one.
 * @param {Row[]} scores
 * @returns {Row[]}
 */
function withoutMaze(scores) {
  return scores.map((score) => ({ ...score, url: undefined }));
}

/**
 * A table that scrolls if it is wider than its place.
 * @param {string} caption
 * @param {Row[]} rows
 * @returns {HTMLElement[]}
 */
function table(caption, rows) {
  if (rows.length === 0) return [element("p", { class: "soft" }, `${caption}: no times yet.`)];
  const isNamed = rows.some(({ name }) => name !== undefined);
  const hasMazes = rows.some(({ url }) => url !== undefined);
  /** @type {[head: string, isNumber: boolean][]} */
  const heads = [
    ["Place", true],
    ...(isNamed ? [/** @type {[string, boolean]} */ (["Name", false])] : []),
    ["Score", true],
    ["Time", true],
    ["Steps", true],
    ["Shortest", true],
    ["Explored", true],
    ["When", false],
    ...(hasMazes ? [/** @type {[string, boolean]} */ (["Maze", false])] : []),
  ];
  const number = (/** @type {string | number} */ text) => element("td", { class: "number" }, String(text));
  const body = rows.map((row, index) => {
    const when = new Date(row.when);
    return element(
      "tr",
      {},
      element("th", { scope: "row", class: "number" }, String(row.rank ?? index + 1)),
      ...(isNamed ? [element("td", { class: "name" }, row.name ?? "somebody")] : []),
      number(row.score.toFixed(1)),
      number(timeText(row.seconds)),
      number(row.steps),
      number(row.shortest),
      number(row.explored),
      element("td", {}, element("time", { datetime: when.toISOString() }, whenText(when))),
      ...(row.url === undefined ? [] : [element("td", {}, mazeLink(row.url))]),
    );
  });
  const columns = heads.map(([head, isNumber]) =>
    element("th", { scope: "col", class: isNumber ? "number" : undefined }, head),
  );
  const made = element(
    "table",
    {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...columns)),
    element("tbody", {}, ...body),
  );
  return [element("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": caption }, made)];
}

/**
 * A day and a time of day in the player's time zone.
 * @param {Date} when
 */
function whenText(when) {
  return when.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

/**
 * A link to play the maze of a picture.
 * @param {string} url
 */
function mazeLink(url) {
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  return element("a", { href: `./play?${query}` }, titleOf(query));
}
