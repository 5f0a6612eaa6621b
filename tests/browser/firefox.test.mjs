// The main flows of all pages, in Firefox.
import "./in_firefox.mjs";
import assert from "node:assert/strict";
import { atEachSize, bareUrl, isAccessible, once, stopBare, url } from "./harness.mjs";
import { Maze } from "../pages/play/model/maze.js";
import { LIKE_A_PERSON, keys, mazeOf, open as openGame, press, ready, route, walkToGoal } from "./play.mjs";
import { open as openStudio, search, settled, shown } from "./studio.mjs";

/** What the page has copied. */
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

atEachSize("a maze is designed, saved and shared", async (page, { shot, activate }) => {
  await openStudio(page);
  const solution = page.getByRole("button", { name: "Solution" });
  assert.equal(await solution.getAttribute("aria-pressed"), "false");
  await page.locator(".tile:has([name=shape][value=tri])").click();
  await page.locator("#size").fill("14");
  await activate(solution);
  await page.waitForFunction(() => /shape=tri.*solution=true/.test(location.search));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => !location.search.includes("solution"));
  await settled(page);
  await shot("flow-studio");
  await isAccessible(page);
  await activate(page.getByRole("button", { name: "Share" }));
  await activate(page.getByRole("button", { name: "Copy Link", exact: true }));
  await page.getByRole("button", { name: "Copied: Link" }).waitFor();
  const before = search(page);
  await page.goto(await copied(page));
  await settled(page);
  for (const name of ["shape", "seed"]) assert.equal(search(page).get(name), before.get(name), name);
  // Last, because Firefox's list of downloads takes the keyboard from the page.
  await activate(page.getByRole("button", { name: "Download" }));
  await page.getByRole("radio", { name: /^PDF/ }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    activate(page.getByRole("link", { name: "Save as PDF" })),
  ]);
  assert.match(download.suggestedFilename(), /^maze-tri-.*\.pdf$/);
});

once("a worksheet shows its first page", async (page, { shot }) => {
  await openStudio(page, "?shape=hex&cols=8&rows=8&seed=7");
  await page.getByRole("link", { name: "Worksheet", exact: true }).click();
  await page.waitForFunction(() => {
    const viewer = document.querySelector(".pages");
    return /worksheet=true/.test(viewer?.dataset.url) && viewer.getAttribute("aria-busy") === "false";
  });
  const inked = await page.locator(".pages canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, at) => at % 4 === 0 && value < 100).length;
  });
  assert.ok(inked > 500, `${inked} dark pixels`);
  await shot("flow-worksheet");
});

atEachSize("today's maze is played by keyboard, and its line is copied", async (page, { shot }) => {
  await page.goto(`${url}/play`);
  await page.locator("#today a.primary").click();
  await ready(page);
  const maze = await mazeOf(page);
  await walkToGoal(page, maze);
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: "Copy the line to share" }).click();
  await dialog.getByText("The line is copied.").waitFor();
  assert.match(await copied(page), /^Mazewright \d+ \w+ /);
  await isAccessible(page);
  await shot("flow-today");
});

once(
  "the fog lifts with each step, and the view from inside comes or says why not",
  async (page, { shot }) => {
    const maze = await openGame(page, "cols=9&rows=7&seed=5&gen=1&_fog=fog");
    const seen = () => page.locator("#board").evaluate(({ canvas }) => canvas.toDataURL());
    const before = await seen();
    await press(page, keys(maze, route(maze).slice(0, 6)), LIKE_A_PERSON);
    await page.waitForTimeout(300);
    assert.notEqual(await seen(), before);
    await shot("flow-fog");
    await page.keyboard.press("KeyV");
    const inside = page.locator("maze-eyes canvas");
    await inside.or(page.getByText("This browser has no WebGL")).first().waitFor();
    await shot("flow-inside");
  },
);

once(
  "the board of a game has the system's colours",
  async (page, { shot }) => {
    await openGame(page, "cols=6&rows=5&seed=5&gen=1");
    const colors = await page.locator("#board").evaluate(({ canvas }) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const counts = new Map();
      for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
      return [...counts.values()].filter((count) => count > 60).length;
    });
    assert.ok(colors >= 4, `${colors} colours`);
    await shot("flow-forced-colors");
  },
  { forcedColors: "active" },
);

atEachSize("the endless maze is dragged, zoomed and followed", async (page, { shot }) => {
  await page.goto(`${url}/endless?size=65536&seed=7#13/30000,20000`);
  const loaded = () => page.locator(".leaflet-tile-loaded").first().waitFor();
  await loaded();
  // The first step is to the place itself.
  for (let step = 0; step < 2; step += 1) await page.locator("#follow").click();
  await page.waitForFunction(() => document.querySelector("#place").textContent !== "30000,20000");
  const { x, y, width, height } = await page.locator("#map").boundingBox();
  const middle = [x + width / 2, y + height / 2];
  const changes = async (act) => {
    const { hash } = new URL(page.url());
    await act();
    await page.waitForFunction((before) => location.hash !== before, hash);
    await loaded();
  };
  await changes(async () => {
    await page.mouse.move(...middle);
    await page.mouse.down();
    await page.mouse.move(middle[0] - 90, middle[1] - 70, { steps: 6 });
    await page.mouse.up();
  });
  await changes(() => page.mouse.wheel(0, 240));
  await page.waitForFunction(() => Number(/#(\d+)/.exec(location.hash)[1]) < 13);
  await shot("flow-endless");
});

once("the gallery leads to the studio, and a search of the documentation to a parameter", async (page) => {
  await page.goto(`${url}/gallery`);
  await page.getByRole("link", { name: "Hexagons, the same after a sixth of a turn" }).click();
  await page.waitForURL(/symmetry=turn-6/);
  await settled(page);
  await page.goto(`${url}/docs/`);
  await page.keyboard.press("/");
  await page.keyboard.type("hexagonal");
  await page.locator("#suggestions .found a").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/docs\/cells#shape/);
});

once("a game in a frame tells its page the finish", async (page) => {
  const html = `<!doctype html><title>School</title>
    <iframe src="${url}/play?cols=4&rows=3&seed=9&gen=1&embed=true" title="Maze" width="360" height="500"></iframe>
    <script>addEventListener("message", ({ data }) => (globalThis.told = data))</script>`;
  await page.route(`${bareUrl}/school`, (request) =>
    request.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto(`${bareUrl}/school`);
  const board = page.frameLocator("iframe").locator("#board");
  await board.locator(".cell[aria-current]").waitFor();
  await board.focus();
  const answer = await fetch(`${url}/maze.json?cols=4&rows=3&seed=9&gen=1`);
  const maze = new Maze(await answer.json());
  await press(page, keys(maze, route(maze)), LIKE_A_PERSON);
  await page.waitForFunction(() => globalThis.told?.type === "mazewright-finish");
});

once(
  "the studio goes on when the service has stopped",
  async (page, { expect }) => {
    expect(/CONNECTION_REFUSED/);
    await page.goto(`${bareUrl}/?shape=hex&seed=5`);
    await page.locator("html[data-offline=ready]").waitFor();
    await settled(page);
    const before = await shown(page);
    await stopBare();
    await page.locator("#size").fill("12");
    await settled(page);
    assert.notEqual(await shown(page), before);
    assert.ok(await page.locator("#faults").isHidden());
  },
  { hasModule: true },
);
