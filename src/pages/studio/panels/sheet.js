/** The frame of a panel: a dialog with a heading and a button that closes it. */

import { Refused } from "../../common/api.js";
import { at, element } from "../../common/dom.js";

/**
 * Opens a dialog. Returns it.
 *
 * @param {string} title
 * @param {...Node} content
 */
export function openSheet(title, ...content) {
  const close = () => dialog.close();
  /** @type {HTMLDialogElement} */
  const dialog = element(
    "dialog",
    {
      class: "sheet",
      "aria-labelledby": "sheet-title",
      close: () => dialog.remove(),
      click: (/** @type {Event} */ event) => event.target === dialog && close(),
    },
    element(
      "div",
      { class: "head" },
      element("h2", { id: "sheet-title" }, title),
      element("button", { type: "button", "aria-label": "Close", click: close }, "✕"),
    ),
    element("div", { class: "pane" }, ...content),
  );
  at("dialogs", HTMLElement).replaceChildren(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * A choice of one of a few values, side by side.
 *
 * @param {string} name
 * @param {string} label
 * @param {readonly (readonly string[])[]} values the values, each with its text.
 * @param {string} current
 */
export function segments(name, label, values, current) {
  const radios = values.map(([value = "", text = ""]) =>
    element(
      "label",
      {},
      element("input", { type: "radio", name, value, checked: value === current }),
      element("span", {}, text),
    ),
  );
  return element(
    "fieldset",
    { class: "control" },
    element("legend", {}, label),
    element("div", { class: "segments" }, ...radios),
  );
}

/**
 * The chosen value of `segments`, or of other radio buttons.
 *
 * @param {Element} parent
 * @param {string} name
 */
export function chosen(parent, name) {
  const radio = parent.querySelector(`input[name="${name}"]:checked`);
  return radio instanceof HTMLInputElement ? radio.value : "";
}

/**
 * A control with its label.
 *
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return element("div", { class: "control" }, element("label", { for: control.id }, label), control);
}

/**
 * A switch with its label next to it.
 *
 * @param {string} label
 * @param {HTMLElement} control
 */
export function toggle(label, control) {
  return element("label", { class: "toggle" }, control, label);
}

/**
 * Shows why a file cannot be made. Links to one that the service refuses lead nowhere; after another failure, a click may
 * help.
 *
 * @param {HTMLElement} fault
 * @param {unknown} error
 * @param {...HTMLAnchorElement} links
 */
export function showFailure(fault, error, ...links) {
  fault.textContent = error instanceof Error ? error.message : String(error);
  fault.hidden = false;
  document.activeElement?.scrollIntoView({ block: "nearest" });
  const status = error instanceof Refused ? error.problem.status : 500;
  if (status >= 500 || status === 429) return;
  for (const link of links) link.removeAttribute("href");
}
