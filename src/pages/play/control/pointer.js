/**
 * Touch and mouse on a board. A finger that begins near the player drags it along the passages.
 * Elsewhere it swipes: each stretch of the movement is a step in its direction, and a flick runs to the
 * next fork. A tap walks to a cell if the route needs no decision. Two fingers and the wheel zoom.
 */

/** @import { MazeBoard } from "../view/board.js" */
/** @import { Point } from "../model/geometry.js" */

import { contains } from "../model/geometry.js";

/** The largest distance from the player, in CSS pixels, at which a finger drags it. */
const GRIP = 34;

/** CSS pixels of a swipe for one step. */
const STRIDE = 30;

/** The largest movement of a tap, in CSS pixels. */
const STILL = 8;

/** The longest duration of a flick, in milliseconds. */
const FLICK = 220;

export class Pointers {
  /** @param {MazeBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<number, Point>} */
    this.down = new Map();
    /** @type {"none" | "press" | "drag" | "swipe" | "pinch"} */
    this.mode = "none";
    /** @type {Point} */
    this.begin = [0, 0];
    /** @type {Point} */
    this.anchor = [0, 0];
    this.since = 0;
    this.swiped = 0;
    const { canvas } = board;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.lift(event, true));
    canvas.addEventListener("pointercancel", (event) => this.lift(event, false));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /**
   * Returns the position of an event in CSS pixels of the board, rotated back if the board is rotated.
   * @param {PointerEvent | WheelEvent} event
   * @returns {Point}
   */
  at(event) {
    const box = this.board.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return this.board.turned ? [box.width - x, box.height - y] : [x, y];
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.board.cells?.focus();
    this.board.canvas.setPointerCapture(event.pointerId);
    const at = this.at(event);
    this.down.set(event.pointerId, at);
    if (this.down.size === 2) {
      this.mode = "pinch";
      return;
    }
    const [x, y] = this.board.camera.toView(this.board.player.mover.at);
    const near = Math.hypot(at[0] - x, at[1] - y) < Math.max(GRIP, this.board.camera.scale * 0.7);
    this.mode = near ? "drag" : "press";
    this.begin = at;
    this.anchor = at;
    this.since = performance.now();
    this.swiped = 0;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const at = this.at(event);
    if (this.mode === "pinch") this.pinch(event.pointerId, before, at);
    this.down.set(event.pointerId, at);
    if (this.mode === "drag") {
      this.drag(at);
    } else if (this.mode === "press") {
      if (Math.hypot(at[0] - this.begin[0], at[1] - this.begin[1]) > STILL) this.mode = "swipe";
    }
    if (this.mode === "swipe") this.swipe(at);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} meant
   */
  lift(event, meant) {
    const at = this.down.get(event.pointerId);
    if (!at) return;
    this.down.delete(event.pointerId);
    const { driver } = this.board.player;
    const still = Math.hypot(at[0] - this.begin[0], at[1] - this.begin[1]) <= STILL;
    if (meant && still && (this.mode === "press" || this.mode === "drag")) {
      this.tap(at);
    } else if (meant && this.mode === "swipe" && performance.now() - this.since < FLICK) {
      const bearing = Math.atan2(at[1] - this.begin[1], at[0] - this.begin[0]);
      if (this.swiped === 0) driver.towards(bearing, { run: true });
      else driver.towards(bearing, { run: true, quiet: true });
    }
    this.mode = this.down.size > 0 ? this.mode : "none";
  }

  /**
   * Moves the player towards the finger as long as a step brings it nearer.
   * @param {Point} at
   */
  drag(at) {
    const { game, driver } = this.board.player;
    const { cells } = game.maze;
    const [x, y] = this.board.camera.toMaze(...at);
    driver.stop();
    for (let step = 0; step < 12; step += 1) {
      const here = cells[game.walk.at];
      if (contains(here.outline, x, y)) return;
      const far = Math.hypot(here.x - x, here.y - y);
      const nearer = here.ways
        .filter(({ kind }) => kind !== "stairs" && kind !== "seam")
        .map((way) => ({ way, left: Math.hypot(cells[way.to].x - x, cells[way.to].y - y) }))
        .filter(({ left }) => left < far - 0.05)
        .sort((a, b) => a.left - b.left);
      if (nearer.length === 0 || !game.step(nearer[0].way.to)) break;
    }
    // Across a seam the finger pulls in the direction of the seam.
    const here = cells[game.walk.at];
    const seam = here.ways.find(({ kind, bearing }) => {
      const ahead = (x - here.x) * Math.cos(bearing) + (y - here.y) * Math.sin(bearing);
      return kind === "seam" && ahead > 1;
    });
    if (seam && game.step(seam.to)) this.mode = "swipe";
  }

  /** @param {Point} at */
  swipe(at) {
    const [dx, dy] = [at[0] - this.anchor[0], at[1] - this.anchor[1]];
    if (Math.hypot(dx, dy) < STRIDE) return;
    this.anchor = at;
    this.swiped += 1;
    this.board.player.driver.stop();
    this.board.player.driver.towards(Math.atan2(dy, dx), { run: false });
  }

  /** @param {Point} at */
  tap(at) {
    const { game, driver } = this.board.player;
    const [x, y] = this.board.camera.toMaze(...at);
    const cell = game.maze.cellAt(x, y);
    if (!cell) return;
    if (cell.id === game.walk.at) {
      const stairs = cell.ways.filter(({ kind }) => kind === "stairs");
      const way = stairs.length > 1 && x > cell.x ? stairs[1] : stairs[0];
      if (way) driver.take(way, false);
    } else if (!driver.to(cell.id)) {
      this.board.say("There is a fork in between: walk to it first.");
    }
  }

  /**
   * @param {number} id
   * @param {Point} before
   * @param {Point} at
   */
  pinch(id, before, at) {
    const [, other] = [...this.down].find(([key]) => key !== id) ?? [];
    if (!other) return;
    const { camera } = this.board;
    const [was, is] = [before, at].map(([x, y]) => Math.hypot(x - other[0], y - other[1]));
    camera.zoom(is / Math.max(1, was));
    camera.panX -= (at[0] - before[0]) / 2 / camera.scale;
    camera.panY -= (at[1] - before[1]) / 2 / camera.scale;
    this.board.refresh();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // Without a modifier the page scrolls, unless the whole board is visible.
    if (!event.ctrlKey && this.board.scrolls) return;
    event.preventDefault();
    this.board.camera.zoom(1.0018 ** -event.deltaY);
    this.board.refresh();
  }
}
