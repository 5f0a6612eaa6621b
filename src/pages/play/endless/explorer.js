/** A walk on the page: connects the ground, the board, the controls and the kept data. */

/** @import { Address } from "./address.js" */
/** @import { SavedWalk } from "./game.js" */

import { ask } from "../../common/api.js";
import { copyText } from "../../common/clipboard.js";
import { at, element } from "../../common/dom.js";
import { written } from "../../common/place.js";
import { showBar } from "../actions.js";
import { Gamepads } from "../control/gamepad.js";
import { ALONE, Keys, isInField } from "../control/keyboard.js";
import { notice, say } from "../messages.js";
import { confirmed } from "../question.js";
import { settings } from "../records.js";
import { cellText } from "../model/words.js";
import { wayNames } from "../model/directions.js";
import { MazeBoard } from "../view/board.js";
import { showArrival } from "./arrival.js";
import { Chunks } from "./chunks.js";
import { Compass, counted } from "./compass.js";
import { EndlessGame } from "./game.js";
import { EndlessGround } from "./ground.js";
import { dropWalk, endlessTitle, keepWalk } from "./kept.js";
import { EndlessPlan } from "./plan.js";

/** Cells of a side of a chunk. */
const SIDE = 32;

/** The least size of a cell in CSS pixels. */
const LEAST = 8;

/** Milliseconds between two savings. */
const SAVE_EVERY = 1000;

/** @typedef {"back" | "hint" | "goal" | "zoom" | "restart" | "link" | "map"} Action */

/** @type {Record<string, Action>} */
const KEYS = { Backspace: "back", KeyU: "back", KeyH: "hint", KeyG: "goal", KeyM: "zoom", KeyN: "restart" };

export class Explorer {
  /** @param {Address} address */
  constructor(address) {
    this.address = address;
    this.key = String(address.query);
    this.title = endlessTitle(address.query);
    this.board = at("board", MazeBoard);
    this.compass = new Compass(address.goal);
    this.steps = element("dd");
    this.here = element("dd");
    const figures = at("game", HTMLElement).querySelector(".figures");
    figures?.replaceChildren(
      element("div", {}, element("dt", {}, "Column, row"), this.here),
      element("div", {}, element("dt", {}, "Steps"), this.steps),
    );
    figures?.before(this.compass.element);
    this.listening = new AbortController();
    /** The time of the last saving, and whether the walk has gone on since. */
    this.saved = 0;
    this.isNew = false;
  }

  /**
   * Shows a walk, and connects the controls to it. Throws if its first chunk cannot be fetched.
   * @param {SavedWalk} saved
   */
  async begin(saved) {
    const { size, start, goal } = this.address;
    const ground = new EndlessGround(size, SIDE, start, goal, saved.at);
    const chunks = new Chunks(this.address, ground);
    await chunks.add(Math.floor(saved.at.x / SIDE), Math.floor(saved.at.y / SIDE));
    this.listening.abort();
    this.listening = new AbortController();
    this.ground = ground;
    this.game = new EndlessGame(ground, saved, async (from) => {
      const { col, row } = await (await ask(this.address.next(from))).json();
      return { x: col, y: row };
    });
    const plan = new EndlessPlan(ground);
    at("game", HTMLElement).hidden = false;
    at("game", HTMLElement).dataset.state = "running";
    this.board.camera.least = LEAST;
    this.board.show(this.game, this.title, plan);
    this.keys = new Keys(ALONE, this.board.player.driver);
    this.applySettings();
    this.listen(this.game, chunks, plan);
    this.showFigures();
    this.keep();
    this.board.cells?.focus();
  }

  /**
   * Asks whether the walk is to begin again, if it would be lost.
   * @param {EndlessGame} game
   */
  async askToRestart({ finished, walk: { steps } }) {
    const text = `Your walk of ${counted(steps)} step${steps === 1 ? "" : "s"} is lost.`;
    const isLost = steps > 0 && !finished;
    if (isLost && !(await confirmed("Begin again?", text, "Begin again", "Go on"))) return;
    await this.restart();
  }

  /** Begins again at the start. */
  async restart() {
    dropWalk(this.key);
    try {
      await this.begin({ at: this.address.start, steps: 0, hints: 0, whole: true, route: "" });
    } catch (error) {
      this.complain(error);
      return;
    }
    if (this.game) this.say(`A new walk. ${cellText(this.game, this.game.walk.at)}`);
  }

  applySettings() {
    const { trail, letters, runs } = settings();
    this.board.showTrail = trail;
    this.board.showLetters = letters;
    this.board.player.driver.runs = runs;
    this.board.refresh();
  }

  /**
   * @param {EndlessGame} game
   * @param {Chunks} chunks
   * @param {EndlessPlan} plan
   */
  listen(game, chunks, plan) {
    const { signal } = this.listening;
    const { board } = this;
    /**
     * @param {EventTarget} target
     * @param {string} name
     * @param {(event: any) => void} run
     */
    const on = (target, name, run) => target.addEventListener(name, run, { signal });
    on(game, "step", () => {
      this.isNew = true;
      this.showFigures();
    });
    on(game, "hint", () => this.say(this.hintText(game)));
    on(game, "wait", () => this.say("The maze there is still being fetched."));
    on(game, "state", () => {
      dropWalk(this.key);
      this.showBar();
      showArrival(this.address, game, () => this.restart());
    });
    on(chunks, "chunk", () => {
      plan.stale = true;
      board.cells?.update();
      board.refresh();
    });
    on(chunks, "fault", ({ detail }) => this.complain(detail && `${detail.message}; trying again`));
    on(board, "frame", () => {
      const { x, y, width, height, scale } = board.camera;
      const [halfWidth, halfHeight] = [width / scale / 2, height / scale / 2];
      const part = { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
      chunks.see(part, board.player.mover.at);
    });
    on(board, "say", ({ detail }) => this.say(detail));
    on(document, "keydown", (event) => this.press(event));
    on(document, "keyup", (event) => this.keys?.lift(event));
    on(window, "blur", () => this.keys?.drop());
    on(window, "pagehide", () => this.keep());
    on(document, "visibilitychange", () => this.keep());
    const pads = new Gamepads(
      (pad) => (pad === 0 ? board.player.driver : undefined),
      (_pad, action) => {
        if (action === "back" || action === "hint") this.act(action);
        else if (action === "run") board.player.driver.towards(game.walk.heading, { run: true });
      },
    );
    const each = () => {
      if (signal.aborted) return;
      pads.poll();
      if (board.player.driver.busy) board.refresh();
      if (this.isNew && performance.now() - this.saved > SAVE_EVERY) this.keep();
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
    this.showBar();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isInField(target)) return;
    if (document.querySelector("dialog[open]")) return;
    // A button keeps the keys that activate it, and the bar its arrows.
    const onButton = target instanceof HTMLElement && target.closest("button:not(.cell), a, summary");
    if (onButton && (event.code === "Enter" || event.code === "Space")) return;
    if (onButton && target.closest("[role=toolbar]") && event.code.startsWith("Arrow")) return;
    const action = KEYS[event.code];
    if (this.keys?.press(event)) {
      event.preventDefault();
      this.board.refresh();
    } else if (action && (!event.repeat || action === "back")) {
      event.preventDefault();
      this.act(action);
    }
  }

  /** @param {Action} action */
  async act(action) {
    const { game, board } = this;
    if (!game) return;
    try {
      if (action === "back") board.player.driver.backToFork();
      else if (action === "hint") await game.takeHint();
      else if (action === "goal") this.say(this.compass.sentence(game.at));
      else if (action === "zoom") board.camera.toggleWhole();
      else if (action === "restart") await this.askToRestart(game);
      else if (action === "link") await this.copyLink();
      else if (action === "map") location.assign(this.address.map(game.at));
    } catch (error) {
      this.complain(error);
    }
    board.refresh();
  }

  showBar() {
    const off = this.game?.finished ?? false;
    showBar(
      /** @type {import("../actions.js").ActionButton<Action>[]} */ ([
        { action: "back", sign: "back", word: "Fork", label: "Back to the last fork", key: "Backspace", off },
        {
          action: "hint",
          sign: "hint",
          word: "Hint",
          label: "Hint: the route to the next fork",
          key: "H",
          off,
        },
        { action: "goal", sign: "compass", word: "Goal", label: "Where the goal is", key: "G" },
        { action: "zoom", sign: "zoom", word: "Zoom", label: "Zoom: farther away, or near", key: "M" },
        {
          action: "restart",
          sign: "restart",
          word: "Restart",
          label: "Restart: again from the start",
          key: "N",
        },
        { action: "link", sign: "link", word: "Link", label: "Copy a link to this cell", key: "" },
        { action: "map", sign: "map", word: "Map", label: "This place on the map", key: "" },
      ]),
      (action) => this.act(action),
    );
  }

  /** @param {EndlessGame} game with a hint on show. */
  hintText({ maze, hint }) {
    const cell = maze.cells[hint[0]];
    const name = wayNames(cell)[cell.ways.findIndex(({ to }) => to === hint[1])];
    const steps = hint.length - 1;
    return `Hint: go ${name}${steps > 1 ? ` and follow the passage for ${steps} steps` : ""}.`;
  }

  async copyLink() {
    if (!this.game) return;
    const link = new URL(this.address.page(this.game.at), location.href).href;
    notice(
      (await copyText(link))
        ? "The link is copied. Opened on another device, it goes on from this cell."
        : `This link goes on from this cell: ${link}`,
    );
  }

  /** Stores the walk in the browser and its place in the address, so that a reload continues it. */
  keep() {
    if (!this.game) return;
    this.saved = performance.now();
    this.isNew = false;
    const { game } = this;
    history.replaceState(null, "", this.address.page(game.finished ? undefined : game.at));
    if (game.finished || game.walk.steps === 0) return;
    if (!keepWalk({ ...game.save(), query: this.key, when: Date.now() })) {
      notice("This browser keeps nothing for this site: the address has only the cell.");
    }
  }

  showFigures() {
    if (!this.game) return;
    const { walk, at: here } = this.game;
    this.steps.textContent = counted(walk.steps);
    this.here.textContent = written(here);
    this.compass.show(here);
  }

  /** Says a text, and shows it if it is an answer. @param {string} text */
  say(text) {
    say(text);
    if (/^(Hint|The)/.test(text)) notice(text);
  }

  /** @param {unknown} error what went wrong; null when all is well again. */
  complain(error) {
    const fault = at("fault", HTMLElement);
    fault.hidden = error === null;
    fault.textContent = error instanceof Error ? error.message : String(error ?? "");
  }
}
