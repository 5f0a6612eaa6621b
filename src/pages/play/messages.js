/** What a game says: to screen readers, and to all. */

import { at } from "../common/dom.js";

/** Says a text to screen readers. @param {string} text */
export function say(text) {
  at("spoken", HTMLElement).textContent = text;
}

/** Shows a message, or takes it away if it is empty. @param {string} text */
export function notice(text) {
  const notice = at("notice", HTMLElement);
  notice.textContent = text;
  notice.hidden = text === "";
}
