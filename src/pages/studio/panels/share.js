/** The panel for sharing a maze: a link, an image, an embedding, or code. */

import { copyText } from "../../common/clipboard.js";
import { element } from "../../common/dom.js";
import { isSite } from "../mazes.js";
import { permanent, shownFormat } from "../state.js";
import { openSheet } from "./sheet.js";
import { snippets } from "./snippets.js";

/** @import { Studio } from "../state.js" */

/** The description of mazes in texts. */
const WORDS = "A maze";

/** @param {Studio} studio */
export function openShare({ current, urlOf }) {
  const image = new URL(permanent(urlOf(shownFormat(current()))), location.href).href;
  const page = permanent(location.href.replace(/#.*/, ""));
  // Pictures of a static site have no addresses.
  const texts = snippets(image, page, WORDS).slice(0, isSite ? 1 : undefined);
  const sections = texts.map(([group, ...texts]) => {
    // A single text needs no name besides that of its group.
    const heading = texts.length > 1 ? [element("h3", {}, group)] : [];
    return element("section", { class: "snippets" }, ...heading, ...texts.map(snippet));
  });
  openSheet("Share", ...sections);
}

/** @param {[name: string, text: string]} of */
function snippet([name, text]) {
  const copy = element("button", { type: "button", "aria-label": `Copy ${name}` }, "Copy");
  const code = element("pre", { tabindex: 0, "data-snippet": name, "aria-label": name }, text);
  copy.addEventListener("click", async () => {
    copy.textContent = (await copyText(text)) ? "Copied" : "Not copied";
    copy.setAttribute("aria-label", `${copy.textContent}: ${name}`);
  });
  return element("div", {}, element("div", { class: "strip" }, element("b", {}, name), copy), code);
}
