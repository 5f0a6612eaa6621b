/** The map: tiles of the maze, its ends, a scale bar, and the walker. */

import { at, element } from "../common/dom.js";
import { written } from "../common/place.js";
import { LAST_CELL, TILE, maze } from "./maze.js";

/** @import { Place } from "../common/place.js" */

// Leaflet is a script, not a module: it defines `L`, and has no types here.
await import(new URL("../vendor/leaflet/leaflet.js", import.meta.url).href);
/** @type {any} */
const L = Reflect.get(globalThis, "L");

/** The number of zooms beyond the last tiles, which the map enlarges. */
const ENLARGED = 1;

/** The least width of cells in pixels while the map follows the solution. */
const FOLLOWED_CELL = 16;

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
/** @type {any} */
let walker = null;
/** Says that there is no tile at a URL. @type {(url: string) => void} */
let tellFailure;

function tileUrl() {
  return `./endless/{z}/{x}/{y}{r}.png?${maze.look()}`;
}

/**
 * Builds the map for the size of the maze.
 * @param {{ moved: () => void, chosen: (place: Place) => void, failed: (url: string) => void }} on what happens when the
 *   map has moved, when a cell is clicked, and when there is no tile at a URL.
 */
export function build(on) {
  map?.remove();
  walker = null;
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
  tellFailure = on.failed;
  watch();
  map.on("moveend", on.moved);
  map.on("zoomend", showScale);
  showScale();
  map.on("click", (/** @type {any} */ event) => on.chosen(cellAt(event.latlng)));
  map.on("zoomend", () => {
    at("map", HTMLElement).classList.toggle("leaflet-overzoomed", map.getZoom() > maze.lastZoom);
  });
  pin();
  on.moved();
}

/** Tells once that there are no tiles: mostly none of a maze comes if one does not. */
function watch() {
  tiles.off("tileerror").once("tileerror", (/** @type {any} */ { tile }) => tellFailure(tile.src));
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

/** Shows the whole maze. What lies across a narrow map covers none of it. */
export function whole(animate = true) {
  const [area, legend, panel] = ["#map", ".legend", ".panel"].map((part) =>
    /** @type {HTMLElement} */ (document.querySelector(part)).getBoundingClientRect(),
  );
  const isAcross = legend.width > area.width / 2;
  const [above, below] = isAcross ? [panel.bottom - area.top, area.bottom - legend.top] : [0, 0];
  const whole = L.latLngBounds([0, 0], [maze.size, maze.size]);
  map.fitBounds(whole, { animate, paddingTopLeft: [0, above], paddingBottomRight: [0, below] });
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

/** Shows the tiles and ends of a maze of the same size. */
export function redraw() {
  watch();
  tiles.setUrl(tileUrl());
  pin();
}

/** The cell in the middle. */
export function middle() {
  return cellAt(map.getCenter());
}

/** The place of the view, for the address. */
export function hash() {
  return `#${map.getZoom()}/${written(middle())}`;
}

/** Shows a cell from near. @param {Place} place */
export function goTo(place) {
  map.setView(centre(place), Math.max(map.getZoom(), maze.lastZoom));
  at("map", HTMLElement).focus();
}

/**
 * Opens a box at a cell.
 * @param {Place} place
 * @param {HTMLElement} content
 */
export function openBox(place, content) {
  L.popup({ closeButton: false }).setLatLng(centre(place)).setContent(content).openOn(map);
}

export function closeBox() {
  map.closePopup();
}

/** Shows the walker at a cell, and follows it. @param {Place} place */
export function showWalker(place) {
  const point = centre(place);
  if (!walker) {
    const icon = L.divIcon({ className: "walker", iconSize: [18, 18] });
    walker = L.marker(point, { icon, keyboard: false, interactive: false }).addTo(map);
  }
  walker.setLatLng(point);
  const zoom = Math.max(map.getZoom(), maze.lastZoom - Math.log2(LAST_CELL / FOLLOWED_CELL), 0);
  if (zoom !== map.getZoom()) map.setView(point, zoom, { animate: false });
  else if (!map.getBounds().pad(-0.25).contains(point)) map.panTo(point, { animate: true, duration: 0.2 });
}

export function hideWalker() {
  walker?.remove();
  walker = null;
}
