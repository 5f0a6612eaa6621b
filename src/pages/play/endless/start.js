/** Begins or continues a walk through an endless maze. */

/** @import { SavedWalk } from "./game.js" */
/** @import { Ends } from "../../common/ends.js" */
/** @import { Place } from "../../common/place.js" */

import { byName } from "../../common/by_name.js";
import { at, element } from "../../common/dom.js";
import { askedEnds, plainEnds } from "../../common/ends.js";
import { isSame, placeIn } from "../../common/place.js";
import { writeHelp } from "../help.js";
import { boardSettings, returnKeys } from "../settings.js";
import { showRefusal } from "../start.js";
import { changeSettings } from "../records.js";
import { Address, areGood, mazeOf } from "./address.js";
import { Explorer } from "./explorer.js";
import { endlessTitle, keptWalk } from "./kept.js";

/**
 * Starts a walk. The page appears once it has all of its parts, so that nothing moves.
 * @param {URLSearchParams} asked
 */
export async function explore(asked) {
  const query = byName(asked);
  let address;
  try {
    address = new Address(query, ...(await endsOf(query)));
  } catch (error) {
    showRefusal(error);
    return;
  }
  const title = endlessTitle(address.query);
  document.title = `${title} · mazewright`;
  at("title", HTMLElement).textContent = title;
  at("game", HTMLElement).classList.add("explorer");
  at("scores-panel", HTMLElement).remove();
  const explorer = new Explorer(address);
  at("settings", HTMLElement).replaceChildren(
    element(
      "details",
      { class: "card panel", open: matchMedia("(min-width: 60rem)").matches },
      element("summary", {}, "Settings"),
      boardSettings((changed) => {
        changeSettings(changed);
        explorer.applySettings();
      }),
    ),
  );
  at("settings", HTMLElement).addEventListener("change", returnKeys);
  writeHelp(
    [
      ["← ↑ ↓ →", "a step; W A S D as well"],
      ["Shift + a direction", "run to the next fork"],
      ["1 … 4", "the first, second … passage, clockwise from the top"],
      ["Backspace", "walk back to the last fork"],
      ["H", "a hint: the route to the goal, up to the next fork"],
      ["G", "where the goal is, in words"],
      ["M", "farther away, or near"],
      ["N", "again from the start"],
    ],
    [
      "The needle points straight at the goal; the route may begin in any direction.",
      "Touch: drag the ball along the passages, or swipe anywhere: each stretch is a step, a flick runs to the next fork. A tap walks to a cell if no fork lies between. Two fingers zoom.",
      "The address has the cell that you are in: open it again, or on another device, and go on from there.",
    ],
  );
  try {
    await explorer.begin(whereToBegin(address));
  } catch (error) {
    showRefusal(error);
  }
}

/**
 * Both ends of the maze. The service reads all but two different cells, and says what is wrong.
 * @param {URLSearchParams} query
 * @returns {Promise<Ends>}
 */
async function endsOf(query) {
  const maze = mazeOf(query);
  const size = Number(maze.get("size"));
  const plain = plainEnds(query, size);
  return plain && areGood(plain, size) ? plain : askedEnds(query, maze);
}

/**
 * The beginning of the walk. It is at the cell of the address, if the browser keeps it with the route that
 * led there. Otherwise it is where the browser left off, or at the start.
 * @param {Address} address
 * @returns {SavedWalk}
 */
function whereToBegin(address) {
  const kept = keptWalk(String(address.query));
  const linked = placeIn(location.hash.slice(1));
  /** @type {(place: Place, whole: boolean) => SavedWalk} */
  const anew = (at, whole) => ({ at, whole, steps: 0, hints: 0, route: "" });
  const isGood = linked && address.isWithin(linked) && !isSame(linked, address.goal);
  // A reloaded page may have been left before the address had its last steps.
  if (kept && isAgain()) return kept;
  if (isGood && (!kept || !isSame(kept.at, linked))) return anew(linked, false);
  return kept ?? anew(address.start, true);
}

/** Whether this page was reloaded, or left and opened again. */
function isAgain() {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}
