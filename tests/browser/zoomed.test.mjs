// Each page at a zoom of 200 %: a window of 1280 × 900 has 640 × 450 CSS pixels then.
import assert from "node:assert/strict";
import { isAccessible, once, url } from "./harness.mjs";
import { keys, open, press, ready, route } from "./play.mjs";
import { lookInside, openExpert, settled } from "./studio.mjs";

const ZOOMED = { viewport: { width: 640, height: 450 } };

/** Fails if something is cut off at the right, or cannot be read by other means. */
async function isWhole(page, what) {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialog = document.querySelector("dialog[open]");
    return [scrollWidth - clientWidth, dialog ? dialog.scrollWidth - dialog.clientWidth : 0];
  });
  assert.deepEqual(beyond, [0, 0], what);
  const outside = await page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    if (!dialog) return false;
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  });
  assert.equal(outside, false, `${what}: the dialog is in sight`);
  await isAccessible(page);
}

/** Fails if an element does not begin on the picture's stage. */
async function liesOnStage(page, selector) {
  const [own, stage] = await Promise.all([selector, "#stage"].map((it) => page.locator(it).boundingBox()));
  const [right, bottom] = [stage.x + stage.width, stage.y + stage.height];
  const isOn = own.x >= stage.x && own.x + own.width <= right && own.y >= stage.y && own.y < bottom;
  assert.ok(isOn, `${selector}: ${JSON.stringify([own, stage])}`);
}

/** Fails if a control lies on the stage, where it covers a part of the maze. */
async function isStageFree(page, what) {
  const covering = await page.evaluate(() => {
    const stage = document.querySelector("#stage");
    const { left, top, width, height } = stage.getBoundingClientRect();
    const shares = Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40);
    const points = shares.flatMap((x) => shares.map((y) => [left + x * width, top + y * height]));
    const visible = points.filter(([x, y]) => x < innerWidth && y > 0 && y < innerHeight);
    const found = visible.map((point) => document.elementFromPoint(...point));
    return found.filter((it) => !stage.contains(it) || it.closest("button")).map((it) => it.outerHTML);
  });
  assert.deepEqual(covering, [], what);
}

/** Labels that are wider than their buttons. */
const cutOff = (page) =>
  page
    .locator(".actions > *")
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent));

for (const viewport of [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]) {
  const size = `${viewport.width} × ${viewport.height}`;
  once(
    `in ${size} pixels: the buttons of the picture`,
    async (page, { shot, expect }) => {
      expect(/400 \(Bad Request\)/);
      await page.goto(url);
      await settled(page);
      await isStageFree(page, "studio");
      assert.deepEqual(await cutOff(page), []);
      await page.goto(`${url}/?shape=hexx`);
      await page.locator("#faults").waitFor();
      await liesOnStage(page, "#faults");
      await shot(`small-${viewport.width}`);
      await open(page, "shape=square&cols=9&rows=9&seed=3&gen=1");
      await isStageFree(page, "game");
    },
    { viewport },
  );
}

once(
  "at 200 % zoom: the studio, its form and its dialogs",
  async (page, { shot }) => {
    await openExpert(page, "?shape=hex&outline=heart&seed=7");
    await page.locator("#form details").evaluateAll((all) => all.forEach((it) => (it.open = true)));
    await isWhole(page, "form");
    await shot("zoomed-studio");
    await isStageFree(page, "studio");
    // The picture leaves space for the choices.
    const stage = await page.locator("#stage").boundingBox();
    assert.ok(stage.height >= 150 && stage.height < 300, `${stage.height}`);
    await page.locator("#p-seed").scrollIntoViewIfNeeded();
    const seen = await page.locator("#p-seed").evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === it;
    });
    assert.ok(seen, "a control that is scrolled to is not covered by the picture");
    await shot("zoomed-studio-form");
    await lookInside(page);
    await page.getByRole("button", { name: "▶ Solve", exact: true }).click();
    await page.getByRole("slider", { name: "Step of the solving" }).waitFor();
    await isWhole(page, "player");
    await page.getByRole("button", { name: "Close the player" }).click();
    for (const name of ["Share", "Download", "Six variants", "Kept mazes"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog", { name }).waitFor();
      await isWhole(page, name);
      await shot(`zoomed-${name.split(" ")[0].toLowerCase()}`);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("link", { name: "Puzzle book", exact: true }).click();
    await page.locator(".paper canvas[data-page]").waitFor();
    await isWhole(page, "book");
    await shot("zoomed-book");
    await page.keyboard.press("Escape");
    await settled(page);
    await page.getByRole("button", { name: "Draw or upload…" }).click();
    await page.getByRole("gridcell").first().waitFor();
    await isWhole(page, "mask");
    const use = page.getByRole("button", { name: "Use it" });
    await use.scrollIntoViewIfNeeded();
    await shot("zoomed-mask");
    await use.click();
    await settled(page);
  },
  ZOOMED,
);

once(
  "at 200 % zoom: the list, a game, its end, and two players",
  async (page, { shot }) => {
    await page.goto(`${url}/play`);
    await page.locator("#daily a").first().waitFor();
    await page
      .getByRole("region", { name: "Scoreboard" })
      .getByText(/no times|Place/)
      .first()
      .waitFor();
    await isWhole(page, "list");
    await shot("zoomed-list");
    const maze = await open(page, "shape=hex&cols=6&rows=5&seed=9&gen=1");
    await isWhole(page, "game");
    assert.ok((await page.locator("#board").boundingBox()).height > 200);
    await page.getByRole("button", { name: "Pause" }).scrollIntoViewIfNeeded();
    await shot("zoomed-game");
    const list = keys(maze, route(maze));
    await press(page, list.slice(0, 3));
    await page.keyboard.press("KeyP");
    await page.getByText(/^Paused at/).waitFor();
    await isWhole(page, "pause");
    await press(page, list.slice(3));
    await page.locator("dialog[open]").waitFor();
    await isWhole(page, "end");
    await shot("zoomed-end");
    await open(page, "shape=hex&cols=6&rows=6&seed=5&gen=1&_players=2");
    await isWhole(page, "two players");
    for (const board of await page.locator("maze-board").all()) {
      const box = await board.boundingBox();
      assert.ok(box.width > 200 && box.height > 200, `${box.width} × ${box.height}`);
    }
    await shot("zoomed-duel");
  },
  ZOOMED,
);

once(
  "at 200 % zoom: the gallery, the map, and a walk",
  async (page, { shot }) => {
    await page.goto(`${url}/gallery`);
    await page.locator("figure img").first().waitFor();
    await isWhole(page, "gallery");
    await page.goto(`${url}/endless?size=1024&seed=3`);
    await page.locator(".leaflet-tile-loaded").first().waitFor();
    await isWhole(page, "map");
    await shot("zoomed-map");
    await page.goto(`${url}/play?size=1024&seed=3`);
    await ready(page);
    await isWhole(page, "walk");
    await shot("zoomed-walk");
  },
  ZOOMED,
);
