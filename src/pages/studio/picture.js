/** The picture on its stage: display, zoom and movement. */

import { at } from "../common/dom.js";

const stage = at("stage", HTMLElement);
const picture = at("picture", HTMLImageElement);

/** The scale relative to the fitted picture, and the distance from the middle, in pixels. */
const view = { scale: 1, x: 0, y: 0 };

const LARGEST = 12;

/**
 * Shows a picture once it can be painted, so that nothing flickers.
 *
 * @param {string} url that of `pictureOf`.
 * @param {string} words
 * @param {AbortSignal} signal
 */
export async function showPicture(url, words, signal) {
  const next = new Image();
  next.src = url;
  await next.decode().catch(() => undefined);
  if (signal.aborted) return;
  picture.src = url;
  picture.alt = words;
  picture.hidden = false;
}

function apply() {
  const { scale, x, y } = view;
  for (const child of stage.children) {
    /** @type {HTMLElement} */ (child).style.transform =
      scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  }
  stage.classList.toggle("zoomed", scale > 1);
}

/**
 * Zooms, and keeps a point of the picture in place.
 *
 * @param {number} factor
 * @param {number} x from the middle of the stage.
 * @param {number} y
 */
function zoom(factor, x = 0, y = 0) {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  view.x = x - (x - view.x) * by;
  view.y = y - (y - view.y) * by;
  view.scale = scale;
  if (scale === 1) view.x = view.y = 0;
  move(0, 0);
}

/**
 * @param {number} x
 * @param {number} y
 */
function move(x, y) {
  const reach = (/** @type {number} */ side) => (side * (view.scale - 1)) / 2;
  const [width, height] = [reach(stage.clientWidth), reach(stage.clientHeight)];
  view.x = Math.min(width, Math.max(-width, view.x + x));
  view.y = Math.min(height, Math.max(-height, view.y + y));
  apply();
}

export function fit() {
  view.scale = 1;
  view.x = view.y = 0;
  apply();
}

/** @param {{ clientX: number, clientY: number }} point */
function fromMiddle({ clientX, clientY }) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return /** @type {[number, number]} */ ([clientX - left - width / 2, clientY - top - height / 2]);
}

at("in", HTMLElement).addEventListener("click", () => zoom(1.5));
at("out", HTMLElement).addEventListener("click", () => zoom(1 / 1.5));
at("fit", HTMLElement).addEventListener("click", fit);

stage.addEventListener(
  "wheel",
  (event) => {
    // Over a fitted picture, the wheel scrolls the page, unless a key or a pinch asks for a zoom.
    if (view.scale === 1 && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), ...fromMiddle(event));
  },
  { passive: false },
);

stage.addEventListener("dblclick", (event) => {
  if (view.scale > 1) fit();
  else zoom(3, ...fromMiddle(event));
});

const KEYS = /** @type {Record<string, () => void>} */ ({
  "+": () => zoom(1.5),
  "=": () => zoom(1.5),
  "-": () => zoom(1 / 1.5),
  0: fit,
  ArrowLeft: () => move(60, 0),
  ArrowRight: () => move(-60, 0),
  ArrowUp: () => move(0, 60),
  ArrowDown: () => move(0, -60),
});

stage.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || (event.key.startsWith("Arrow") && view.scale === 1)) return;
  event.preventDefault();
  act();
});

/** Fingers or the mouse on the stage, by their ids. @type {Map<number, PointerEvent>} */
const pointers = new Map();

stage.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  pointers.set(event.pointerId, event);
  if (view.scale > 1 || pointers.size > 1) stage.setPointerCapture(event.pointerId);
});

stage.addEventListener("pointermove", (event) => {
  // A button may have been released outside of the stage.
  if (event.buttons === 0) pointers.delete(event.pointerId);
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const other = [...pointers.values()].find((it) => it.pointerId !== event.pointerId);
  if (other) {
    const distance = (/** @type {PointerEvent} */ it) =>
      Math.hypot(it.clientX - other.clientX, it.clientY - other.clientY);
    zoom(distance(event) / Math.max(1, distance(before)), ...fromMiddle(other));
  } else if (view.scale > 1) {
    move(event.clientX - before.clientX, event.clientY - before.clientY);
  }
  pointers.set(event.pointerId, event);
});

for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
  stage.addEventListener(name, (event) => pointers.delete(event.pointerId));
}
