/**
 * Carving and solving, step by step: the animated SVG of the service. Its animations are paused, and a hand or a
 * clock moves them.
 */

import { Refused } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { ask } from "./mazes.js";

const player = at("player", HTMLElement);
const film = at("film", HTMLElement);
const picture = at("picture", HTMLElement);

/** The number of frames to request; the service makes fewer if there are fewer steps. */
const FRAMES = 150;

/** The duration of the whole animation at ordinary speed, in milliseconds. */
const DURATION = 10_000;

/**
 * Opens the player. Returns a function that closes it.
 *
 * @param {string} what `carve` or `solve`.
 * @param {string} url of the picture as SVG.
 * @param {() => void} closed called once it is closed.
 */
export async function openPlayer(what, url, closed) {
  const asked = new URL(url, location.href);
  for (const name of ["layers", "solution", "way", "pause", "legend"]) asked.searchParams.delete(name);
  asked.searchParams.set("animate", what);
  asked.searchParams.set("frames", String(FRAMES));
  asked.searchParams.set("duration", String(DURATION / 1000));
  asked.searchParams.set("pause", "0");
  player.hidden = false;
  player.replaceChildren(element("span", { role: "status" }, "One moment…"));
  let text;
  try {
    text = await (await ask(asked.pathname + asked.search)).text();
  } catch (error) {
    const why = error instanceof Refused ? error.problem.detail : String(error);
    const close = element("button", { type: "button", click: () => (player.hidden = true) }, "Close");
    player.replaceChildren(element("span", { role: "alert" }, why), close);
    return () => (player.hidden = true);
  }
  const { animations, times } = mount(text);
  return control(what, animations, times, closed);
}

/**
 * Puts an animated SVG on the stage. The policy of the page allows no inline style in a document, so
 * that the script takes the styles out of the text and sets them one by one.
 *
 * @param {string} text
 */
function mount(text) {
  let css = "";
  const plain = text
    .replace(/<style>(.*?)<\/style>/s, (_, /** @type {string} */ rules) => {
      css = rules.replace(/@media[^{]*\{[^{}]*\{[^{}]*\}\}/, "");
      return "";
    })
    .replaceAll(/ style="/g, ' data-style="');
  const svg = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  const root = film.shadowRoot ?? film.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host{display:contents} svg{width:100%;height:100%;display:block} ${css}`);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(document.importNode(svg, true));
  for (const moving of root.querySelectorAll("[data-style]")) {
    /** @type {SVGElement} */ (moving).style.cssText = moving.getAttribute("data-style") ?? "";
  }
  film.hidden = false;
  picture.hidden = true;
  const animations = root.getAnimations?.() ?? film.getAnimations({ subtree: true });
  for (const animation of animations) animation.pause();
  // The name of each rule has the time of a change, in hundredths of the whole.
  const times = new Set([0]);
  let whole = 1;
  for (const [, name = ""] of css.matchAll(/@keyframes mazewright-([\d-]+)/g)) {
    const numbers = name.split("-").map(Number);
    whole = Math.max(whole, numbers.at(-1) ?? 1);
    for (const number of numbers.slice(0, -1)) times.add(number);
  }
  const steps = [...times].sort((a, b) => a - b).map((time) => (time / whole) * DURATION);
  return { animations, times: steps };
}

/**
 * @param {string} what
 * @param {Animation[]} animations
 * @param {number[]} times of the steps, in milliseconds.
 * @param {() => void} closed
 */
function control(what, animations, times, closed) {
  const last = times.length - 1;
  let step = 0;
  let timer = 0;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

  const play = element("button", { type: "button", click: () => (timer ? stop() : start()) }, "▶ Play");
  const back = element(
    "button",
    { type: "button", "aria-label": "A step back", click: () => go(step - 1) },
    "◀",
  );
  const on = element("button", { type: "button", "aria-label": "A step on", click: () => go(step + 1) }, "▶");
  const label = what === "carve" ? "Step of the carving" : "Step of the solving";
  const range = element("input", { type: "range", min: 0, max: last, value: 0, "aria-label": label });
  const told = element("output", {}, "");
  const close = element("button", { type: "button", "aria-label": "Close the player", click: end }, "✕");
  range.addEventListener("input", () => {
    stop();
    show(Number(range.value));
  });
  player.replaceChildren(play, back, range, on, told, close);

  /** @param {number} to */
  function show(to) {
    step = Math.min(last, Math.max(0, to));
    // A moment after the step, so that its changes are visible.
    const time = Math.min(DURATION - 0.01, (times[step] ?? 0) + 0.02);
    for (const animation of animations) animation.currentTime = time;
    range.value = String(step);
    told.textContent = `${step} of ${last}`;
  }

  /** @param {number} to */
  function go(to) {
    stop();
    show(to);
  }

  function start() {
    if (step === last) show(0);
    play.textContent = "❚❚ Pause";
    timer = window.setInterval(() => (step === last ? stop() : show(step + 1)), DURATION / Math.max(1, last));
  }

  function stop() {
    window.clearInterval(timer);
    timer = 0;
    play.textContent = "▶ Play";
  }

  function end() {
    stop();
    player.hidden = true;
    film.hidden = true;
    film.shadowRoot?.replaceChildren();
    picture.hidden = false;
    closed();
  }

  show(0);
  if (!isCalm) start();
  play.focus();
  return end;
}
