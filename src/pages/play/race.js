/** The companion that races the player, and the exploration of a solver. */

/** @import { Session } from "./session.js" */

import { messageOf } from "./failure.js";
import { fetchGhost, linkedGhost } from "./service/ghosts.js";
import { fetchTrace } from "./service/mazes.js";
import { notice } from "./messages.js";
import { Companion } from "./model/companion.js";
import { distancesTo, nextTurn } from "./model/search.js";
import { settings } from "./records.js";

export class Race {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** Whether a solver is wanted as the companion. */
    this.wanted = false;
    /** The game that is wanted as the companion. @type {import("./service/ghosts.js").GhostKind | null} */
    this.ghost = linkedGhost() ? "link" : null;
    /** @type {Companion | null} */
    this.companion = null;
    /** The number of times that the companion was put back. */
    this.resets = 0;
  }

  /** Puts the companion back to the start, with the solver and speed of the settings. */
  async reset() {
    const { session } = this;
    this.resets += 1;
    const { resets } = this;
    this.companion = null;
    session.board.companion = null;
    if (!this.wanted && !this.ghost) return session.board.refresh();
    let companion;
    try {
      companion = this.ghost ? await fetchGhost(this.ghost, session) : await this.fetchSolver();
    } catch (error) {
      notice(`No companion: ${messageOf(error)}.`);
      return;
    }
    // Answers may come in another order than their requests.
    if (resets !== this.resets) return;
    this.companion = companion;
    session.board.companion = companion;
    this.companion.running = session.game.clock.running;
    session.board.refresh();
  }

  async fetchSolver() {
    const { solver, speed } = settings();
    const { maze, query } = this.session;
    return new Companion(maze, solver, await fetchTrace(query, solver), speed);
  }

  /** Changes the speed of a moving companion. */
  setSpeed(/** @type {number} */ speed) {
    if (this.companion) this.companion.speed = speed;
  }

  start() {
    if (!this.companion) return;
    this.companion.running = true;
    this.session.board.refresh();
  }

  pause() {
    if (this.companion) this.companion.running = false;
  }

  resume() {
    if (this.session.game.clock.running) this.start();
  }

  /** The result of the race for the player, in words; empty without a companion. */
  get outcome() {
    const { companion } = this;
    if (!companion) return "";
    if (!companion.arrives) return `${companion.solver} does not arrive in this maze.`;
    const { left } = companion;
    if (left <= 0) return `${companion.solver} was faster than you.`;
    return `You were faster than ${companion.solver}, by ${left.toFixed(1)} s.`;
  }

  /** Shows the shortest route, and the cells that the chosen solver explores to find one. */
  async showSolver() {
    const { board, maze, query, game } = this.session;
    /** @type {number[]} */
    const way = [];
    const { start, goal } = maze.legs[game.walk.leg];
    const distances = distancesTo(maze, goal);
    for (let at = start; ;) {
      const next = nextTurn(maze, distances, at);
      way.push(...next.slice(way.length > 0 ? 1 : 0));
      if (next.length < 2) break;
      at = next[next.length - 1];
      if (at === goal) break;
    }
    board.solution = way;
    board.refresh();
    const trace = await fetchTrace(query, settings().solver);
    board.explored = [...new Set(trace)];
    board.exploredShown = 0;
    board.refresh();
    return board.explored.length;
  }
}
