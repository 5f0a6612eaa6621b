/** The page of the studio: connects its form, buttons, panels and keys to the studio. */

import { freshSeed } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { load, store } from "../common/stored.js";
import { controls, listen, showExpert, takers } from "./form.js";
import { loadRest } from "./offline.js";
import { openOverlay, closeOverlay } from "./overlay.js";
import { fit } from "./picture.js";
import "./shortcuts.js";
import { address, mazeUrl, parse, sized, toggled } from "./state.js";
import { redone, undone } from "./steps.js";
import { another, begin, current, set, showToggles, studio, take } from "./studio.js";
import { toggleKept } from "./visited.js";

/** @import { Layer, State } from "./state.js" */

const size = at("size", HTMLInputElement);
const expert = at("expert", HTMLInputElement);

listen((name, value, isMoving) => set(name, value, isMoving));

size.addEventListener("input", () => {
  const resolved = studio.resolved();
  const [cols, rows] = [Number(resolved["cols"]), Number(resolved["rows"])];
  const next = new Map(current());
  if (current().get("shape") === "polar") {
    next.set("rows", size.value);
  } else {
    const ratio = cols > 0 && rows > 0 ? Math.min(4, Math.max(0.25, rows / cols)) : 1;
    sized(next, size.value, String(Math.max(2, Math.round(Number(size.value) * ratio))));
  }
  take(next, { name: "size", isMoving: true });
});

for (const button of document.querySelectorAll("button[data-show]")) {
  const layer = /** @type {Layer} */ (/** @type {HTMLElement} */ (button).dataset["show"]);
  button.addEventListener("click", () => take(toggled(current(), layer), { name: "layers" }));
}

at("dice", HTMLElement).addEventListener("click", another);
at("reset", HTMLElement).addEventListener("click", () => {
  fit();
  take(parse(at("form", HTMLElement).dataset["first"] ?? "shape=square&seed=1"));
});

at("surprise", HTMLElement).addEventListener("click", () => {
  const any = (/** @type {string} */ name) => {
    const inputs = [...document.querySelectorAll(`.control[data-name="${name}"] input[type="radio"]`)];
    const at = Math.floor(Math.random() * inputs.length);
    return /** @type {HTMLInputElement | undefined} */ (inputs[at])?.value ?? "";
  };
  const next = new Map([
    ["shape", any("shape")],
    ["outline", any("outline")],
    ["theme", any("theme")],
  ]);
  next.set("seed", freshSeed());
  take(next, { name: "shape" });
});

at("favourite", HTMLElement).addEventListener("click", () => {
  toggleKept(address(current()));
  showToggles();
});

/**
 * Opens a panel, by its name and what is chosen in it, separated by colons.
 *
 * @param {string} name
 */
async function openPanel(name) {
  const [panel, ...choices] = name.split(":");
  if (panel === "download") (await import("./panels/download.js")).openDownload(studio, choices);
  else if (panel === "print") (await import("./panels/print.js")).openPrint(studio, choices[0]);
  else if (panel === "share") (await import("./panels/share.js")).openShare(studio);
  else if (panel === "variants") (await import("./panels/variants.js")).openVariants(studio);
  else if (panel === "kept") (await import("./panels/kept.js")).openKept(studio);
  else await openMaskPanel();
}

for (const name of ["download", "share", "variants", "kept"]) {
  at(name, HTMLElement).addEventListener("click", () => void openPanel(name));
}

const presets = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.preset"));

/** @param {State} state */
function choicesOf(state) {
  return String([...state].filter(([name]) => controls.get(name)?.isChoice !== false).sort());
}

/** Whether the maze is a starting point in which nothing has been chosen. */
function isStart() {
  const first = at("form", HTMLElement).dataset["first"] ?? "";
  const starts = [first, ...[...presets].map(({ search }) => search)];
  return starts.some((start) => choicesOf(parse(start)) === choicesOf(current()));
}

for (const preset of presets) {
  preset.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A maze that a person has made becomes the worksheet, the file to cut or the solid.
    if (isStart()) {
      const next = parse(preset.search);
      next.set("seed", current().get("seed") ?? freshSeed());
      take(next, { name: "preset" });
    }
    void openPanel(preset.dataset["panel"] ?? "");
  });
}

async function openMaskPanel() {
  const { openMask } = await import("./panels/mask.js");
  await openMask(studio, (mask, cols, rows, parts) => {
    const next = new Map(current()).set("mask", mask);
    next.set("cols", String(cols)).set("rows", String(rows)).set("mask_parts", parts);
    next.delete("outline");
    take(next, { name: "mask" });
  });
}

const draws = element("button", { type: "button", click: () => void openMaskPanel() }, "Draw or upload…");
controls.get("mask")?.element.querySelector(".field")?.append(draws);

const inside = at("inside", HTMLButtonElement);
inside.addEventListener("click", () => {
  const panel = at("inside-panel", HTMLElement);
  panel.hidden = !panel.hidden;
  inside.setAttribute("aria-expanded", String(!panel.hidden));
});

const ends = at("ends", HTMLButtonElement);
ends.addEventListener("click", async () => {
  const wasOpen = ends.getAttribute("aria-expanded") === "true";
  closeOverlay();
  if (wasOpen) return;
  const { openEnds } = await import("./panels/ends.js");
  await openOverlay((onClose) => openEnds(studio, onClose));
});

at("undo", HTMLElement).addEventListener("click", () => step(undone(current())));
at("redo", HTMLElement).addEventListener("click", () => step(redone(current())));

/** @param {State | undefined} to */
function step(to) {
  if (to) take(to, { isStep: false });
}

expert.checked = load("expert", false);
showExpert(expert.checked);
expert.addEventListener("change", () => {
  store("expert", expert.checked);
  showExpert(expert.checked);
});

for (const button of document.querySelectorAll("button[data-film]")) {
  const what = /** @type {HTMLElement} */ (button).dataset["film"] ?? "carve";
  button.addEventListener("click", async () => {
    const { openPlayer } = await import("./film.js");
    await openOverlay((onClose) => openPlayer(what, mazeUrl(current(), "svg", takers), onClose));
  });
}

void begin().then(loadRest);
