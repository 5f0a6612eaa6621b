/** The panel for paper: a worksheet, a set for a class, or a book, with the pages of the real document. */

import { element } from "../../common/dom.js";
import { takers } from "../form.js";
import { isSite } from "../mazes.js";
import { mazeUrl, permanent, sized } from "../state.js";
import { pages } from "./pages.js";
import { chosen, field, openSheet, segments, showFailure, toggle } from "./sheet.js";

/** @import { State, Studio } from "../state.js" */

/** Parameters of pictures that printed pages do not have, or that this panel sets. */
const LEFT_OUT = [
  ...["format", "animate", "frames", "duration", "pause", "legend", "gen", "solution", "way", "layers"],
  ...["width", "height", "fit", "scale", "dpi", "cut", "worksheet", "key"],
];

const KINDS = /** @type {const} */ ([
  ["worksheet", "Worksheet"],
  ["class", "Class set"],
  ["book", "Puzzle book"],
]);

/** Ages: the size of a maze of squares, and how large everything is. */
const AGES = /** @type {const} */ ([
  ["as", "As it is"],
  ["8", "4–6"],
  ["12", "7–9"],
  ["18", "10–12"],
  ["26", "13 +"],
]);

/** Stories: the picture at the start, which decides the one at the goal. */
const STORIES = /** @type {const} */ ([
  ["", "No pictures"],
  ["mouse", "Mouse and cheese"],
  ["dog", "Dog and bone"],
  ["rabbit", "Rabbit and carrot"],
  ["penguin", "Penguin and snowflake"],
  ["unicorn", "Unicorn and castle"],
  ["rocket", "Rocket and planet"],
  ["pirate", "Pirate and treasure"],
  ["fire-engine", "Fire engine and fire"],
]);

const PAPERS = /** @type {const} */ ([
  ["a4", "A4"],
  ["letter", "Letter"],
  ["a5", "A5"],
  ["a3", "A3"],
  ["6x9", "6 × 9 in"],
  ["8x10", "8 × 10 in"],
]);

/** Milliseconds after the last change until the pages are requested. */
const CALM = 300;

/**
 * @param {Studio} studio
 * @param {string} [kind]
 */
export function openPrint(studio, kind = "worksheet") {
  // The module makes no books.
  const kinds = segments("print-kind", "What", isSite ? KINDS.slice(0, 1) : KINDS, kind);
  const ages = segments("print-age", "Age", AGES, "as");
  const story = select("print-story", STORIES);
  const shapes = segments(
    "print-shapes",
    "Cells",
    [
      ["one", "As it is"],
      ["mixed", "Mixed shapes"],
    ],
    "one",
  );
  const count = element("input", { type: "number", id: "print-count", min: 1, max: 200, value: 1 });
  const paper = select("print-page", PAPERS);
  const languages = select("print-lang", offeredLanguages());
  languages.value = studio.current().get("lang") ?? "en";
  const title = element("input", { id: "print-title", maxlength: 60, placeholder: "as usual" });
  const word = element("input", { id: "print-word", maxlength: 30, placeholder: "none" });
  word.value = wordOf(studio.current()) ?? "";
  const solutions = element("input", {
    type: "checkbox",
    role: "switch",
    id: "print-solutions",
    checked: true,
  });
  const bound = element("input", { type: "checkbox", role: "switch", id: "print-bound" });
  const cover = element("a", { class: "button", target: "_blank", rel: "noopener" }, "Open the cover");
  const save = element("a", { class: "button primary", download: true }, "Save the PDF");
  const open = element("a", { class: "button", target: "_blank", rel: "noopener" }, "Open to print");
  const fault = element("p", { class: "fault", role: "alert", hidden: true });
  const { viewer, show, close } = pages();
  const ofBooks = [shapes, toggle("Bind, with a title page and a cover", bound)];

  /** The number of mazes of each kind, if nobody has changed it. */
  const usual = /** @type {Record<string, string>} */ ({ worksheet: "1", class: "25", book: "20" });

  /** @returns {State} */
  function mazes() {
    const state = new Map([...studio.current()].filter(([name]) => !LEFT_OUT.includes(name)));
    const age = chosen(ages, "print-age");
    if (age !== "as") {
      sized(state, age, String(Math.round(Number(age) * 1.2)));
      state.delete("difficulty");
    }
    state.set("lang", languages.value);
    if (word.value.trim() !== "") state.set("trail", `word:${word.value.trim()}`);
    else if (wordOf(state) !== undefined) state.delete("trail");
    if (story.value !== "") {
      state.delete("marks");
      state.delete("goal_icon");
      state.set("start_icon", story.value);
    }
    return state;
  }

  /** The URL of the document. */
  function url() {
    const state = mazes();
    const is = chosen(kinds, "print-kind");
    state.set("page", paper.value);
    if (title.value.trim() !== "") state.set("title", title.value.trim());
    if (is === "worksheet") {
      state.set("worksheet", "true");
      if (solutions.checked) state.set("key", "back");
      return permanent(mazeUrl(state, "pdf", takers));
    }
    state.set("count", count.value).set("solutions", String(solutions.checked));
    if (is === "class") state.set("worksheet", "true");
    if (is === "book") {
      const isMixed = chosen(shapes, "print-shapes") === "mixed";
      if (isMixed) for (const name of ["shape", "outline", "mask", "mask_parts"]) state.delete(name);
      state.set("ramp", isMixed ? "mixed" : "difficulty");
      state.delete("difficulty");
      if (bound.checked) state.set("bound", "true");
    }
    return permanent(mazeUrl(state, "pdf", takers).replace("./maze.pdf", "./book.pdf"));
  }

  let underWay = new AbortController();
  let timer = 0;

  function update() {
    const is = chosen(kinds, "print-kind");
    for (const it of ofBooks) it.hidden = is !== "book";
    countField.hidden = is === "worksheet";
    cover.hidden = is !== "book" || !bound.checked;
    const to = url();
    save.href = `${to}&download=true`;
    save.download = "";
    open.href = to;
    if (isSite) for (const it of [save, open]) it.removeAttribute("href");
    cover.href = `${to}&cover=true`;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void draw(to), CALM);
  }

  /** @param {string} to */
  async function draw(to) {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    viewer.dataset["url"] = to;
    try {
      const { href, name } = await show(to, signal);
      save.href = href;
      save.download = name;
      if (name !== "") open.href = href;
      fault.hidden = true;
    } catch (error) {
      if (signal.aborted) return;
      showFailure(fault, error, save, open, cover);
    }
  }

  let isTyped = false;
  count.addEventListener("input", () => (isTyped = true));
  kinds.addEventListener("change", () => {
    if (!isTyped) count.value = usual[chosen(kinds, "print-kind")] ?? "1";
  });
  count.value = usual[kind] ?? "1";
  const countField = field("Mazes", count);
  const form = element(
    "form",
    {
      class: "controls",
      input: update,
      change: update,
      submit: (/** @type {Event} */ it) => it.preventDefault(),
    },
    kinds,
    ages,
    field("Story", story),
    ...ofBooks,
    element("div", { class: "row" }, countField, field("Paper", paper), field("Language", languages)),
    field("Title", title),
    field("Word to collect along the route", word),
    toggle("Solutions at the back", solutions),
  );
  const side = element("div", {}, form, element("div", { class: "strip ready" }, fault, save, open, cover));
  const dialog = openSheet("On paper", element("div", { class: "paper-panel" }, side, viewer));
  dialog.classList.add("wide");
  dialog.addEventListener("close", () => {
    window.clearTimeout(timer);
    underWay.abort();
    close();
  });
  update();
}

/**
 * @param {string} id
 * @param {readonly (readonly [string, string])[]} values
 */
function select(id, values) {
  return element("select", { id }, ...values.map(([value, text]) => element("option", { value }, text)));
}

/** @returns {[value: string, name: string][]} */
function offeredLanguages() {
  const options = /** @type {NodeListOf<HTMLOptionElement>} */ (document.querySelectorAll("#p-lang option"));
  return [...options].map(({ value, text }) => [value, text.split(" · ").at(-1) ?? value]);
}

/** The word whose letters lie along the route. @param {State} state */
const wordOf = (state) => /^word:(.*)/.exec(state.get("trail") ?? "")?.[1];
