/** Palettes of one's own: colours of walls, paper and solution that the browser keeps. */

import { at, element } from "../common/dom.js";
import { load, store } from "../common/stored.js";
import { cssColor } from "./colors.js";

/** @import { State, Studio } from "./state.js" */

/** The parameters of a palette. */
export const COLORS = ["ink", "paper", "path"];

/** @typedef {Record<string, string>} Palette */

const SVG = "http://www.w3.org/2000/svg";

/** @returns {Palette[]} */
const kept = () => load("palettes", /** @type {Palette[]} */ ([]));

/** @param {Palette} palette */
const isKept = (palette) => kept().some((it) => COLORS.every((name) => it[name] === palette[name]));

/**
 * The palette of a state, or `null` if it has no colours of its own. The theme has the colours that are not given.
 *
 * @param {State} state
 * @param {Record<string, unknown>} resolved
 * @returns {Palette | null}
 */
function paletteOf(state, resolved) {
  if (!COLORS.some((name) => state.has(name))) return null;
  return Object.fromEntries(COLORS.map((name) => [name, state.get(name) ?? String(resolved[name] ?? "")]));
}

/**
 * Shows the kept palettes among the themes.
 *
 * @param {Pick<Studio, "current" | "take" | "resolved">} studio
 */
export function listPalettes({ current, take, resolved }) {
  const tiles = /** @type {HTMLElement} */ (document.querySelector("[data-tiles=theme]"));
  const own = element("div", { class: "tiles own-palettes", role: "group", "aria-label": "Your palettes" });
  tiles.after(own);

  function draw() {
    const buttons = kept().map((palette) => {
      const use = () => {
        const next = new Map(current());
        next.delete("theme");
        for (const name of COLORS) next.set(name, palette[name] ?? "");
        take(next, { name: "ink" });
      };
      const words = COLORS.map((name) => palette[name]).join(", ");
      const attributes = { type: "button", class: "tile", "aria-label": `Your palette ${words}`, click: use };
      return element("button", attributes, swatch(palette));
    });
    own.replaceChildren(...buttons);
    own.hidden = buttons.length === 0;
  }

  const keep = at("keep-palette", HTMLButtonElement);
  keep.addEventListener("click", () => {
    const palette = paletteOf(current(), resolved());
    if (!palette) return;
    const others = kept().filter((it) => COLORS.some((name) => it[name] !== palette[name]));
    store("palettes", isKept(palette) ? others : [palette, ...others]);
    draw();
    showKeep();
  });

  function showKeep() {
    const palette = paletteOf(current(), resolved());
    keep.disabled = palette === null;
    keep.textContent = palette && isKept(palette) ? "Forget this palette" : "Keep this palette";
  }

  draw();
  return showKeep;
}

/** @param {Palette} palette */
function swatch(palette) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "thumb colors");
  svg.setAttribute("viewBox", "0 0 64 40");
  svg.setAttribute("aria-hidden", "true");
  const color = (/** @type {string} */ name) => cssColor(palette[name] ?? "");
  const parts = /** @type {[string, Record<string, string>][]} */ ([
    ["rect", { width: "64", height: "40", rx: "4", fill: color("paper") }],
    ["path", { d: "M8 8h48v24h-48zM24 8v12M40 32V20", stroke: color("ink") }],
    ["path", { d: "M8 26h24V14h24", stroke: color("path") }],
  ]);
  for (const [name, attributes] of parts) {
    const part = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    svg.append(part);
  }
  return svg;
}
