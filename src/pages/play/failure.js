/** What went wrong, in words, and how to go on. */

import { element } from "../common/dom.js";

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** A button that loads the page again. */
export function tryAgain() {
  return element("button", { type: "button", class: "primary", click: () => location.reload() }, "Try again");
}
