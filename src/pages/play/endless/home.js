/** The endless maze in the list of mazes: unfinished walks, and a form. */

import { at, element } from "../../common/dom.js";
import { expedition } from "../../endless/expedition.js";
import { dropWalk, endlessTitle, keptWalks, sizeText } from "./kept.js";

/** The sizes in the form, as powers of two. The last one is the largest possible. */
const POWERS = [4, 5, 6, 8, 10, 16, 30];

export function showEndless() {
  at("expedition", HTMLAnchorElement).href = expedition(new Date());
  showWalks();
  const size = element(
    "select",
    { name: "size" },
    ...POWERS.map((power) => {
      const text = sizeText(2 ** power);
      return element("option", { value: 2 ** power, selected: power === 30 }, `${text} × ${text} cells`);
    }),
  );
  const seed = element("input", {
    name: "seed",
    value: "0",
    maxlength: 256,
    required: true,
    spellcheck: "false",
  });
  const form = at("endless", HTMLFormElement);
  form.action = "./play";
  form.append(
    element("label", {}, "Size", size),
    element("label", {}, "Seed", seed),
    element("button", { class: "primary" }, "Explore"),
  );
}

function showWalks() {
  const walks = keptWalks();
  const list = at("endless-walks", HTMLElement);
  list.hidden = walks.length === 0;
  list.replaceChildren(
    ...walks.map(({ query, at: { x, y }, steps }) => {
      const title = endlessTitle(new URLSearchParams(query));
      const drop = () => {
        dropWalk(query);
        showWalks();
        at("endless", HTMLElement).querySelector("select")?.focus();
      };
      return element(
        "li",
        { class: "card tile row" },
        element("a", { href: `./play?${query}` }, element("strong", {}, title)),
        element("span", { class: "soft" }, `at ${x},${y} after ${steps.toLocaleString("en")} steps`),
        element(
          "button",
          { type: "button", class: "plain", "aria-label": `Delete ${title}`, click: drop },
          "×",
        ),
      );
    }),
  );
}
