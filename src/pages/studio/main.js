/**
 * The studio. The address holds the state. Each change makes a new state, which is settled, put
 * into the address, and shown: the form at once, the picture and the statistics once the service has
 * answered. A newer request cancels an older one.
 */

import { Refused, freshSeed } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { load, store } from "../common/stored.js";
import { showFacts } from "./facts.js";
import { controls, listen, mark, settled, show, showExpert, takers, titleOf } from "./form.js";
import { isSite, loadModule, pictureOf } from "./mazes.js";
import { COLORS, listPalettes } from "./palettes.js";
import { fit, showPicture } from "./picture.js";
import { difference, repair } from "./repair.js";
import { address, mazeUrl, parse, shownFormat, shownLayers, sized, toggled } from "./state.js";
import { available, record, redone, undone } from "./steps.js";

/** @import { Layer, State } from "./state.js" */
/** @import { Problem } from "../common/api.js" */

const faults = at("faults", HTMLElement);
const notice = at("notice", HTMLElement);
const stage = at("stage", HTMLElement);
const favourite = at("favourite", HTMLButtonElement);
const size = at("size", HTMLInputElement);
const undo = at("undo", HTMLButtonElement);
const redo = at("redo", HTMLButtonElement);
const expert = at("expert", HTMLInputElement);

/** Milliseconds in which changes of the same control count as one step of the history. */
const ONE_STEP = 1500;

/** The largest number of mazes in the history. */
const KEPT = 40;

/** @type {State} */
let state = new Map();

/** The resolved parameters of the maze that is shown. @type {Record<string, unknown>} */
let resolved = {};

/** The controller that cancels the requests in progress. */
let underWay = new AbortController();

/** The control that was changed last, and the time. */
let last = { name: "", time: 0 };

/** Closes the player or the choice of start and goal, if one is open. @type {(() => void) | null} */
let closePanel = null;

/** The current state. */
export function current() {
  return state;
}

/** @param {string} format */
export function urlOf(format) {
  return mazeUrl(state, format, takers);
}

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
  closePanel?.();
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
    await showPicture(url, `A maze of ${titleOf("shape", state.get("shape") ?? "").toLowerCase()}`, signal);
    if (signal.aborted) return;
    isShown = true;
    tell(null);
    if (isMoving) await new Promise((resolve) => setTimeout(resolve, 150));
    if (!signal.aborted) await describe(signal);
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof Refused && error.problem.status === 422;
    // No other choice helps a picture that is there.
    if (isRefused && !isShown && name !== "" && !isTyped(name)) {
      await findWay(name, before, error.problem, signal).catch((failed) => {
        if (!signal.aborted) tell(failed instanceof Refused ? failed.problem : failed);
      });
    } else {
      tell(error instanceof Refused ? error.problem : /** @type {Error} */ (error));
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
async function findWay(name, before, problem, signal) {
  const wanted = state;
  const url = (/** @type {State} */ it) => mazeUrl(it, shownFormat(it), takers);
  const found = await repair(wanted, name, problem, url, signal);
  if (signal.aborted) return;
  if (!found) return tell(problem);
  take(found, { name, history: "replace" });
  const undo = element("button", { type: "button", click: () => take(before) }, "Undo");
  notice.replaceChildren(`${difference(wanted, found)}: ${problem.detail.split(";")[0]}. `, undo);
  notice.hidden = false;
}

/** @param {AbortSignal} signal */
async function describe(signal) {
  resolved = await showFacts(urlOf("json"), signal);
  show(state, resolved);
  showKeep();
  remember();
}

/**
 * Shows a problem, or hides the message if there is none.
 *
 * @param {Problem | Error | null} problem
 */
function tell(problem) {
  if (problem === null) {
    faults.hidden = true;
    mark([]);
    return;
  }
  notice.hidden = true;
  const errors = "errors" in problem ? (problem.errors ?? []) : [];
  mark(errors.map((error) => error.parameter));
  const text = problem instanceof Error ? problem.message : problem.detail;
  const items = errors.length > 0 ? errors.map(faultItem) : [element("li", {}, text)];
  faults.replaceChildren(element("ul", {}, ...items));
  // The same request may succeed later: the service was down, busy, or the quota was used up.
  if (problem instanceof Error || problem.status === 429 || problem.status >= 500) {
    const again = element(
      "button",
      { type: "button", click: () => void draw("", state, false) },
      "Try again",
    );
    faults.append(again);
  }
  faults.hidden = false;
}

/** @param {{ parameter: string, detail: string, suggestion?: string | undefined }} error */
function faultItem({ parameter, detail, suggestion }) {
  const item = element("li", {}, detail);
  if (!state.has(parameter)) return item;
  const change = (/** @type {(next: State) => void} */ edit) => () => {
    const next = new Map(state);
    edit(next);
    take(next);
  };
  const isName = suggestion !== undefined && controls.has(suggestion) && !controls.has(parameter);
  if (suggestion !== undefined) {
    const use = change((next) => {
      const value = next.get(parameter) ?? "";
      if (isName) next.delete(parameter);
      next.set(isName ? suggestion : parameter, isName ? value : suggestion);
    });
    item.append(" ", element("button", { type: "button", click: use }, `Use ${suggestion}`));
  }
  const remove = change((next) => next.delete(parameter));
  item.append(" ", element("button", { type: "button", click: remove }, `Leave ${parameter} out`));
  return item;
}

function showToggles() {
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
  const kept = load("favourites", /** @type {string[]} */ ([])).includes(address(state));
  favourite.setAttribute("aria-pressed", String(kept));
  favourite.textContent = kept ? "★ Kept" : "☆ Keep";
}

/** Adds the current maze to the history of this browser. */
function remember() {
  const here = address(state);
  const others = load("history", /** @type {string[]} */ ([])).filter((it) => it !== here);
  store("history", [here, ...others].slice(0, KEPT));
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

listen((name, value, isMoving) => set(name, value, isMoving));

size.addEventListener("input", () => {
  const [cols, rows] = [Number(resolved["cols"]), Number(resolved["rows"])];
  const next = new Map(state);
  if (state.get("shape") === "polar") {
    next.set("rows", size.value);
  } else {
    const ratio = cols > 0 && rows > 0 ? Math.min(4, Math.max(0.25, rows / cols)) : 1;
    sized(next, size.value, String(Math.max(2, Math.round(Number(size.value) * ratio))));
  }
  take(next, { name: "size", isMoving: true });
});

for (const button of document.querySelectorAll("button[data-show]")) {
  const layer = /** @type {Layer} */ (/** @type {HTMLElement} */ (button).dataset["show"]);
  button.addEventListener("click", () => take(toggled(state, layer), { name: "layers" }));
}

at("dice", HTMLElement).addEventListener("click", another);
at("reset", HTMLElement).addEventListener("click", () => {
  fit();
  take(parse(at("form", HTMLElement).dataset["first"] ?? "shape=square&seed=1"));
});

at("surprise", HTMLElement).addEventListener("click", () => {
  const any = (/** @type {string} */ name) => {
    const inputs = [...document.querySelectorAll(`.control[data-name="${name}"] input[type="radio"]`)];
    const at = Math.floor(Math.random() * inputs.length);
    return /** @type {HTMLInputElement | undefined} */ (inputs[at])?.value ?? "";
  };
  const next = new Map([
    ["shape", any("shape")],
    ["outline", any("outline")],
    ["theme", any("theme")],
  ]);
  next.set("seed", freshSeed());
  take(next, { name: "shape" });
});

favourite.addEventListener("click", () => {
  const here = address(state);
  const kept = load("favourites", /** @type {string[]} */ ([]));
  store("favourites", kept.includes(here) ? kept.filter((it) => it !== here) : [here, ...kept]);
  showToggles();
});

/** What panels use of the studio. */
const studio = { current, urlOf, take, set, resolved: () => resolved };

const showKeep = listPalettes(studio);

/**
 * Opens a panel, by its name and what is chosen in it, separated by colons.
 *
 * @param {string} name
 */
async function openPanel(name) {
  const [panel, ...choices] = name.split(":");
  if (panel === "download") (await import("./panels/download.js")).openDownload(studio, choices);
  else if (panel === "print") (await import("./panels/print.js")).openPrint(studio, choices[0]);
  else if (panel === "share") (await import("./panels/share.js")).openShare(studio);
  else if (panel === "variants") (await import("./panels/variants.js")).openVariants(studio);
  else if (panel === "kept") (await import("./panels/kept.js")).openKept(studio);
  else await openMaskPanel();
}

for (const name of ["download", "share", "variants", "kept"]) {
  at(name, HTMLElement).addEventListener("click", () => void openPanel(name));
}

for (const preset of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.preset"))) {
  preset.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = parse(new URL(preset.href).search);
    next.set("seed", state.get("seed") ?? freshSeed());
    take(next, { name: "preset" });
    void openPanel(preset.dataset["panel"] ?? "");
  });
}

async function openMaskPanel() {
  const { openMask } = await import("./panels/mask.js");
  openMask(state.get("mask"), (mask, cols, rows, parts) => {
    const next = new Map(state).set("mask", mask);
    next.set("cols", String(cols)).set("rows", String(rows)).set("mask_parts", parts);
    next.delete("outline");
    take(next, { name: "mask" });
  });
}

const draws = element("button", { type: "button", click: () => void openMaskPanel() }, "Draw or upload…");
controls.get("mask")?.element.querySelector(".field")?.append(draws);

const inside = at("inside", HTMLButtonElement);
inside.addEventListener("click", () => {
  const panel = at("inside-panel", HTMLElement);
  panel.hidden = !panel.hidden;
  inside.setAttribute("aria-expanded", String(!panel.hidden));
});

const ends = at("ends", HTMLButtonElement);
ends.addEventListener("click", async () => {
  const wasOpen = ends.getAttribute("aria-expanded") === "true";
  closePanel?.();
  if (wasOpen) return;
  const { openEnds } = await import("./panels/ends.js");
  closePanel = await openEnds(studio, () => (closePanel = null));
});

undo.addEventListener("click", () => step(undone(state)));
redo.addEventListener("click", () => step(redone(state)));

/** @param {State | undefined} to */
function step(to) {
  if (to) take(to, { isStep: false });
}

expert.checked = load("expert", false);
showExpert(expert.checked);
expert.addEventListener("change", () => {
  store("expert", expert.checked);
  showExpert(expert.checked);
});

for (const button of document.querySelectorAll("button[data-film]")) {
  const what = /** @type {HTMLElement} */ (button).dataset["film"] ?? "carve";
  button.addEventListener("click", async () => {
    const { openPlayer } = await import("./film.js");
    closePanel?.();
    closePanel = await openPlayer(what, mazeUrl(state, "svg", takers), () => (closePanel = null));
  });
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  // A field in which one types has an undo of its own.
  const isTyping = target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !isTyping && !target.closest("dialog")) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    (key === "y" || event.shiftKey ? redo : undo).click();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog"))
    return;
  if (event.key === "n") another();
  else if (event.key === "s") take(toggled(state, "solution"), { name: "solution" });
  else if (event.key === "h") take(toggled(state, "cells"), { name: "fill" });
});

/** The scripts that are loaded when they are needed. */
const LATER = [
  "./film.js",
  ...["download", "ends", "kept", "mask", "print", "share", "variants"].map((name) => `./panels/${name}.js`),
];

/** Loads what the page needs to go on without the service, once it shows a maze and has nothing else to do. */
function loadRest() {
  const { connection } = /** @type {{ connection?: { saveData: boolean } }} */ (navigator);
  if (connection?.saveData) return;
  const load = async () => {
    try {
      await loadModule();
    } catch {
      // The service makes all mazes.
      return;
    }
    // One that does not come is asked for again when it is needed.
    await Promise.allSettled(LATER.map((script) => import(script)));
    document.documentElement.dataset["offline"] = "ready";
  };
  // Not all browsers tell when they are idle.
  if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 3000 });
  else setTimeout(load, 500);
}

window.addEventListener("popstate", () => {
  last = { name: "", time: 0 };
  take(parse(location.search), { history: "none", isStep: false });
});

if (isSite && location.search !== "") {
  // The file has another picture.
  at("picture", HTMLElement).hidden = true;
  take(parse(location.search), { history: "replace" });
  loadRest();
} else if (faults.hidden) {
  // The page came with its picture. The script completes the address and fetches the rest.
  const given = location.search === "" ? (at("form", HTMLElement).dataset["first"] ?? "") : location.search;
  state = settled(parse(given));
  const canonical = new URL(at("picture", HTMLImageElement).src).searchParams;
  for (const name of ["shape", "seed"]) state.set(name, canonical.get(name) ?? "");
  // The picture's own URL has the canonical spellings of names and values.
  for (const name of [...state.keys()].filter((it) => !controls.has(it))) state.delete(name);
  for (const [name, value] of canonical) {
    const isSaid = controls.has(name) && !["cols", "rows", "gen"].includes(name);
    if (isSaid || state.has(name)) state.set(name, value);
  }
  putAddress("replace");
  show(state, resolved);
  showToggles();
  void describe(underWay.signal)
    .catch((error) => tell(error instanceof Refused ? error.problem : error))
    .finally(() => stage.setAttribute("aria-busy", "false"))
    .then(loadRest);
} else {
  // The address stays as it is until the first change.
  state = parse(location.search);
  showToggles();
  void draw("", state, false).then(loadRest);
}
