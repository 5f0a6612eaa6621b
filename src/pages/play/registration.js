/**
 * A game's place on the service, which takes its own clock and replays the route. Where the service keeps
 * no scores, the game goes on without it.
 */

/** @import { Ticket } from "./records.js" */
/** @import { Game } from "./model/game.js" */

import { Refused, ask } from "../common/api.js";

/** Milliseconds between two savings: the service counts a game as left after 30 s without a word. */
const EVERY = 12_000;

/** Bytes of a request that browsers send after the page is closed. */
const LONGEST_LAST_WORD = 60_000;

/** Milliseconds that the service takes a step of a person to need at least. */
const STEP = 20;

/** Most milliseconds to wait until the service believes that a person took so many steps. */
const LONGEST_WAIT = 5000;

/** Why a game is not on the service if nothing went wrong: it is older than the board. */
export const NOT_BEGUN = "this game was not begun on the service";

/**
 * What the service tells about a finished game.
 * @typedef {object} Finished
 * @property {{ score: number, seconds: number }} score
 * @property {{ maze: number, day: number }} ranks
 */

export class Registration {
  /**
   * @param {URLSearchParams} query
   * @param {Ticket | null} [ticket] of a game that was begun before
   */
  constructor(query, ticket) {
    this.query = query;
    /** @type {Ticket | null} */
    this.ticket = ticket ?? null;
    /** Why the game is not on the service. */
    this.trouble = "";
    /** Whether the service has been asked to begin the game, and has not answered yet. */
    this.isBeginning = false;
    this.saved = 0;
    /** Whether the game is on the board. */
    this.done = false;
    /** Requests are sent one after another. @type {Promise<unknown>} */
    this.last = Promise.resolve();
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
      const { token } = await this.#send("/games", "POST", Object.fromEntries(this.query));
      this.ticket = token;
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
   * @param {boolean} [paused] whether it is paused or resumed now
   */
  save(game, paused) {
    if (!this.ticket && !this.trouble) {
      // It is being begun: what is said now has to come after.
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
    // A saving that fails is made up for by the next one.
    this.last = this.last.then(() => this.#send(`/games/${id}`, "PATCH", body).catch(() => {}));
  }

  /**
   * Sends the finished game. Throws if the service refuses it.
   * @param {Game} game
   * @param {string} name
   * @returns {Promise<Finished>}
   */
  async finish(game, name) {
    // What was waiting for the game to begin may have more to send.
    let last;
    do {
      last = this.last;
      await last;
    } while (last !== this.last);
    if (!this.ticket) throw new Error(this.trouble || NOT_BEGUN);
    const path = `/games/${idOf(this.ticket)}`;
    const body = { path: game.walk.cells, hints: game.hints, ...(name ? { name } : {}) };
    const send = () => this.#send(`${path}/finish`, "POST", body);
    const answer = await send().catch(async (error) => {
      const least = game.walk.steps * STEP;
      if (!isTooFast(error) || least > LONGEST_WAIT) throw error;
      // On a slow line the service begins its clock late: it runs on until it believes the steps.
      await this.#send(path, "PATCH", { paused: false });
      await new Promise((resolve) => setTimeout(resolve, least));
      return send();
    });
    this.done = true;
    return answer;
  }

  /** Takes the game and its score off the service. */
  async delete() {
    if (!this.ticket) return;
    const headers = { authorization: `Bearer ${this.ticket}` };
    await ask(`/games/${idOf(this.ticket)}`, { method: "DELETE", headers });
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
    // A page that is closed still sends what is short enough.
    const keepalive = text.length < LONGEST_LAST_WORD;
    const response = await ask(path, { method, headers, body: text, keepalive });
    return response.json();
  }
}

/**
 * A game that the service has, for a link that goes on with it.
 * @param {Ticket} ticket
 * @returns {Promise<{ path?: number[], seconds: number, hints: number }>}
 */
export async function fetchGame(ticket) {
  const headers = { authorization: `Bearer ${ticket}` };
  return (await ask(`/games/${idOf(ticket)}`, { headers })).json();
}

/**
 * The id of a game, with which its token begins.
 * @param {Ticket} ticket
 */
function idOf(ticket) {
  return encodeURIComponent(ticket.split(".")[0]);
}

/**
 * Whether the service refuses a game because its clock has run for too short a time.
 * @param {unknown} error
 */
function isTooFast(error) {
  return error instanceof Refused && (error.problem.errors ?? []).some(({ code }) => code === "too-fast");
}
