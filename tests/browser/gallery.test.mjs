// The gallery.
import assert from "node:assert/strict";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { atEachSize, inEachView, isAccessible, nothingMoves, once, url } from "./harness.mjs";

inEachView("the gallery shows its pictures", async (page, { shot }) => {
  await page.goto(`${url}/gallery`);
  await page.locator("figure img").first().waitFor();
  assert.ok((await page.locator("figure").count()) >= 30);
  await isAccessible(page);
  await nothingMoves(page);
  await shot("gallery");
});

atEachSize("a click in the gallery opens the studio with that maze", async (page, { activate }) => {
  await page.goto(`${url}/gallery`);
  await activate(page.getByRole("link", { name: "Hexagons, the same after a sixth of a turn" }));
  await page.waitForURL(/symmetry=turn-6/);
  await page.locator("#picture").waitFor();
  assert.equal(await page.locator("[name=shape][value=hex]").isChecked(), true);
});

atEachSize(
  "filters of the gallery work without a script",
  async (page, { shot }) => {
    await page.goto(`${url}/gallery`);
    const all = await page.locator("figure").count();
    await page.getByRole("link", { name: "3D printing", exact: true }).first().click();
    await page.waitForURL(/for=3d/);
    const some = await page.locator("figure").count();
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    assert.equal(await page.locator(".filters [aria-current]").textContent(), "3D printing");
    await shot("gallery-3d");
  },
  { javaScriptEnabled: false },
);

once(
  "pictures of the gallery rest for people who want less motion",
  async (page) => {
    await page.goto(`${url}/gallery?for=research`);
    const image = page.getByRole("img", { name: "A backtracker at work" });
    await image.scrollIntoViewIfNeeded();
    await page.waitForFunction((it) => it.complete, await image.elementHandle());
    assert.match(await image.evaluate((it) => it.currentSrc), /maze\.svg\?cols=24/);
  },
  { reducedMotion: "reduce" },
);

test("the gallery of the documentation has the requests of the page, and pictures that are there", async () => {
  const docs = join("..", "..", "docs");
  const text = await readFile(join(docs, "gallery.md"), "utf8");
  const requests = [...text.matchAll(/^\* .*: `(\/[^`]+)`$/gm)].map(([, request]) => request);
  const page = await (await fetch(`${url}/gallery`)).text();
  const shown = [...page.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, source]) =>
    source.replace(".", "").replaceAll("&amp;", "&"),
  );
  assert.ok(requests.length >= 30);
  assert.deepEqual(requests, shown);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  assert.ok(links.length > requests.length);
  for (const link of links) await access(join(docs, link));
});
