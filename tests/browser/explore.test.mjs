// Walks in the endless maze: by keyboard, mouse and touch, with a compass, and across the edges of
// loaded windows.
import assert from "node:assert/strict";
import { atEachSize, isAccessible, nothingMoves, once, url } from "./harness.mjs";
import { courseText, courseTo } from "../pages/play/endless/compass.js";
import { press } from "./play.mjs";

const KEY = { n: "ArrowUp", e: "ArrowRight", s: "ArrowDown", w: "ArrowLeft" };

/** Opens a walk and waits until the player can go. */
async function open(page, query) {
  await page.goto(`${url}/play?${query}`);
  await page.locator("#board .cell[aria-current]").waitFor();
}

/** The cells of the way, from the service. */
async function route(query, limit = 100_000) {
  const text = await (await fetch(`${url}/endless/route?${query}&gen=1&limit=${limit}`)).text();
  return text.trim().split("\n").slice(0, -1).map(JSON.parse);
}

/** The keys that walk through cells. */
function keys(cells) {
  return cells.slice(1).map(({ col, row }, index) => {
    const [dx, dy] = [col - cells[index].col, row - cells[index].row];
    return KEY[dx === 1 ? "e" : dx === -1 ? "w" : dy === 1 ? "s" : "n"];
  });
}

const steps = async (page) =>
  Number((await page.locator("#game .figures dd").last().textContent()).replace(",", ""));
const compass = async (page) => (await page.locator(".compass strong").textContent()) ?? "";
const current = (page) => page.locator("#board .cell[aria-current]").getAttribute("aria-label");
const place = ({ col, row }) => `column ${col}, row ${row}`;

/** Where a cell is on the page, once the view has followed the player. */
const pointOf = (page, { col, row }) =>
  page.locator("#board").evaluate(
    async (board, [x, y]) => {
      const { camera, player, canvas } = board;
      const rests = () => {
        const [left, top] = camera.target(player.mover.at);
        return !player.mover.busy && camera.x === left && camera.y === top;
      };
      while (!rests()) await new Promise(requestAnimationFrame);
      const [left, top] = camera.toView(player.game.maze.middle({ x, y }));
      const box = canvas.getBoundingClientRect();
      return { x: left + box.left, y: top + box.top };
    },
    [col, row],
  );

atEachSize("a small endless maze is walked to its goal by keyboard alone", async (page, { shot }) => {
  await page.goto(`${url}/play`);
  await page.locator("#daily a").first().waitFor();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press("Tab");
    if (
      await page.evaluate(
        () => document.activeElement.name === "size" && document.activeElement.form.id === "endless",
      )
    )
      break;
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await page.locator("#board .cell[aria-current]").waitFor();
  assert.match(page.url(), /size=16&seed=5/);
  await isAccessible(page);
  await nothingMoves(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, "nothing is cut off at the right");
  assert.equal(await compass(page), courseText(courseTo({ x: 0, y: 0 }, { x: 15, y: 15 }))[0]);
  const cells = await route("size=16&seed=5");
  const list = keys(cells);
  const half = list.length >> 1;
  await press(page, list.slice(0, half));
  const { col, row } = cells[half];
  assert.equal(await compass(page), courseText(courseTo({ x: col, y: row }, { x: 15, y: 15 }))[0]);
  await page.keyboard.press("KeyG");
  assert.match(await page.locator("#spoken").textContent(), /^The goal is .*, \d+ cells?: /);
  await shot("explore-small");
  await press(page, list.slice(half));
  await page.locator("dialog[open]").waitFor();
  assert.equal(await compass(page), "you are there");
  await page.getByRole("heading", { name: "Perfect" }).waitFor();
  assert.match(await page.locator("dialog").textContent(), new RegExp(`${list.length} of ${list.length}`));
  await isAccessible(page);
  await shot("explore-arrived");
  await page.getByRole("button", { name: "Walk it again" }).click();
  await page.waitForFunction(
    () => document.querySelector("#game .figures div:last-child dd").textContent === "0",
  );
  assert.match(await current(page), /^column 0, row 0, start, passages? /);
});

atEachSize("the largest maze is walked across the edges of loaded windows", async (page, { shot }) => {
  const asked = new Map();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/endless.json") asked.set(search, (asked.get(search) ?? 0) + 1);
  });
  const query = "size=1073741824&seed=7&start=536870900,123456780";
  await open(page, query);
  await shot("explore-begin");
  const cells = await route(query, 70);
  const waited = await page.locator("#board").evaluate(async (board, list) => {
    const { game, driver } = board.player;
    let waits = 0;
    game.addEventListener("wait", () => (waits += 1));
    driver.walk(list.map(({ col, row }) => game.maze.numberOf({ x: col, y: row })));
    board.refresh();
    while (driver.ahead.length > 0) await new Promise(requestAnimationFrame);
    while (board.player.mover.busy) await new Promise(requestAnimationFrame);
    return waits;
  }, cells.slice(1));
  assert.equal(waited, 0, "what is walked into was fetched before");
  assert.equal(await steps(page), 69);
  assert.ok((await current(page)).startsWith(place(cells.at(-1))));
  const { chunks, held } = await page.locator("#board").evaluate((board) => {
    const { maze } = board.player.game;
    return { chunks: maze.chunks.size, held: Object.keys(maze.cells).length };
  });
  assert.ok(asked.size > 4, "windows were fetched on the way");
  assert.ok(
    [...asked.values()].every((times) => times === 1),
    "none was fetched twice",
  );
  assert.ok(chunks <= 40 && held < chunks * 1200, `${chunks} chunks with ${held} cells are kept`);
  await isAccessible(page);
  await shot("explore-under-way");
  await page.keyboard.press("KeyM");
  await page.waitForTimeout(600);
  await shot("explore-far");
});

once("windows far from the player are dropped, and come again", async (page) => {
  const query = "size=65536&seed=7&start=3000,3000";
  await open(page, query);
  const cells = await route(query, 2500);
  const far = cells.findIndex(({ col, row }) => Math.hypot(col - 3000, row - 3000) > 170);
  assert.ok(far > 0);
  // The walk is faster than windows arrive: it waits for each cell that is not loaded.
  const walk = (list) =>
    page.locator("#board").evaluate(async (board, places) => {
      const { game } = board.player;
      for (const [index, { col, row }] of places.entries()) {
        while (!game.step(game.maze.numberOf({ x: col, y: row }))) await new Promise(requestAnimationFrame);
        if (index % 8 === 0) await new Promise(requestAnimationFrame);
      }
      while (board.player.mover.busy) await new Promise(requestAnimationFrame);
      return game.maze.isThere(game.maze.start);
    }, list);
  assert.equal(await walk(cells.slice(1, far + 1)), false, "the start has been dropped");
  assert.ok((await current(page)).startsWith(place(cells[far])));
  assert.equal(await walk(cells.slice(0, far).reverse()), true, "the start has come again");
  assert.match(await current(page), /^column 3000, row 3000, start/);
});

atEachSize("a reload goes on, and so does a link elsewhere", async (page, { context }) => {
  const query = "size=1024&seed=3&start=500,500&goal=700,650";
  await open(page, query);
  const cells = await route(query, 9);
  await press(page, keys(cells));
  await page.reload();
  await page.locator("#board .cell[aria-current]").waitFor();
  const last = cells.at(-1);
  assert.ok((await current(page)).startsWith(place(last)));
  assert.equal(await steps(page), 8);
  assert.match(page.url(), new RegExp(`#${last.col},${last.row}$`));
  // The route is kept as well: it leads back to the start.
  await press(page, keys([...cells].reverse()));
  assert.equal(await page.locator("#board").evaluate(({ player }) => player.game.walk.route.length), 1);
  await press(page, keys(cells));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy a link to this cell" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.browser().newContext();
  const second = await other.newPage();
  await second.goto(link);
  await second.locator("#board .cell[aria-current]").waitFor();
  assert.ok((await current(second)).startsWith(place(last)));
  await other.close();
  await page.goto(`${url}/play`);
  await page.locator("#endless-walks a").click();
  await page.locator("#board .cell[aria-current]").waitFor();
  assert.ok((await current(page)).startsWith(place(last)));
  await page.goto(`${url}/play`);
  await page.getByRole("button", { name: /^Delete Endless maze/ }).click();
  assert.equal(await page.locator("#endless-walks a:visible").count(), 0);
});

once("a hint is the service's next step, up to the next fork", async (page) => {
  const query = "size=1024&seed=3&start=500,500&goal=100,90";
  await open(page, query);
  const cells = await route(query, 60);
  await page.keyboard.press("KeyH");
  await page.waitForFunction(() => document.querySelector("#spoken").textContent.startsWith("Hint: go "));
  const hint = await page.locator("#board").evaluate(({ player: { game } }) => {
    return game.hint.map((cell) => game.maze.placeOf(cell));
  });
  assert.ok(hint.length > 1);
  hint.forEach(({ x, y }, index) => assert.deepEqual({ col: x, row: y }, cells[index]));
});

once("cells are elements with labels, in one tab stop; walls are described", async (page) => {
  await open(page, "size=64&seed=4");
  assert.match(await current(page), /^column 0, row 0, start, passages? /);
  assert.ok(await page.evaluate(() => document.activeElement.matches("#board .cell[aria-current]")));
  assert.equal(await page.locator("#board .cell[tabindex='0']").count(), 1);
  assert.equal(await page.locator("#actions [tabindex='0']").count(), 1);
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator("#spoken").textContent(), "wall to the north");
  assert.equal(await steps(page), 0);
  await page
    .locator("#board .cell:not([aria-current])")
    .first()
    .evaluate((button) => button.click());
  assert.equal(await steps(page), 1);
  await page.keyboard.press("Backspace");
  await page.waitForFunction(
    () => document.querySelector("#game .figures div:last-child dd").textContent === "2",
  );
  assert.match(await current(page), /start/);
});

// Without motion the view follows at once: a finger need not wait for it.
atEachSize(
  "a finger or the mouse drags the ball",
  async (page, { view }) => {
    const query = "size=16&seed=8";
    await open(page, query);
    const cells = await route(query);
    const touch = view.isNarrow ? await page.context().newCDPSession(page) : null;
    const send = async (kind, cell) => {
      const point = cell && (await pointOf(page, cell));
      if (touch) {
        const type = { down: "touchStart", move: "touchMove", up: "touchEnd" }[kind];
        await touch.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
      } else if (kind === "up") {
        await page.mouse.up();
      } else {
        await page.mouse.move(point.x, point.y);
        if (kind === "down") await page.mouse.down();
      }
    };
    await send("down", cells[0]);
    for (const cell of cells.slice(1)) await send("move", cell);
    await send("up");
    await page.locator("dialog[open]").waitFor();
    assert.equal(await steps(page), cells.length - 1);
  },
  { reducedMotion: "reduce" },
);

once("an outage of the service is shown, and the walk goes on", async (page, { expect }) => {
  expect(/ERR_FAILED/);
  let isGone = false;
  await page.route("**/endless.json?*", (request) => (isGone ? request.abort() : request.continue()));
  const query = "size=65536&seed=7&start=3000,3000";
  await open(page, query);
  await page.waitForLoadState("networkidle");
  isGone = true;
  await page.keyboard.press("KeyM");
  await page.getByText("the service cannot be reached; trying again").waitFor();
  isGone = false;
  await page.locator("#fault").waitFor({ state: "hidden" });
});

once("the map leads to a walk, and the walk to the map", async (page) => {
  await page.goto(`${url}/endless?size=1024&seed=3#7/500,400`);
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  await page.getByRole("link", { name: "Walk from here" }).click();
  await page.locator("#board .cell[aria-current]").waitFor();
  assert.match(await current(page), /^column 500, row 400/);
  await page.getByRole("button", { name: "This place on the map" }).click();
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  assert.match(page.url(), /\/endless\?.*size=1024.*seed=3.*500,400$/);
});

once("ends by words, other algorithms, and what the service refuses", async (page, { expect }) => {
  expect(/400|422/);
  await open(page, "size=256&seed=2&algo=wilson&from=se&goal=nw");
  assert.match(await current(page), /^column 255, row 255, start/);
  assert.match(await compass(page), /^northwest, /);
  await page.goto(`${url}/play?size=100`);
  const fault = page.locator("#fault");
  await fault.waitFor();
  assert.match(await fault.textContent(), /power of two/);
  await isAccessible(page);
});

once(
  "reduced motion: steps are shown at once, the goal without confetti",
  async (page) => {
    const cells = await route("size=16&seed=5");
    await open(page, "size=16&seed=5");
    await press(page, keys(cells).slice(0, 1));
    await page.waitForTimeout(100);
    const [x, y] = await page.locator("#board").evaluate(({ player }) => player.mover.at);
    assert.deepEqual([x, y], [cells[1].col + 0.5, cells[1].row + 0.5]);
    await press(page, keys(cells).slice(1));
    await page.locator("dialog[open]").waitFor();
    assert.ok((await page.locator("#board").evaluate((board) => board.confetti.left)) <= 0);
  },
  { reducedMotion: "reduce" },
);
