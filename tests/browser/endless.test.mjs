// The map of the endless maze: by pointer, by touch and by keyboard.
import assert from "node:assert/strict";
import { inEachView, isAccessible, once, url } from "./harness.mjs";

const loaded = (page) => page.locator(".leaflet-tile-loaded").first().waitFor();

/** The zoom and the cell in the middle, as the address has them. */
const shown = (page) => /#(\d+)\/(\d+),(\d+)$/.exec(page.url())?.slice(1).map(Number);

inEachView("the map shows tiles and follows the solution", async (page, { shot }) => {
  await page.goto(`${url}/endless?size=65536&seed=7#13/30000,20000`);
  await loaded(page);
  await isAccessible(page);
  await shot("endless");
  await page.locator("#follow").click();
  for (let step = 0; step < 5; step += 1) await page.locator("#follow").click();
  const place = page.locator("#place");
  await page.waitForFunction(() => /^\d+,\d+$/.test(document.querySelector("#place").textContent));
  // From the cell in the middle of the map, the solution leads to the goal.
  const asked = "size=65536&seed=7&start=30000,20000&limit=6";
  const route = await (await fetch(`${url}/endless/route?${asked}`)).text();
  const last = JSON.parse(route.trim().split("\n").at(-2));
  await page.waitForFunction(
    (text) => document.querySelector("#place").textContent === text,
    `${last.col},${last.row}`,
  );
  await loaded(page);
  await shot("endless-followed");
  await page.locator("#back").click();
  assert.notEqual(await place.textContent(), `${last.col},${last.row}`);
});

once("a place is reached by keyboard and kept in the address", async (page) => {
  await page.goto(`${url}/endless`);
  await loaded(page);
  await page.keyboard.press("j");
  await page.keyboard.type("536870912,123456789");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#27/536870912,123456789");
  await loaded(page);
  await page.keyboard.press("s");
  await page.waitForFunction(() => location.search.includes("start=536870912%2C123456789"));
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await loaded(page);
  assert.deepEqual(shown(page), [27, 536870912, 123456789]);
  await page.locator("#map").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => !location.hash.endsWith("536870912,123456789"));
});

once("a click offers a cell as start or goal, and a wrong place is refused", async (page) => {
  await page.goto(`${url}/endless?size=1024#7/500,500`);
  await loaded(page);
  await page.mouse.click(500, 500);
  await page.locator(".leaflet-popup button", { hasText: "Goal" }).click();
  await page.waitForFunction(() => location.search.includes("goal="));
  assert.equal(await page.locator("#to").getAttribute("placeholder"), "512,0", "a place of this maze");
  await page.locator("#to").fill("1024,0");
  await page.locator("#to").press("Enter");
  assert.match((await page.locator("#fault").textContent()) ?? "", /from 0 to 1023/);
});

once("another size or theme is shown at once", async (page) => {
  await page.goto(`${url}/endless`);
  await loaded(page);
  await page.locator("select[name=size]").selectOption("1024");
  await page.waitForFunction(() => location.search.includes("size=1024"));
  await page.locator("select[name=theme]").selectOption("blueprint");
  await page.locator('.leaflet-tile-loaded[src*="theme=blueprint"]').first().waitFor();
});

once("what the form lacks stays: other parameters of the maze, aliases, and ends by words", async (page) => {
  const asked = {
    algo: "binary-tree",
    corner: "nw",
    ink: "navy",
    background: "ivory",
    from: "nw",
    exit: "se",
  };
  const tiles = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/endless\/\d+\//.test(pathname)) tiles.push(searchParams);
  });
  await page.goto(`${url}/endless?${new URLSearchParams({ size: "256", seed: "3", ...asked })}`);
  await loaded(page);
  await page.locator("select[name=theme]").selectOption("blueprint");
  await page.locator('.leaflet-tile-loaded[src*="theme=blueprint"]').first().waitFor();
  const looks = { ink: "navy", paper: "ivory" };
  const named = { algorithm: "binary-tree", corner: "nw", ...looks, start: "0,0", goal: "255,255" };
  const has = (query, wanted) =>
    Object.entries(wanted).forEach(([name, value]) => assert.equal(query.get(name), value, name));
  assert.ok(tiles.length > 0);
  tiles.forEach((query) => has(query, named));
  has(new URL(page.url()).searchParams, { corner: "nw", ...looks });
  assert.ok(await page.locator("#fault").isHidden());
  await page.locator("#follow").click();
  await page.locator("#follow").click();
  await page.waitForFunction(() => /^\d+,\d+$/.test(document.querySelector("#place").textContent));
  assert.ok(await page.locator("#fault").isHidden(), "the route takes parameters of the maze alone");
  await page.getByRole("link", { name: "Walk from here" }).click();
  await page.locator("#board .cell[aria-current]").waitFor();
  has(new URL(page.url()).searchParams, { algorithm: "binary-tree", corner: "nw" });
});
