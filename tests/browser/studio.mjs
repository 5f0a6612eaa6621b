// Shared code of the tests of the studio.
import assert from "node:assert/strict";
import { url } from "./harness.mjs";

/** Waits until the studio has answered what was asked of it. */
export async function settled(page) {
  await page.locator("#stage[aria-busy=false]").waitFor();
}

export async function open(page, query = "") {
  await page.goto(`${url}/${query}`);
  await settled(page);
}

/** Opens the studio with all of its settings. */
export async function openExpert(page, query = "") {
  await open(page, query);
  await page.getByRole("switch", { name: /^Expert/ }).check();
}

/** Opens the layers, the figures and the player. */
export const lookInside = (page) => page.getByRole("button", { name: "Look inside" }).click();

/** The bytes of the picture that is shown. */
export function shown(page) {
  return page.evaluate(async () => {
    const { src } = document.getElementById("picture");
    // The policy of the page lets nobody fetch a picture that was made there.
    const [, made] = src.split(";base64,");
    const bytes = made
      ? Uint8Array.from(atob(made), (letter) => letter.charCodeAt(0))
      : new Uint8Array(await (await fetch(src)).arrayBuffer());
    return Array.from(bytes).join();
  });
}

/** The bytes of an answer of the service. */
export async function bytesOf(path) {
  const answer = await fetch(new URL(path, url));
  assert.equal(answer.status, 200, path);
  return Array.from(new Uint8Array(await answer.arrayBuffer())).join();
}

export const search = (page) => new URL(page.url()).searchParams;
