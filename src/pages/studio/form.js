/**
 * The form: a control for each parameter, as the service has written it. It shows a state, reports
 * changes, and hides parameters without effect.
 */

import { at } from "../common/dom.js";
import { opaqueColor } from "./colors.js";
import { ANIMATIONS } from "./formats.js";
import { shownLayers } from "./state.js";

/** @import { State } from "./state.js" */

const form = /** @type {HTMLFormElement} */ (document.getElementById("form"));

/**
 * A term of a condition: a parameter has one of the values, or none of them.
 *
 * @typedef {{ name: string, not: boolean, values: string[] }} Term
 */

/**
 * A parameter's control.
 *
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {string} usual its default; empty where that depends on other parameters.
 * @property {boolean} isDecided whether each maze decides its value if it is not given.
 * @property {boolean} isChoice whether it chooses a kind of maze.
 * @property {Term[][][]} needs conditions that must all hold: of each, all terms of one alternative.
 * @property {string} label
 */

/** @type {Map<string, Control>} */
export const controls = new Map();

/** @type {Map<string, string[]>} */
export const takers = new Map();

for (const element of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".control"))) {
  const { name = "", default: usual = "", needs = "", formats, decided, choice } = element.dataset;
  const label = element.querySelector("label, legend")?.textContent ?? name;
  const [isDecided, isChoice] = [decided !== undefined, choice !== "false"];
  controls.set(name, { element, usual, isDecided, isChoice, needs: parseNeeds(needs), label });
  if (formats) takers.set(name, formats.split(","));
}

/** @param {string} text conditions as in `need.rs`, separated by spaces. */
function parseNeeds(text) {
  return text
    .split(" ")
    .filter(Boolean)
    .map((condition) => condition.split("|").map((all) => all.split("&").map(parseTerm)));
}

/** @param {string} text */
function parseTerm(text) {
  const [, name = "", not = "", values = ""] = /^(\w+)(!?)=(.*)$/.exec(text) ?? [];
  return { name, not: not === "!", values: values.split(",") };
}

/**
 * Whether a parameter has an effect in a state.
 *
 * @param {string} name
 * @param {State} state
 */
function plays(name, state) {
  const needs = controls.get(name)?.needs ?? [];
  return needs.every((any) => any.some((all) => all.every((term) => holds(term, state))));
}

/**
 * Whether a term of a condition holds in a state.
 *
 * @param {Term} term
 * @param {State} state
 */
function holds({ name, not, values }, state) {
  const value = state.get(name) ?? usualOf(name, state);
  return not ? !values.includes(value) : value.split(",").some((part) => values.includes(part));
}

/**
 * The value of a parameter that is not given.
 *
 * @param {string} name
 * @param {State} state
 */
function usualOf(name, state) {
  if (name === "animate") return ANIMATIONS.includes(state.get("format") ?? "") ? "carve" : "none";
  return controls.get(name)?.usual ?? "";
}

/** Values of parameters that have lost their effect, to be set again once they have one. @type {State} */
const parked = new Map();

/**
 * A state without parameters that have no effect, and with the parked values of those that have one again.
 *
 * @param {State} state
 * @returns {State}
 */
export function settled(state) {
  const next = new Map(state);
  for (let round = 0; round < 3; round++) {
    for (const [name, { usual }] of controls) {
      const value = next.get(name);
      if (value === "" || (value === usual && usual !== "" && name !== "shape" && name !== "gen")) {
        next.delete(name);
      } else if (value !== undefined && !plays(name, next)) {
        parked.set(name, value);
        next.delete(name);
      } else if (value === undefined && parked.has(name) && plays(name, next)) {
        next.set(name, parked.get(name) ?? "");
        parked.delete(name);
      }
    }
  }
  return next;
}

/**
 * Shows a state. `resolved` has the values of parameters that the service determines.
 *
 * @param {State} state
 * @param {Record<string, unknown>} [resolved]
 */
export function show(state, resolved = {}) {
  /** @type {Map<Element, number>} */
  const counts = new Map();
  for (const [name, control] of controls) {
    const { element, usual, isDecided, isChoice } = control;
    let given = state.get(name);
    // With a list of layers, the solution shows if it is in the list.
    if (name === "solution" && state.has("layers")) given = String(shownLayers(state).has("solution"));
    const decided = isDecided ? resolved[name] : undefined;
    setValue(control, given ?? (decided === undefined ? usual : String(decided)), given ?? "");
    element.hidden = given === undefined && !plays(name, state);
    const group = element.closest("details");
    if (group && given !== undefined && isChoice) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  for (const group of form.querySelectorAll("details")) {
    const badge = /** @type {HTMLElement} */ (group.querySelector(".count"));
    const count = counts.get(group) ?? 0;
    badge.hidden = count === 0;
    badge.textContent = `${count} changed`;
    const all = [...group.querySelectorAll(".control")];
    group.hidden = all.every((it) => /** @type {HTMLElement} */ (it).hidden);
  }
  showCount(state);
  const size = at("size", HTMLInputElement);
  const [cols, rows] = ["cols", "rows"].map((name) => state.get(name) ?? resolved[name]);
  size.value = String((state.get("shape") === "polar" ? rows : cols) ?? size.value);
  const words = cols === undefined || rows === undefined ? "" : `${cols} × ${rows}`;
  at("size-cells", HTMLOutputElement).textContent = words;
  size.setAttribute("aria-valuetext", words);
}

/**
 * The name that people have for a value.
 *
 * @param {string} name
 * @param {string} value
 */
export function titleOf(name, value) {
  const is = CSS.escape(value);
  const own = controls.get(name)?.element.querySelector(`input[value="${is}"], option[value="${is}"]`);
  const text =
    own instanceof HTMLOptionElement ? own.text.split(" · ")[0] : own?.closest("label")?.textContent;
  return text?.trim() || value;
}

/** Where all controls are that only experts need. */
const groups = at("groups", HTMLElement);

/** @param {State} state */
function showCount(state) {
  const isInside = (/** @type {string} */ name) => {
    const control = controls.get(name);
    return control?.isChoice && groups.contains(control.element);
  };
  const count = [...state.keys()].filter(isInside).length;
  const words = count === 0 ? "all other settings" : `${count} changed`;
  at("expert-count", HTMLElement).textContent = words;
}

/** @param {boolean} isOn whether all controls show. */
export function showExpert(isOn) {
  groups.classList.toggle("open", isOn);
  at("expert", HTMLInputElement).checked = isOn;
}

/**
 * @param {Control} control
 * @param {string} value
 * @param {string} given
 */
function setValue({ element, isDecided }, value, given) {
  // A colour that is not given shows next to the text.
  const text = isDecided && !element.querySelector("input[type=color]") ? value : given;
  for (const input of element.querySelectorAll("input, select")) {
    if (input instanceof HTMLSelectElement) {
      input.value = value;
    } else if (input instanceof HTMLInputElement) {
      if (input.type === "radio") input.checked = input.value === value;
      else if (input.type === "checkbox") input.checked = value === "true";
      else if (input.type === "range") input.value = value;
      else if (input.type === "color") input.value = opaqueColor(value) ?? "#ffffff";
      else if (input !== document.activeElement) input.value = text;
    }
  }
  for (const button of element.querySelectorAll("button[data-set]")) {
    const isSet = /** @type {HTMLElement} */ (button).dataset["set"] === value;
    button.setAttribute("aria-pressed", String(isSet));
  }
}

/**
 * Marks the controls of parameters that the service rejects.
 *
 * @param {Iterable<string>} names
 */
export function mark(names) {
  const wrong = new Set(names);
  for (const [name, { element }] of controls) {
    for (const input of element.querySelectorAll("[name]")) {
      if (wrong.has(name)) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    if (!wrong.has(name)) continue;
    element.closest("details")?.setAttribute("open", "");
    if (groups.contains(element)) showExpert(true);
  }
}

/**
 * Calls a function for each change by the user, with the parameter, its new value, and
 * whether more changes are likely, for example while a slider moves.
 *
 * @param {(name: string, value: string, isMoving: boolean) => void} changed
 */
export function listen(changed) {
  form.addEventListener("input", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
    const name = /** @type {HTMLElement | null} */ (input.closest(".control"))?.dataset["name"];
    if (!name) return;
    const isTyped = input instanceof HTMLInputElement && !["radio", "checkbox"].includes(input.type);
    let { value } = input;
    if (input.type === "checkbox") value = /** @type {HTMLInputElement} */ (input).checked ? "true" : "false";
    if (input.type === "color") value = value.slice(1);
    changed(name, value.trim(), isTyped);
  });
  form.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button[data-set]");
    if (!(button instanceof HTMLButtonElement)) return;
    const name = /** @type {HTMLElement | null} */ (button.closest(".control"))?.dataset["name"];
    if (name) changed(name, button.dataset["set"] ?? "", false);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}
