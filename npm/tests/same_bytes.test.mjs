// The package and the service give the same answers.
import assert from "node:assert/strict";
import test from "node:test";
import { inflateSync } from "node:zlib";

import { Maze, MazeError, load, parameters } from "../js/index.js";
import { url } from "./service.mjs";

await load();
const all = await parameters();
const valuesOf = (name) => all.find((it) => it.name === name).values;

/** Returns the pixels of a PNG as they were before their compression, which differs between the two. */
function pixels(png) {
  const view = Buffer.from(png);
  const parts = [];
  for (let at = 8; at < view.length;) {
    const length = view.readUInt32BE(at);
    const type = view.toString("latin1", at + 4, at + 8);
    const data = view.subarray(at + 8, at + 8 + length);
    parts.push(type === "IDAT" ? data : Buffer.from(`${type}${data.toString("hex")}`));
    at += 12 + length;
  }
  const isData = (part) => part[0] === 0x78;
  const rows = inflateSync(Buffer.concat(parts.filter(isData)));
  return [rows.toString("hex"), ...parts.filter((part) => !isData(part)).map(String)].join("\n");
}

/** Answers a query both ways. */
async function both(query, format) {
  const own = new Maze(query).file(format);
  const path = `/maze.${format}?${query}`;
  const response = await fetch(url + path);
  return { own, path, status: response.status, type: response.headers.get("content-type"), response };
}

for (const shape of valuesOf("shape")) {
  test(`files of ${shape} are the same`, async () => {
    for (const format of valuesOf("format")) {
      const size =
        format === "txt" || format === "npy" || format === "npz" ? "shape=square" : `shape=${shape}`;
      const query = `${size}&cols=6&rows=5&seed=7&solution=true`;
      let answers;
      try {
        answers = await both(query, format);
      } catch (error) {
        // Some formats have no place for some shapes; both say so.
        assert.ok(error instanceof MazeError, String(error));
        const response = await fetch(`${url}/maze.${format}?${query}`);
        assert.equal((await response.json()).detail, error.message, format);
        continue;
      }
      const { own, path, status, type, response } = answers;
      assert.equal(status, 200, path);
      assert.equal(type, own.type, path);
      const theirs = new Uint8Array(await response.arrayBuffer());
      if (format === "png") assert.equal(pixels(own.bytes), pixels(theirs), path);
      else if (!isCompressed.has(format)) assert.deepEqual(Buffer.from(own.bytes), Buffer.from(theirs), path);
    }
  });
}

/** Formats with pixels that are compressed by another library in the service. */
const isCompressed = new Set(["apng", "gif"]);

test("faults are the same", async () => {
  for (const query of [
    "shape=hx",
    "cols=0&rows=x",
    "unknown=1",
    "cols=1&rows=1",
    "shape=hex&format=npy",
    "angle=3",
    "mask=%00",
    "seed=1&seed=2",
    "layers=solution&draw=thick",
    "format=pdf&page=a9",
  ]) {
    const response = await fetch(`${url}/maze?${query}`);
    const problem = await response.json();
    assert.notEqual(response.status, 200, query);
    assert.throws(
      () => new Maze(query).bytes(),
      (error) => {
        assert.ok(error instanceof MazeError, String(error));
        assert.equal(error.message, problem.detail, query);
        assert.equal(error.status, response.status, query);
        // The service alone has stored links.
        const theirs = JSON.parse(JSON.stringify(problem.errors ?? []).replace(", link", ""));
        assert.deepEqual(error.faults, theirs, query);
        return true;
      },
    );
  }
});

test("a maze that takes longer than a redraw is refused where it must be quick", () => {
  const [small, large] = ["cols=44&rows=44&seed=1", "cols=300&rows=300&seed=1"].map(
    (query) => new Maze(query),
  );
  assert.deepEqual(small.file("svg", { isQuick: true }).bytes, small.bytes("svg"));
  assert.throws(
    () => large.file("svg", { isQuick: true }),
    (error) => error instanceof MazeError && error.status === 422,
  );
  assert.ok(large.svg().length > 100_000);
});

test("an object is the same request as its query", () => {
  const object = new Maze({ shape: "tri", cols: 9, rows: 8, seed: 5, braid: 0.25, openings: ["n", "s"] });
  const query = new Maze("shape=tri&cols=9&rows=8&seed=5&braid=0.25&openings=n,s");
  assert.equal(object.url, query.url);
  assert.equal(object.svg(), query.svg());
  assert.throws(() => new Maze({ shape: 3 }), MazeError);
});

test("a URL of the service and URLSearchParams are requests", () => {
  const query = "shape=tri&cols=9&rows=8&seed=5&title=Why?";
  const made = new Maze(query);
  assert.match(made.url, /^\/maze\.svg\?shape=tri&cols=9&rows=8&seed=5&.*title=Why/);
  for (const same of [
    `?${query}`,
    `/maze?${query}`,
    `https://mazes.example/a/maze?${query}`,
    new URLSearchParams(query),
  ]) {
    assert.equal(new Maze(same).url, made.url, String(same));
  }
  assert.equal(new Maze(`https://mazes.example/maze.json?${query}`).url, made.url.replace(".svg", ".json"));
  assert.equal(new Maze(made.url).file().type, "image/svg+xml");
  for (const wrong of [null, 3, new Map(), [], { cols: NaN }])
    assert.throws(() => new Maze(wrong), TypeError);
});

test("a maze has its solution and measures, whatever its document has", () => {
  const whole = new Maze("cols=6&rows=5&seed=7");
  for (const fields of ["nodes", "stats", "solution", "start,goal"]) {
    const { solution, stats } = new Maze(`cols=6&rows=5&seed=7&format=json&fields=${fields}`);
    assert.deepEqual([solution, stats], [whole.solution, whole.stats], fields);
  }
});

test("the solution is the cells from the start to the goal", () => {
  const { solution, stats } = new Maze("cols=5&rows=5&seed=1&start=0&goal=24");
  assert.equal(solution.at(0), 0);
  assert.equal(solution.at(-1), 24);
  assert.equal(stats.cells, 25);
});

test("a mask and a mesh come from an object", () => {
  const mask = new Maze({ mask: "text:AB", seed: 1 });
  assert.ok(mask.json().stats.cells > 10);
  const vertices = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ];
  const mesh = new Maze({
    mesh: {
      vertices,
      faces: [
        [0, 1, 4, 3],
        [1, 2, 5, 4],
      ],
    },
    seed: 1,
  });
  assert.equal(mesh.json().nodes.length, 2);
});

test("without a seed each maze differs, and keeps its own seed", () => {
  const [one, other] = [new Maze("cols=20"), new Maze("cols=20")];
  assert.notEqual(one.seed, other.seed);
  assert.equal(one.svg(), one.svg());
  assert.equal(new Maze(one.query).svg(), one.svg());
  assert.ok(Number.isSafeInteger(Number(one.seed)));
});

// MAZES says over how many.
test("memory stays the same over many mazes", async () => {
  const { memoryBytes } = await import("../js/wasm.js");
  const make = (count) => {
    for (let seed = 0; seed < count; seed += 1) new Maze(`cols=8&rows=8&seed=${seed}`).svg();
  };
  make(200);
  const before = memoryBytes();
  make(Number(process.env.MAZES ?? 3000));
  assert.equal(memoryBytes(), before);
});
