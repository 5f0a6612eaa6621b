/** The messages of the page: a fault, and the cell in the middle or under the walker. */

import { Refused } from "../common/api.js";
import { at } from "../common/dom.js";

const fault = at("fault", HTMLElement);
const output = at("place", HTMLElement);

/** @param {unknown} [error] what went wrong; nothing to take the message away. */
export function complain(error) {
  fault.hidden = error === undefined;
  const faults = error instanceof Refused ? error.problem.errors : undefined;
  const message = error instanceof Error ? error.message : String(error ?? "");
  fault.textContent = faults ? faults.map(({ detail }) => detail).join("\n") : message;
}

/** Whether a message shows. */
export const complains = () => !fault.hidden;

/** @param {string} text */
export function showPlace(text) {
  output.textContent = text;
}
