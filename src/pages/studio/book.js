/** A worksheet or a book of mazes like the one that is shown, with a preview of its first page. */

import { Refused, ask } from "../common/api.js";
import { element } from "../common/dom.js";
import { takers } from "./form.js";
import { mazeUrl } from "./state.js";

/** @import { State } from "./state.js" */

/** Parameters of pictures that printed pages do not have, or that a book sets itself. */
const LEFT_OUT = ["format", "animate", "frames", "duration", "pause", "legend", "gen", "solution", "way"];

/** Height by width of the papers, for the preview. */
const PAPERS = /** @type {const} */ ([
  ["a4", 297 / 210],
  ["letter", 279.4 / 215.9],
  ["a3", 420 / 297],
  ["a5", 210 / 148],
]);

/** @param {{ current: () => State }} studio */
export function book({ current }) {
  const count = element("input", { type: "number", id: "book-count", min: 1, max: 200, value: 1 });
  const perPage = select("book-per-page", [
    ["1", "1"],
    ["2", "2"],
    ["4", "4"],
  ]);
  const ramp = select("book-ramp", [
    ["none", "all alike"],
    ["difficulty", "harder and harder"],
    ["size", "larger and larger"],
  ]);
  const paper = select(
    "book-page",
    PAPERS.map(([name]) => [name, name.toUpperCase()]),
  );
  const solutions = element("input", { type: "checkbox", id: "book-solutions", checked: true });
  const title = element("input", { id: "book-title", placeholder: "as Name: ………", maxlength: 60 });
  const link = element(
    "a",
    { class: "button primary", href: "#", target: "_blank", rel: "noopener" },
    "Open the PDF",
  );
  const page = element("div", { class: "sheet-preview", "aria-label": "The first page", role: "img" });
  const fault = element("p", { class: "fault", role: "alert", hidden: true });

  /** @param {State} state */
  function url(state) {
    const next = new Map([...state].filter(([name]) => !LEFT_OUT.includes(name)));
    const own = /** @type {[string, string, string][]} */ ([
      ["count", count.value, "10"],
      ["per_page", perPage.value, "1"],
      ["ramp", ramp.value, "none"],
      ["page", paper.value, "a4"],
      ["solutions", String(solutions.checked), "true"],
    ]);
    for (const [name, value, usual] of own) if (value !== usual) next.set(name, value);
    if (title.value.trim() !== "") next.set("title", title.value.trim());
    if (ramp.value === "difficulty") next.delete("difficulty");
    return mazeUrl(next, "pdf", takers).replace("./maze.pdf", "./book.pdf");
  }

  let latest = 0;

  async function update() {
    const turn = ++latest;
    const state = current();
    link.href = url(state);
    const tall = PAPERS.find(([name]) => name === paper.value)?.[1] ?? 1.414;
    page.style.aspectRatio = String(1 / tall);
    page.dataset["perPage"] = perPage.value;
    try {
      const seeds = await seedsOf(state, Math.min(Number(perPage.value), Number(count.value)));
      if (turn !== latest) return;
      const pictures = seeds.map((seed, index) => {
        const one = new Map([...state].filter(([name]) => !LEFT_OUT.includes(name))).set("seed", seed);
        if (ramp.value === "difficulty" && Number(count.value) > 1) {
          one.set("difficulty", String(20 + Math.floor((60 * index) / (Number(count.value) - 1))));
        }
        return element("figure", {}, element("img", { src: mazeUrl(one, "svg", takers), alt: "" }));
      });
      const heading = title.value.trim() === "" ? [] : [element("strong", {}, title.value.trim())];
      page.replaceChildren(...heading, ...pictures);
      fault.hidden = true;
    } catch (error) {
      if (turn !== latest) return;
      fault.textContent = error instanceof Refused ? error.problem.detail : String(error);
      fault.hidden = false;
    }
  }

  const form = element(
    "div",
    { class: "controls", input: () => void update() },
    field("Mazes", count),
    field("On a page", perPage),
    field("From first to last", ramp),
    field("Paper", paper),
    field("Heading", title),
    field("Solutions at the back", solutions),
  );
  const worksheet = element(
    "button",
    {
      type: "button",
      click: () => {
        [count.value, perPage.value, ramp.value] = ["1", "1", "none"];
        title.value = "Name: ……………………………";
        void update();
      },
    },
    "Make a worksheet",
  );
  const booklet = element(
    "button",
    {
      type: "button",
      click: () => {
        [count.value, perPage.value, ramp.value] = ["12", "2", "difficulty"];
        void update();
      },
    },
    "Make a book",
  );
  void update();
  const buttons = element(
    "div",
    { class: "strip" },
    worksheet,
    booklet,
    element("span", { class: "gap" }),
    link,
  );
  return element("div", { class: "book" }, element("div", {}, buttons, form, fault), page);
}

/**
 * The seeds of the first mazes of a book, derived from the book's own as the service does.
 *
 * @param {State} state
 * @param {number} count
 */
async function seedsOf(state, count) {
  const few = new Map([
    ["cols", "2"],
    ["rows", "2"],
    ["seed", state.get("seed") ?? "1"],
  ]);
  const answer = await ask(`${mazeUrl(few, "json", takers)}&fields=start`);
  const number = BigInt((await answer.json()).seed_u64);
  const seeds = [];
  for (let index = 0; index < count; index++) {
    const bytes = new DataView(new ArrayBuffer(16));
    bytes.setBigUint64(0, number);
    bytes.setBigUint64(8, BigInt(index));
    // Only addresses with https and on this machine have it. Elsewhere the preview uses the book's own seed.
    const digest = await crypto.subtle?.digest("SHA-256", bytes.buffer);
    seeds.push(digest ? String(new DataView(digest).getBigUint64(0)) : String(number));
  }
  return seeds;
}

/**
 * @param {string} id
 * @param {readonly (readonly [string, string])[]} values
 */
function select(id, values) {
  return element("select", { id }, ...values.map(([value, text]) => element("option", { value }, text)));
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
function field(label, control) {
  return element("div", { class: "control" }, element("label", { for: control.id }, label), control);
}
