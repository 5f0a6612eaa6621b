/** The messages of the page: a fault, and the cell in the middle or under the walker. */

import { at } from "../common/dom.js";

const fault = at("fault", HTMLElement);
const output = at("place", HTMLElement);

/** @param {unknown} [error] what went wrong; nothing to take the message away. */
export function complain(error) {
  fault.hidden = error === undefined;
  fault.textContent = error instanceof Error ? error.message : String(error ?? "");
}

/** @param {string} text */
export function showPlace(text) {
  output.textContent = text;
}
