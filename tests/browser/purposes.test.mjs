// The pages of what mazes are for, and those of errors.
import assert from "node:assert/strict";
import { inEachView, isAccessible, nothingMoves, once, url } from "./harness.mjs";

const footer = await (await fetch(`${url}/gallery`)).text();
const PURPOSES = [...footer.matchAll(/href="\.(\/for\/[^"]+)"/g)].map(([, path]) => path);

inEachView("pages of purposes show their pictures", async (page, { shot }) => {
  assert.equal(PURPOSES.length, 6);
  for (const path of PURPOSES) {
    await page.goto(url + path);
    await page.waitForLoadState("load");
    const widths = await page.locator(".samples img").evaluateAll((all) => all.map((it) => it.naturalWidth));
    assert.ok(widths.length === 3 && widths.every((width) => width > 0), `${path}: ${widths}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, path);
    await isAccessible(page);
    await nothingMoves(page);
    await shot(path.slice(1).replace("/", "-"));
  }
});

once("a purpose leads into the studio with its settings", async (page) => {
  await page.goto(`${url}/for/laser-cutting`);
  await page.getByRole("link", { name: "Make your own in the studio" }).click();
  await page.waitForURL(/cut=true/);
  await page.locator("#picture").waitFor();
  assert.equal(await page.locator("#faults:visible").count(), 0);
});

inEachView("an address where nothing is shows a way on", async (page, { shot, expect }) => {
  expect(/404/);
  await page.goto(`${url}/some/nothing`);
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  await isAccessible(page);
  await shot("nothing-here");
  await page.getByRole("link", { name: "Play a maze" }).click();
  await page.waitForURL(`${url}/play`);
});
