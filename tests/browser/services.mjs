// The services that the tests of one file use. Each file starts its own, so that files may run at
// the same time.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";

const running = [];
const folder = await mkdtemp(join(tmpdir(), "mazewright-"));

/** Starts a service on a free port. Resolves to its address, without a slash at its end. */
function start(settings) {
  const service = spawn(process.env.MAZEWRIGHT, [], {
    env: { ...process.env, ...settings, MAZE_LISTEN: "127.0.0.1:0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  running.push(service);
  return new Promise((resolve, reject) => {
    const lines = [];
    createInterface(service.stderr).on("line", (line) => {
      const [, address] = line.match(/listening on (http:\/\/\S+)/) ?? [];
      if (address) resolve(address);
      if (lines.length < 20) lines.push(line);
    });
    service.on("error", reject);
    service.on("exit", (code) => reject(new Error(`the service ended with ${code}:\n${lines.join("\n")}`)));
  });
}

/** Stops a service. Resolves once it has ended. */
function stop(service) {
  if (service.exitCode !== null) return null;
  const ended = new Promise((resolve) => service.once("exit", resolve));
  service.kill();
  return ended;
}

after(async () => {
  await Promise.all(running.map(stop));
  await rm(folder, { recursive: true });
});

/** The address of a service that keeps scores, and may be framed. */
export const url = await start({
  MAZE_DATABASE: `sqlite:${join(folder, "scores.db")}`,
  MAZE_EMBED_ORIGINS: "*",
});

/** The address of one that writes nowhere. */
export const bareUrl = await start({});
const bare = running.at(-1);

/** Stops that one. */
export const stopBare = () => stop(bare);

/** The address of one with games that is below a path of its host. */
const below = { MAZE_PUBLIC_URL: "https://mazes.example/some/mazes", MAZE_DATABASE: "sqlite::memory:" };
export const belowUrl = `${await start(below)}/some/mazes`;
