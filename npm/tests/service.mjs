// The service that answers are compared with.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after } from "node:test";

const service = spawn(process.env.MAZEWRIGHT, [], {
  env: { ...process.env, MAZE_LISTEN: "127.0.0.1:0" },
  stdio: ["ignore", "ignore", "pipe"],
});
after(() => service.kill());

/** Its address. */
export const url = await new Promise((resolve, reject) => {
  service.on("exit", (code) => reject(new Error(`the service ended with ${code}`)));
  createInterface(service.stderr).on("line", (line) => {
    const [, address] = line.match(/listening on (http:\/\/\S+)/) ?? [];
    if (address) resolve(address);
  });
});
