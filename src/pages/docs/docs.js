// The documentation: suggestions while one types, one language for all examples, buttons that copy, and requests that
// the page sends.

import { copyText } from "../common/clipboard.js";
import { at, element } from "../common/dom.js";

/** Milliseconds without a key after which the page asks for suggestions. */
const PAUSE = 120;

const search = at("q", HTMLInputElement);
const suggestions = at("suggestions", HTMLElement);

/** The number of the last request for suggestions: an older answer is dropped. */
let asked = 0;
let timer = 0;

/** Shows what the service finds for the words so far. */
async function suggest() {
  const words = search.value.trim();
  const own = (asked += 1);
  if (words === "") {
    suggestions.replaceChildren();
    return;
  }
  const answer = await fetch(`./?q=${encodeURIComponent(words)}`).catch(() => null);
  // Without an answer the form still works.
  if (!answer?.ok || own !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.querySelector("article .found");
  if (own === asked) show(found ?? element("p", {}, "Nothing is found."));
}

/** Shows suggestions. Who has gone into the list before they came stays at the same place of it. @param {Element} found */
function show(found) {
  const place = links().findIndex((it) => it === document.activeElement);
  suggestions.replaceChildren(found);
  const all = links();
  if (place > 0) all[Math.min(place, all.length - 1)]?.focus();
}

search.addEventListener("input", () => {
  clearTimeout(timer);
  timer = window.setTimeout(suggest, PAUSE);
});

/** The links of the suggestions, below the field. */
const links = () => [search, ...suggestions.querySelectorAll("a")];

document.addEventListener("keydown", (event) => {
  const focus = /** @type {HTMLElement} */ (document.activeElement);
  const isTyping = focus.matches("input:not([type=radio]), textarea");
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    search.focus();
  }
  const all = links();
  const place = all.findIndex((it) => it === focus);
  if (place < 0 || all.length === 1) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, place + step))]?.focus();
  } else if (event.key === "Escape") {
    suggestions.replaceChildren();
    search.focus();
  }
});

document.addEventListener("click", ({ target }) => {
  const isLink = target instanceof Element && target.closest("#suggestions a");
  const isOutside = target instanceof Node && !suggestions.parentElement?.contains(target);
  if (isLink || isOutside) suggestions.replaceChildren();
});

// All examples show the language that was chosen last.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest(".code")) return;
  const top = target.getBoundingClientRect().top;
  for (const other of document.querySelectorAll(`.code input[value="${target.value}"]`)) {
    if (other instanceof HTMLInputElement) other.checked = true;
  }
  // Examples above may have grown or shrunk.
  window.scrollBy(0, target.getBoundingClientRect().top - top);
});

for (const code of document.querySelectorAll(".code")) {
  const button = element("button", { type: "button", class: "copy" }, "Copy");
  button.addEventListener("click", async () => {
    const language = code.querySelector("input:checked")?.getAttribute("value");
    const text = code.querySelector(`pre[data-code="${language}"]`)?.textContent ?? "";
    button.textContent = (await copyText(text)) ? "Copied" : "Not copied";
    window.setTimeout(() => (button.textContent = "Copy"), 1500);
  });
  code.querySelector("pre")?.before(button);
}

/** Shows an answer: a picture, a text, or a link to a file. @param {Response} answer @param {number} time */
async function shown(answer, time) {
  const type = answer.headers.get("Content-Type") ?? "";
  const blob = await answer.blob();
  const head = element("p", {}, `${answer.status} · ${type} · ${blob.size} bytes · ${Math.round(time)} ms`);
  if (type.startsWith("image/") && answer.ok) {
    return [head, element("img", { src: URL.createObjectURL(blob), alt: "The answer" })];
  }
  if (/json|text|yaml|xml/.test(type)) {
    const text = await blob.text();
    // Lines of JSON are not a JSON text.
    const isJson = /[/+]json$/.test(type.split(";")[0] ?? "");
    const pretty = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
    const code = element("code", {}, pretty.slice(0, 20_000));
    return [head, element("pre", { tabindex: "0" }, code)];
  }
  const link = element("a", { href: URL.createObjectURL(blob), download: "" }, "Save the answer");
  return [head, link];
}

for (const place of document.querySelectorAll(".try")) {
  if (!(place instanceof HTMLElement)) continue;
  const { method = "GET", target = "", body = "", token = "false" } = place.dataset;
  const [path, payload, secret] = [
    element("input", { value: target, "aria-label": "Path and query", spellcheck: "false" }),
    element("textarea", { rows: 3, "aria-label": "Body", spellcheck: "false" }, body),
    element("input", { "aria-label": "Token of the game", placeholder: "Token of the game" }),
  ];
  const output = element("output");
  const fields = [path, ...(body ? [payload] : []), ...(token === "true" ? [secret] : [])];
  const form = element("form", {}, ...fields, element("button", { class: "primary" }, "Send"), output);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const start = performance.now();
    const headers = new Headers(body ? { "Content-Type": "application/json" } : {});
    if (secret.value) headers.set("Authorization", `Bearer ${secret.value}`);
    // Paths begin at the root of the service, which is above this folder.
    const options = { method, headers, ...(body ? { body: payload.value } : {}) };
    const url = `..${path.value.startsWith("/") ? "" : "/"}${path.value}`;
    const answer = await fetch(url, options).catch(() => null);
    output.replaceChildren(
      ...(answer
        ? await shown(answer, performance.now() - start)
        : [element("p", { class: "fault" }, "The service cannot be reached.")]),
    );
  });
  place.append(element("details", {}, element("summary", {}, "Try it"), form));
}
