/** The panel for saving a maze as a file: the formats by purpose, then the size, then all that a format takes. */

import { element } from "../../common/dom.js";
import { controls, takers, titleOf } from "../form.js";
import { fileOf, isSite } from "../mazes.js";
import { PICTURES, PIXELS } from "../formats.js";
import { mazeUrl, permanent } from "../state.js";
import { chosen, openSheet, segments, showFailure } from "./sheet.js";

/** @import { State, Studio } from "../state.js" */

/** The formats that most people want, with the reason why. */
const FIRST = /** @type {const} */ ([
  ["svg", "always sharp"],
  ["png", "to share"],
  ["pdf", "to print"],
]);

/** Parameters of pictures that the panel offers in addition to those of a single format. */
const OF_PICTURES = ["cell", "line", "margin", "title"];

/** Milliseconds after the last change until the service is asked whether it makes the file. */
const CALM = 300;

/** Formats that can show the solution of a picture. */
const DRAWN = [...PICTURES, "pdf"];

/** Sizes in pixels: width and height, or what an own choice leaves open. */
const SIZES = /** @type {const} */ ([
  ["", "As it is"],
  ["1080x1080", "Square, 1080"],
  ["1920x1080", "Full HD"],
  ["3840x2160", "4K"],
  ["1170x2532", "Telephone"],
  ["2480x3508", "A4 at 300 dpi"],
]);

/** Solutions of documents: one or none, and where. */
const SOLUTIONS = /** @type {const} */ ([
  ["false", "Without"],
  ["true", "With"],
  ["only", "Alone"],
  ["back", "On page 2"],
]);

/**
 * @param {Studio} studio
 * @param {string[]} [choices] the format, and a word for a size.
 */
export function openDownload(studio, [wanted, size] = []) {
  const state = studio.current();
  const format = wanted ?? state.get("format") ?? "svg";
  const formats = formatChoices(format);
  const sizes = segments("download-size", "Size", SIZES, size === "wallpaper" ? "3840x2160" : "");
  const isShown = (state.get("solution") ?? "false") !== "false";
  const solutions = segments("download-solution", "Solution", SOLUTIONS, isShown ? "true" : "false");
  const link = element("a", { class: "button primary", download: true }, "Save");
  const print = element("button", { type: "button", id: "print", click: () => window.print() }, "Print");
  const paper = element(
    "button",
    { type: "button", "aria-haspopup": "dialog" },
    isSite ? "Worksheet" : "Worksheet or book",
  );
  paper.addEventListener("click", async () => (await import("./print.js")).openPrint(studio));
  const fault = element("p", { class: "fault", role: "alert", hidden: true });
  const offered = element("div", { class: "controls" });
  const more = element("details", { class: "group" }, element("summary", {}, "More settings"), offered);
  /** The choices of this panel, in addition to those of the studio. An empty one is the default. @type {State} */
  const own = new Map();

  /** The state with the choices of this panel. */
  function whole() {
    const next = new Map([...studio.current(), ...own]);
    for (const [name, value] of own) if (value === "") next.delete(name);
    const is = chosen(formats, "download-format");
    next.set("format", is);
    const [width, height] = chosen(sizes, "download-size").split("x");
    if (width && height && PIXELS.includes(is)) {
      for (const name of ["cell", "line", "margin", "scale", "dpi"]) next.delete(name);
      next.set("width", width).set("height", height).set("fit", "pad");
    }
    const solution = chosen(solutions, "download-solution");
    // A solution on page 2 is not on page 1.
    if (is === "pdf" && solution === "back") next.set("key", "back");
    if (!solutions.hidden && !next.has("layers")) {
      next.set("solution", ["true", "only"].includes(solution) ? solution : "false");
    }
    return next;
  }

  function update() {
    const is = chosen(formats, "download-format");
    const url = permanent(mazeUrl(whole(), is, takers));
    link.href = `${url}&download=true`;
    link.download = "";
    // A file that is made here has no address before.
    if (isSite) link.removeAttribute("href");
    link.textContent = `Save as ${titleOf("format", is)}`;
    underWay.abort();
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void check(url), CALM);
  }

  let underWay = new AbortController();
  let timer = 0;

  /**
   * Shows the format's errors, before the browser saves the response as a file. Without the service, the link leads to a
   * file that is made here.
   *
   * @param {string} url
   */
  async function check(url) {
    underWay = new AbortController();
    const { signal } = underWay;
    try {
      const { href, name } = await fileOf(url, signal);
      link.href = href;
      link.download = name;
      fault.hidden = true;
    } catch (error) {
      if (signal.aborted) return;
      showFailure(fault, error, link);
    }
  }

  function offer() {
    own.clear();
    offered.replaceChildren();
    const is = chosen(formats, "download-format");
    sizes.hidden = !PIXELS.includes(is);
    solutions.hidden = !DRAWN.includes(is);
    const onPage2 = solutions.querySelector("label:has([value=back])");
    onPage2?.toggleAttribute("hidden", is !== "pdf");
    for (const [name, { element: control }] of controls) {
      const isOwn = (takers.get(name)?.includes(is) ?? false) && name !== "key";
      const isLook = OF_PICTURES.includes(name) && DRAWN.includes(is);
      if (isOwn || isLook) offered.append(copied(control, name));
    }
    more.hidden = offered.childElementCount === 0;
    update();
  }

  /**
   * A copy of a control of the studio, whose value counts in this panel only.
   *
   * @param {HTMLElement} control
   * @param {string} name
   */
  function copied(control, name) {
    const copy = /** @type {HTMLElement} */ (control.cloneNode(true));
    copy.hidden = false;
    for (const it of copy.querySelectorAll("[id]")) it.id = `save-${it.id}`;
    for (const it of copy.querySelectorAll("[for]")) it.setAttribute("for", `save-${it.getAttribute("for")}`);
    for (const it of copy.querySelectorAll("[aria-describedby]")) {
      it.setAttribute("aria-describedby", `save-${it.getAttribute("aria-describedby")}`);
    }
    copy.addEventListener("input", (event) => {
      event.stopPropagation();
      const input = /** @type {HTMLInputElement} */ (event.target);
      const value = input.type === "checkbox" ? String(input.checked) : input.value.trim();
      own.set(name, value);
      for (const other of copy.querySelectorAll("input")) if (other !== input) other.value = value;
      update();
    });
    return copy;
  }

  const form = element(
    "form",
    { class: "download", submit: (/** @type {Event} */ it) => it.preventDefault() },
    formats,
    solutions,
    sizes,
    more,
    element("div", { class: "strip ready" }, fault, link, print, paper),
  );
  formats.addEventListener("change", offer);
  for (const choice of [sizes, solutions]) choice.addEventListener("change", update);
  const dialog = openSheet("Download", form);
  dialog.addEventListener("close", () => {
    window.clearTimeout(timer);
    underWay.abort();
  });
  offer();
}

/**
 * The formats as radio buttons: the first ones large, the others in groups by purpose, as the form has them.
 *
 * @param {string} format the chosen one.
 */
function formatChoices(format) {
  const made = element("fieldset", { class: "formats" }, element("legend", { class: "unseen" }, "Format"));
  const first = element("div", { class: "first-formats" });
  for (const [name, why] of FIRST) first.append(radio(name, format, why));
  made.append(first);
  const others = element("div", { class: "purposes" });
  for (const group of document.querySelectorAll("#p-format optgroup")) {
    const options = [.../** @type {NodeListOf<HTMLOptionElement>} */ (group.querySelectorAll("option"))];
    const names = options
      .map(({ value }) => value)
      .filter((name) => !FIRST.some(([first]) => first === name));
    if (names.length === 0) continue;
    const radios = names.map((name) => radio(name, format));
    const label = group.getAttribute("label") ?? "";
    others.append(
      element("div", { role: "group", "aria-label": label }, element("h3", {}, label), ...radios),
    );
  }
  const isOther = !FIRST.some(([name]) => name === format);
  const summary = element("summary", {}, "Cut, build in 3D, games, data and more");
  made.append(element("details", { class: "group", open: isOther }, summary, others));
  return made;
}

/**
 * @param {string} name
 * @param {string} format
 * @param {string} [why]
 */
function radio(name, format, why) {
  const input = element("input", {
    type: "radio",
    name: "download-format",
    value: name,
    checked: name === format,
  });
  const small = why ? [element("small", {}, why)] : [];
  const label = element(
    "label",
    { class: "format" },
    input,
    element("span", {}, titleOf("format", name)),
    ...small,
  );
  label.title = optionOf(name)?.textContent ?? "";
  return label;
}

/** @param {string} name */
const optionOf = (name) => document.querySelector(`#p-format option[value="${name}"]`);
