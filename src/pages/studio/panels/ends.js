/** The choice of start and goal: by clicking on cells of the picture, or far apart. */

import { Refused } from "../../common/api.js";
import { at, element } from "../../common/dom.js";
import { takers } from "../form.js";
import { ask, pictureOf } from "../mazes.js";
import { mazeUrl } from "../state.js";

/** @import { components } from "api" */
/** @import { State, Studio } from "../state.js" */
/** @typedef {components["schemas"]["Maze"]} Maze */

const stage = at("stage", HTMLElement);
const picture = at("picture", HTMLImageElement);
const panel = at("ends-panel", HTMLElement);
const button = at("ends", HTMLButtonElement);

/** Parameters that move cells on the picture. The picture to click on has none of them. */
const MOVING = ["title", "legend", "turn", "warp", "start_icon", "goal_icon", "icon_place", "trail"];
const SIZING = ["format", "width", "height", "fit", "scale", "dpi", "animate", "fit_mm", "cell_mm", "cut"];

/**
 * Opens the choice. Returns a function that closes it.
 *
 * @param {Studio} studio
 * @param {() => void} closed called once it is closed.
 */
export async function openEnds({ current, take }, closed) {
  const shown = picture.src;
  const text = element("p", { role: "status" }, "One moment…");
  const apart = element("button", { type: "button", click: () => both("farthest") }, "Farthest apart");
  const usual = element("button", { type: "button", click: () => both(undefined) }, "As usual");
  const done = element("button", { type: "button", click: () => close(true) }, "Done");
  panel.replaceChildren(text, element("div", { class: "strip" }, apart, usual, done));
  panel.hidden = false;
  button.setAttribute("aria-expanded", "true");

  const opened = new AbortController();
  /** The cells, once they are known. @type {Cells | null} */
  let cells = null;
  /** The end that the next click sets. @type {"start" | "goal"} */
  let end = "start";
  /** The state with the ends that were clicked so far. */
  const next = new Map(current());

  /** @param {string | undefined} value */
  function both(value) {
    for (const name of ["start", "goal"]) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    close(false);
    take(next, { name: "goal" });
  }

  /** @param {boolean} isBack whether the picture before shows again. */
  function close(isBack) {
    opened.abort();
    stage.removeEventListener("click", clicked);
    stage.classList.remove("picking");
    panel.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (isBack) picture.src = shown;
    closed();
    if (isBack && end === "goal") take(next, { name: "goal" });
  }

  /** @param {MouseEvent} event */
  async function clicked(event) {
    const cell = cells?.at(event);
    if (cell === undefined) return;
    next.set(end, cell);
    if (end === "goal") {
      close(false);
      take(next, { name: "goal" });
      return;
    }
    end = "goal";
    text.textContent = "Now click on the cell where it ends.";
    picture.src = await pictureOf(bare(next), opened.signal);
  }

  try {
    picture.src = await pictureOf(bare(next), opened.signal);
    cells = await cellsOf(next, opened.signal);
    if (opened.signal.aborted) return () => {};
    stage.classList.add("picking");
    stage.addEventListener("click", clicked);
    text.textContent = "Click on the cell where the route starts.";
  } catch (error) {
    if (opened.signal.aborted) return () => {};
    text.textContent = error instanceof Refused ? error.problem.detail : String(error);
  }
  return () => close(false);
}

/**
 * The URL of a picture whose cells have the places that the document says.
 *
 * @param {State} state
 */
function bare(state) {
  const next = new Map([...state].filter(([name]) => !MOVING.includes(name) && !SIZING.includes(name)));
  next.set("marks", "letters");
  return mazeUrl(next, "svg", takers);
}

/** Finds the cell at a place. @typedef {{ at: (event: MouseEvent) => string | undefined }} Cells */

/**
 * @param {State} state
 * @param {AbortSignal} signal
 * @returns {Promise<Cells>}
 */
async function cellsOf(state, signal) {
  const url = bare(state).replace("./maze.svg", "./maze.json");
  const maze = /** @type {Maze} */ (await (await ask(`${url}&fields=nodes,params`, { signal })).json());
  const params = /** @type {Record<string, unknown>} */ (maze.params ?? {});
  const [cell, margin] = [Number(params["cell"]), Number(params["margin"])];
  const nodes = maze.nodes ?? [];
  const levels = Number(params["levels"] ?? 1);
  return {
    at(event) {
      // The picture is fitted into its box, which has a padding. A zoom scales both.
      const box = picture.getBoundingClientRect();
      const zoom = box.width / picture.offsetWidth;
      const style = getComputedStyle(picture);
      const inner = (/** @type {string} */ side) => Number.parseFloat(style.getPropertyValue(side)) * zoom;
      const width = box.width - inner("padding-left") - inner("padding-right");
      const height = box.height - inner("padding-top") - inner("padding-bottom");
      const { naturalWidth, naturalHeight } = picture;
      const scale = Math.min(width / naturalWidth, height / naturalHeight);
      const left = box.left + inner("padding-left") + (width - naturalWidth * scale) / 2;
      const top = box.top + inner("padding-top") + (height - naturalHeight * scale) / 2;
      const x = ((event.clientX - left) / scale - margin) / cell;
      const y = ((event.clientY - top) / scale - margin) / cell;
      let [nearest, distance] = [nodes[0], Infinity];
      for (const node of nodes) {
        const away = Math.hypot(node.x - x, node.y - y);
        if (away < distance) [nearest, distance] = [node, away];
      }
      // A click outside the maze hits no cell.
      if (!nearest || distance > 1.5) return undefined;
      const { col, row, level } = nearest;
      return levels > 1 ? `${col},${row},${level ?? 0}` : `${col},${row}`;
    },
  };
}
