/**
 * The studio. The address holds the state. Each change makes a new state, which is settled, put
 * into the address, and shown: the form at once, the picture and the statistics once the service has
 * answered. A newer request cancels an older one.
 */

import { Refused, freshSeed } from "../common/api.js";
import { at } from "../common/dom.js";
import { showFacts } from "./facts.js";
import { hideProblems, isFaulty, showProblem, showRepair } from "./faults.js";
import { controls, settled, show, takers, titleOf } from "./form.js";
import { isSite, pictureOf } from "./mazes.js";
import { COLORS, listPalettes } from "./palettes.js";
import { showPicture } from "./picture.js";
import { difference, repair } from "./repair.js";
import { address, mazeUrl, parse, shownFormat, shownLayers, toggled } from "./state.js";
import { closeOverlay } from "./overlay.js";
import { available, record } from "./steps.js";
import { isKept, remember } from "./visited.js";

/** @import { Layer, State, Studio } from "./state.js" */
/** @import { Problem } from "../common/api.js" */

const stage = at("stage", HTMLElement);
const favourite = at("favourite", HTMLButtonElement);
const undo = at("undo", HTMLButtonElement);
const redo = at("redo", HTMLButtonElement);

/** Milliseconds in which changes of the same control count as one step of the history. */
const ONE_STEP = 1500;

/** @type {State} */
let state = new Map();

/** The resolved parameters of the maze that is shown. @type {Record<string, unknown>} */
let resolved = {};

/** The controller that cancels the requests in progress. */
let underWay = new AbortController();

/** The control that was changed last, and the time. */
let last = { name: "", time: 0 };

/** The current state. */
export function current() {
  return state;
}

/** @param {string} format */
export function urlOf(format) {
  return mazeUrl(state, format, takers);
}

/** What the other scripts use of the studio. @type {Studio} */
export const studio = { current, urlOf, take, set, resolved: () => resolved };

const showKeep = listPalettes(studio);

/**
 * Takes a new state.
 *
 * @param {State} next
 * @param {{ name?: string, isMoving?: boolean, isStep?: boolean, history?: "push" | "replace" | "none" }} [how]
 *   `isStep`: whether it can be undone; `isMoving`: whether more changes are likely
 */
export function take(next, how = {}) {
  const { name = "", isMoving = false, isStep = how.history !== "replace" } = how;
  const before = state;
  state = settled(next);
  if (!state.has("shape")) state = new Map([["shape", "square"], ...state]);
  if (!state.has("seed")) state.set("seed", freshSeed());
  const now = Date.now();
  const continues = isMoving && last.name === name && now - last.time < ONE_STEP;
  last = { name, time: now };
  if (isStep && !continues && address(state) !== address(before)) record(before);
  putAddress(how.history ?? (continues ? "replace" : "push"));
  show(state, resolved);
  showToggles();
  closeOverlay();
  void draw(name, before, isMoving);
}

/** @param {"push" | "replace" | "none"} how */
function putAddress(how) {
  const to = new URL(`.${address(state)}`, location.href).href;
  if (how === "none" || to === location.href.replace(/#.*/, "")) return;
  if (how === "push") history.pushState(null, "", to);
  else history.replaceState(null, "", to);
}

/**
 * Fetches and shows the picture and the statistics.
 *
 * @param {string} name the parameter that was changed.
 * @param {State} before the state that was shown.
 * @param {boolean} isMoving whether more changes are likely.
 */
async function draw(name, before, isMoving) {
  underWay.abort();
  underWay = new AbortController();
  const { signal } = underWay;
  const slow = setTimeout(() => stage.classList.add("busy"), 250);
  stage.setAttribute("aria-busy", "true");
  let isShown = false;
  try {
    const url = await pictureOf(urlOf(shownFormat(state)), signal);
    const words = `A maze of ${titleOf("shape", state.get("shape") ?? "").toLowerCase()}`;
    await showPicture(url, words, signal);
    if (signal.aborted) return;
    document.title = `${words} · mazewright`;
    isShown = true;
    hideProblems();
    if (isMoving) await new Promise((resolve) => setTimeout(resolve, 150));
    if (!signal.aborted) await describe(signal);
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof Refused && error.problem.status === 422;
    // No other choice helps a picture that is there.
    if (isRefused && !isShown && name !== "" && !isTyped(name)) {
      await findRepair(name, before, error.problem, signal).catch((failed) => {
        if (!signal.aborted) fail(failed);
      });
    } else {
      fail(error);
    }
  } finally {
    clearTimeout(slow);
    if (!signal.aborted) {
      stage.classList.remove("busy");
      stage.setAttribute("aria-busy", "false");
    }
  }
}

/**
 * Whether a parameter is being typed. Then the studio reports a wrong value, and changes nothing else.
 *
 * @param {string} name
 */
function isTyped(name) {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLInputElement &&
    activeElement.name === name &&
    activeElement.type !== "radio" &&
    activeElement.type !== "checkbox"
  );
}

/**
 * Changes the parameters that prevent a choice, and says so.
 *
 * @param {string} name
 * @param {State} before
 * @param {Problem} problem
 * @param {AbortSignal} signal
 */
async function findRepair(name, before, problem, signal) {
  const wanted = state;
  const url = (/** @type {State} */ it) => mazeUrl(it, shownFormat(it), takers);
  const found = await repair(wanted, name, problem, url, signal);
  if (signal.aborted) return;
  if (!found) return fail(problem);
  take(found, { name, history: "replace" });
  const reason = problem.detail.split(";")[0];
  showRepair(`${difference(wanted, found)}: ${reason}. `, () => take(before));
}

/** @param {unknown} error a problem, or what was thrown. */
function fail(error) {
  const problem = error instanceof Refused ? error.problem : /** @type {Problem | Error} */ (error);
  showProblem(problem, studio, () => void draw("", state, false));
}

/** Fetches and shows the statistics. @param {AbortSignal} signal */
async function describe(signal) {
  resolved = await showFacts(urlOf("json"), signal);
  show(state, resolved);
  showKeep();
  remember(address(state));
}

/** Shows in the buttons what is on, and what is possible. */
export function showToggles() {
  const shown = shownLayers(state);
  for (const button of document.querySelectorAll("button[data-show]")) {
    const layer = /** @type {Layer} */ (/** @type {HTMLElement} */ (button).dataset["show"]);
    button.setAttribute("aria-pressed", String(shown.has(layer)));
  }
  at("play", HTMLAnchorElement).href = urlOf("json").replace("./maze.json", "./play");
  const { canUndo, canRedo } = available();
  undo.disabled = !canUndo;
  redo.disabled = !canRedo;
  showKeep();
  const kept = isKept(address(state));
  favourite.setAttribute("aria-pressed", String(kept));
  favourite.textContent = kept ? "★ Kept" : "☆ Keep";
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
export function set(name, value, isMoving = false) {
  const next = new Map(state);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  // A theme that own colours cover would seem to do nothing.
  if (name === "theme") for (const color of COLORS) next.delete(color);
  // The list of layers includes the solution, so that this choice changes the list.
  if (name === "solution" && state.has("layers")) {
    const has = shownLayers(state).has("solution");
    if (value === "only") next.delete("layers");
    else return take((value === "true") === has ? state : toggled(state, "solution"), { name });
  }
  take(next, { name, isMoving });
}

export function another() {
  set("seed", freshSeed());
}

window.addEventListener("popstate", () => {
  // A panel is about the maze that was there.
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
  last = { name: "", time: 0 };
  take(parse(location.search), { history: "none", isStep: false });
});

/** Takes the state of the address, with which the page has come, and shows what the page lacks. */
export async function begin() {
  if (isSite && location.search !== "") {
    // The file has another picture.
    at("picture", HTMLElement).hidden = true;
    take(parse(location.search), { history: "replace" });
  } else if (isFaulty()) {
    // The address stays as it is until the first change.
    state = parse(location.search);
    showToggles();
    await draw("", state, false);
  } else {
    // The page came with its picture. The script completes the address and fetches the rest.
    state = stateOfPicture();
    putAddress("replace");
    show(state, resolved);
    showToggles();
    await describe(underWay.signal).catch(fail);
    stage.setAttribute("aria-busy", "false");
  }
}

/** The state of the address, as the picture that came with the page shows it. */
function stateOfPicture() {
  const given = location.search === "" ? (at("form", HTMLElement).dataset["first"] ?? "") : location.search;
  const next = settled(parse(given));
  const canonical = new URL(at("picture", HTMLImageElement).src).searchParams;
  for (const name of ["shape", "seed"]) next.set(name, canonical.get(name) ?? "");
  // The picture's own URL has the canonical spellings of names and values.
  for (const name of [...next.keys()].filter((it) => !controls.has(it))) next.delete(name);
  for (const [name, value] of canonical) {
    const isSaid = controls.has(name) && !["cols", "rows", "gen"].includes(name);
    if (isSaid || next.has(name)) next.set(name, value);
  }
  return next;
}
