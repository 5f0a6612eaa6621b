/**
 * The state of the studio: a map from the names of the given parameters to their values, as in the query
 * of an address. A parameter that is not in the map has its default.
 */

import { PICTURES } from "./formats.js";

/** @typedef {Map<string, string>} State */

/**
 * What panels use of the studio.
 *
 * @typedef {object} Studio
 * @property {() => State} current
 * @property {(format: string) => string} urlOf the URL of the current maze in a format.
 * @property {(next: State, how?: { name?: string }) => void} take
 * @property {(name: string, value: string | undefined) => void} set
 * @property {() => Record<string, unknown>} resolved the values that the service has determined.
 */

/**
 * @param {string} search
 * @returns {State}
 */
export function parse(search) {
  return new Map(new URLSearchParams(search));
}

/**
 * A query without a question mark. Commas and colons separate lists, and are not encoded.
 *
 * @param {Iterable<[string, string]>} pairs
 */
export function query(pairs) {
  return new URLSearchParams([...pairs]).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/**
 * An address whose maze never changes: it names the generation contract.
 *
 * @param {string} url with a query.
 */
export function permanent(url) {
  return /[?&]gen=/.test(url) ? url : `${url}&gen=1`;
}

/** Outlines with one side, `cols`. */
const ONE_SIDED = ["hexagon", "triangle"];

/**
 * Sets the columns and rows of a state, and leaves the rows out where the outline has one side.
 *
 * @param {State} state
 * @param {string} cols
 * @param {string} rows
 */
export function sized(state, cols, rows) {
  state.set("cols", cols).set("rows", rows);
  if (ONE_SIDED.includes(state.get("outline") ?? "")) state.delete("rows");
}

/** @param {State} state */
export function address(state) {
  return `/?${query(state)}`;
}

/**
 * The format of the picture on the stage: SVG for formats that browsers do not show as a picture.
 *
 * @param {State} state
 */
export function shownFormat(state) {
  const format = state.get("format") ?? "svg";
  return PICTURES.includes(format) ? format : "svg";
}

/**
 * The URL of a maze in a format, without the parameters that only other formats take.
 *
 * @param {State} state
 * @param {string} format
 * @param {Map<string, string[]>} takers the formats that take a parameter, if not all do.
 */
export function mazeUrl(state, format, takers) {
  const taken = [...state].filter(
    ([name]) => name !== "format" && (takers.get(name)?.includes(format) ?? true),
  );
  return `./maze.${format}?${query(taken)}`;
}

/** A layer of the picture. @typedef {"solution" | "cells" | "planar" | "dual" | "trace"} Layer */

/** Layers that only the parameter `layers` can show. */
const EXTRA = ["trace", "planar", "dual"];

/**
 * The visible layers of a state.
 *
 * @param {State} state
 * @returns {Set<Layer>}
 */
export function shownLayers(state) {
  const layers = state.get("layers");
  if (layers !== undefined && layers !== "usual") {
    return new Set(/** @type {Layer[]} */ (layers.split(",")));
  }
  /** @type {Set<Layer>} */
  const shown = new Set();
  if ((state.get("solution") ?? "false") !== "false") shown.add("solution");
  if ((state.get("fill") ?? "none") !== "none") shown.add("cells");
  return shown;
}

/**
 * Shows a layer, or hides it.
 *
 * @param {State} state
 * @param {Layer} layer
 * @returns {State} a new state.
 */
export function toggled(state, layer) {
  const shown = shownLayers(state);
  const next = new Map(state);
  if (!shown.delete(layer)) shown.add(layer);
  next.delete("layers");
  next.delete("solution");
  if (shown.has("cells") && (next.get("fill") ?? "none") === "none") next.set("fill", "distance");
  if (!shown.has("cells")) next.delete("fill");
  if (EXTRA.some((extra) => shown.has(/** @type {Layer} */ (extra)))) {
    const order = ["cells", ...EXTRA, "walls", "solution"];
    shown.add(/** @type {Layer} */ ("walls"));
    next.set("layers", order.filter((it) => shown.has(/** @type {Layer} */ (it))).join(","));
  } else if (shown.has("solution")) {
    next.set("solution", "true");
  }
  return next;
}
