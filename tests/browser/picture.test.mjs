// The picture of the studio: zooming, moving, stepping, printing, and its figures.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { VIEWS, atEachSize, once, url, withPage } from "./harness.mjs";
import { fingers } from "./play.mjs";
import { lookInside, open, search, settled } from "./studio.mjs";

const run = promisify(execFile);

/** How the picture is scaled and moved. */
const view = (page) =>
  page.locator("#picture").evaluate((it) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(it).transform);
    return { scale: a, x: e, y: f };
  });

/** Fails if the picture is not scaled and moved as it should be, but for parts of a pixel. */
async function isAt(page, scale, x, y) {
  const is = await view(page);
  const what = JSON.stringify([is, scale, x, y]);
  assert.ok(Math.abs(is.scale - scale) < 0.01 && Math.hypot(is.x - x, is.y - y) < 3, what);
}

const middleOf = async (page) => {
  const { x, y, width, height } = await page.locator("#stage").boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

once("the wheel, a double click, drags and arrows zoom and move the picture", async (page) => {
  await open(page, "?shape=hex&cols=12&rows=9&seed=5");
  const middle = await middleOf(page);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -300);
  assert.equal((await view(page)).scale, 1, "the page scrolls over a picture that is fitted in");

  // The point under the mouse stays in place.
  await page.mouse.dblclick(middle.x + 50, middle.y + 20);
  await isAt(page, 3, -100, -40);
  await page.mouse.dblclick(middle.x, middle.y);
  assert.equal((await view(page)).scale, 1);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await page.waitForFunction(() => document.querySelector("#picture").style.transform.includes("2.718"));
  await page.mouse.wheel(0, -400);
  await page.waitForFunction(() => document.querySelector("#picture").style.transform.includes("7.38"));

  // A drag moves the picture as far as the mouse goes, up to its edge.
  const drag = async (dx, dy) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + dx / 2, middle.y + dy / 2);
    await page.mouse.move(middle.x + dx, middle.y + dy);
    await page.mouse.up();
  };
  const before = await view(page);
  await drag(60, -30);
  const after = await view(page);
  await isAt(page, before.scale, before.x + 60, before.y - 30);
  await page.mouse.move(middle.x - 80, middle.y);
  assert.deepEqual(await view(page), after, "nothing moves without a button");

  // A button that is released outside of the stage counts as released.
  await page.locator("#fit").click();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await page.locator("#in").click();
  const fitted = await view(page);
  await isAt(page, 1.5, 0, 0);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.move(middle.x + 40, middle.y + 40);
  assert.deepEqual(await view(page), fitted);

  // The same by keyboard.
  await page.locator("#stage").focus();
  for (const key of ["+", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await isAt(page, 2.25, -60, -60);
  for (const key of ["ArrowLeft", "ArrowUp", "-"]) await page.keyboard.press(key);
  await isAt(page, 1.5, 0, 0);
  for (let times = 0; times < 30; times += 1) await page.keyboard.press("ArrowLeft");
  const { width } = await page.locator("#stage").evaluate((it) => ({ width: it.clientWidth }));
  await isAt(page, 1.5, width / 4, 0);
  await page.keyboard.press("0");
  assert.equal((await view(page)).scale, 1);
});

test("two fingers zoom the picture, one moves it then, and the page scrolls at first", () =>
  withPage(VIEWS[2], async (page) => {
    await open(page, "?shape=hex&cols=12&rows=9&seed=5");
    const middle = await middleOf(page);
    const touch = await fingers(page);
    const pair = (gap) => [
      { x: middle.x - gap, y: middle.y },
      { x: middle.x + gap, y: middle.y },
    ];
    await touch("touchStart", pair(30));
    for (const gap of [40, 50, 60]) await touch("touchMove", pair(gap));
    await touch("touchEnd");
    const { scale, x, y } = await view(page);
    assert.ok(Math.abs(scale - 2) < 0.05, `${scale}`);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1, "the page is not zoomed");
    await touch("touchStart", [middle]);
    for (const part of [10, 20, 30]) await touch("touchMove", [{ x: middle.x + part, y: middle.y - part }]);
    await touch("touchEnd");
    const moved = await view(page);
    assert.ok(Math.abs(moved.x - x - 30) < 1 && Math.abs(moved.y - y + 30) < 1);
    assert.equal(await page.evaluate(() => scrollY), 0, "the page stays where it is");
  }));

once("statistics and difficulty are those of the service, of each maze that is shown", async (page) => {
  await open(page, "?shape=hex&cols=12&rows=9&seed=5&loops=10");
  const compare = async () => {
    const answer = await fetch(`${url}/maze.json?${search(page)}&fields=stats,solution`);
    const { stats, solution } = await answer.json();
    const facts = { ...stats, explored: solution.explored };
    const shown = await page
      .locator("[data-fact]")
      .evaluateAll((all) => Object.fromEntries(all.map((it) => [it.dataset.fact, it.textContent])));
    assert.equal(Object.keys(shown).length, 8);
    for (const [name, text] of Object.entries(shown)) {
      assert.equal(text, facts[name].toLocaleString("en"), name);
    }
    assert.equal(await page.locator("#difficulty-number").textContent(), `${stats.difficulty} of 100`);
    assert.equal(await page.locator("#difficulty").evaluate((it) => it.value), stats.difficulty);
    return shown;
  };
  const first = await compare();
  await page.locator(".tile:has([name=shape][value=square])").click();
  await settled(page);
  const second = await compare();
  assert.notDeepEqual(first, second);
});

atEachSize("the player is stepped by its buttons, by keyboard, and plays by itself", async (page) => {
  await open(page, "?shape=square&cols=6&rows=5&seed=1");
  await lookInside(page);
  const told = async () => Number((await page.locator("#player output").textContent()).split(" ")[0]);
  for (const name of ["▶ Carve", "▶ Solve"]) {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator("#player output").waitFor();
    // The player has started by itself, and the button that stops it has the focus.
    const begun = await told();
    await page.waitForFunction(
      (from) => Number(document.querySelector("#player output").textContent.split(" ")[0]) > from,
      begun,
    );
    await page.keyboard.press("Enter");
    const stopped = await told();
    await page.waitForTimeout(500);
    assert.equal(await told(), stopped);
    await page.getByRole("button", { name: "A step on" }).click();
    assert.equal(await told(), stopped + 1);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "A step back");
    await page.keyboard.press("Enter");
    assert.equal(await told(), stopped);
    const range = page.getByRole("slider", { name: /^Step of the/ });
    await range.press("End");
    assert.equal(await told(), Number(await range.getAttribute("max")));
    await range.press("ArrowLeft");
    assert.equal(await told(), Number(await range.getAttribute("max")) - 1);
    await page.getByRole("button", { name: "Close the player" }).press("Enter");
    assert.ok(await page.locator("#picture").isVisible());
  }
});

/** What a page looks like on paper: the number of pages, the words, and where ink is. */
async function printed(page) {
  const folder = await mkdtemp(join(tmpdir(), "mazewright-"));
  const file = join(folder, "page.pdf");
  await writeFile(file, await page.pdf({ format: "A4", printBackground: true }));
  const { stdout: about } = await run("pdfinfo", [file]);
  const { stdout: words } = await run("pdftotext", [file, "-"]);
  await run("pdftoppm", ["-r", "36", "-gray", "-singlefile", file, join(folder, "page")]);
  const picture = await readFile(join(folder, "page.pgm"));
  const [, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString("latin1"));
  const pixels = picture.subarray(picture.length - width * height);
  const ink = { left: 1, right: 0, top: 1, bottom: 0, share: 0 };
  pixels.forEach((light, index) => {
    if (light > 140) return;
    const [x, y] = [(index % width) / width, Math.floor(index / width) / height];
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y);
    ink.share += 1 / pixels.length;
  });
  return { pages: Number(/Pages:\s+(\d+)/.exec(about)[1]), words: words.trim(), ink };
}

atEachSize("only the maze is printed, as large as the sheet, however it is seen", async (page) => {
  await open(page, "?shape=hex&outline=heart&cols=20&rows=20&seed=7");
  /** Compares what is printed with the sheet. */
  const check = async (what) => {
    const { pages, words, ink } = await printed(page);
    assert.deepEqual([pages, words], [1, ""], `${what}: one sheet without a word`);
    assert.ok(ink.left < 0.12 && ink.right > 0.88, `${what}: ${JSON.stringify(ink)}`);
    assert.ok(Math.abs(ink.left - (1 - ink.right)) < 0.03, `${what}: in the middle`);
    // Black walls on white paper.
    assert.ok(ink.share > 0.01 && ink.share < 0.35, `${what}: ${ink.share} of the sheet is dark`);
    return ink;
  };
  const fitted = await check("fitted in");
  await page.locator("#in").click();
  await page.locator("#in").click();
  assert.deepEqual(await check("zoomed"), fitted);
  await page.locator("#favourite").click();
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator("[data-snippet=Python]").waitFor();
  assert.deepEqual(await check("with a dialog"), fitted);
});
