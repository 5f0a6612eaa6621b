/** The panel with the mazes that this browser keeps: those that a person has kept, and the latest. */

import { element } from "../../common/dom.js";
import { load, store } from "../../common/stored.js";
import { takers, titleOf } from "../form.js";
import { fill } from "../mazes.js";
import { mazeUrl, parse, shownFormat } from "../state.js";
import { openSheet } from "./sheet.js";

/** @import { Studio } from "../state.js" */

/** @param {Studio} studio */
export function openKept({ take }) {
  const closed = new AbortController();
  const sections = /** @type {const} */ ([
    ["favourites", "Kept", "Nothing is kept yet: use ☆ Keep below the picture."],
    ["history", "Seen in this browser", "Nothing yet."],
  ]).map(([name, title, nothing]) => {
    const addresses = load(name, /** @type {string[]} */ ([]));
    const section = element("section", {}, element("h3", {}, title));
    if (addresses.length === 0) {
      section.append(element("p", {}, nothing));
      return section;
    }
    const list = element("ul", { class: "kept" });
    for (const address of addresses) {
      const state = parse(address.slice(2));
      const open = () => {
        dialog.close();
        take(state);
      };
      const picture = element("img", { alt: "", loading: "lazy" });
      // A maze that no maker makes any more has no picture.
      fill(picture, mazeUrl(state, shownFormat(state), takers), closed.signal).catch(() => undefined);
      const words = `${titleOf("shape", state.get("shape") ?? "")} · ${state.get("seed") ?? ""}`;
      const button = element("button", { type: "button", click: open }, picture, element("span", {}, words));
      list.append(element("li", {}, button));
    }
    const forget = () => {
      store(name, []);
      section.replaceChildren(element("h3", {}, title), element("p", {}, "Forgotten."));
    };
    section.append(list, element("button", { type: "button", click: forget }, "Forget these"));
    return section;
  });
  const dialog = openSheet("Kept mazes", ...sections);
  dialog.addEventListener("close", () => closed.abort());
}
