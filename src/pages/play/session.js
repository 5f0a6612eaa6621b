/** A game for one player: connects the maze, the board, the controls and the kept data. */

import { copyText } from "../common/clipboard.js";
import { at } from "../common/dom.js";
import { KEYS, setOff, showActions } from "./actions.js";
import { Gamepads } from "./control/gamepad.js";
import { ALONE, Keys, isInField } from "./control/keyboard.js";
import { messageOf } from "./failure.js";
import { showFinish } from "./finish.js";
import { titleOf } from "./service/mazes.js";
import { aboutText, timeText } from "./model/clock.js";
import { Game } from "./model/game.js";
import { dailyOf } from "./model/daily.js";
import { notice, say } from "./messages.js";
import { cellText, goalText, hintText } from "./model/words.js";
import { confirmed } from "./question.js";
import { Race } from "./race.js";
import { dropGame, keepGame, settings } from "./records.js";
import { resumeLink } from "./resume.js";
import { Registration } from "./service/registration.js";
import { forcedFog, showFog } from "./settings.js";
import { MazeBoard } from "./view/board.js";
import { FloorPlan } from "./view/floor-plan.js";
import { Fog } from "./view/fog.js";

/** Keys that continue a paused game, because they move the player. */
const MOVES = /^(Arrow|Key[QWEADZXCSRF]$|Page|Digit|Numpad)/;

/** Milliseconds between two savings of a running game. */
const SAVE_EVERY = 1000;

/** Shows the game alone on the screen, or in the page again. */
function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else at("game", HTMLElement).requestFullscreen();
}

/** @typedef {Awaited<ReturnType<typeof import("./service/mazes.js").fetchMaze>>} LoadedMaze */
/** @typedef {NonNullable<ReturnType<typeof import("./resume.js").readResume>>} Resumed */

export class Session {
  /**
   * @param {LoadedMaze} loaded
   * @param {Resumed | null} resumed the game to continue.
   */
  constructor({ maze, query }, resumed) {
    this.maze = maze;
    this.query = query;
    this.key = String(query);
    this.title = titleOf(query);
    this.board = at("board", MazeBoard);
    this.race = new Race(this);
    this.saved = 0;
    /** The first-person view, while it is open. @type {import("./first-person/eyes.js").MazeEyes | null} */
    this.eyes = null;
    this.listening = new AbortController();
    this.registration = new Registration(query, resumed?.ticket);
    this.game = new Game(maze, resumed?.saved);
    this.keys = this.begin(this.game);
  }

  /**
   * Shows a game, and connects the controls to it.
   * @param {Game} game
   * @returns {Keys}
   */
  begin(game) {
    this.listening.abort();
    this.listening = new AbortController();
    this.game = game;
    this.closeView();
    this.board.show(game, this.title, new FloorPlan(this.maze), new Fog(game));
    this.keys = new Keys(ALONE, this.board.player.driver);
    this.applySettings();
    this.listen();
    this.race.reset();
    this.showState();
    this.showFigures();
    if (!this.isPaused) this.board.cells?.focus();
    this.startClock();
    return this.keys;
  }

  /** The maze in words for screen readers. */
  get label() {
    const goal = this.board.knowsGoal ? `goal at ${goalText(this.game)}` : "the goal is in the fog";
    return `${this.title}, ${this.maze.cells.length} cells, ${goal}`;
  }

  /** Starts the clocks of a game without steps, here and on the service, once the player sees the maze. */
  startClock() {
    const { registration, game } = this;
    if (document.hidden || game.walk.steps > 0) return;
    // The clock of a maze of the day has run since the player first saw it.
    game.begin();
    // The service has no games on several mazes in one. It may have lost one that the page has left early.
    if (this.maze.legs.length > 1 || registration.isBegun) return;
    registration.begin();
    if (this.isPaused) registration.save(game, true);
    registration.last.then(() => {
      const { expected } = registration;
      at("expected", HTMLElement).textContent = expected ? `about ${aboutText(expected)}` : "";
    });
  }

  /** Asks whether the same maze is to begin again, if steps would be lost. */
  async askToRestart() {
    const { steps } = this.game.walk;
    const isLost = steps > 0 && !this.game.finished && !this.game.shown;
    const text = `Your ${steps} step${steps === 1 ? "" : "s"} and your time are lost.`;
    if (isLost && !(await confirmed("Begin again?", text, "Begin again", "Go on"))) return;
    this.restart();
  }

  /** Asks whether the game is to end without a score. */
  async askToGiveUp() {
    const text = "The game ends without a score.";
    if (await confirmed("Show the solution?", text, "Show the solution", "Go on")) this.giveUp();
  }

  /** Begins the same maze again. */
  restart() {
    dropGame(this.key);
    this.registration = new Registration(this.query);
    this.begin(new Game(this.maze));
    say("A new game. " + cellText(this.game, this.game.walk.at));
  }

  applySettings() {
    const { fog, trail, letters, runs } = settings();
    const { board } = this;
    board.fogMode = forcedFog() ?? fog;
    // In the first-person view, the map shows the explored part.
    if (this.eyes && board.fogMode === "none") board.fogMode = "fog";
    board.showTrail = trail;
    board.showLetters = letters;
    board.player.driver.runs = runs;
    showFog(board.fogMode, this.eyes !== null);
    board.label = this.label;
    board.refresh();
  }

  listen() {
    const { signal } = this.listening;
    const { game, board } = this;
    game.addEventListener(
      "step",
      () => {
        this.showFigures();
        this.showUndo();
      },
      { signal },
    );
    game.addEventListener("state", () => this.showState(), { signal });
    game.addEventListener(
      "hint",
      () => {
        say(`Hint: ${hintText(game)}.`);
        this.showFigures();
      },
      { signal },
    );
    board.addEventListener(
      "say",
      (event) => {
        if (event instanceof CustomEvent) say(event.detail);
      },
      { signal },
    );
    document.addEventListener("keydown", (event) => this.press(event), { signal });
    document.addEventListener(
      "keyup",
      (event) => {
        this.keys.lift(event);
        this.eyes?.lift(event);
      },
      { signal },
    );
    window.addEventListener("blur", () => this.keys.drop(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.hidden) this.pause();
        else this.startClock();
      },
      { signal },
    );
    window.addEventListener("pagehide", () => this.pause(), { signal });
    const pads = new Gamepads(
      (pad) => (pad === 0 ? board.player.driver : undefined),
      (_pad, action) => this.act(action),
    );
    const each = () => {
      if (signal.aborted) return;
      pads.poll();
      if (board.player.driver.busy) board.refresh();
      if (game.clock.running) {
        this.showTime();
        if (performance.now() - this.saved > SAVE_EVERY) this.keep();
      }
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target } = event;
    // A dialog has the keys for itself, wherever the focus is.
    if (event.altKey || isInField(target) || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey) {
      // The letter on the key counts: Z and Y change places between keyboards.
      const change = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (!change) return;
      event.preventDefault();
      this.act(/** @type {"undo" | "redo"} */ (change));
      return;
    }
    // A button keeps the keys that activate it.
    const onButton = target instanceof HTMLElement && target.closest("button:not(.cell), a, summary");
    if (onButton && (event.code === "Enter" || event.code === "Space")) return;
    if (onButton && target.closest("[role=toolbar]") && event.code.startsWith("Arrow")) return;
    if (this.isPaused && MOVES.test(event.code)) this.resume();
    if (this.eyes?.press(event) ?? this.keys.press(event)) {
      event.preventDefault();
      this.board.refresh();
      return;
    }
    const action = KEYS[event.code];
    if (!action || (event.repeat && action !== "back")) return;
    event.preventDefault();
    this.act(action);
  }

  /** @param {import("./actions.js").Action | import("./control/gamepad.js").PadAction} action */
  act(action) {
    const { game, board } = this;
    const { driver } = board.player;
    if (action === "back") driver.backToFork();
    else if (action === "undo") game.undo();
    else if (action === "redo") game.redo();
    else if (action === "hint") game.takeHint();
    else if (action === "goal")
      say(board.knowsGoal ? `The goal is at ${goalText(game)}.` : "The goal is in the fog.");
    else if (action === "pause") this.isPaused ? this.resume() : this.pause();
    else if (action === "zoom") board.camera.toggleWhole();
    else if (action === "restart") this.askToRestart();
    else if (action === "run") driver.towards(game.walk.heading, { run: true });
    else if (action === "up") driver.climb(1);
    else if (action === "down") driver.climb(-1);
    else if (action === "link") this.copyLink();
    else if (action === "show") this.askToGiveUp();
    else if (action === "view") this.toggleView();
    else if (action === "full") toggleFullScreen();
    board.refresh();
  }

  get isPaused() {
    const { game } = this;
    return game.started && !game.clock.running && !game.finished && !game.shown;
  }

  pause() {
    if (!this.game.clock.running) return;
    this.game.pause();
    this.board.player.driver.stop();
    this.race.pause();
    this.keep();
    this.registration.save(this.game, true);
  }

  resume() {
    this.game.resume();
    this.registration.save(this.game, false);
    this.race.resume();
    this.board.cells?.focus();
  }

  giveUp() {
    this.game.giveUp();
    dropGame(this.key);
    this.race.showSolver().catch((error) => notice(`${messageOf(error)}.`));
    say("The solution is shown. This game has no score.");
  }

  /** Changes between the plan and the first-person view, whose code is loaded only now. */
  async toggleView() {
    const stage = at("stage", HTMLElement);
    if (this.eyes) {
      this.closeView();
      return;
    }
    if (this.maze.crossings.length > 0) {
      notice("The first-person view does not show bridges.");
      return;
    }
    try {
      const { MazeEyes } = await import("./first-person/eyes.js");
      this.eyes = new MazeEyes(this.board, this.game);
    } catch (error) {
      notice(messageOf(error));
      return;
    }
    stage.classList.add("inside");
    stage.prepend(this.eyes);
    this.applySettings();
    this.board.cells?.focus();
    say("First person: up goes ahead, left and right turn.");
  }

  closeView() {
    this.eyes?.remove();
    this.eyes = null;
    at("stage", HTMLElement).classList.remove("inside");
    if (this.board.hasGame) this.applySettings();
  }

  async copyLink() {
    const link = resumeLink(this.query, this.game.save(), this.registration.ticket);
    this.pause();
    notice(
      (await copyText(link))
        ? "The link is copied. Opened on another device, it goes on with this game."
        : `This link goes on with this game on another device: ${link}`,
    );
  }

  keep() {
    const { game } = this;
    this.saved = performance.now();
    if (!game.started || game.finished || game.shown) return;
    this.registration.save(game);
    // The time of a maze of the day runs on from its first sight.
    if (game.walk.steps === 0 && !dailyOf(this.query)) return;
    const { ticket } = this.registration;
    const kept = keepGame({
      ...game.save(),
      query: this.key,
      title: this.title,
      when: Date.now(),
      ...(ticket ? { ticket } : {}),
    });
    if (!kept) notice("This browser keeps nothing for this site: copy the link to go on later.");
  }

  showState() {
    const { game } = this;
    this.showPause();
    at("game", HTMLElement).dataset.state = this.isPaused ? "paused" : game.finished ? "finished" : "running";
    showActions(this);
    this.showFigures();
    if (game.clock.running) this.race.start();
    if (!game.finished) return;
    this.race.pause();
    // The clock of the service also stops while the player types a name.
    this.registration.save(game, true);
    dropGame(this.key);
    showFinish(this);
  }

  /** Covers the board of a paused game. The focus moves from the board to the button that goes on. */
  showPause() {
    const wasPaused = this.board.inert;
    const { activeElement } = document;
    const isFree = activeElement === document.body || this.board.contains(activeElement);
    const text = `Paused at ${timeText(this.game.clock.seconds)}`;
    at("cover", HTMLElement).hidden = !this.isPaused;
    at("cover-text", HTMLElement).textContent = text;
    this.board.inert = this.isPaused;
    if (!this.isPaused || wasPaused) return;
    say("The game is paused, and the board is covered until you go on.");
    if (isFree) at("go-on", HTMLButtonElement).focus({ preventScroll: true });
  }

  /** Enables the buttons that undo and redo a step, if there is one. */
  showUndo() {
    const { walk, undone } = this.game;
    setOff("undo", walk.back === null);
    setOff("redo", undone.length === 0);
  }

  showTime() {
    at("time", HTMLElement).textContent = timeText(this.game.clock.seconds);
    at("score", HTMLElement).textContent = this.game.shown ? "–" : this.game.score.toFixed(0);
  }

  showFigures() {
    const { maze, game } = this;
    at("steps", HTMLElement).textContent = String(game.walk.steps);
    at("floor-figure", HTMLElement).hidden = maze.levels === 1;
    at("floor", HTMLElement).textContent = `${maze.cells[game.walk.at].level + 1} of ${maze.levels}`;
    this.showTime();
  }
}
