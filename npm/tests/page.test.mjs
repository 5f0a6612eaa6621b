// A page without a bundler: the module and the element in a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Maze, load } from "../js/index.js";
import { resultOf } from "./browser.mjs";

test("a page shows mazes", { timeout: 120_000 }, async (context) => {
  const result = await resultOf("page.html", context);
  await load();
  const svg = new Maze("shape=hex&cols=12&seed=42").svg();
  assert.deepEqual(result, {
    length: svg.length,
    shown: 1,
    query: "shape=tri&cols=7&rows=12&seed=3&gen=1",
    fault: "shape is hx",
    isPng: true,
  });
});
