// Changes in the studio: undo and redo, the size, palettes, and names for people.
import assert from "node:assert/strict";
import { atEachSize, isAccessible, once, url } from "./harness.mjs";
import { bytesOf, open, search, settled, shown } from "./studio.mjs";

const query = (page) => new URL(page.url()).search;

atEachSize("every change is undone and done again", async (page, { activate }) => {
  await open(page, "?shape=hex&seed=5");
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const redo = page.getByRole("button", { name: "Redo", exact: true });
  assert.ok((await undo.isDisabled()) && (await redo.isDisabled()));
  const states = [query(page)];
  for (const change of [
    () => page.locator(".tile:has([name=shape][value=tri])").click(),
    () => page.locator("#size").fill("14"),
    () => page.locator(".tile:has([name=theme][value=ocean])").click(),
    () => page.getByRole("button", { name: "Solution" }).click(),
    () => page.locator("#dice").click(),
    () => page.locator("#surprise").click(),
  ]) {
    await change();
    await settled(page);
    states.push(query(page));
  }
  assert.equal(new Set(states).size, states.length);
  for (const state of states.slice(0, -1).reverse()) {
    await activate(undo);
    await settled(page);
    assert.equal(query(page), state);
  }
  assert.ok(await undo.isDisabled());
  for (const state of states.slice(1)) {
    await activate(redo);
    await settled(page);
    assert.equal(query(page), state);
  }
  assert.ok(await redo.isDisabled());
  // The same by keyboard, and a change ends what could be done again.
  await page.locator("#stage").focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await settled(page);
  assert.equal(query(page), states.at(-3));
  await page.keyboard.press("Control+Shift+z");
  await settled(page);
  assert.equal(query(page), states.at(-2));
  await page.keyboard.press("n");
  await settled(page);
  assert.ok(await redo.isDisabled());
});

once("one slider is the size of every shape", async (page) => {
  await open(page, "?shape=hex&seed=5");
  const size = page.getByRole("slider", { name: "Size" });
  for (const shape of ["hex", "square", "tri", "polar", "voronoi", "penrose-p2"]) {
    await page.locator(`.tile:has([name=shape][value=${shape}])`).click();
    await settled(page);
    for (const value of ["5", "20"]) {
      await size.fill(value);
      await settled(page);
      assert.ok(await page.locator("#faults").isHidden(), shape);
      assert.equal(search(page).get(shape === "polar" ? "rows" : "cols"), value, shape);
      assert.equal(
        await page.locator("#size-cells").textContent(),
        `${search(page).get("cols") ?? 6} × ${search(page).get("rows")}`,
      );
      assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
    }
  }
});

atEachSize("colours of one's own are kept as a palette", async (page, { activate, shot }) => {
  await open(page, "?shape=square&cols=6&rows=5&seed=7&solution=true");
  await page.getByText("Your own colours").click();
  const keep = page.locator("#keep-palette");
  assert.ok(await keep.isDisabled(), "there is none yet");
  for (const [name, color] of Object.entries({ ink: "#aa0000", paper: "#ffeedd", path: "#0044cc" })) {
    await page.locator(`[data-color="${name}"]`).fill(color);
    await settled(page);
  }
  await activate(keep);
  await page.reload();
  await settled(page);
  const mine = page.getByRole("button", { name: /^Your palette aa0000/ });
  await isAccessible(page);
  // A theme replaces own colours, and the palette replaces the theme.
  await page.locator(".tile:has([name=theme][value=ocean])").click();
  await settled(page);
  assert.deepEqual([search(page).get("theme"), search(page).get("ink")], ["ocean", null]);
  await mine.scrollIntoViewIfNeeded();
  await shot("palette");
  await activate(mine);
  await settled(page);
  assert.deepEqual(
    ["theme", "ink", "paper", "path"].map((name) => search(page).get(name)),
    [null, "aa0000", "ffeedd", "0044cc"],
  );
  await page.locator("#own-colors summary").click();
  await activate(keep);
  assert.equal(await mine.count(), 0, "it is forgotten");
});

once("shapes, solvers and formats have names for people", async (page) => {
  await open(page);
  const { shapes } = await (await fetch(`${url}/shapes`)).json();
  const texts = await page.locator("[data-name=shape] .tile span").allTextContents();
  assert.equal(texts.length, shapes.length);
  for (const name of ["Squares", "Triangles", "Hexagons", "Rings"]) assert.ok(texts.includes(name), name);
  assert.ok(
    texts.every((text) => /^[A-Z]/.test(text)),
    `${texts}`,
  );
  const alt = await page.locator("#picture").getAttribute("alt");
  assert.match(alt, /hexagons/);
});

once("expert settings stay open, and say how many have changed", async (page) => {
  await open(page, "?shape=hex&seed=5&algorithm=kruskal&braid=0.5");
  const expert = page.getByRole("switch", { name: /^Expert/ });
  assert.equal(await page.locator("#expert-count").textContent(), "2 changed");
  assert.ok(await page.locator("#group-carving").isHidden());
  await expert.check();
  assert.ok(await page.locator("#group-carving").isVisible());
  await page.reload();
  await settled(page);
  assert.ok(await expert.isChecked());
  await expert.uncheck();
  assert.ok(await page.locator("#group-carving").isHidden());
});

once("a starting point takes the maze that a person has made", async (page) => {
  const presets = page.getByRole("navigation", { name: "Make a" });
  await open(page);
  await presets.getByRole("link", { name: "Laser" }).click();
  await page.getByRole("dialog", { name: "Download" }).waitFor();
  assert.equal(search(page).get("cols"), "8", "nothing was chosen before");
  await page.keyboard.press("Escape");
  await page.locator("#dice").click();
  await presets.getByRole("link", { name: "Wallpaper" }).click();
  await page.getByRole("link", { name: "Save as PNG" }).waitFor();
  assert.equal(search(page).get("shape"), "tri", "another maze is no choice");
  await page.keyboard.press("Escape");
  await page.locator(".tile:has([name=outline][value=heart])").click();
  await settled(page);
  const before = query(page);
  for (const [name, button] of [
    ["3D print", "Save as 3MF"],
    ["Worksheet", "Save the PDF"],
  ]) {
    await presets.getByRole("link", { name }).click();
    const link = page.getByRole("link", { name: button });
    await link.waitFor();
    assert.match(await link.getAttribute("href"), /outline=heart/, name);
    assert.equal(query(page), before, name);
    await page.keyboard.press("Escape");
  }
});

once("the wells show the colours, however they are written", async (page) => {
  await open(page, "?shape=square&seed=7&theme=ocean");
  await page.getByText("Your own colours").click();
  const well = (name) => page.locator(`[data-color=${name}]`).inputValue();
  const { params } = await (await fetch(`${url}/maze.json?${search(page)}&fields=params`)).json();
  assert.equal(await well("ink"), `#${params.ink}`, "that of the theme");
  for (const [given, is] of [
    ["#e4007c", "#e4007c"],
    ["e4007c", "#e4007c"],
    ["f0a", "#ff00aa"],
    ["rebeccapurple", "#663399"],
    ["none", "#ffffff"],
  ]) {
    await page.locator("#p-paper").fill(given);
    await settled(page);
    assert.equal(await well("paper"), is, given);
  }
});

once("the title of the page names the maze that is shown, and a step back closes panels", async (page) => {
  await open(page, "?shape=square&seed=7");
  assert.match(await page.title(), /^A maze of squares, /);
  await page.locator(".tile:has([name=shape][value=polar])").click();
  await settled(page);
  assert.equal(await page.title(), "A maze of rings · mazewright");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("dialog", { name: "Download" }).waitFor();
  await page.goBack();
  await settled(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await page.title(), "A maze of squares · mazewright");
});
