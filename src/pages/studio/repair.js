/**
 * Finds the other changes that a choice needs. The service gives the reason why it rejects a
 * combination, and often what it would accept. The studio tries each solution there before it takes it.
 */

import { Refused } from "../common/api.js";
import { controls, settled, titleOf } from "./form.js";
import { ask } from "./mazes.js";

/** @import { Problem } from "../common/api.js" */
/** @import { State } from "./state.js" */

/** The largest number of tries, one after the other. */
const MOST = 24;

/** The shape that can be combined with most parameters. */
const SQUARE = "square";

/**
 * A state similar to a rejected one that the service accepts, or null if none was found.
 *
 * @param {State} state
 * @param {string} changed the parameter that the user has just set.
 * @param {Problem} problem the reason for the rejection.
 * @param {(state: State) => string} url the URL of a state on the service.
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
        // A candidate with another problem may lead to a solution.
        if (open.length < 4) open.push({ state: candidate, problem: error.problem });
      }
    }
  }
  return null;
}

/**
 * States that differ in one thing, the likeliest first.
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
  const others = [...state.keys()].filter((name) => name !== changed && isChoice(name));
  const size = without(without(state, "cols"), "rows");
  if (changed !== "cols" && changed !== "rows") yield size;
  for (const name of others.reverse()) {
    if (name !== "shape") yield without(state, name);
  }
  if (changed !== "shape") yield settled(new Map(state).set("shape", SQUARE));
  // Everything else at its default. If that is not enough, on squares. Some choices need an odd number of squares,
  // so that there is a middle cell.
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

/** Whether a parameter may give way. A format is in the path, and most seeds are as good as another. @param {string} name */
function isChoice(name) {
  return name !== "format" && controls.get(name)?.isChoice !== false;
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
 * The differences between two states, in words.
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
    const value = after.get(name);
    changes.push(`${label} is now ${value === undefined ? "as usual" : titleOf(name, value)}`);
  }
  return changes.join("; ");
}
