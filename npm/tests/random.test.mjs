// Random requests: the same answer as the service's, or the same faults. REQUESTS says how many.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Maze, MazeError, load, parameters } from "../js/index.js";
import { url } from "./service.mjs";

const COUNT = Number(process.env.REQUESTS ?? 2000);

await load();

/** Parameters that say nothing about a maze, or are given with each. */
const LEFT_OUT = new Set(["cols", "rows", "seed", "mesh", "format", "progress", "download", "error"]);
const all = (await parameters()).filter((it) => !LEFT_OUT.has(it.name));

const WRONG = [
  "0",
  "1",
  "2",
  "x",
  "true",
  "none",
  "-1",
  "0.5",
  "1e3",
  "99999999",
  "",
  "hex",
  "A,B",
  "é",
  "red",
  "%00",
];

/** Errors of limits, which are lower in the service. */
const LIMITS = new Set(["too-many-pixels", "too-many-bytes", "too-large", "too-much-memory"]);

// Numbers that are the same in each run (mulberry32).
let state = 7;
function random(below) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}
const one = (list) => list[random(list.length)];

function value({ values, example, type }) {
  if (random(5) === 0) return one(WRONG);
  if (type === "boolean") return one(["true", "false"]);
  if (values.length && random(4)) return one(values);
  return one([example, example, "2", "30"]);
}

function query() {
  const pairs = new Map([
    ["cols", "6"],
    ["rows", "5"],
    ["seed", "3"],
  ]);
  for (let left = 1 + random(3); left > 0; left -= 1) {
    const parameter = one(all);
    pairs.set(random(20) ? parameter.name : `${parameter.name}s`, value(parameter));
  }
  const text = [...pairs].map(([name, it]) => `${name}=${it === "%00" ? it : encodeURIComponent(it)}`);
  return text.join("&");
}

test("random requests have the service's answers or faults", { timeout: 1_800_000 }, async () => {
  const outcomes = { 200: 0, 400: 0, 422: 0 };
  for (let number = 0; number < COUNT; number += 1) {
    const text = query();
    const response = await fetch(`${url}/maze?${text}`);
    outcomes[response.status] += 1;
    const theirs = Buffer.from(await response.arrayBuffer());
    let own;
    try {
      own = Buffer.from(new Maze(text).bytes());
    } catch (error) {
      assert.ok(error instanceof MazeError, `${text}: ${error}`);
      assert.notEqual(response.status, 200, text);
      if (LIMITS.has(error.code)) continue;
      const problem = JSON.parse(theirs);
      assert.equal(error.message, problem.detail, text);
      // The service alone has stored links.
      const faults = JSON.parse(JSON.stringify(problem.errors ?? []).replaceAll(', link"', '"'));
      assert.deepEqual(error.faults, faults, text);
      continue;
    }
    if (response.status === 200) assert.ok(own.equals(theirs), text);
    else assert.ok(LIMITS.has(JSON.parse(theirs).type.split(":").at(-1)), text);
  }
  for (const [status, count] of Object.entries(outcomes)) {
    assert.ok(count > COUNT / 20, `${status}: ${count} of ${COUNT}`);
  }
});
