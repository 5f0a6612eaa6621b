// The choices of the studio: their pictures, sliders, colours and texts.
import assert from "node:assert/strict";
import { once, url } from "./harness.mjs";
import { bytesOf, openExpert, search, settled, shown } from "./studio.mjs";

const START = "?shape=hex&outline=hexagon&seed=5";

/** Opens all groups. */
const openGroups = (page) =>
  page.locator("#form details").evaluateAll((all) => all.forEach((it) => (it.open = true)));

/** Goes back to the maze at the start, without a new page. */
async function reset(page, start = START) {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/${start}`);
  await settled(page);
}

const faults = async (page) =>
  (await page.locator("#faults").isVisible()) ? page.locator("#faults").textContent() : "";

once("each choice has its own description", async (page) => {
  await openExpert(page);
  assert.equal(await page.locator(".control .control").count(), 0);
  const described = await page
    .locator("#form [aria-describedby]")
    .evaluateAll((all) =>
      all.map((it) => document.getElementById(it.getAttribute("aria-describedby"))?.textContent),
    );
  assert.ok(described.length > 50 && described.every(Boolean), "each has its description");
});

once("each thumbnail is static, and differs from the others", async (page) => {
  const renders = [];
  page.on("request", (request) => /\/maze\./.test(request.url()) && renders.push(request.url()));
  await openExpert(page);
  await openGroups(page);
  const pictures = await page.locator("#form .tile").evaluateAll((tiles) =>
    tiles.map((tile) => ({
      name: tile.closest(".control").dataset.name,
      source: tile.querySelector("img")?.getAttribute("src") ?? tile.querySelector("svg").outerHTML,
    })),
  );
  const names = new Set(pictures.map(({ name }) => name));
  for (const name of ["shape", "outline", "mask", "theme"]) assert.ok(names.has(name), name);
  const { shapes } = await (await fetch(`${url}/shapes`)).json();
  assert.equal(pictures.filter(({ name }) => name === "shape").length, shapes.length);
  const looks = (name) => pictures.filter((it) => it.name === name).map(({ source }) => source);
  for (const name of ["shape", "outline", "mask"]) {
    assert.equal(new Set(looks(name)).size, looks(name).length, `two of ${name} look alike`);
    assert.ok(
      looks(name).every((source) => !source.includes('d=""')),
      name,
    );
  }
  const files = new Set(looks("mask").map((source) => source.split("#")[0]));
  assert.equal(files.size, 1, "one file has all masks");
  const file = await (await fetch(new URL([...files][0], url))).text();
  for (const source of looks("mask")) assert.ok(file.includes(`<view id="${source.split("#")[1]}"`), source);
  const image = page.locator("[data-name=mask] .tile img").first();
  await image.scrollIntoViewIfNeeded();
  await image.evaluate((it) => it.decode());
  assert.ok(renders.length <= 6, `${renders.length} renders: ${renders.join("\n")}`);
});

once("each slider leads to a maze at both of its ends, and shows the number", async (page, { expect }) => {
  expect(/status of 422/);
  await openExpert(page, START);
  await openGroups(page);
  const names = await page
    .locator("#form input[type=range][data-for]")
    .evaluateAll((all) => all.map((it) => it.dataset.for));
  assert.ok(names.length >= 10, `${names.length} sliders`);
  let driven = 0;
  for (const name of names) {
    const slider = page.locator(`input[data-for="${name}"]`);
    if (!(await slider.isVisible())) continue;
    driven += 1;
    for (const end of ["max", "min"]) {
      const value = await slider.getAttribute(end);
      await slider.fill(value);
      await settled(page);
      assert.equal(await faults(page), "", `${name}=${value} at ${page.url()}`);
      const usual = await slider.evaluate((it) => it.closest(".control").dataset.default);
      const given = search(page).get(name) ?? usual;
      assert.equal(Number(given), Number(value), name);
      if (search(page).has(name)) {
        assert.equal(Number(await page.locator(`#p-${name}`).inputValue()), Number(value), name);
      }
      await reset(page);
    }
  }
  assert.ok(driven >= 8, `${driven} sliders were moved`);
});

once("colours of one's own are those of the picture", async (page) => {
  await openExpert(page, "?shape=square&cols=6&rows=5&seed=7&solution=true");
  await openGroups(page);
  const colors = { ink: "aa0000", paper: "ffeedd", path: "0044cc" };
  for (const [name, color] of Object.entries(colors)) {
    await page.locator(`[data-color="${name}"]`).fill(`#${color}`);
    await settled(page);
    assert.equal(search(page).get(name), color);
    assert.equal(await page.locator(`#p-${name}`).inputValue(), color);
  }
  assert.equal(await faults(page), "");
  const given = new URLSearchParams(colors);
  assert.equal(
    await shown(page),
    await bytesOf(`/maze.svg?shape=square&cols=6&rows=5&seed=7&solution=true&${given}`),
  );
  // Typed names of colours appear in the colour field, where it can show them.
  await page.locator("#p-ink").fill("00aa44");
  await settled(page);
  assert.equal(await page.locator("[data-color=ink]").inputValue(), "#00aa44");
  await page.locator("#p-ink").fill("");
  await settled(page);
  assert.equal(search(page).get("ink"), null);
});

once("typed numbers and texts are shown, or have an error message next to them", async (page, { expect }) => {
  expect(/status of 4\d\d/);
  await openExpert(page, START);
  await openGroups(page);
  const controls = await page
    .locator("#form input[type=number], #form input:not([type])")
    .evaluateAll((all) => all.map(({ name, min, max, placeholder }) => ({ name, min, max, placeholder })));
  let typed = 0;
  for (const { name, min, max, placeholder } of controls) {
    const input = page.locator(`#p-${name}`);
    if (!(await input.isVisible())) continue;
    typed += 1;
    // A value near the default, or for texts the example.
    const number = Number(placeholder);
    const value =
      min === ""
        ? placeholder.replace(/^as /, "").replace(/^(by theme|usual)$/, "336699")
        : String(
            Number.isNaN(number) || placeholder === ""
              ? Math.min(Number(max), Math.max(Number(min), 7))
              : number,
          );
    await input.fill(value);
    await settled(page);
    const told = await faults(page);
    if (told !== "") {
      assert.ok(told.includes(name), `${name}=${value}: ${told}`);
      assert.equal(await input.getAttribute("aria-invalid"), "true", `${name}=${value}`);
    }
    await input.fill("");
    await settled(page);
    assert.equal(await faults(page), "", `without ${name}: ${page.url()}`);
  }
  assert.ok(typed >= 15, `${typed} values were typed`);
});

once("controls show what each maze decides, and count only choices", async (page) => {
  await openExpert(page, START);
  await openGroups(page);
  for (const maze of [
    "shape=tri&theme=night",
    "shape=polar",
    "shape=penrose-p2&theme=ocean",
    "mask=cat&theme=print",
  ]) {
    await reset(page, `?${maze}&seed=7&gen=1&solution=true`);
    const { params } = await (await fetch(`${url}/maze.json?${maze}&seed=7&fields=params`)).json();
    const value = (selector) => page.locator(selector).inputValue();
    for (const name of ["cols", "rows", "seed"]) {
      assert.equal(await value(`#p-${name}`), String(params[name]), `${maze} ${name}`);
    }
    for (const name of ["ink", "paper", "path"]) {
      // The text is empty, and the colour next to it is that of the theme.
      assert.equal(await value(`#p-${name}`), "", `${maze} ${name}`);
      assert.equal(await value(`[data-color=${name}]`), `#${params[name].slice(0, 6)}`, `${maze} ${name}`);
    }
    const count = maze.includes("mask") ? "1 changed" : "all other settings";
    assert.equal(await page.locator("#expert-count").textContent(), count, maze);
    assert.ok(await page.locator("#group-route .count").isHidden(), maze);
  }
});
