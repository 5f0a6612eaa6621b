/** Settings of the look and the controls of the game, and the companion. */

/** @import { Session } from "./session.js" */

import { at, element } from "../common/dom.js";
import { GHOST_NAMES, ghostsOf } from "./service/ghosts.js";
import { fetchSolvers } from "./service/mazes.js";
import { changeSettings, settings } from "./records.js";
import { MazeBoard } from "./view/board.js";

/**
 * The settings of the board.
 * @param {(changed: Partial<import("./records.js").Settings>) => void} change
 */
export function boardSettings(change) {
  const now = settings();
  /**
   * @param {"trail" | "letters" | "runs"} name
   * @param {string} label
   */
  const check = (name, label) => {
    const input = element("input", {
      type: "checkbox",
      name,
      checked: now[name],
      change: () => change({ [name]: input.checked }),
    });
    return element("label", { class: "check" }, input, label);
  };
  return element(
    "fieldset",
    {},
    element("legend", {}, "On the board"),
    check("trail", "Everything that you have walked"),
    check("letters", "The key of each passage"),
    check("runs", "One key runs to the next fork"),
  );
}

/**
 * Gives the keys to the board after a change by mouse or touch, so that arrows steer instead of changing it once more.
 * @param {Event} event
 */
export function returnKeys({ target }) {
  if (target instanceof Element && !target.matches(":focus-visible")) at("board", MazeBoard).cells?.focus();
}

/** The fog that the address demands, as that of some levels does; null if the player chooses. */
export function forcedFog() {
  const forced = new URLSearchParams(location.search).get("_fog");
  return forced === "fog" || forced === "near" ? forced : null;
}

/**
 * Marks the fog that the board has.
 * @param {import("./view/fog.js").FogMode} mode
 * @param {boolean} isInside whether the first-person view is open, whose map never shows everything.
 */
export function showFog(mode, isInside) {
  for (const input of document.querySelectorAll("input[name=fog]")) {
    if (!(input instanceof HTMLInputElement)) continue;
    input.checked = input.value === mode;
    input.disabled = forcedFog() !== null || (isInside && input.value === "none");
  }
}

/** @param {Session} session */
export async function showSettings(session) {
  const now = settings();
  const change = (/** @type {Partial<import("./records.js").Settings>} */ changed) => {
    changeSettings(changed);
    session.applySettings();
  };
  const fogs = [
    ["none", "everything"],
    ["fog", "what you have come near"],
    ["near", "only the cells near you"],
  ].map(([value, label]) => {
    const input = element("input", {
      type: "radio",
      name: "fog",
      value,
      change: () => change({ fog: /** @type {"none" | "fog" | "near"} */ (value) }),
    });
    return element("label", { class: "check" }, input, label);
  });
  const solver = element(
    "select",
    {
      "aria-label": "Solver of the companion",
      change: () => {
        changeSettings({ solver: solver.value });
        session.race.reset();
      },
    },
    element("option", {}, now.solver),
  );
  const speed = element("input", {
    type: "range",
    min: 1,
    max: 20,
    value: now.speed,
    "aria-label": "Cells a second",
    input: () => {
      changeSettings({ speed: Number(speed.value) });
      session.race.setSpeed(Number(speed.value));
      output.textContent = `${speed.value} cells a second`;
    },
  });
  const output = element("output", {}, `${now.speed} cells a second`);
  const race = element("input", {
    type: "checkbox",
    name: "race",
    change: () => {
      session.race.wanted = race.checked;
      session.race.ghost = null;
      ghost.value = "";
      session.race.reset();
    },
  });
  const ghost = element(
    "select",
    {
      name: "ghost",
      change: () => {
        session.race.ghost = ghostsOf(session.key).find((kind) => kind === ghost.value) ?? null;
        session.race.wanted = false;
        race.checked = false;
        session.race.reset();
      },
    },
    element("option", { value: "" }, "nobody"),
    ...ghostsOf(session.key).map((kind) =>
      element("option", { value: kind, selected: kind === session.race.ghost }, GHOST_NAMES[kind]),
    ),
  );
  at("settings", HTMLElement).replaceChildren(
    element(
      "details",
      { class: "card panel", open: matchMedia("(min-width: 60rem)").matches },
      element("summary", {}, "Settings"),
      element(
        "fieldset",
        {},
        element("legend", {}, forcedFog() ? "You see, in this level" : "You see"),
        ...fogs,
      ),
      boardSettings(change),
      element(
        "fieldset",
        {},
        element("legend", {}, "Companion"),
        element("label", { class: "ghost" }, "Race against a game", ghost),
        element("label", { class: "check" }, race, "Race against a solver"),
        element("div", { class: "pair" }, solver, element("div", {}, speed, output)),
      ),
    ),
  );
  session.applySettings();
  try {
    const solvers = await fetchSolvers();
    solver.replaceChildren(
      ...solvers.map(({ name, description }) =>
        element("option", { title: description, selected: name === now.solver }, name),
      ),
    );
  } catch {
    // The solver that was chosen before is still there.
  }
}
