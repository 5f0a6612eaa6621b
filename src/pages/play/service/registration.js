/**
 * The registration of a game on the service, which takes its own clock and replays the route. If the service keeps
 * no scores, the game goes on without it.
 */

/** @import { Ticket } from "../records.js" */
/** @import { Game } from "../model/game.js" */

import { Refused, ask } from "../../common/api.js";

/** Milliseconds between two savings: the service counts a game as left after 30 s without a request. */
const EVERY = 12_000;

/** The largest number of bytes of a request that browsers send after the page is closed. */
const LONGEST_LAST_WORD = 60_000;

/** The least number of milliseconds that the service expects for a person's step. */
const STEP = 20;

/** The largest number of steps whose times the service stores. */
const MOST_TIMES = 5000;

/** The longest wait in milliseconds until the service accepts the number of steps. */
const LONGEST_WAIT = 5000;

/** The reason why a game is not on the service although nothing went wrong: it is older than the board. */
export const NOT_BEGUN = "this game was not begun on the service";

/**
 * The service's answer about a finished game.
 * @typedef {object} Finished
 * @property {{ id: string, score: number, seconds: number }} score
 * @property {{ maze: number, day: number, daily: number | null }} ranks the last one on the board of the day.
 */

export class Registration {
  /**
   * @param {URLSearchParams} query
   * @param {Ticket | null} [ticket] of a game that was begun before.
   */
  constructor(query, ticket) {
    this.query = query;
    /** @type {Ticket | null} */
    this.ticket = ticket ?? null;
    /** The reason why the game is not on the service. */
    this.trouble = "";
    /** The digest of the maze, once the service has begun the game. @type {string | null} */
    this.maze = null;
    /** The seconds that people take for such a maze, once the service knows. @type {number | null} */
    this.expected = null;
    /** Whether the service has been asked to begin the game, and has not answered yet. */
    this.isBeginning = false;
    this.saved = 0;
    /** Whether the game is on the board. */
    this.done = false;
    /** Requests are sent one after another. @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /** Whether the service was asked to begin the game. */
  get isBegun() {
    return this.ticket !== null || this.isBeginning || this.trouble !== "" || this.done;
  }

  /** Begins the game on the service, unless it has been. */
  begin() {
    if (this.ticket) return;
    this.saved = performance.now();
    this.isBeginning = true;
    this.last = this.#begin();
  }

  async #begin() {
    try {
      const begun = await this.#send("./games", "POST", Object.fromEntries(this.query));
      this.ticket = begun.token;
      this.maze = begun.maze;
      this.expected = begun.expected_seconds ?? null;
    } catch (error) {
      const isNone = error instanceof Refused && [404, 503].includes(error.problem.status);
      const message = error instanceof Error ? error.message : String(error);
      this.trouble = isNone ? "this service has no scoreboard at present" : message;
    } finally {
      this.isBeginning = false;
    }
  }

  /**
   * Saves the game, if the last time was some seconds ago or it was paused or resumed.
   * @param {Game} game
   * @param {boolean} [paused] whether it is paused or resumed now.
   */
  save(game, paused) {
    if (!this.ticket && !this.trouble) {
      // The service is beginning the game, so that this request has to wait.
      if (paused !== undefined) this.last = this.last.then(() => this.ticket && this.save(game, paused));
      return;
    }
    if (!this.ticket || this.done) return;
    const now = performance.now();
    if (paused === undefined && now - this.saved < EVERY) return;
    this.saved = now;
    const id = idOf(this.ticket);
    const body = {
      path: [...game.walk.cells],
      hints: game.hints,
      ...(paused === undefined ? {} : { paused }),
    };
    // The next saving repairs one that fails.
    this.last = this.last.then(() => this.#send(`./games/${id}`, "PATCH", body).catch(() => {}));
  }

  /**
   * Sends the finished game. Throws if the service rejects it.
   * @param {Game} game
   * @param {string} name
   * @returns {Promise<Finished>}
   */
  async finish(game, name) {
    // Requests that waited for the begin of the game may send further ones.
    let last;
    do {
      last = this.last;
      await last;
    } while (last !== this.last);
    if (!this.ticket) throw new Error(this.trouble || NOT_BEGUN);
    const path = `./games/${idOf(this.ticket)}`;
    const { times, walk } = game;
    const body = {
      path: walk.cells,
      hints: game.hints,
      ...(name ? { name } : {}),
      ...(times && times.length <= MOST_TIMES ? { times } : {}),
    };
    const send = () => this.#send(`${path}/finish`, "POST", body);
    const answer = await send().catch(async (error) => {
      const least = game.walk.steps * STEP;
      if (!isTooFast(error) || least > LONGEST_WAIT) throw error;
      // On a slow line the service starts its clock late. It runs on until it accepts the number of steps.
      await this.#send(path, "PATCH", { paused: false });
      await new Promise((resolve) => setTimeout(resolve, least));
      return send();
    });
    this.done = true;
    return answer;
  }

  /** Deletes the game and its score from the service. */
  async delete() {
    if (!this.ticket) return;
    const headers = { authorization: `Bearer ${this.ticket}` };
    await ask(`./games/${idOf(this.ticket)}`, { method: "DELETE", headers });
    this.ticket = null;
  }

  /**
   * @param {string} path
   * @param {string} method
   * @param {unknown} body
   */
  async #send(path, method, body) {
    /** @type {Record<string, string>} */
    const headers = { "content-type": "application/json" };
    if (this.ticket) headers.authorization = `Bearer ${this.ticket}`;
    const text = JSON.stringify(body);
    // Browsers send a short request even after the page is closed.
    const keepalive = text.length < LONGEST_LAST_WORD;
    const response = await ask(path, { method, headers, body: text, keepalive });
    return response.json();
  }
}

/**
 * Fetches a game from the service, for a link that continues it.
 * @param {Ticket} ticket
 * @returns {Promise<{ path?: number[], seconds: number, hints: number }>}
 */
export async function fetchGame(ticket) {
  const headers = { authorization: `Bearer ${ticket}` };
  return (await ask(`./games/${idOf(ticket)}`, { headers })).json();
}

/**
 * The id of a game, which is the beginning of its token.
 * @param {Ticket} ticket
 */
function idOf(ticket) {
  return encodeURIComponent(ticket.split(".")[0]);
}

/**
 * Whether the service rejects a game because its clock has run for too short a time.
 * @param {unknown} error
 */
function isTooFast(error) {
  return error instanceof Refused && (error.problem.errors ?? []).some(({ code }) => code === "too-fast");
}
