/** The map of the endless maze. */

import { ask } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { expedition } from "./expedition.js";

// Leaflet is a script, not a module: it defines `L`, and has no types here.
await import(new URL("../vendor/leaflet/leaflet.js", import.meta.url).href);
/** @type {any} */
const L = Reflect.get(globalThis, "L");

/** Pixels of a tile, and of a cell at the last zoom that has tiles. */
const TILE = 256;
const LAST_CELL = 32;

/** The number of zooms beyond the last tiles, which the map enlarges. */
const ENLARGED = 1;

/** The least width of cells in pixels while the map follows the solution. */
const FOLLOWED_CELL = 16;

/** Cells of the route that are fetched at once. */
const AHEAD = 400;

/** Values that the address leaves out. */
const USUAL = { size: "1073741824", seed: "0", algorithm: "backtracker", theme: "light" };

/** @typedef {{x: number, y: number}} Place */

/** @param {string} text @returns {Place | null} */
function parse(text) {
  const parts = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(text);
  return parts ? { x: Number(parts[1]), y: Number(parts[2]) } : null;
}

/** @param {Place} place */
const written = ({ x, y }) => `${x},${y}`;

const form = at("form", HTMLFormElement);
const fault = at("fault", HTMLElement);
const output = at("place", HTMLElement);

/** @param {unknown} [error] what went wrong; nothing to take the message away. */
function complain(error) {
  fault.hidden = error === undefined;
  fault.textContent = error instanceof Error ? error.message : String(error ?? "");
}

/**
 * The power of two that is nearest to a size; the usual size if the text is not a number.
 * @param {string} text
 */
function nearestSize(text) {
  const power = Math.round(Math.log2(Number(text)));
  return Number.isNaN(power) ? Number(USUAL.size) : 2 ** Math.min(Math.max(power, 1), 30);
}

/** The maze of the address. */
class Maze {
  constructor() {
    const asked = new URLSearchParams(location.search);
    const value = (/** @type {keyof USUAL} */ name) => asked.get(name) || USUAL[name];
    this.size = nearestSize(value("size"));
    /** The size of the address if no maze has it. */
    this.missing = String(this.size) === value("size") ? "" : value("size");
    this.seed = value("seed");
    this.algorithm = value("algorithm");
    this.theme =
      asked.get("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    this.solution = asked.get("solution") !== "false";
    this.start = this.within(parse(asked.get("start") ?? "") ?? { x: 0, y: 0 });
    this.goal = this.within(parse(asked.get("goal") ?? "") ?? { x: this.last, y: this.last });
  }

  get last() {
    return this.size - 1;
  }

  get lastZoom() {
    return Math.max(0, Math.log2((this.size * LAST_CELL) / TILE));
  }

  /** @param {Place} place @returns {Place} */
  within({ x, y }) {
    const along = (/** @type {number} */ at) => Math.min(Math.max(Math.floor(at), 0), this.last);
    return { x: along(x), y: along(y) };
  }

  /** The parameters of requests. @param {Record<string, string>} more */
  query(more = {}) {
    const all = {
      size: String(this.size),
      algorithm: this.algorithm,
      seed: this.seed,
      gen: "1",
      start: written(this.start),
      goal: written(this.goal),
      ...more,
    };
    return new URLSearchParams(all).toString();
  }

  /** The parameters of pictures. */
  look() {
    return this.query({ solution: String(this.solution), theme: this.theme });
  }

  /** The query of the address. */
  address() {
    const said = new URLSearchParams();
    for (const [name, usual] of Object.entries(USUAL)) {
      const value = String(/** @type {any} */ (this)[name]);
      if (value !== usual || name === "theme") said.set(name, value);
    }
    if (!this.solution) said.set("solution", "false");
    if (this.start.x || this.start.y) said.set("start", written(this.start));
    if (this.goal.x !== this.last || this.goal.y !== this.last) said.set("goal", written(this.goal));
    return `?${said}`;
  }
}

const maze = new Maze();

/** Columns and rows are coordinates; the whole maze is one tile at zoom 0. */
function crs() {
  const scale = TILE / maze.size;
  return L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(scale, 0, scale, 0) });
}

const centre = (/** @type {Place} */ { x, y }) => L.latLng(y + 0.5, x + 0.5);
const cellAt = (/** @type {any} */ point) => maze.within({ x: point.lng, y: point.lat });

/** @type {any} */
let map;
/** @type {any} */
let tiles;
/** @type {any[]} */
let pins = [];

function tileUrl() {
  return `./endless/{z}/{x}/{y}{r}.png?${maze.look()}`;
}

/** Rebuilds the map for a maze of another size. */
function build() {
  map?.remove();
  map = L.map("map", {
    crs: crs(),
    minZoom: 0,
    maxZoom: maze.lastZoom + ENLARGED,
    zoomControl: false,
    attributionControl: false,
    keyboardPanDelta: 120,
    zoomSnap: 1,
    maxBounds: L.latLngBounds([-maze.size / 2, -maze.size / 2], [maze.size * 1.5, maze.size * 1.5]),
  });
  L.control.zoom({ position: "topleft" }).addTo(map);
  tiles = L.tileLayer(tileUrl(), {
    tileSize: TILE,
    maxNativeZoom: maze.lastZoom,
    maxZoom: maze.lastZoom + ENLARGED,
    noWrap: true,
    bounds: L.latLngBounds([0, 0], [maze.size, maze.size]),
    keepBuffer: 1,
  }).addTo(map);
  const place = /^#(\d+)\/(\d+),(\d+)$/.exec(location.hash);
  if (place) {
    const middle = maze.within({ x: Number(place[2]), y: Number(place[3]) });
    map.setView(centre(middle), Math.min(Number(place[1]), map.getMaxZoom()), { animate: false });
  } else {
    whole(false);
  }
  map.on("moveend", remember);
  map.on("zoomend", showScale);
  showScale();
  map.on("click", (/** @type {any} */ event) => offer(event.latlng));
  map.on("zoomend", () => {
    at("map", HTMLElement).classList.toggle("leaflet-overzoomed", map.getZoom() > maze.lastZoom);
  });
  pin();
  remember();
}

/** The largest width of the scale bar in pixels. */
const SCALE = 120;

/** Shows how many cells a bar is wide: 1, 2 or 5, times a power of ten. */
function showScale() {
  const cell = (TILE * 2 ** map.getZoom()) / maze.size;
  const most = SCALE / cell;
  const ten = 10 ** Math.floor(Math.log10(most));
  const cells = [5, 2, 1].map((digit) => digit * ten).find((number) => number <= most) ?? ten;
  const bar = at("scale", HTMLElement);
  bar.hidden = cells < 1;
  bar.style.setProperty("--length", `${cells * cell}px`);
  bar.textContent = `${cells.toLocaleString("en")} cell${cells === 1 ? "" : "s"}`;
}

/** Shows the whole maze. */
function whole(animate = true) {
  map.fitBounds(
    [
      [0, 0],
      [maze.size, maze.size],
    ],
    { animate },
  );
}

/** Puts the current view into the address. */
function remember() {
  const middle = cellAt(map.getCenter());
  history.replaceState(null, "", `${maze.address()}#${map.getZoom()}/${written(middle)}`);
  const side = Math.min(64, maze.size);
  const from = (/** @type {number} */ at) => String(Math.min(Math.max(at - side / 2, 0), maze.size - side));
  const window = { x: from(middle.x), y: from(middle.y), cols: String(side), rows: String(side) };
  at("picture", HTMLAnchorElement).href = `./endless.svg?${maze.look()}&${new URLSearchParams(window)}`;
  at("explore", HTMLAnchorElement).href = walkFrom(middle);
  at("tilejson", HTMLAnchorElement).href = `./endless/tiles.json?${maze.look()}`;
  if (!walker.here) output.textContent = written(middle);
}

/** The address of a walk that begins at a cell. @param {Place} place */
function walkFrom(place) {
  return `./play?${maze.look()}#${written(place)}`;
}

/** Marks start and goal. */
function pin() {
  for (const old of pins) old.remove();
  const named = /** @type {[string, Place, string][]} */ ([
    ["S", maze.start, "Start"],
    ["G", maze.goal, "Goal"],
  ]);
  pins = named.map(([letter, place, title]) => {
    const icon = L.divIcon({
      html: element("div", { class: "pin" }, element("span", {}, letter)),
      className: "",
      iconSize: [26, 26],
      iconAnchor: [13, 31],
    });
    for (const side of icon.options.html.querySelectorAll("*")) side.setAttribute("aria-hidden", "true");
    return L.marker(centre(place), { icon, title: `${title} ${written(place)}`, keyboard: false }).addTo(map);
  });
}

/** Asks for the role of a cell. @param {any} point */
function offer(point) {
  const place = cellAt(point);
  const popup = L.popup({ closeButton: false });
  const choose = (/** @type {"start" | "goal"} */ end) => () => {
    map.closePopup();
    setEnd(end, place);
  };
  const choices = element(
    "div",
    { class: "row" },
    element("button", { type: "button", click: choose("start") }, "Start"),
    element("button", { type: "button", click: choose("goal") }, "Goal"),
    element("a", { class: "button", href: walkFrom(place) }, "Walk"),
  );
  popup
    .setLatLng(centre(place))
    .setContent(element("div", {}, written(place), choices))
    .openOn(map);
}

/** @param {"start" | "goal"} end @param {Place} place */
function setEnd(end, place) {
  const other = end === "start" ? maze.goal : maze.start;
  if (place.x === other.x && place.y === other.y) {
    complain(new Error("start and goal must be two different cells"));
    return;
  }
  complain();
  maze[end] = place;
  walker.leave();
  redraw();
}

/** Redraws a maze of the same size after a change. */
function redraw() {
  tiles.setUrl(tileUrl());
  pin();
  remember();
}

/** The walker along the solution. */
const walker = {
  /** @type {Place | null} */
  here: null,
  /** Cells behind the walker, the last one last. @type {Place[]} */
  behind: [],
  /** Cells ahead of the walker, the next one first. @type {Place[]} */
  ahead: [],
  /** @type {any} */
  marker: null,
  /** The number of wanted steps that are not made yet. */
  wanted: 0,

  leave() {
    this.here = null;
    this.wanted = 0;
    this.behind = [];
    this.ahead = [];
    this.marker?.remove();
    this.marker = null;
  },

  /** Fetches the next cells of the route. */
  async fetch() {
    const { here: from, behind } = this;
    if (!from) return;
    const query = maze.query({ start: written(from), limit: String(AHEAD) });
    const answer = await ask(`./endless/route?${query}`);
    const lines = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    lines.pop();
    // The walker may have left or gone back meanwhile.
    if (this.here !== from || this.behind !== behind) return;
    this.ahead = lines.slice(1).map(({ col, row }) => ({ x: col, y: row }));
  },

  /** Makes a step forwards. Steps that are wanted while cells are fetched are made afterwards. */
  async forth() {
    this.wanted += 1;
    if (this.wanted > 1) return;
    try {
      while (this.wanted > 0) {
        await this.step();
        this.wanted = Math.max(this.wanted - 1, 0);
      }
      complain();
    } catch (error) {
      this.wanted = 0;
      complain(error);
    }
  },

  async step() {
    if (!this.here) {
      // The solution leads from any cell to the goal.
      this.here = cellAt(map.getCenter());
      return this.show();
    }
    if (this.here.x === maze.goal.x && this.here.y === maze.goal.y) return;
    if (this.ahead.length === 0) await this.fetch();
    const next = this.ahead.shift();
    if (!next || !this.here) return;
    this.behind.push(this.here);
    this.here = next;
    this.show();
  },

  back() {
    const last = this.behind.pop();
    if (!last || !this.here) return;
    this.ahead.unshift(this.here);
    this.here = last;
    this.show();
  },

  show() {
    if (!this.here) return;
    const point = centre(this.here);
    if (!this.marker) {
      const icon = L.divIcon({ className: "walker", iconSize: [18, 18] });
      this.marker = L.marker(point, { icon, keyboard: false, interactive: false }).addTo(map);
    }
    this.marker.setLatLng(point);
    const zoom = Math.max(map.getZoom(), maze.lastZoom - Math.log2(LAST_CELL / FOLLOWED_CELL), 0);
    if (zoom !== map.getZoom()) map.setView(point, zoom, { animate: false });
    else if (!map.getBounds().pad(-0.25).contains(point)) map.panTo(point, { animate: true, duration: 0.2 });
    const arrived = this.here.x === maze.goal.x && this.here.y === maze.goal.y;
    output.textContent = arrived ? `${written(this.here)}: arrived` : written(this.here);
  },
};

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
  maze.algorithm = String(said.get("algorithm"));
  maze.theme = String(said.get("theme"));
  maze.solution = said.has("solution");
  walker.leave();
  if (size === maze.size) return redraw();
  maze.size = size;
  maze.start = { x: 0, y: 0 };
  maze.goal = { x: maze.last, y: maze.last };
  history.replaceState(null, "", maze.address());
  build();
});

at("jump", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const place = parse(at("to", HTMLInputElement).value);
  if (!place) return;
  if (place.x > maze.last || place.y > maze.last) {
    complain(new Error(`columns and rows are from 0 to ${maze.last}`));
    return;
  }
  complain();
  walker.leave();
  map.setView(centre(place), Math.max(map.getZoom(), maze.lastZoom));
  at("map", HTMLElement).focus();
});

const actions = {
  f: () => walker.forth(),
  b: () => walker.back(),
  s: () => setEnd("start", cellAt(map.getCenter())),
  g: () => setEnd("goal", cellAt(map.getCenter())),
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
  redraw();
});

at("expedition", HTMLAnchorElement).href = expedition(new Date());
if (matchMedia("(max-width: 40rem)").matches) at("panel", HTMLDetailsElement).open = false;
fill();
build();
if (maze.missing) {
  complain(
    new Error(`No maze has the size ${maze.missing}: sizes are powers of two. This one has ${maze.size}.`),
  );
}
