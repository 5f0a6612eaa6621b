/** The panel with six variants side by side, to choose from. */

import { freshSeed } from "../../common/api.js";
import { element } from "../../common/dom.js";
import { controls, settled, takers, titleOf } from "../form.js";
import { pictureOf } from "../mazes.js";
import { mazeUrl, shownFormat } from "../state.js";
import { chosen, openSheet, segments } from "./sheet.js";

/** @import { State, Studio } from "../state.js" */

/** How many variants show. */
const COUNT = 6;

/** How many are tried: the service refuses some combinations. */
const TRIES = 18;

const KINDS = /** @type {const} */ ([
  ["seed", "Mazes"],
  ["shape", "Shapes"],
  ["theme", "Colours"],
  ["algorithm", "Algorithms"],
]);

/**
 * Variants of a state, in random order.
 *
 * @param {State} state
 * @param {string} kind the parameter that varies.
 * @returns {Generator<State>}
 */
function* variants(state, kind) {
  if (kind === "seed") {
    for (let index = 0; index < TRIES; index += 1) yield new Map(state).set("seed", freshSeed());
    return;
  }
  const inputs = document.querySelectorAll(`#form [name="${kind}"], #form select[name="${kind}"] option`);
  const values = [.../** @type {NodeListOf<HTMLInputElement>} */ (inputs)]
    .filter((input) => !(input instanceof HTMLSelectElement))
    .map(({ value }) => value)
    .filter((value) => value !== "" && value !== (state.get(kind) ?? controls.get(kind)?.usual));
  for (const value of shuffled(values).slice(0, TRIES)) {
    const next = new Map(state).set(kind, value);
    // Another shape has a size of its own.
    if (kind === "shape") for (const name of ["cols", "rows"]) next.delete(name);
    if (kind === "theme") for (const name of ["ink", "paper", "path"]) next.delete(name);
    yield settled(next);
  }
}

/** @param {string[]} values */
function shuffled(values) {
  return values
    .map((value) => /** @type {const} */ ([Math.random(), value]))
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);
}

/** @param {Studio} studio */
export function openVariants({ current, take }) {
  const grid = element("div", { class: "variants", "aria-live": "polite" });
  const kinds = segments("variant-kind", "What varies", KINDS, "seed");
  const fault = element("p", { class: "fault", role: "alert", hidden: true });
  let underWay = new AbortController();

  async function fill() {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    const kind = chosen(kinds, "variant-kind");
    fault.hidden = true;
    const places = Array.from({ length: COUNT }, () => element("div", { class: "variant" }));
    grid.replaceChildren(...places);
    const open = variants(current(), kind);
    await Promise.all(places.map((place) => fillOne(place, open, kind, signal)));
    if (signal.aborted) return;
    for (const place of places) if (place.childElementCount === 0) place.remove();
    if (grid.childElementCount > 0) return;
    fault.textContent = "No variant came. Try again, or change what varies.";
    fault.hidden = false;
  }

  /**
   * @param {HTMLElement} place
   * @param {Generator<State>} open
   * @param {string} kind
   * @param {AbortSignal} signal
   */
  async function fillOne(place, open, kind, signal) {
    // A loop over the generator would end it for the other places, too.
    for (let next = open.next(); !next.done; next = open.next()) {
      const state = next.value;
      const url = mazeUrl(state, shownFormat(state), takers);
      const src = await pictureOf(url, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (src === undefined) continue;
      const use = () => {
        dialog.close();
        take(state, { name: kind });
      };
      const words = state.get(kind) ?? "";
      const picture = element("img", { src, alt: "" });
      const label = kind === "seed" ? [] : [element("span", {}, titleOf(kind, words))];
      const named = {
        type: "button",
        class: "variant",
        "aria-label": `Take ${titleOf(kind, words)}`,
        click: use,
      };
      place.replaceWith(element("button", named, picture, ...label));
      return;
    }
  }

  const again = element(
    "button",
    { type: "button", class: "primary", click: () => void fill() },
    "Six others",
  );
  kinds.addEventListener("change", () => void fill());
  const dialog = openSheet("Six variants", kinds, grid, fault, element("div", { class: "strip" }, again));
  dialog.addEventListener("close", () => underWay.abort());
  void fill();
}
