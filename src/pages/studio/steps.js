/** The changes that can be undone and done again. */

/** @import { State } from "./state.js" */

/** The largest number of states that are kept on each side. */
const KEPT = 100;

/** The states before the current one, the latest last. @type {State[]} */
let past = [];

/** The undone states, the next one last. @type {State[]} */
let future = [];

/**
 * Notes that a change was made.
 *
 * @param {State} before the state before the change.
 */
export function record(before) {
  past = [...past, before].slice(-KEPT);
  future = [];
}

/**
 * The state before the last change, or `undefined` if there is none. `now` can be done again then.
 *
 * @param {State} now
 */
export function undone(now) {
  const state = past.pop();
  if (state) future.push(now);
  return state;
}

/**
 * The state after the change that was undone last, or `undefined` if there is none.
 *
 * @param {State} now
 */
export function redone(now) {
  const state = future.pop();
  if (state) past.push(now);
  return state;
}

/** Whether there is something to undo, and to do again. */
export function available() {
  return { canUndo: past.length > 0, canRedo: future.length > 0 };
}
