// The pages below a path of the host: each works, and none asks for anything outside of that path, which the
// harness takes for a fault.
import assert from "node:assert/strict";
import { belowUrl, once } from "./harness.mjs";

const PAGES = {
  "/": "#picture",
  "/play": "#daily a",
  "/play?cols=20&rows=15&seed=1&gen=1": "#board .cell[aria-current]",
  "/play?size=65536&seed=1": "#board .cell[aria-current]",
  "/gallery": "figure img",
  "/endless": ".leaflet-tile-loaded",
  "/for/worksheets": ".samples img",
  "/docs/": ".cards a",
  "/docs/cells": ".entry .example img",
};

once("each page works below a path and has no link that leaves it", async (page) => {
  for (const [path, ready] of Object.entries(PAGES)) {
    await page.goto(belowUrl + path);
    await page.locator(ready).first().waitFor();
    const links = await page.evaluate(() =>
      [...document.querySelectorAll("a[href], form, img[src]")].map((it) => it.href ?? it.action ?? it.src),
    );
    assert.ok(links.length > 3, path);
    for (const link of links.filter((it) => it.startsWith(new URL(belowUrl).origin))) {
      assert.ok(link.startsWith(`${belowUrl}/`), `${path}: ${link}`);
    }
    assert.ok(page.url().startsWith(`${belowUrl}/`), page.url());
  }
});

once("the address that a page writes stays below the path", async (page) => {
  await page.goto(`${belowUrl}/`);
  await page.locator("#picture").waitFor();
  await page.locator("[name=shape][value=polar]").check({ force: true });
  await page.waitForURL(/shape=polar/);
  assert.ok(page.url().startsWith(`${belowUrl}/?`), page.url());
  await page.locator("#play").click();
  await page.locator("#board .cell[aria-current]").waitFor();
  assert.ok(page.url().startsWith(`${belowUrl}/play?`), page.url());
});
