/** The maze of the day on a large card, and the days before it. */

/** @import { Shape } from "../model/daily.js" */
/** @import { Result } from "../records.js" */

import { copyText } from "../../common/clipboard.js";
import { at, element } from "../../common/dom.js";
import { timeText } from "../model/clock.js";
import { DAY, dailyMaze, dailyOf, dayOf, featured, shortDay, sizeOf, streak } from "../model/daily.js";
import { finishedDays, keptGame, results } from "../records.js";
import { shareText } from "./share.js";
import { statistics } from "./statistics.js";

/** Earlier days in the calendar: four weeks. */
const EARLIER = 28;

/** Cells of the picture of a shape. */
const SAMPLE = 30;

/**
 * A small maze of a shape, not that of a day.
 * @param {Shape} shape
 */
export function sample(shape) {
  const { cols, rows } = sizeOf(shape, SAMPLE);
  return `./maze.svg?shape=${shape.name}&cols=${cols}&rows=${rows}&seed=3&gen=1&ink=808890&paper=none&openings=false&cell=20&line=1.5&margin=2`;
}

/**
 * The query of the maze that the page shows first on a day.
 * @param {string} day
 * @param {Shape[]} shapes
 */
function mazeOfDay(day, shapes) {
  const { shape, difficulty } = featured(day);
  return dailyMaze(day, shapes.find(({ name }) => name === shape) ?? shapes[0], difficulty);
}

/**
 * The best result of a maze of a day.
 * @param {URLSearchParams} query
 * @returns {Result | undefined}
 */
export function bestOf(query) {
  const wanted = JSON.stringify(dailyOf(query));
  return results().find((result) => JSON.stringify(dailyOf(new URLSearchParams(result.query))) === wanted);
}

/**
 * @param {string} today
 * @param {Shape[]} shapes
 */
export function showToday(today, shapes) {
  const query = mazeOfDay(today, shapes);
  const shape = shapes.find(({ name }) => name === query.get("shape")) ?? shapes[0];
  const best = bestOf(query);
  const date = new Date(today).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const days = streak(finishedDays(), today);
  const begun = keptGame(String(query));
  const told = best
    ? `Done in ${timeText(best.seconds)} with ${best.steps} steps; the shortest route has ${best.shortest}.`
    : `A ${query.get("difficulty")} maze of ${shape.cells_are}, the same for everybody.`;
  const status = element("span", { role: "status", class: "soft" });
  const line = best ? shareText(best) : null;
  const share = async () => {
    if (line === null) return;
    status.textContent = (await copyText(line)) ? "Copied" : line;
  };
  const countdown = element("span", { id: "countdown" });
  at("today", HTMLElement).replaceChildren(
    element("img", { src: sample(shape), alt: "", width: 192, height: 192 }),
    element(
      "div",
      { class: "what" },
      element("p", { class: "soft" }, date),
      element("h2", { id: "today-title" }, "Today’s maze"),
      element("p", {}, told),
      element(
        "p",
        { id: "streak", class: "streak", hidden: days === 0 },
        `${days} day${days === 1 ? "" : "s"} in a row`,
      ),
      element(
        "div",
        { class: "buttons" },
        element(
          "a",
          { class: "button primary large", href: `./play?${query}` },
          best ? "Play it again" : begun ? "Go on" : "Play",
        ),
        ...(line === null
          ? []
          : [element("button", { type: "button", click: share }, "Copy the line to share")]),
        status,
      ),
      element("p", { class: "soft" }, "The next one comes in ", countdown),
    ),
    ...[statistics(today)].filter((it) => it !== null),
    calendar(today, shapes),
  );
  countDown(countdown, Date.parse(today) + DAY);
}

/**
 * The days before today. Their mazes can be played, but are on no board.
 * @param {string} today
 * @param {Shape[]} shapes
 */
function calendar(today, shapes) {
  const days = Array.from({ length: EARLIER }, (_, index) =>
    dayOf(new Date(Date.parse(today) - (index + 1) * DAY)),
  );
  const items = days.map((day) => {
    const query = mazeOfDay(day, shapes);
    const isDone = bestOf(query) !== undefined;
    return element(
      "li",
      {},
      element(
        "a",
        { class: isDone ? "button done" : "button", href: `./play?${query}` },
        shortDay(day),
        ...(isDone ? [element("span", { class: "unseen" }, ", done")] : []),
      ),
    );
  });
  return element(
    "details",
    { class: "earlier" },
    element("summary", {}, "Earlier days"),
    element("p", { class: "soft" }, "Their boards are closed: play them for yourself."),
    element("ol", { class: "calendar" }, ...items),
  );
}

/**
 * Shows the time until a moment, every second. A new day has a new maze.
 * @param {HTMLElement} place
 * @param {number} end
 */
function countDown(place, end) {
  const show = () => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    if (seconds <= 0) {
      // A clock that is wrong must not reload the page for ever.
      if (place.textContent) location.reload();
      return;
    }
    const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
    place.textContent = parts.map((part) => String(part).padStart(2, "0")).join(":");
    setTimeout(show, 1000);
  };
  show();
}
