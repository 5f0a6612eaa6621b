// A page without a bundler: the module and the element in a browser.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { promisify } from "node:util";

const folder = new URL("../", import.meta.url);
const types = { js: "text/javascript", html: "text/html", wasm: "application/wasm" };
const server = createServer(async ({ url }, response) => {
  try {
    const body = await readFile(new URL(`.${url.split("?")[0]}`, folder));
    response.setHeader("content-type", types[url.split(".").at(-1)] ?? "text/plain");
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => server.close());

test("a page shows mazes", async () => {
  const page = `http://127.0.0.1:${server.address().port}/tests/page.html`;
  const options = ["--no-sandbox", "--virtual-time-budget=20000", "--dump-dom", page];
  const { stdout } = await promisify(execFile)(process.env.CHROMIUM, options, { timeout: 60_000 });
  const [, text] = stdout.match(/<pre id="result">([^<]*)<\/pre>/) ?? [];
  const { Maze, load } = await import("../js/index.js");
  await load();
  const svg = new Maze("shape=hex&cols=12&seed=42").svg();
  assert.deepEqual(JSON.parse(text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">")), {
    length: svg.length,
    shown: 1,
    query: "shape=tri&cols=7&rows=12&seed=3&gen=1",
    fault: "shape is hx",
    isPng: true,
  });
});
