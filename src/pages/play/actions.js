/** The buttons below the board. */

/** @import { Session } from "./session.js" */

import { at, element } from "../common/dom.js";

import { MazeBoard } from "./view/board.js";

/** @typedef {"undo" | "redo" | "goal" | "full" | "back" | "hint" | "pause" | "zoom" | "restart" | "view" | "link" | "show"} Action */

/** The actions of keys, by their places on the keyboard. @type {Record<string, Action>} */
export const KEYS = {
  Backspace: "back",
  KeyU: "back",
  KeyH: "hint",
  KeyP: "pause",
  Escape: "pause",
  KeyM: "zoom",
  KeyN: "restart",
  KeyV: "view",
  KeyG: "goal",
};

/** The paths of the icons, 24 × 24. */
const ICONS = {
  undo: "M20 12H5m6-6-6 6 6 6",
  redo: "M4 12h15m-6-6 6 6-6 6",
  full: "M9 4H4v5M15 4h5v5M15 20h5v-5M9 20H4v-5",
  back: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3Z",
  pause: "M8 5v14M16 5v14",
  play: "M7 4v16l13-8Z",
  zoom: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20M8 10.5h5M10.5 8v5",
  restart: "M4 12a8 8 0 1 1 2.5 5.8M4 20v-5h5",
  view: "M12 3 21 8v8l-9 5-9-5V8Zm0 9 9-4M12 12 3 8m9 4v9",
  compass: "M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm4-14-2.5 5.5L8 16l2.5-5.5Z",
  map: "M9 4 3 6v14l6-2 6 2 6-2V4l-6 2-6-2Zm0 0v14m6-12v14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  show: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
};

/**
 * Returns an icon.
 * @param {keyof typeof ICONS} name
 */
function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * A button: its action, its icon, its name for wide screens, its description, and the key with the same action.
 * @template {string} A
 * @typedef {{ action: A, sign: keyof typeof ICONS, word: string, label: string, key: string, off?: boolean }} ActionButton
 */

/**
 * Writes buttons into the bar, which is one tab stop.
 * @template {string} A
 * @param {ActionButton<A>[]} list
 * @param {(action: A) => void} act
 */
export function showBar(list, act) {
  const bar = at("actions", HTMLElement);
  const focused = document.activeElement?.getAttribute("data-action");
  const buttons = list.map(({ action, sign, word, label, key, off = false }, index) => {
    const title = key ? `${label} (${key})` : label;
    return element(
      "button",
      {
        type: "button",
        title,
        "aria-label": label,
        "aria-keyshortcuts": key || undefined,
        "aria-disabled": off ? "true" : undefined,
        "data-action": action,
        tabindex: (focused ? action === focused : index === 0) ? 0 : -1,
        click: () => {
          if (!isOff(action)) act(action);
        },
      },
      icon(sign),
      element("span", { "aria-hidden": "true" }, word),
    );
  });
  // After a click, the keys of the game go on.
  bar.onmousedown = (event) => {
    event.preventDefault();
    at("board", MazeBoard).cells?.focus();
  };
  bar.replaceChildren(...buttons);
  const again = buttons.find((button) => button.dataset.action === focused);
  again?.focus();
  bar.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const index = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || index < 0) return;
    event.preventDefault();
    const next = buttons[(index + step + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  };
}

/** @param {string} action */
function buttonOf(action) {
  return at("actions", HTMLElement).querySelector(`[data-action="${action}"]`);
}

/** @param {string} action */
function isOff(action) {
  return buttonOf(action)?.getAttribute("aria-disabled") === "true";
}

/**
 * Disables or enables a button of the bar.
 * @param {string} action
 * @param {boolean} off
 */
export function setOff(action, off) {
  const button = buttonOf(action);
  if (off) button?.setAttribute("aria-disabled", "true");
  else button?.removeAttribute("aria-disabled");
}

/**
 * Writes the buttons for the state of the game.
 * @param {Session} session
 */
export function showActions(session) {
  const { game } = session;
  const over = game.finished || game.shown;
  const { walk, undone } = game;
  /** @type {ActionButton<Action>[]} */
  const list = [
    {
      action: "undo",
      sign: "undo",
      word: "Undo",
      label: "Undo: one step back",
      key: "Control+Z",
      off: over || walk.back === null,
    },
    {
      action: "redo",
      sign: "redo",
      word: "Redo",
      label: "Redo the step",
      key: "Control+Y",
      off: over || undone.length === 0,
    },
    {
      action: "back",
      sign: "back",
      word: "Fork",
      label: "Back to the last fork",
      key: "Backspace",
      off: over,
    },
    { action: "hint", sign: "hint", word: "Hint", label: "Hint: a tenth of the score", key: "H", off: over },
    session.isPaused
      ? { action: "pause", sign: "play", word: "Go on", label: "Go on", key: "P" }
      : {
          action: "pause",
          sign: "pause",
          word: "Pause",
          label: "Pause",
          key: "P",
          off: over || !game.started,
        },
    { action: "zoom", sign: "zoom", word: "Zoom", label: "Zoom: the whole maze, or near", key: "M" },
    { action: "restart", sign: "restart", word: "Restart", label: "Restart: again from the start", key: "N" },
    { action: "view", sign: "view", word: "Inside", label: "Inside: first person", key: "V" },
    ...(document.fullscreenEnabled
      ? [/** @type {const} */ ({ action: "full", sign: "full", word: "Full", label: "Full screen", key: "" })]
      : []),
    { action: "link", sign: "link", word: "Link", label: "Copy a link that goes on elsewhere", key: "" },
    {
      action: "show",
      sign: "show",
      word: "Give up",
      label: "Give up and show the solution",
      key: "",
      off: over,
    },
  ];
  showBar(list, (action) => session.act(action));
}
