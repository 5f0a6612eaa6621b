/** The list of mazes: unfinished games, mazes of the day, levels, and a form. */

/** @import { Difficulty, Shape } from "./model/daily.js" */

import { freshSeed } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { nameOf } from "../common/shape_names.js";
import { timeText } from "./model/clock.js";
import { DIFFICULTIES, dailyMaze, dayOf, sizeFor, sizeOf } from "./model/daily.js";
import { chapterOf, levelMaze } from "./model/levels.js";
import { messageOf, tryAgain } from "./failure.js";
import { showEndless } from "./endless/home.js";
import { fetchShapes } from "./service/mazes.js";
import { showBoard } from "./service/scores.js";
import { bestOf, sample, showToday } from "./today/card.js";
import { dropGame, keptGames, nextLevel } from "./records.js";

/** The approximate numbers of cells of the sizes in the form. */
const SIZES = { small: 100, medium: 300, large: 900, huge: 2500, enormous: 10_000 };

/** The size that the difficulty needs. */
const FITTING = "fitting";

/** The options in the form: the parameter, its value, its name, and the shapes that have it. */
const EXTRAS = /** @type {const} */ ([
  ["loops", "12", "Loops", () => true],
  ["weave", "0.6", "Bridges", (/** @type {Shape} */ shape) => shape.weaves],
  ["levels", "2", "Two floors", () => true],
  ["wrap", "x", "Left edge meets the right one", (/** @type {Shape} */ shape) => shape.wraps.includes("x")],
]);

/** @param {URLSearchParams} query */
function address(query) {
  return `./play?${query}`;
}

export async function showHome() {
  const today = dayOf(new Date());
  showKept();
  showEndless();
  let shapes;
  try {
    shapes = await fetchShapes();
  } catch (error) {
    const fault = at("home-fault", HTMLElement);
    fault.replaceChildren(element("p", {}, `${messageOf(error)}.`), tryAgain());
    fault.hidden = false;
    // What needs the service is not there.
    for (const section of at("home", HTMLElement).querySelectorAll("[data-needs=service]")) section.remove();
    return;
  }
  showToday(today, shapes);
  showDaily(today, shapes);
  showLevels(shapes);
  showForm(shapes);
  showBoard(today, shapes);
}

function showKept() {
  const kept = keptGames();
  at("saved", HTMLElement).hidden = kept.length === 0;
  const items = kept.map(({ query, title, elapsed }) => {
    const drop = element(
      "button",
      {
        type: "button",
        class: "plain",
        "aria-label": `Delete ${title}`,
        click: () => {
          dropGame(query);
          showKept();
          at("home", HTMLElement).querySelector("a")?.focus();
        },
      },
      "×",
    );
    const link = element("a", { href: `./play?${query}` }, element("strong", {}, title));
    return element(
      "li",
      { class: "card tile row" },
      link,
      element("span", { class: "soft" }, timeText(elapsed / 1000)),
      drop,
    );
  });
  at("saved-games", HTMLElement).replaceChildren(...items);
}

/**
 * @param {string} today
 * @param {Shape[]} shapes
 */
function showDaily(today, shapes) {
  /** @param {Difficulty} difficulty */
  const list = (difficulty) => {
    const tiles = shapes.map((shape) => {
      const query = dailyMaze(today, shape, difficulty);
      const best = bestOf(query);
      const picture = element("img", {
        src: sample(shape),
        alt: "",
        width: 96,
        height: 96,
        loading: "lazy",
      });
      const name = nameOf(shape.name);
      // What "Squares" are needs no words.
      const cells = name.toLowerCase() === shape.cells_are ? "" : shape.cells_are;
      const told = best ? `Done, ${Math.round(best.score)} points` : cells;
      return element(
        "li",
        {},
        element(
          "a",
          { class: `card tile${best ? " done" : ""}`, href: address(query) },
          picture,
          element("strong", {}, name),
          ...(told ? [element("span", { class: "soft" }, told)] : []),
        ),
      );
    });
    at("daily", HTMLElement).replaceChildren(...tiles);
  };
  const choice = at("daily-difficulty", HTMLFieldSetElement);
  for (const difficulty of DIFFICULTIES) {
    const input = element("input", {
      type: "radio",
      name: "daily-difficulty",
      value: difficulty,
      checked: difficulty === "easy",
      change: () => list(difficulty),
    });
    choice.append(element("label", {}, input, element("span", {}, difficulty)));
  }
  list("easy");
}

/** @param {Shape[]} shapes */
function showLevels(shapes) {
  const next = nextLevel();
  at("levels-text", HTMLElement).textContent =
    next === 1
      ? "Each level is a little larger than the one before, and brings something new."
      : `You have reached level ${next}.`;
  const first = Math.max(1, next - 4);
  const links = [];
  for (let level = first; level <= next; level += 1) {
    const current = level === next;
    links.push(
      element(
        "a",
        { class: current ? "button primary" : "button", href: address(levelMaze(level, shapes)) },
        current ? `Play level ${level}: ${chapterOf(level).name}` : `${level}`,
        ...(current ? [] : [element("span", { class: "unseen" }, `: ${chapterOf(level).name}, again`)]),
      ),
    );
  }
  at("levels", HTMLElement).replaceChildren(...links);
}

/** @param {Shape[]} shapes */
function showForm(shapes) {
  const form = at("free", HTMLFormElement);
  const shape = element("select", { name: "shape" });
  shape.append(
    ...shapes.map(({ name }) => element("option", { value: name, selected: name === "hex" }, nameOf(name))),
  );
  const difficulty = element(
    "select",
    { name: "difficulty" },
    ...["any", ...DIFFICULTIES].map((name) => element("option", {}, name)),
  );
  const size = element("select", { name: "size" });
  size.append(
    element("option", { value: FITTING }, "to fit the difficulty"),
    ...Object.entries(SIZES).map(([name, cells]) =>
      element("option", { value: name, selected: name === "medium" }, `${name}, about ${cells} cells`),
    ),
  );
  const players = element(
    "select",
    { name: "players" },
    element("option", { value: "1" }, "one"),
    element("option", { value: "2" }, "two, side by side"),
  );
  const extras = EXTRAS.map(([name, value, label]) => {
    const input = element("input", { type: "checkbox", name, value });
    return element("label", { class: "check" }, input, label);
  });
  const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) =>
    element("label", {}, label, input);
  const chosen = () => shapes.find(({ name }) => name === shape.value) ?? shapes[0];
  const fit = () => {
    EXTRAS.forEach(([, , , has], index) => {
      const input = extras[index].querySelector("input");
      extras[index].hidden = !has(chosen());
      if (input && extras[index].hidden) input.checked = false;
    });
  };
  shape.addEventListener("change", fit);
  difficulty.addEventListener("change", () => {
    size.value = difficulty.value === "any" ? "medium" : FITTING;
  });
  form.append(
    field("Shape", shape),
    field("Difficulty", difficulty),
    field("Size", size),
    field("Players", players),
    element("div", { class: "checks" }, ...extras),
    element("button", { class: "primary" }, "Play"),
  );
  fit();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = DIFFICULTIES.find((name) => name === difficulty.value);
    const { cols, rows } =
      size.value === FITTING
        ? sizeFor(chosen(), wanted ?? "medium")
        : sizeOf(chosen(), SIZES[/** @type {keyof typeof SIZES} */ (size.value)]);
    const query = new URLSearchParams({ shape: shape.value, cols: String(cols), rows: String(rows) });
    if (wanted) query.set("difficulty", wanted);
    for (const [name, value] of EXTRAS) {
      const input = form.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.checked) query.set(name, value);
    }
    query.set("seed", freshSeed());
    query.set("gen", "1");
    if (players.value === "2") query.set("_players", "2");
    location.assign(address(query));
  });
}
