// Requests as callers in JavaScript write them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Maze, MazeError, load, maze } from "../js/index.js";

await load();
const size = { cols: 9, rows: 8, seed: 7 };

test("a query, a URL and an object are the same request", () => {
  const query = "shape=hex&cols=9&seed=7";
  const { url } = new Maze(query);
  for (const request of [
    `?${query}`,
    `/maze.svg?${query}`,
    `https://example.org/mazes/maze.svg?${query}`,
    new URL(`https://example.org/maze.svg?${query}`),
    new URL(`https://example.org/maze.svg?${query}#part`),
    `/maze?${query}#part`,
    new URLSearchParams(query),
    { shape: "hex", cols: 9, seed: 7 },
  ]) {
    assert.equal(new Maze(request).url, url, String(request));
  }
  for (const title of ['Say "hi"', "a\\b"]) {
    const asked = new Maze(`title=${title}&seed=1`);
    assert.equal(asked.url, new Maze({ title, seed: 1 }).url, title);
  }
  for (const request of [[1], new Date(), new Map(), 7, null]) {
    assert.throws(
      () => new Maze(request),
      { name: "TypeError", message: /^a request must be/ },
      String(request),
    );
  }
});

test("a maze has each format, whatever its own has besides", () => {
  const page = new Maze("format=pdf&page=a5&seed=1&cols=5&rows=5");
  const plain = new Maze("seed=1&cols=5&rows=5");
  assert.match(page.bytes().subarray(0, 4).join(), /^37,80,68,70/);
  assert.deepEqual(page.solution, plain.solution);
  assert.deepEqual(page.stats, plain.stats);
  assert.equal(page.svg(), plain.svg());
  assert.equal(new Maze("/maze.pdf?page=a5&seed=1").file().type, "application/pdf");
  assert.throws(() => new Maze("/maze.svg?page=a5"), { message: /^page is given, but format is svg/ });
  assert.throws(() => new Maze("/maze.svg?format=png"), { message: /^format is given twice/ });
});

test("numbers are exact, or rejected", () => {
  for (const seed of [0n, 9007199254740993n, 2n ** 64n - 1n]) {
    assert.equal(new Maze({ ...size, seed }).seed, String(seed));
    assert.equal(new Maze({ ...size, seed }).svg(), new Maze({ ...size, seed: String(seed) }).svg());
  }
  assert.equal(
    new Maze({ ...size, cols: 5n, openings: [0n, 4n] }).query,
    new Maze({ ...size, cols: 5, openings: [0, 4] }).query,
  );
  for (const [name, value] of [
    ["seed", 2 ** 60],
    ["seed", 2 ** 53],
    ["seed", -(2 ** 53)],
    ["loops", 1e300],
  ]) {
    const message = `${name} is ${value}, which may not be exact; write it as a BigInt or a string`;
    assert.throws(() => new Maze({ ...size, [name]: value }), { name: "TypeError", message });
  }
  for (const value of [NaN, Infinity, -Infinity]) {
    assert.throws(() => new Maze({ cols: value }), {
      name: "TypeError",
      message: `cols is ${value}, but must be a finite number`,
    });
  }
});

test("what JSON leaves out is rejected", () => {
  for (const value of [() => 5, Symbol("five")]) {
    const message = `cols is a ${typeof value}, which no parameter takes`;
    assert.throws(() => new Maze({ cols: value }), { name: "TypeError", message });
  }
  assert.throws(() => new Maze(size).bytes(5), {
    name: "MazeError",
    message: /^format is 5, but must be one of svg/,
  });
});

test("pictures are bytes or files", async () => {
  const photos = new URL("../../crates/core/tests/photos/", import.meta.url);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 8"><path d="M1 0h7v8H1z"/></svg>';
  const pictures = {
    svg: new TextEncoder().encode(svg),
    png: new Maze("cols=9&rows=8&seed=1&line=6").png(),
    webp: new Maze("cols=9&rows=8&seed=1&line=6").bytes("webp"),
    jpeg: new Uint8Array(await readFile(new URL("colour.jpg", photos))),
  };
  for (const [kind, bytes] of Object.entries(pictures)) {
    const media = { svg: "svg+xml" }[kind] ?? kind;
    const spelled = `data:image/${media};base64,${Buffer.from(bytes).toString("base64")}`;
    const masked = { ...size, mask_parts: "largest" };
    const wanted = new Maze({ ...masked, mask: spelled }).svg();
    const within = new Uint8Array([1, 2, 3, ...bytes, 4]).subarray(3, 3 + bytes.length);
    for (const mask of [bytes, within, bytes.slice().buffer, new DataView(bytes.slice().buffer)]) {
      assert.equal(new Maze({ ...masked, mask }).svg(), wanted, kind);
    }
    const file = new Blob([bytes], { type: "text/plain" });
    assert.equal((await maze({ ...masked, mask: file })).svg(), wanted, kind);
    assert.throws(() => new Maze({ ...size, mask: file }), {
      message: "mask is a file, which maze() reads, but not new Maze()",
    });
  }
  const icon = (await maze({ ...size, marks: "icons", start_icon: new Blob([svg]) })).svg();
  assert.equal(icon, new Maze({ ...size, marks: "icons", start_icon: svg }).svg());
  for (const [name, bytes] of [
    ["mask", []],
    ["mask", [1, 2, 3]],
  ]) {
    const wrong = (error) => error instanceof MazeError && error.faults[0].parameter === name;
    assert.throws(() => new Maze({ ...size, [name]: new Uint8Array(bytes) }), wrong, name);
  }
  for (const name of ["shape", "cols", "seed", "title"]) {
    const message = new RegExp(`^${name} is a file of 3 bytes, but only mask, mesh`);
    const wrong = (error) => error instanceof MazeError && message.test(error.message);
    assert.throws(() => new Maze({ ...size, [name]: new Uint8Array([1, 2, 3]) }), wrong, name);
    await assert.rejects(maze({ ...size, [name]: new Blob(["abc"]) }), wrong, name);
  }
});

test("masks and meshes may be files of text", async () => {
  const rows = await maze({ mask: new Blob(["...\r\n.X.\r\n...\r\n"]), seed: 1 });
  assert.equal(rows.svg(), new Maze({ mask: ["...", ".X.", "..."], seed: 1 }).svg());
  const mesh = {
    vertices: [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
    faces: [
      [0, 1, 4, 3],
      [1, 2, 5, 4],
    ],
  };
  const drawn = new Maze({ mesh, seed: 1 }).svg();
  assert.equal((await maze({ mesh: new Blob([JSON.stringify(mesh)]), seed: 1 })).svg(), drawn);
  await assert.rejects(maze({ mesh: new Blob(["not JSON"]) }), { message: /^mesh is not JSON, but must be/ });
});
