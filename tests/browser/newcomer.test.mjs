// Tasks of a first-time visitor: by keyboard alone, and by finger on a telephone. The time that a
// person takes is computed from the counted actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onceAtEachSize, url, withPage } from "./harness.mjs";
import { fingers, mazeOf, placeOf, ready, route, walkToGoal } from "./play.mjs";

/** Keys that a person presses in a second who looks where the focus is. */
const KEYS_A_SECOND = 2;

/** Seconds that a tap takes a person who has to find its place. */
const TAP = 3;

/** Counts what a person does with a page. */
class Newcomer {
  taps = 0;
  presses = 0;

  constructor(page) {
    this.page = page;
  }

  get seconds() {
    return this.presses / KEYS_A_SECOND + this.taps * TAP;
  }

  async press(key) {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /** Presses a key until the element with the focus is the one that is meant; at most so many times. */
  async until(key, most, meant) {
    for (let times = 0; times < most; times += 1) {
      if (await this.page.evaluate(meant)) return;
      await this.press(key);
    }
    assert.ok(await this.page.evaluate(meant), `${key} leads to ${meant}`);
  }

  async tap(locator) {
    this.taps += 1;
    await locator.tap();
  }
}

/** Asks for the sheet, as far as the page does. */
const catchPrint = (page) =>
  page.addInitScript(() => {
    globalThis.print = () => (globalThis.isPrinted = true);
  });

/** Fails if a button that does something with the maze is out of sight. */
async function isInSight(page, name) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll(".actions > :is(a, button)")]
      .filter((button) => button.getBoundingClientRect().right > innerWidth)
      .map((button) => button.textContent),
  );
  assert.deepEqual(cut, [], name);
}

for (const view of onceAtEachSize("a maze")) {
  test(`a maze of hexagons in a heart, printed by keyboard (${view.name})`, () =>
    withPage(view, async (page, { shot }) => {
      await catchPrint(page);
      await page.goto(url);
      await page.locator("#stage img, #stage svg").first().waitFor();
      const person = new Newcomer(page);
      await person.until("Tab", 40, () => document.activeElement.name === "shape");
      await person.until("ArrowRight", 20, () => document.activeElement.value === "hex");
      await person.until("Tab", 20, () => document.activeElement.name === "outline");
      await person.until("ArrowRight", 12, () => document.activeElement.value === "heart");
      await page.waitForFunction(() => location.search.includes("outline=heart"));
      await page.waitForLoadState("networkidle");
      await shot("heart");
      await isInSight(page, view.name);
      await person.until("Shift+Tab", 40, () => document.activeElement.id === "download");
      await person.press("Enter");
      await page.locator("#print").waitFor();
      await person.until("Shift+Tab", 10, () => document.activeElement.id === "print");
      await person.press("Enter");
      assert.ok(await page.evaluate(() => globalThis.isPrinted));
      assert.ok(person.seconds < 30, `${person.presses} keys, ${person.seconds} s`);
    }));
}

for (const view of onceAtEachSize("a finger").filter(({ isNarrow }) => isNarrow)) {
  test(`a maze of hexagons in a heart, printed by finger (${view.name})`, () =>
    withPage(view, async (page) => {
      await catchPrint(page);
      await page.goto(url);
      await page.locator("#picture").waitFor();
      const person = new Newcomer(page);
      await person.tap(page.locator(".tile:has([name=shape][value=hex])"));
      await person.tap(page.locator(".tile:has([name=outline][value=heart])"));
      await page.waitForFunction(() => location.search.includes("outline=heart"));
      await page.locator("#stage[aria-busy=false]").waitFor();
      assert.match(page.url(), /shape=hex/);
      await person.tap(page.getByRole("button", { name: "Download" }));
      await person.tap(page.getByRole("button", { name: "Print", exact: true }));
      assert.ok(await page.evaluate(() => globalThis.isPrinted));
      assert.ok(person.taps <= 4, `${person.taps} taps`);
      assert.ok(person.seconds < 30, `${person.taps} taps, ${person.seconds} s`);
    }));

  test(`a class set of worksheets by finger (${view.name})`, () =>
    withPage(view, async (page) => {
      await page.goto(url);
      await page.locator("#picture").waitFor();
      const person = new Newcomer(page);
      await person.tap(page.locator(".preset", { hasText: "Worksheet" }));
      await person.tap(page.getByRole("radio", { name: "Class set" }));
      await person.tap(page.getByRole("radio", { name: "7–9" }));
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        person.tap(page.getByRole("link", { name: "Save the PDF" })),
      ]);
      assert.match(download.url(), /book\.pdf\?.*count=25&.*worksheet=true/);
      assert.ok(person.taps <= 5, `${person.taps} taps`);
    }));
}

/** Seconds that a person takes from reading a cell to the next one on an easy maze. */
const STEP = 0.5;

for (const view of onceAtEachSize("a daily")) {
  test(`a daily maze, from the list to the board (${view.name})`, () =>
    withPage(view, async (page, { shot }) => {
      await page.goto(`${url}/play`);
      const person = new Newcomer(page);
      const maze = page.locator("#daily a").first();
      await maze.waitFor();
      const put = page.getByRole("button", { name: "Put it on the board" });
      let cells;
      if (view.isNarrow) {
        await person.tap(maze);
        await ready(page);
        const own = await mazeOf(page);
        cells = route(own);
        const touch = await fingers(page);
        await touch("touchStart", [await placeOf(page, cells[0])]);
        for (const cell of cells.slice(1)) {
          await touch("touchMove", [await placeOf(page, cell)]);
          await page.waitForTimeout(20);
        }
        await touch("touchEnd");
        await person.tap(page.getByLabel("Your name"));
        await page.keyboard.type("Nia");
        await person.tap(put);
      } else {
        await person.until("Tab", 40, () => document.activeElement.closest("#daily a") !== null);
        await person.press("Enter");
        await ready(page);
        const own = await mazeOf(page);
        cells = route(own);
        await walkToGoal(page, own);
        await page.locator("dialog[open]").waitFor();
        await person.until("Shift+Tab", 10, () => document.activeElement.name === "name");
        for (const letter of "Nia") await person.press(letter);
        await person.press("Enter");
      }
      await page.getByText(/^On the board with .* place \d+ of today’s mazes/).waitFor();
      const seconds = person.seconds + (cells.length - 1) * STEP;
      assert.ok(seconds < 60, `${cells.length - 1} steps, ${seconds} s`);
      await page.goto(`${url}/play`);
      await page
        .getByRole("region", { name: "Scoreboard" })
        .getByRole("cell", { name: "Nia" })
        .first()
        .waitFor();
      await shot("play-list-board");
    }));
}
