// @ts-nocheck
"use strict";
const at = (id) => document.getElementById(id);
const form = at("form");
const controls = [...form.querySelectorAll("[name]")];
let shown = null;
let latest = 0;
let timer = null;

/** What the form says to a format, or to any, without what is left at its default. */
function query(format) {
  const parts = new URLSearchParams();
  for (const control of controls) {
    const value = control.value.trim();
    if (format && control.dataset.only && !control.dataset.only.split(" ").includes(format)) continue;
    if (value !== "" && value !== control.dataset.default) parts.set(control.name, value);
  }
  return parts.toString().replaceAll("%2C", ",");
}

function seed() {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1000000);
}

async function draw() {
  const turn = ++latest;
  const said = query();
  history.replaceState(null, "", said ? `?${said}` : location.pathname);
  const path = `/maze.svg?${query("svg")}`;
  at("url").textContent = location.origin + path.replace(".svg", "");
  const links = document.createDocumentFragment();
  for (const format of form.dataset.formats.split(" ")) {
    const link = document.createElement("a");
    link.href = `/maze.${format}?${query(format)}&download=true`;
    link.textContent = format.toUpperCase();
    links.append(link);
  }
  at("links").replaceChildren(links);
  const on = form.elements.solution.value !== "false";
  at("solve").setAttribute("aria-pressed", String(on));
  let response;
  try {
    response = await fetch(path);
  } catch {
    return fault({ detail: "the server cannot be reached" });
  }
  if (turn !== latest) return;
  if (!response.ok) return fault(await response.json().catch(() => ({ detail: response.statusText })));
  const blob = await response.blob();
  if (turn !== latest) return;
  fault(null);
  if (shown) URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(blob);
  at("maze").src = shown;
}

function fault(problem) {
  at("fault").hidden = problem === null;
  const wrong = new Set((problem?.errors ?? []).map((error) => error.parameter));
  for (const control of controls) control.classList.toggle("wrong", wrong.has(control.name));
  const all = problem?.errors?.map((error) => error.detail) ?? [problem?.detail ?? ""];
  at("fault").textContent = all.join(" · ");
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(draw, 150);
}

function reset(said) {
  for (const control of controls) {
    control.value = said.get(control.name) ?? control.dataset.default ?? "";
  }
  if (!said.has("shape")) form.elements.shape.value = form.dataset.shape;
  if (form.elements.seed.value === "") form.elements.seed.value = seed();
  draw();
}

form.addEventListener("input", soon);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  draw();
});
at("new").addEventListener("click", () => {
  form.elements.seed.value = seed();
  draw();
});
at("solve").addEventListener("click", () => {
  const solution = form.elements.solution;
  solution.value = solution.value === "false" ? "true" : "false";
  draw();
});
at("reset").addEventListener("click", () => reset(new URLSearchParams()));
at("copy").addEventListener("click", () => navigator.clipboard?.writeText(at("url").textContent));
reset(new URLSearchParams(location.search));
