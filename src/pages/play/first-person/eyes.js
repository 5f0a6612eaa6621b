/**
 * `<maze-eyes>`: the maze from the player's eyes. Forward goes through the side ahead;
 * left and right turn to the next side. The code is loaded on demand.
 */

/** @import { Game } from "../model/game.js" */
/** @import { MazeBoard } from "../view/board.js" */
/** @import { Triple } from "./solid.js" */

import { turnBetween } from "../model/geometry.js";
import { compassName } from "../model/directions.js";
import { Press } from "../control/press.js";
import { paletteOf } from "../view/palette.js";
import { Scene } from "./scene.js";

/** Radians a second. */
const TURN_SPEED = 9;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class MazeEyes extends HTMLElement {
  canvas = document.createElement("canvas");
  rose = roseOf();
  /** The direction of the eyes, and the direction to which they turn. */
  yaw = 0;
  aim = 0;
  forward = false;
  #press = new Press();
  #frame = 0;
  #last = 0;
  #level = -1;
  #listening = new AbortController();

  /**
   * @param {MazeBoard} board
   * @param {Game} game that the board shows.
   */
  constructor(board, game) {
    super();
    this.board = board;
    this.game = game;
    this.canvas.setAttribute("aria-hidden", "true");
    this.scene = new Scene(this.canvas, this.game.maze, colorsOf(board));
    const { maze, walk } = this.game;
    const ways = maze.cells[walk.at].ways.filter(({ kind }) => kind !== "stairs");
    this.yaw = ways[0]?.bearing ?? 0;
    this.aim = this.yaw;
  }

  connectedCallback() {
    this.append(this.canvas, this.rose);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const event of ["step", "hint", "state", "leg"]) {
      this.game.addEventListener(event, () => this.moved(event), { signal });
    }
    new ResizeObserver(() => this.refresh()).observe(this);
    this.swipes(signal);
    this.moved("state");
  }

  disconnectedCallback() {
    this.#listening.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** @param {string} event */
  moved(event) {
    const { maze, walk, hint } = this.game;
    const cell = maze.cells[walk.at];
    if (event === "step") {
      const ahead = cell.ways.filter(({ to, kind }) => to !== walk.back && kind !== "stairs");
      // The eyes follow the passage; at a fork they keep to the passage that is most nearly ahead.
      const [straight] = ahead.sort(
        (a, b) => turnBetween(a.bearing, walk.heading) - turnBetween(b.bearing, walk.heading),
      );
      this.aim = straight?.bearing ?? this.nearestSide(walk.heading);
    }
    if (this.#level !== cell.level) {
      this.#level = cell.level;
      this.scene.enter(cell.level);
    }
    this.scene.place({ level: cell.level, goal: walk.goal, route: walk.route, hint });
    this.refresh();
  }

  /** @param {number} bearing */
  nearestSide(bearing) {
    const { maze, walk } = this.game;
    const sides = maze.cells[walk.at].sides.map((side) => side.bearing);
    return sides.reduce((best, side) =>
      turnBetween(side, bearing) < turnBetween(best, bearing) ? side : best,
    );
  }

  /** Goes through the side ahead. */
  go() {
    this.board.player.driver.towards(this.aim, { strict: true, run: false });
    this.board.refresh();
    this.refresh();
  }

  /**
   * Turns to the next side.
   * @param {number} step 1 clockwise, -1 back, 2 to the other side.
   */
  turn(step) {
    const { maze, walk } = this.game;
    if (step === 2) {
      this.look(this.nearestSide(this.aim + Math.PI));
      return;
    }
    const turns = maze.cells[walk.at].sides.map(({ bearing }) => {
      const turn = (((bearing - this.aim) * step) % (2 * Math.PI)) + 2 * Math.PI;
      return { bearing, turn: turn % (2 * Math.PI) };
    });
    const next = turns.filter(({ turn }) => turn > 0.05 && turn < 2 * Math.PI - 0.05);
    next.sort((a, b) => a.turn - b.turn);
    if (next.length > 0) this.look(next[0].bearing);
  }

  /** @param {number} bearing */
  look(bearing) {
    this.aim = bearing;
    const { maze, walk } = this.game;
    const side = maze.cells[walk.at].sides.find((one) => one.bearing === bearing);
    this.board.say(`${compassName(bearing, 8)}, ${side?.way ? "way" : "wall"}`);
    this.refresh();
  }

  /**
   * The keys of this view.
   * @param {KeyboardEvent} event
   */
  press({ code, repeat }) {
    if (code === "ArrowUp" || code === "KeyW") {
      if (!repeat) {
        this.go();
        this.#press.begin();
      }
      this.forward = true;
    } else if (code === "ArrowLeft" || code === "KeyA") this.turn(-1);
    else if (code === "ArrowRight" || code === "KeyD") this.turn(1);
    else if (code === "ArrowDown" || code === "KeyS") this.turn(2);
    else if (code === "KeyR" || code === "PageUp") this.board.player.driver.climb(1);
    else if (code === "KeyF" || code === "PageDown") this.board.player.driver.climb(-1);
    else return false;
    this.refresh();
    return true;
  }

  /** @param {KeyboardEvent} event */
  lift({ code }) {
    if (code === "ArrowUp" || code === "KeyW") this.forward = false;
  }

  /** @param {AbortSignal} signal */
  swipes(signal) {
    let [x, y] = [0, 0];
    this.canvas.addEventListener(
      "pointerdown",
      (event) => {
        [x, y] = [event.clientX, event.clientY];
        event.preventDefault();
        this.board.cells?.focus();
      },
      { signal },
    );
    this.canvas.addEventListener(
      "pointerup",
      (event) => {
        const [dx, dy] = [event.clientX - x, event.clientY - y];
        if (Math.hypot(dx, dy) < 12) this.go();
        else if (Math.abs(dx) > Math.abs(dy)) this.turn(dx > 0 ? -1 : 1);
        else if (dy < 0) this.go();
        else this.turn(2);
      },
      { signal },
    );
  }

  refresh() {
    if (this.#frame === 0 && this.isConnected) {
      this.#frame = requestAnimationFrame((time) => this.draw(time));
    }
  }

  /** @param {number} time */
  draw(time) {
    this.#frame = 0;
    const gap = (time - this.#last) / 1000;
    this.#last = time;
    const seconds = gap > 0 && gap < 0.1 ? gap : 1 / 60;
    const { mover } = this.board.player;
    let turn = (this.aim - this.yaw) % (2 * Math.PI);
    if (turn > Math.PI) turn -= 2 * Math.PI;
    if (turn < -Math.PI) turn += 2 * Math.PI;
    const most = still.matches ? Infinity : TURN_SPEED * seconds * Math.max(0.35, Math.abs(turn));
    const turned = Math.abs(turn) <= Math.max(most, 0.004);
    this.yaw = turned ? this.aim : this.yaw + Math.sign(turn) * most;
    // North is at the top of the maze.
    this.rose.style.transform = `rotate(${-Math.PI / 2 - this.yaw}rad)`;
    const isHeld = this.forward && this.#press.frame();
    if (isHeld && turned && !mover.busy) this.go();
    this.scene.draw([mover.at[0] + mover.push[0], mover.at[1] + mover.push[1]], this.yaw);
    if (!turned || mover.busy || this.forward) this.refresh();
  }
}

/** A compass whose needle points north. */
function roseOf() {
  const space = "http://www.w3.org/2000/svg";
  const rose = document.createElementNS(space, "svg");
  rose.setAttribute("viewBox", "-24 -24 48 48");
  rose.setAttribute("class", "rose");
  rose.setAttribute("aria-hidden", "true");
  for (const [name, d] of [
    ["disc", "M0-22a22 22 0 1 0 0 44 22 22 0 1 0 0-44Z"],
    ["north", "M0-20 5 0h-10Z"],
    ["south", "M0 20 5 0h-10Z"],
  ]) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("class", name);
    path.setAttribute("d", d);
    rose.append(path);
  }
  return rose;
}

customElements.define("maze-eyes", MazeEyes);

/**
 * @param {Element} element
 * @returns {Record<"floor" | "wall" | "goal" | "trail" | "hint" | "start" | "sky", Triple>}
 */
function colorsOf(element) {
  const palette = paletteOf(element);
  const triple = (/** @type {string} */ color) => {
    const numbers = color.match(/[\d.]+/g) ?? [];
    return /** @type {Triple} */ (numbers.slice(0, 3).map((number) => Number(number) / 255));
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    floor: triple(palette.floor),
    wall: dark ? [0.36, 0.4, 0.52] : [0.62, 0.66, 0.8],
    goal: triple(palette.goal),
    trail: triple(palette.trail),
    hint: triple(palette.hint),
    start: triple(palette.start),
    sky: dark ? [0.06, 0.07, 0.1] : [0.86, 0.91, 0.97],
  };
}
