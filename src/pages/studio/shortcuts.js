/** The keys of the studio. */

import { at } from "../common/dom.js";
import { toggled } from "./state.js";
import { another, current, take } from "./studio.js";

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  // A field in which one types has an undo of its own.
  const isTyping = target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !isTyping && !target.closest("dialog")) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    at(key === "y" || event.shiftKey ? "redo" : "undo", HTMLButtonElement).click();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog"))
    return;
  if (event.key === "n") another();
  else if (event.key === "s") take(toggled(current(), "solution"), { name: "solution" });
  else if (event.key === "h") take(toggled(current(), "cells"), { name: "fill" });
});
