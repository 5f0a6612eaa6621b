/** The message at the goal of an endless maze. */

/** @import { Address } from "./address.js" */
/** @import { EndlessGame } from "./game.js" */

import { ask, freshSeed } from "../../common/api.js";
import { at, element } from "../../common/dom.js";
import { counted } from "./compass.js";

/** The largest side of a maze whose whole route is fetched, for a comparison with the player's. */
const COMPARED = 128;

/**
 * @param {Address} address
 * @param {EndlessGame} game
 * @param {() => void} restart
 */
export async function showArrival(address, game, restart) {
  const dialog = at("finish", HTMLDialogElement);
  const steps = element("dd", {}, counted(game.walk.steps));
  const heading = element("h2", { id: "finish-title" }, "You have reached the goal");
  const praise = element("p", {}, "Of all routes through this maze, this is the only one that leads here.");
  const other = new URLSearchParams(address.query);
  other.set("seed", freshSeed());
  const next = element("a", { class: "button primary", href: `./play?${other}` }, "Another maze");
  const again = () => {
    dialog.close();
    restart();
  };
  const hints = element("div", {}, element("dt", {}, "Hints"), element("dd", {}, String(game.hints)));
  dialog.replaceChildren(
    heading,
    element(
      "dl",
      { class: "figures" },
      element("div", {}, element("dt", {}, "Steps"), steps),
      ...(game.hints > 0 ? [hints] : []),
    ),
    praise,
    element(
      "div",
      { class: "buttons" },
      next,
      element("button", { type: "button", click: again }, "Walk it again"),
      element("a", { class: "button", href: address.map(address.goal) }, "On the map"),
      element("a", { class: "button", href: "./play" }, "All mazes"),
    ),
  );
  dialog.showModal();
  next.focus();
  if (!game.whole || address.size > COMPARED) return;
  const shortest = await stepsOf(address);
  if (shortest === null) return;
  steps.textContent = `${counted(game.walk.steps)} of ${counted(shortest)}`;
  if (game.walk.steps > shortest) return;
  heading.textContent = "Perfect";
  praise.textContent = "You went straight to the goal, without a single step aside.";
}

/**
 * The steps of the whole route, or null if the service does not answer.
 * @param {Address} address
 */
async function stepsOf(address) {
  try {
    const lines = (await (await ask(address.route())).text()).trim().split("\n");
    const { cells, arrived } = JSON.parse(lines[lines.length - 1]);
    return arrived ? cells - 1 : null;
  } catch {
    // The walk is finished in any case.
    return null;
  }
}
