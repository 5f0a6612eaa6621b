// One player's game: a walk, a clock, hints and the score. It reports changes by events, and does not depend on its
// display.

import { Clock } from "./clock.js";
import { decodeMoves, encodeMoves } from "./moves.js";
import { score } from "./score.js";
import { cellsNear, distancesTo, nextTurn } from "./search.js";
import { Walk } from "./walk.js";

/** @typedef {import("./maze.js").Maze} Maze */
/** @typedef {import("./maze.js").Way} Way */

/**
 * A game as the browser keeps it.
 * @typedef {object} SavedGame
 * @property {string} moves
 * @property {number} elapsed milliseconds.
 * @property {number} hints
 * @property {number[] | null} [times] milliseconds of each step, if they are known.
 */

/**
 * A game for a board and a driver: this game, or one on other ground.
 * @typedef {EventTarget & Pick<Game, "maze" | "walk" | "hint" | "finished" | "shown" | "step">} SteeredGame
 * @typedef {Omit<SteeredGame, "maze"> & { maze: import("./maze.js").Ground }} Played
 */

/** The number of steps along the passages that a player sees. */
const SIGHT = 4;

/**
 * Events: `step` (detail: the passage), `wall`, `state` (running, paused, finished), `hint`, `leg`.
 */
export class Game extends EventTarget {
  /**
   * @param {Maze} maze
   * @param {SavedGame | null} [saved]
   * @param {() => number} [now]
   */
  constructor(maze, saved, now) {
    super();
    this.maze = maze;
    const walk = saved ? decodeMoves(maze, saved.moves) : null;
    const known = walk && !walk.finished ? saved : null;
    this.walk = walk && known ? walk : new Walk(maze);
    this.clock = new Clock(known?.elapsed ?? 0, now);
    /** The milliseconds of each step; null in a game that goes on without those before. @type {number[] | null} */
    this.times = known ? (known.times ?? (this.walk.steps === 0 ? [] : null)) : [];
    if (this.times?.length !== this.walk.steps) this.times = null;
    /** The time of the last step. */
    this.last = this.times?.reduce((sum, time) => sum + time, 0) ?? 0;
    /** Hints taken. */
    this.hints = known?.hints ?? 0;
    /** Cells of the hint on show, the player's first. */
    this.hint = /** @type {number[]} */ ([]);
    /** The cells that undone steps have left, the last one last. @type {number[]} */
    this.undone = [];
    this.isUndoing = false;
    /** Whether the player gave up, and the game shows the solution. */
    this.shown = false;
    /** Steps to the goal of the present leg, by cell. */
    this.distances = distancesTo(maze, this.walk.goal);
    /** Steps of a shortest route through all legs. */
    this.shortest = maze.legs.reduce((sum, leg) => sum + distancesTo(maze, leg.goal)[leg.start], 0);
    /** Cells that the player has seen: those entered, and those a few steps from them. */
    this.seen = new Uint8Array(maze.cells.length);
    for (const cell of new Set(this.walk.cells)) this.look(cell);
  }

  get finished() {
    return this.walk.finished;
  }

  get started() {
    return this.clock.running || this.clock.elapsed > 0 || this.walk.steps > 0;
  }

  /** Starts the clock of a new game: the time in which the player plans counts. */
  begin() {
    if (this.started || this.shown) return;
    this.clock.start();
    this.tell("state");
  }

  get score() {
    return score({
      shortest: this.shortest,
      steps: Math.max(this.walk.steps, this.shortest),
      seconds: this.clock.seconds,
      cells: this.maze.cells.length,
      hints: this.hints,
    });
  }

  /**
   * Takes one step. A step after a pause starts the clock.
   * @param {number} to
   * @returns {boolean} whether there was a passage.
   */
  step(to) {
    if (this.finished || this.shown) return false;
    const way = this.walk.step(to);
    if (!way) return false;
    if (this.undone[this.undone.length - 1] === to) this.undone.pop();
    else if (!this.isUndoing) this.undone = [];
    if (!this.clock.running) {
      this.clock.start();
      this.tell("state");
    }
    if (this.hint.length > 0) {
      const place = this.hint.indexOf(to);
      this.hint = place > 0 && place < this.hint.length - 1 ? this.hint.slice(place) : [];
    }
    const now = Math.round(this.clock.elapsed);
    this.times?.push(now - this.last);
    this.last = now;
    this.look(to);
    this.tell("step", way);
    if (this.finished) {
      this.clock.stop();
      this.hint = [];
      this.tell("state");
    } else if (this.walk.legDone) {
      this.walk.nextLeg();
      this.hint = [];
      this.distances = distancesTo(this.maze, this.walk.goal);
      this.look(this.walk.at);
      this.tell("leg");
    }
    return true;
  }

  /** Walks one step back along the route. It counts as a step, as every one does. */
  undo() {
    const { at, back } = this.walk;
    if (back === null) return;
    this.isUndoing = true;
    // Who hears of the step also sees that it can be redone.
    this.undone.push(at);
    if (!this.step(back)) this.undone.pop();
    this.isUndoing = false;
  }

  /** Takes a step again that was undone. */
  redo() {
    const cell = this.undone[this.undone.length - 1];
    if (cell !== undefined) this.step(cell);
  }

  pause() {
    if (!this.clock.running) return;
    this.clock.stop();
    this.tell("state");
  }

  resume() {
    if (this.clock.running || this.finished || !this.started || this.shown) return;
    this.clock.start();
    this.tell("state");
  }

  /** Shows the next turn, which lowers the score. Showing a hint that is still visible is free. */
  takeHint() {
    if (this.finished || this.shown || this.hint.length > 0) return;
    this.hints += 1;
    this.hint = nextTurn(this.maze, this.distances, this.walk.at);
    this.tell("hint");
  }

  /** Ends the game without a score, and shows the solution. */
  giveUp() {
    if (this.finished) return;
    this.clock.stop();
    this.shown = true;
    this.tell("state");
  }

  /** @param {number} cell */
  look(cell) {
    for (const near of cellsNear(this.maze, cell, SIGHT).keys()) this.seen[near] = 1;
  }

  /** @returns {SavedGame} */
  save() {
    const { walk, clock, hints, times } = this;
    return { moves: encodeMoves(walk), elapsed: Math.round(clock.elapsed), hints, times };
  }

  /**
   * @param {string} event
   * @param {unknown} [detail]
   */
  tell(event, detail) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }
}
