// The gallery.
import assert from "node:assert/strict";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { inEachView, isAccessible, nothingMoves, url } from "./harness.mjs";

inEachView("the gallery shows its pictures", async (page, { shot }) => {
  await page.goto(`${url}/gallery`);
  await page.locator("figure img").first().waitFor();
  assert.ok((await page.locator("figure").count()) >= 30);
  await isAccessible(page);
  await nothingMoves(page);
  await shot("gallery");
});

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
