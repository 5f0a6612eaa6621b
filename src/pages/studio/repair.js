/**
 * Finds what else has to change so that a choice is possible: the service says why it refuses a
 * combination, often what would do, and each way out is tried there before it is taken.
 */

import { Refused, ask } from "../common/api.js";
import { controls, settled } from "./form.js";

/** @import { Problem } from "../common/api.js" */
/** @import { State } from "./state.js" */

/** How many ways are tried, one after the other. */
const MOST = 24;

/** The shape with which most can be combined. */
const SQUARE = "square";

/** These are no choices of their own: they are kept, unless nothing else helps. */
const KEPT = new Set(["seed", "gen", "format"]);

/**
 * A state near to a refused one that the service accepts, or null if none was found.
 *
 * @param {State} state
 * @param {string} changed the parameter that the user has just set
 * @param {Problem} problem why it was refused
 * @param {(state: State) => string} url what to ask the service for
 * @param {AbortSignal} signal
 * @returns {Promise<State | null>}
 */
export async function repair(state, changed, problem, url, signal) {
  const tried = new Set([url(state)]);
  let left = MOST;
  /** @type {{ state: State, problem: Problem }[]} */
  const open = [{ state, problem }];
  while (open.length > 0 && left > 0) {
    const next = /** @type {{ state: State, problem: Problem }} */ (open.shift());
    for (const candidate of candidates(next.state, changed, next.problem)) {
      const asked = url(candidate);
      if (tried.has(asked) || left === 0) continue;
      tried.add(asked);
      left -= 1;
      try {
        await ask(asked, { signal });
        return candidate;
      } catch (error) {
        if (!(error instanceof Refused) || error.problem.status >= 500) throw error;
        // A way that leads to another refusal may lead on.
        if (open.length < 4) open.push({ state: candidate, problem: error.problem });
      }
    }
  }
  return null;
}

/**
 * States in which one thing is different, the likeliest first.
 *
 * @param {State} state
 * @param {string} changed
 * @param {Problem} problem
 * @returns {Generator<State>}
 */
function* candidates(state, changed, problem) {
  const errors = problem.errors ?? [];
  for (const { parameter } of errors) {
    if (parameter !== changed && state.has(parameter)) yield without(state, parameter);
  }
  for (const { detail, allowed = "" } of errors) {
    for (const hint of `${detail} ${allowed}`.matchAll(/\b[a-z_]+=[\w-]+(?:&[a-z_]+=[\w-]+)*/g)) {
      const pairs = [...new URLSearchParams(hint[0])];
      const isKnown = pairs.every(([name]) => controls.has(name) && name !== changed);
      if (isKnown) yield settled(new Map([...state, ...pairs]));
    }
  }
  const others = [...state.keys()].filter((name) => name !== changed && !KEPT.has(name));
  const size = without(without(state, "cols"), "rows");
  if (changed !== "cols" && changed !== "rows") yield size;
  for (const name of others.reverse()) {
    if (name !== "shape") yield without(state, name);
  }
  if (changed !== "shape") yield settled(new Map(state).set("shape", SQUARE));
  // Everything else as usual; if that is not enough, on squares, of which there may have to be an odd
  // number in the middle.
  const shape = state.get("shape") ?? SQUARE;
  for (const other of [{ shape }, { shape: SQUARE }, { shape: SQUARE, cols: "21", rows: "21" }]) {
    const bare = new Map(Object.entries(other));
    for (const name of [changed, "seed", "theme"]) {
      const value = state.get(name);
      if (value !== undefined) bare.set(name, value);
    }
    yield bare;
  }
}

/**
 * @param {State} state
 * @param {string} name
 */
function without(state, name) {
  const next = new Map(state);
  next.delete(name);
  return settled(next);
}

/**
 * What differs between two states, in words.
 *
 * @param {State} before
 * @param {State} after
 */
export function difference(before, after) {
  const names = new Set([...before.keys(), ...after.keys()]);
  const changes = [];
  for (const name of names) {
    if (before.get(name) === after.get(name)) continue;
    const label = controls.get(name)?.label ?? name;
    changes.push(`${label} is now ${after.get(name) ?? "as usual"}`);
  }
  return changes.join("; ");
}
