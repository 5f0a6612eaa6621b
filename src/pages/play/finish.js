/** The message at the end of a game. */

/** @import { Session } from "./session.js" */
/** @import { Result } from "./records.js" */

import { freshSeed } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { copyText } from "../common/clipboard.js";
import { fetchShapes, fetchTrace, mazeQuery } from "./service/mazes.js";
import { notice } from "./messages.js";
import { timeText } from "./model/clock.js";
import { Companion } from "./model/companion.js";
import { dailyOf, dayOf, streak } from "./model/daily.js";
import { levelMaze, levelOf } from "./model/levels.js";
import { addDay, addResult, changeSettings, finishedDays, levelDone, results, settings } from "./records.js";
import { isEmbedded, tellFinish } from "./embed.js";
import { keepGhost } from "./service/ghosts.js";
import { NOT_BEGUN } from "./service/registration.js";
import { showScores } from "./service/scores.js";
import { shareText } from "./today/share.js";

/** The solvers that set par, by the better walk. Like a person, they see only the passages where they are. */
const WALKERS = /** @type {const} */ (["right-hand", "tremaux"]);

/** @param {Session} session */
export function showFinish(session) {
  const { game, query } = session;
  /** @type {Result} */
  const result = {
    query: session.key,
    title: session.title,
    when: Date.now(),
    seconds: game.clock.seconds,
    steps: game.walk.steps,
    explored: game.walk.explored,
    shortest: game.shortest,
    score: game.score,
    hints: game.hints,
  };
  const before = results(session.key)[0];
  const kept = addResult(result);
  if (!before || result.score > before.score) keepGhost(session);
  tellFinish(result);
  const praise = [];
  if (!before || result.score > before.score) praise.push(before ? "Your best for this maze." : "");
  if (result.steps === result.shortest) praise.push("You took a shortest route.");
  if (session.race.outcome) praise.push(session.race.outcome);
  const daily = dailyOf(query);
  const today = dayOf(new Date());
  if (daily && daily.day === today) {
    addDay(today);
    const days = streak(finishedDays(), today);
    praise.push(`${days} day${days === 1 ? "" : "s"} in a row.`);
  }
  const level = levelOf(query);
  if (level !== null) levelDone(level);
  if (!kept) praise.push("This browser keeps nothing for this site, so the time is lost with the page.");

  const dialog = at("finish", HTMLDialogElement);
  const figures = [
    ["Score", result.score.toFixed(1)],
    ["Time", timeText(result.seconds)],
    ["Steps", `${result.steps} of ${result.shortest}`],
    ["Explored", `${result.explored} cells`],
    ...(result.hints > 0 ? [["Hints", String(result.hints)]] : []),
  ].map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  const par = element("p", { class: "soft" });
  const next = element("a", { class: "button primary", href: "./play" }, "All mazes");
  if (isEmbedded) next.target = "_blank";
  const status = element("p", { role: "status", class: "soft" });
  dialog.replaceChildren(
    element("h2", { id: "finish-title" }, result.steps === result.shortest ? "Perfect" : "Finished"),
    element("dl", { class: "figures" }, ...figures),
    element("p", {}, praise.filter(Boolean).join(" ")),
    par,
    ...sharing(result, status),
    boardForm(session, status),
    status,
    element(
      "div",
      { class: "buttons" },
      next,
      element("button", { type: "button", click: () => again(session) }, "Play it again"),
      element("button", { type: "button", click: () => watch(session, status) }, "Watch the solver"),
    ),
  );
  dialog.showModal();
  next.focus();
  // Without shapes, the link leads to the list of mazes.
  nameNext(next, session, level).catch(() => {});
  showScores(session);
  // A finished game needs no par.
  showPar(par, session).catch(() => {});
}

/**
 * Returns the button that copies the line about a maze of the day.
 * @param {Result} result
 * @param {HTMLElement} status
 */
function sharing(result, status) {
  const line = shareText(result);
  if (line === null) return [];
  const share = async () => {
    status.textContent = (await copyText(line)) ? "The line is copied." : line;
  };
  return [
    element("pre", { class: "line" }, line.split("\n")[0]),
    element("button", { type: "button", click: share }, "Copy the line to share"),
  ];
}

/**
 * Compares the player's steps with those of solvers that walk, as a person does who does not know the maze.
 * @param {HTMLElement} place
 * @param {Session} session
 */
async function showPar(place, { maze, query, game }) {
  if (maze.legs.length > 1) return;
  const walks = await Promise.all(
    WALKERS.map(async (solver) => new Companion(maze, solver, await fetchTrace(query, solver), 1)),
  );
  const [best] = walks.filter(({ arrives }) => arrives).sort((a, b) => a.trace.length - b.trace.length);
  if (!best) return;
  const par = best.trace.length - 1;
  const { steps } = game.walk;
  const told =
    steps < par ? `${par - steps} under it` : steps > par ? `${steps - par} over it` : "equal to it";
  place.textContent = `Par is ${par} steps, by ${best.solver}: you are ${told}.`;
}

/**
 * Names the next maze: the next level, or another maze of the same kind.
 * @param {HTMLAnchorElement} link
 * @param {Session} session
 * @param {number | null} level
 */
async function nameNext(link, { query }, level) {
  if (level !== null) {
    link.href = `./play?${levelMaze(level + 1, await fetchShapes())}`;
    link.textContent = `Level ${level + 1}`;
  } else if (!dailyOf(query)) {
    const other = mazeQuery(query);
    other.set("seed", freshSeed());
    link.href = `./play?${other}`;
    link.textContent = "Another maze";
  }
}

/**
 * Returns the form that puts a game on the board of the service, or else the reason why there is none.
 * @param {Session} session
 * @param {HTMLElement} status
 */
function boardForm(session, status) {
  const { registration, game } = session;
  const noBoard = () => {
    const parts = session.maze.legs.length > 1;
    const reason = parts
      ? "Times of mazes in parts are kept in this browser only."
      : `Times are kept in this browser only: ${registration.trouble || NOT_BEGUN}.`;
    return element("p", { class: "soft" }, reason);
  };
  if (!registration.ticket && !registration.isBeginning) return noBoard();
  const name = element("input", {
    name: "name",
    maxlength: 32,
    autocomplete: "nickname",
    value: settings().name,
  });
  const send = element("button", {}, "Put it on the board");
  const form = element("form", { class: "pair" }, element("label", {}, "Your name", name), send);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    changeSettings({ name: name.value });
    send.disabled = true;
    try {
      const { ranks, score } = await registration.finish(game, name.value.trim());
      const ofDay = typeof ranks.daily === "number" ? `, place ${ranks.daily} of today’s mazes` : "";
      status.textContent = `On the board with ${score.score.toFixed(1)} points: place ${ranks.maze} for this maze${ofDay}.`;
      const remove = element(
        "button",
        {
          type: "button",
          click: async () => {
            await registration.delete();
            status.textContent = "The score is deleted.";
            form.remove();
            at("finish", HTMLDialogElement).querySelector("a")?.focus();
            showScores(session);
          },
        },
        "Take it off the board",
      );
      const race = element(
        "button",
        {
          type: "button",
          click: async () => {
            const link = new URL(`./play?${session.key}&_ghost=${score.id}`, location.href).href;
            status.textContent = (await copyText(link)) ? "The link is copied." : link;
          },
        },
        "Copy a link to race you",
      );
      form.replaceChildren(remove, race);
      remove.focus();
      showScores(session);
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : String(error);
      send.disabled = false;
    }
  });
  // A short game may be over before the service has answered.
  registration.last.then(() => {
    if (!registration.ticket && !registration.done) form.replaceWith(noBoard());
  });
  return form;
}

/** @param {Session} session */
function again(session) {
  at("finish", HTMLDialogElement).close();
  session.restart();
}

/**
 * @param {Session} session
 * @param {HTMLElement} status
 */
async function watch(session, status) {
  try {
    const explored = await session.race.showSolver();
    notice(`${settings().solver} explores ${explored} cells; you explored ${session.game.walk.explored}.`);
    at("finish", HTMLDialogElement).close();
    session.board.refresh();
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}
