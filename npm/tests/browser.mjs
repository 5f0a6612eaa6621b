// A page of this folder in Chromium.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { json } from "node:stream/consumers";

const root = new URL("../../", import.meta.url);
const types = { js: "text/javascript", html: "text/html", wasm: "application/wasm" };

/** Serves the repository, and returns a promise of what the page posts to it. */
function serve(server) {
  return new Promise((resolve) => {
    server.on("request", async (request, response) => {
      if (request.method === "POST") {
        resolve(await json(request));
        return response.end();
      }
      const path = request.url.split("?")[0];
      try {
        const body = await readFile(new URL(`.${path}`, root));
        response.setHeader("content-type", types[path.split(".").at(-1)] ?? "text/plain");
        response.end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
  });
}

/** Opens a page of this folder, and returns what it posts. */
export async function resultOf(name, context) {
  const server = createServer().listen(0, "127.0.0.1");
  const result = serve(server);
  await once(server, "listening");
  const page = `http://127.0.0.1:${server.address().port}/npm/tests/${name}`;
  const profile = await mkdtemp(`${tmpdir()}/mazewright-page-`);
  const options = [
    "--headless",
    "--no-sandbox",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    page,
  ];
  const chromium = spawn(process.env.CHROMIUM, options, { stdio: "ignore", detached: true });
  context.after(async () => {
    const ended = once(chromium, "exit");
    // Its start is a script, so its group is ended.
    process.kill(-chromium.pid);
    await ended;
    server.close();
    server.closeAllConnections();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return result;
}
