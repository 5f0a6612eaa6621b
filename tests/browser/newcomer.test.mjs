// What somebody wants who is here for the first time, by keyboard alone.
import assert from "node:assert/strict";
import { inEachView, url } from "./harness.mjs";

/** Presses a key until the element with the focus is the one that is meant; at most so many times. */
async function until(page, key, most, meant) {
  for (let times = 0; times < most; times += 1) {
    if (await page.evaluate(meant)) return;
    await page.keyboard.press(key);
  }
  assert.ok(await page.evaluate(meant), `${key} leads to ${meant}`);
}

inEachView("a maze of hexagons in a heart, printed", async (page, { shot, view }) => {
  await page.addInitScript(() => {
    globalThis.print = () => (globalThis.isPrinted = true);
  });
  await page.goto(url);
  await page.locator("#stage img, #stage svg").first().waitFor();
  await until(page, "Tab", 40, () => document.activeElement.name === "shape");
  await until(page, "ArrowRight", 20, () => document.activeElement.value === "hex");
  await until(page, "Tab", 20, () => document.activeElement.textContent.startsWith("Outline"));
  await page.keyboard.press("Enter");
  await until(page, "Tab", 20, () => document.activeElement.name === "outline");
  await until(page, "ArrowRight", 12, () => document.activeElement.value === "heart");
  await page.waitForFunction(() => location.search.includes("outline=heart"));
  await page.waitForLoadState("networkidle");
  await shot("heart");
  // Every button that does something with the maze is in sight, at any width.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll(".actions > :is(a, button)")]
      .filter((button) => button.getBoundingClientRect().right > innerWidth)
      .map((button) => button.textContent),
  );
  assert.deepEqual(cut, [], view.name);
  await until(page, "Shift+Tab", 40, () => document.activeElement.id === "print");
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => globalThis.isPrinted));
});
