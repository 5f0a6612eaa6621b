/** The dialog for taking a maze away: to share, save, print, bind into a book, or keep it. */

import { Refused, ask } from "../common/api.js";
import { at, element } from "../common/dom.js";
import { load, store } from "../common/stored.js";
import { book } from "./book.js";
import { snippets } from "./snippets.js";
import { mazeUrl, parse, shownFormat } from "./state.js";
import { controls, takers } from "./form.js";

/** @import { State } from "./state.js" */

/**
 * The parts of the studio that the dialog uses.
 *
 * @typedef {object} Studio
 * @property {() => State} current
 * @property {(format: string) => string} urlOf
 * @property {(next: State) => void} take
 */

/** The description of mazes in texts. */
const WORDS = "A maze";

/** Parameters of the picture that the dialog offers in addition to those of a single format. */
const OF_PICTURES = ["width", "height", "cell", "line", "margin", "title"];

const PICTURES = ["svg", "png", "gif", "apng", "webp", "pdf"];

/**
 * Opens the dialog.
 *
 * @param {Studio} studio
 */
export function openDialog(studio) {
  const places = /** @type {[string, () => Node][]} */ ([
    ["Share", () => share(studio)],
    ["Save", () => save(studio)],
    ["Print a book", () => book(studio)],
    ["Kept", () => kept(studio, () => dialog.close())],
  ]);
  const body = element("div", { class: "pane", id: "pane", role: "tabpanel", tabindex: 0 });
  const tabs = places.map(([name, make], index) =>
    element(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${index}`,
        "aria-controls": "pane",
        click: () => open(index, make),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (step === 0) return;
          const next = tabs[(index + step + tabs.length) % tabs.length];
          next?.focus();
          next?.click();
        },
      },
      name,
    ),
  );
  const close = element(
    "button",
    { type: "button", "aria-label": "Close", click: () => dialog.close() },
    "✕",
  );
  const dialog = element(
    "dialog",
    { class: "sheet", "aria-label": "Take away", close: () => dialog.remove() },
    element(
      "div",
      { class: "head" },
      element("div", { role: "tablist", "aria-label": "How" }, ...tabs),
      close,
    ),
    body,
  );

  /**
   * @param {number} index
   * @param {() => Node} make
   */
  function open(index, make) {
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    });
    body.setAttribute("aria-labelledby", `tab-${index}`);
    body.replaceChildren(make());
  }

  at("dialogs", HTMLElement).append(dialog);
  open(0, /** @type {[string, () => Node]} */ (places[0])[1]);
  dialog.showModal();
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** @param {Studio} studio */
function share({ current, urlOf }) {
  const url = new URL(`${urlOf(shownFormat(current()))}&gen=1`, location.href).href;
  const list = element("div", { class: "snippets" });
  for (const [name, text] of snippets(url, location.href, WORDS)) {
    const copy = element("button", { type: "button", "aria-label": `Copy ${name}` }, "Copy");
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text).then(
        () => (copy.textContent = "Copied"),
        () => (copy.textContent = "Not allowed"),
      );
    });
    const code = element("pre", { tabindex: 0, "data-snippet": name, "aria-label": name }, text);
    list.append(element("section", {}, element("div", {}, element("h3", {}, name), copy), code));
  }
  return list;
}

/** @param {Studio} studio */
function save(studio) {
  const made = element("div", { class: "save" });
  const select = /** @type {HTMLSelectElement} */ (document.getElementById("p-format")?.cloneNode(true));
  select.id = "save-format";
  select.removeAttribute("name");
  select.removeAttribute("aria-describedby");
  select.value = studio.current().get("format") ?? "svg";
  const choices = element("div", { class: "controls" });
  const link = element("a", { class: "button primary", download: true }, "Save");
  const fault = element("p", { class: "fault", role: "alert", hidden: true });
  /** The choices of this dialog, in addition to those of the studio. @type {State} */
  const own = new Map();

  function update() {
    const state = new Map([...studio.current(), ...own]);
    state.set("format", select.value);
    link.href = `${mazeUrl(state, select.value, takers)}&download=true`;
    link.textContent = `Save as ${select.value.toUpperCase()}`;
    void check(mazeUrl(state, select.value, takers));
  }

  let underWay = new AbortController();

  /**
   * Shows the format's errors, before the browser saves the response as a file.
   *
   * @param {string} url
   */
  async function check(url) {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    try {
      await ask(url, { signal });
      fault.hidden = true;
    } catch (error) {
      if (signal.aborted) return;
      fault.textContent = error instanceof Refused ? error.problem.detail : String(error);
      fault.hidden = false;
    }
  }

  function offer() {
    own.clear();
    choices.replaceChildren();
    for (const [name, { element: control }] of controls) {
      const isOwn = takers.get(name)?.includes(select.value) ?? false;
      const isLook = OF_PICTURES.includes(name) && PICTURES.includes(select.value);
      if (!isOwn && !isLook) continue;
      choices.append(copied(control, name));
    }
    update();
  }

  /**
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
      const input = /** @type {HTMLInputElement} */ (event.target);
      const value = input.type === "checkbox" ? String(input.checked) : input.value.trim();
      if (value === "") own.delete(name);
      else own.set(name, value);
      for (const other of copy.querySelectorAll("input")) if (other !== input) other.value = value;
      update();
    });
    return copy;
  }

  select.addEventListener("change", offer);
  made.append(
    element("label", { for: select.id }, "Format"),
    element("div", { class: "strip" }, select, link),
    fault,
    choices,
  );
  offer();
  return made;
}

/**
 * @param {Studio} studio
 * @param {() => void} close
 */
function kept({ take }, close) {
  const made = element("div", {});
  for (const [name, title] of /** @type {const} */ ([
    ["favourites", "Kept"],
    ["history", "Seen in this browser"],
  ])) {
    const addresses = load(name, /** @type {string[]} */ ([]));
    const list = element("ul", { class: "kept" });
    for (const address of addresses) {
      const state = parse(address.slice(2));
      const open = element(
        "button",
        { type: "button", click: () => (close(), take(state)) },
        element("img", { src: mazeUrl(state, shownFormat(state), takers), alt: "", loading: "lazy" }),
        element("span", {}, [state.get("shape"), state.get("seed")].join(" · ")),
      );
      list.append(element("li", {}, open));
    }
    const empty = element(
      "p",
      {},
      name === "favourites" ? "Nothing is kept yet: use ☆ Keep." : "Nothing yet.",
    );
    const clear = element(
      "button",
      { type: "button", click: () => (store(name, []), section.replaceWith(element("p", {}, "Forgotten."))) },
      "Forget these",
    );
    const section = element("section", {}, element("h3", {}, title));
    section.append(...(addresses.length > 0 ? [list, clear] : [empty]));
    made.append(section);
  }
  return made;
}
