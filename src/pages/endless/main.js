/** The page of the endless maze: its address, form, buttons and keys. */

import { ask } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { isSame, placeIn, written } from "../common/place.js";
import { expedition } from "./expedition.js";
import { build, closeBox, goTo, hash, middle, openBox, redraw, whole } from "./map.js";
import { USUAL, maze } from "./maze.js";
import { complain, complains, showPlace } from "./messages.js";
import { walker } from "./walker.js";

/** @import { Place } from "../common/place.js" */

const form = at("form", HTMLFormElement);

/** Builds the map, and connects it to the page. */
function rebuild() {
  at("to", HTMLInputElement).placeholder = written({ x: maze.size / 2, y: 0 });
  build({ moved: remember, chosen: offer, failed });
}

/** Says why a tile does not come, unless the page has said it, or shows other tiles by then. @param {string} url */
async function failed(url) {
  const look = maze.look();
  const reason = await ask(url).catch((error) => error);
  if (reason instanceof Error && look === maze.look() && !complains()) complain(reason);
}

/** Puts the current view into the address. */
function remember() {
  const place = middle();
  history.replaceState(null, "", maze.address() + hash());
  const side = Math.min(64, maze.size);
  const from = (/** @type {number} */ at) => String(Math.min(Math.max(at - side / 2, 0), maze.size - side));
  const window = { x: from(place.x), y: from(place.y), cols: String(side), rows: String(side) };
  at("picture", HTMLAnchorElement).href = `./endless.svg?${maze.look()}&${new URLSearchParams(window)}`;
  at("explore", HTMLAnchorElement).href = walkFrom(place);
  at("tilejson", HTMLAnchorElement).href = `./endless/tiles.json?${maze.look()}`;
  if (!walker.here) showPlace(written(place));
}

/** The address of a walk that begins at a cell. @param {Place} place */
function walkFrom(place) {
  return `./play?${maze.query({ theme: maze.theme })}#${written(place)}`;
}

/** Asks for the role of a cell. @param {Place} place */
function offer(place) {
  const choose = (/** @type {"start" | "goal"} */ end) => () => {
    closeBox();
    setEnd(end, place);
  };
  const choices = element(
    "div",
    { class: "row" },
    element("button", { type: "button", click: choose("start") }, "Start"),
    element("button", { type: "button", click: choose("goal") }, "Goal"),
    element("a", { class: "button", href: walkFrom(place) }, "Walk"),
  );
  openBox(place, element("div", {}, written(place), choices));
}

/** @param {"start" | "goal"} end @param {Place} place */
function setEnd(end, place) {
  const other = end === "start" ? maze.goal : maze.start;
  if (isSame(place, other)) {
    complain(new Error("start and goal must be two different cells"));
    return;
  }
  complain();
  maze[end] = place;
  walker.leave();
  change();
}

/** Shows a maze of the same size after a change. */
function change() {
  redraw();
  remember();
}

/** Fills the form with the current maze. */
function fill() {
  for (const name of /** @type {(keyof USUAL)[]} */ (Object.keys(USUAL))) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
      field.value = String(/** @type {any} */ (maze)[name]);
    }
  }
  /** @type {HTMLInputElement} */ (form.elements.namedItem("solution")).checked = maze.solution;
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", () => {
  if (!form.reportValidity()) return;
  const said = new FormData(form);
  const size = Number(said.get("size"));
  maze.seed = String(said.get("seed"));
  // A choice that the form lacks stays.
  maze.algorithm = String(said.get("algorithm") ?? maze.algorithm);
  maze.theme = String(said.get("theme") ?? maze.theme);
  maze.solution = said.has("solution");
  walker.leave();
  complain();
  if (size === maze.size) return change();
  maze.size = size;
  maze.start = { x: 0, y: 0 };
  maze.goal = { x: maze.last, y: maze.last };
  history.replaceState(null, "", maze.address());
  rebuild();
});

at("jump", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const place = placeIn(at("to", HTMLInputElement).value);
  if (!place) return;
  if (place.x > maze.last || place.y > maze.last) {
    complain(new Error(`columns and rows are from 0 to ${maze.last}`));
    return;
  }
  complain();
  walker.leave();
  goTo(place);
});

const actions = {
  f: () => walker.forth(),
  b: () => walker.back(),
  s: () => setEnd("start", middle()),
  g: () => setEnd("goal", middle()),
  h: () => whole(),
  j: () => {
    at("panel", HTMLDetailsElement).open = true;
    at("to", HTMLInputElement).focus();
  },
};

document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = /** @type {Record<string, () => void>} */ (actions)[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

at("follow", HTMLElement).addEventListener("click", actions.f);
at("back", HTMLElement).addEventListener("click", actions.b);
at("start", HTMLElement).addEventListener("click", actions.s);
at("goal", HTMLElement).addEventListener("click", actions.g);
at("swap", HTMLElement).addEventListener("click", () => {
  [maze.start, maze.goal] = [maze.goal, maze.start];
  walker.leave();
  change();
});

// The page shows the nearest maze to a wrong address. The service says what is wrong.
const { search } = location;
at("expedition", HTMLAnchorElement).href = expedition(new Date());
if (matchMedia("(max-width: 40rem)").matches) at("panel", HTMLDetailsElement).open = false;
fill();
if (search !== "") void ask(`./endless/tiles.json${search}`).catch(complain);
// The answer above says what is wrong with the ends: the map shows the usual ones.
await maze.readEnds().catch(() => {});
rebuild();
