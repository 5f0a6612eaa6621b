/** A question with two answers. */

import { element } from "../common/dom.js";

/**
 * Asks, and returns whether the answer is yes. Escape is no.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function confirmed(title, text, yes, no) {
  const dialog = element("dialog", { class: "card", "aria-labelledby": "question-title" });
  const answer = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ kind) =>
    element("button", { type: "button", class: kind, click: () => dialog.close(value) }, label);
  dialog.append(
    element("h2", { id: "question-title" }, title),
    element("p", {}, text),
    element("div", { class: "buttons" }, answer(no, "", "primary"), answer(yes, "yes", "")),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
