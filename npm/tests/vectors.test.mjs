// The public vectors: requests, and the hashes of their answers, in Node and in a browser.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { Maze, load } from "../js/index.js";
import { resultOf } from "./browser.mjs";

const { PNG } = createRequire(new URL("../../target/npm/", import.meta.url))("pngjs");

const text = await readFile(new URL("../../vectors/vectors.jsonl", import.meta.url), "utf8");
const vectors = text
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

await load();

/** Returns a vector with the hashes of its answers, where `content` gives what is hashed of a PNG. */
function answered({ query, ...hashes }, content) {
  const own = { query };
  for (const format of Object.keys(hashes)) {
    const bytes = new Maze(`${query}&format=${format}`).bytes();
    own[format] = hash(format === "png" ? content(bytes) : bytes);
  }
  return own;
}

test("Node gives the vectors", () => {
  assert.ok(vectors.length > 500);
  for (const vector of vectors) {
    assert.deepEqual(
      answered(vector, (bytes) => PNG.sync.read(Buffer.from(bytes)).data),
      vector,
    );
  }
});

test("a browser gives what Node gives", { timeout: 120_000 }, async (context) => {
  const answers = await resultOf("vectors.html", context);
  assert.equal(answers.length, vectors.length, String(answers).slice(0, 200));
  for (const [at, vector] of vectors.entries()) {
    assert.deepEqual(
      answers[at],
      answered(vector, (bytes) => bytes),
    );
  }
});
