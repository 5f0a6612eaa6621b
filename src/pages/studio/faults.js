/** What is wrong with a request, in the user's words, with changes that help. */

import { at, element } from "../common/dom.js";
import { controls, mark } from "./form.js";

/** @import { Studio, State } from "./state.js" */
/** @import { Problem } from "../common/api.js" */

const faults = at("faults", HTMLElement);
const notice = at("notice", HTMLElement);

/** Whether the page came with faults instead of a picture. */
export const isFaulty = () => !faults.hidden;

/**
 * Shows a problem.
 *
 * @param {Problem | Error} problem
 * @param {Pick<Studio, "current" | "take">} studio
 * @param {() => void} again what asks for the picture again.
 */
export function showProblem(problem, studio, again) {
  notice.hidden = true;
  const errors = "errors" in problem ? (problem.errors ?? []) : [];
  mark(errors.map((error) => error.parameter));
  const text = problem instanceof Error ? problem.message : problem.detail;
  const items =
    errors.length > 0 ? errors.map((error) => faultItem(error, studio)) : [element("li", {}, text)];
  faults.replaceChildren(element("ul", {}, ...items));
  // The same request may succeed later: the service was down, busy, or the quota was used up.
  if (problem instanceof Error || problem.status === 429 || problem.status >= 500) {
    faults.append(element("button", { type: "button", click: again }, "Try again"));
  }
  faults.hidden = false;
}

/**
 * @param {{ parameter: string, detail: string, suggestion?: string | undefined }} error
 * @param {Pick<Studio, "current" | "take">} studio
 */
function faultItem({ parameter, detail, suggestion }, { current, take }) {
  const item = element("li", {}, detail);
  if (!current().has(parameter)) return item;
  const change = (/** @type {(next: State) => void} */ edit) => () => {
    const next = new Map(current());
    edit(next);
    take(next);
  };
  const isName = suggestion !== undefined && controls.has(suggestion) && !controls.has(parameter);
  if (suggestion !== undefined) {
    const use = change((next) => {
      const value = next.get(parameter) ?? "";
      if (isName) next.delete(parameter);
      next.set(isName ? suggestion : parameter, isName ? value : suggestion);
    });
    item.append(" ", element("button", { type: "button", click: use }, `Use ${suggestion}`));
  }
  const remove = change((next) => next.delete(parameter));
  item.append(" ", element("button", { type: "button", click: remove }, `Leave ${parameter} out`));
  return item;
}

/** Takes the messages about problems away. */
export function hideProblems() {
  faults.hidden = true;
  mark([]);
}

/**
 * Says what was changed to make a choice possible.
 *
 * @param {string} text
 * @param {() => void} undo
 */
export function showRepair(text, undo) {
  notice.replaceChildren(text, element("button", { type: "button", click: undo }, "Undo"));
  notice.hidden = false;
}
