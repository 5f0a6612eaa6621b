// The page for playing: each flow of a game, by keyboard, mouse and touch.
import assert from "node:assert/strict";
import { inEachView, isAccessible, layoutShift, loadedBytes, once, url } from "./harness.mjs";
import { letterOf } from "../pages/play/model/directions.js";
import { Maze } from "../pages/play/model/maze.js";
import { distancesTo } from "../pages/play/model/search.js";

const { shapes } = await (await fetch(`${url}/shapes`)).json();

/** Opens a game and waits until it can be played. */
async function open(page, query) {
  await page.goto(`${url}/play?${query}`);
  await page.locator("#board .cell[aria-current]").waitFor();
  const address = await page.evaluate(() => location.search.slice(1));
  const document = await (await fetch(`${url}/maze.json?${address}`)).json();
  return new Maze(document);
}

/** The cells of a shortest way, the start first. */
function route(maze, from = maze.start) {
  const distances = distancesTo(maze, maze.goal);
  const cells = [from];
  for (let at = from; at !== maze.goal;) {
    at = maze.cells[at].ways.find(({ to }) => distances[to] === distances[at] - 1).to;
    cells.push(at);
  }
  return cells;
}

/** The keys that walk a route. */
function keys(maze, cells) {
  return cells.slice(1).map((to, index) => {
    const cell = maze.cells[cells[index]];
    const letter = letterOf(cell, maze.wayTo(cell.id, to));
    return letter ? `Key${letter}` : `Digit${cell.ways.findIndex((way) => way.to === to) + 1}`;
  });
}

async function press(page, list) {
  for (const key of list) await page.keyboard.press(key);
}

const steps = (page) => page.locator("#steps").textContent();

inEachView("the list of mazes", async (page, { shot, expect }) => {
  expect(/404|503/);
  await page.goto(`${url}/play`);
  await page.locator("#daily a").first().waitFor();
  assert.equal(await page.locator("#daily a").count(), shapes.length);
  await isAccessible(page);
  assert.ok((await layoutShift(page)) < 0.1);
  assert.ok((await loadedBytes(page)) < 120_000);
  await shot("play-list");
  await page.getByRole("radio", { name: "hard", exact: true }).check();
  assert.match(await page.locator("#daily a").first().getAttribute("href"), /difficulty=hard/);
});

inEachView("a daily maze by keyboard alone, to the end", async (page, { shot, expect }) => {
  expect(/404|503/);
  await page.goto(`${url}/play`);
  await page.locator("#daily a").first().waitFor();
  for (let tabs = 0; tabs < 30; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.closest("#daily a") !== null)) break;
  }
  await page.keyboard.press("Enter");
  await page.locator("#board .cell[aria-current]").waitFor();
  const address = await page.evaluate(() => location.search.slice(1));
  const maze = new Maze(await (await fetch(`${url}/maze.json?${address}`)).json());
  await shot("play-begin");
  await isAccessible(page);
  const list = keys(maze, route(maze));
  await press(page, list.slice(0, -4));
  await shot("play-under-way");
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, "nothing is cut off at the right");
  await isAccessible(page);
  await press(page, list.slice(-4));
  await page.locator("dialog[open]").waitFor();
  assert.equal(await steps(page), String(list.length));
  assert.match(await page.locator("dialog").textContent(), /1 day in a row/);
  await isAccessible(page);
  await shot("play-finish");
  await page.keyboard.press("Enter");
  await page.locator(".tile.done").first().waitFor();
  assert.match(await page.locator("#streak").textContent(), /1 day/);
  await shot("play-list-done");
});

inEachView("a game is put on the board, where there is one", async (page, { shot, expect }) => {
  expect(/404|503/);
  const hasBoard = (await fetch(`${url}/scores`)).ok;
  const maze = await open(page, "shape=hex&cols=6&rows=5&seed=9&gen=1");
  // No faster than a person.
  for (const key of keys(maze, route(maze))) await page.keyboard.press(key, { delay: 60 });
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  if (!hasBoard) {
    assert.match(await dialog.textContent(), /kept in this browser only/);
    return;
  }
  await page.getByLabel("Your name").fill("Ada <b>L</b>");
  await isAccessible(page);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByText(/^On the board with/).waitFor();
  await shot("play-on-the-board");
  const { scores } = await (await fetch(`${url}/scores?limit=1000`)).json();
  const own = scores.filter(({ name }) => name === "Ada <b>L</b>");
  assert.equal(own.length, 1);
  assert.equal(own[0].steps, route(maze).length - 1);
  await page.getByRole("button", { name: "Take it off the board" }).click();
  await page.getByText("The score is deleted.").waitFor();
});

once("the first-person view, or why there is none", async (page, { expect }) => {
  expect(/404|503|WebGL|GL Driver/);
  await open(page, "shape=hex&levels=2&cols=5&rows=5&seed=4&gen=1");
  const has = await page.evaluate(() => document.createElement("canvas").getContext("webgl") !== null);
  assert.equal(await page.evaluate(() => customElements.get("maze-eyes") === undefined), true);
  await page.keyboard.press("KeyV");
  if (!has) {
    await page.getByText(/no WebGL/).waitFor();
    return;
  }
  await page.locator("maze-eyes canvas").waitFor();
  const aim = () => page.locator("maze-eyes").evaluate((eyes) => eyes.aim);
  const before = await aim();
  await page.keyboard.press("ArrowUp");
  assert.equal(await steps(page), "1", "ahead is a way");
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await aim(), before);
  assert.match(await page.locator("#spoken").textContent(), /, (way|wall)$/);
  await page.keyboard.press("KeyV");
  assert.equal(await page.locator("maze-eyes").count(), 0);
});

once("each shape is played to the end by its letters", async (page, { expect }) => {
  expect(/404|503/);
  for (const { name } of shapes) {
    const size = name === "polar" ? "rows=5" : "cols=6&rows=6";
    const maze = await open(page, `shape=${name}&${size}&seed=4&gen=1`);
    const list = keys(maze, route(maze));
    await press(page, list);
    await page.locator("dialog[open]").waitFor();
    assert.equal(await steps(page), String(list.length), name);
  }
});

once("levels, seams, bridges, loops and mazes in parts are played to the end", async (page, { expect }) => {
  expect(/404|503/);
  for (const query of [
    "levels=3&cols=5&rows=5",
    "shape=hex&levels=2&cols=5&rows=5",
    "wrap=xy&cols=7&rows=6",
    "wrap=mobius&cols=8&rows=5",
    "weave=1&cols=9&rows=9",
    "loops=12&cols=8&rows=8",
  ]) {
    const maze = await open(page, `${query}&seed=4&gen=1`);
    await press(page, keys(maze, route(maze)));
    await page.locator("dialog[open]").waitFor();
  }
  const maze = await open(page, "mask=text:HI&mask_parts=all&cols=30&rows=12&seed=1&gen=1");
  assert.equal(maze.legs.length, 2);
  for (const { start, goal } of maze.legs) {
    const leg = Object.assign(Object.create(maze), { legs: [{ start, goal }] });
    Object.defineProperties(leg, { start: { value: start }, goal: { value: goal } });
    await press(page, keys(maze, route(leg, start)));
  }
  await page.locator("dialog[open]").waitFor();
});

inEachView("hints, fog, letters, a companion, and the solver at the end", async (page, { shot, expect }) => {
  expect(/404|503/);
  const maze = await open(page, "shape=hex&cols=10&rows=8&seed=5&gen=1");
  const summary = page.getByText("Settings", { exact: true });
  if (!(await page.getByLabel("The key of each way").isVisible())) await summary.click();
  await page.getByLabel("The key of each way").check();
  await page.getByLabel("what you have come near").check();
  await page.getByLabel("Race against a solver").check();
  await page.getByLabel("Solver of the companion").selectOption("tremaux");
  await isAccessible(page);
  await page.locator("#board .cell[aria-current]").focus();
  await page.keyboard.press("KeyH");
  assert.match(await page.locator("#spoken").textContent(), /^Hint: (go|follow)/);
  assert.equal(await page.locator("#score").textContent(), "90");
  const list = keys(maze, route(maze));
  await press(page, list.slice(0, 5));
  await page.waitForTimeout(600);
  await shot("play-fog");
  const raced = await page.locator("#board").evaluate((board) => board.companion.done);
  assert.ok(raced > 0, "the companion is on its way");
  await page.getByLabel("only the cells near you").check();
  await page.locator("#board .cell[aria-current]").focus();
  await page.waitForTimeout(200);
  await shot("play-near");
  await press(page, list.slice(5));
  await page.locator("dialog[open]").waitFor();
  assert.match(await page.locator("dialog").textContent(), /tremaux/);
  await page.getByText("Watch the solver").click();
  await page.locator("#notice").waitFor();
  assert.match(await page.locator("#notice").textContent(), /tremaux explores \d+ cells/);
  await page.waitForTimeout(400);
  await shot("play-solver");
});

inEachView(
  "a game is paused, and goes on after a reload and by a link",
  async (page, { shot, expect, context }) => {
    expect(/404|503/);
    const maze = await open(page, "cols=12&rows=9&seed=5&gen=1");
    const cells = route(maze);
    await press(page, keys(maze, cells).slice(0, 6));
    await page.keyboard.press("KeyP");
    await page.getByText(/^Paused at/).waitFor();
    await isAccessible(page);
    await shot("play-paused");
    const time = await page.locator("#time").textContent();
    await page.reload();
    await page.getByText(`Paused at ${time}`).waitFor();
    assert.equal(await steps(page), "6");

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: /^Copy a link/ }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.browser().newContext();
    const second = await other.newPage();
    await second.goto(link);
    await second.getByText(`Paused at ${time}`).waitFor();
    assert.equal(await steps(second), "6");
    await second.getByRole("button", { name: "Go on" }).first().click();
    await press(second, keys(maze, cells).slice(6));
    await second.locator("dialog[open]").waitFor();
    await other.close();

    await page.goto(`${url}/play`);
    await page.locator("#saved-games a").click();
    await page.getByText(/^Paused at/).waitFor();
    await page.goto(`${url}/play`);
    await page.getByRole("button", { name: /^Delete/ }).click();
    assert.equal(await page.locator("#saved-games a").count(), 0);
  },
);

once("arrows, digits, runs, back to the fork, walls", async (page, { expect }) => {
  expect(/404|503/);
  const maze = await open(page, "cols=14&rows=12&seed=3&gen=1");
  const state = () =>
    page
      .locator("#board")
      .evaluate(({ player }) => ({ at: player.game.walk.at, ahead: player.driver.ahead.length }));
  const rest = async () => {
    await page.waitForFunction(() => {
      const { player } = document.querySelector("#board");
      return player.driver.ahead.length === 0 && !player.mover.busy;
    });
  };
  const [first] = maze.cells[maze.start].ways;
  const arrow = { 0: "ArrowRight", 1: "ArrowDown", 2: "ArrowLeft" }[
    Math.round(first.bearing / (Math.PI / 2))
  ];
  await page.keyboard.press(arrow);
  assert.equal((await state()).at, first.to);
  await page.keyboard.press("Backspace");
  await rest();
  assert.equal((await state()).at, maze.start);
  await page.keyboard.press(`Shift+${arrow}`);
  await rest();
  const { at } = await state();
  const stop = maze.cells[at].ways.length;
  assert.ok(stop !== 2 || at === maze.goal, "a run ends at a fork or a dead end");
  await page.keyboard.press("Digit1");
  await rest();
  assert.equal((await state()).at, maze.cells[at].ways[0].to);
  const here = maze.cells[(await state()).at];
  const wall = here.sides.find(({ way }) => !way);
  const key = { "-1": "ArrowUp", 0: "ArrowRight", 1: "ArrowDown", 2: "ArrowLeft", "-2": "ArrowLeft" };
  await page.keyboard.press(key[Math.round(wall.bearing / (Math.PI / 2))]);
  assert.match(await page.locator("#spoken").textContent(), /^wall to the (north|east|south|west)$/);
  assert.equal((await state()).at, here.id);
  await page.keyboard.down(key[Math.round(here.ways[0].bearing / (Math.PI / 2))]);
  await page.waitForTimeout(500);
  await page.keyboard.up(key[Math.round(here.ways[0].bearing / (Math.PI / 2))]);
  assert.notEqual((await state()).at, here.id);
});

once("cells are elements with labels, in one tab stop", async (page, { expect }) => {
  expect(/404|503/);
  const maze = await open(page, "shape=hex&cols=6&rows=6&seed=4&gen=1");
  const current = page.locator("#board .cell[aria-current]");
  assert.match(await current.getAttribute("aria-label"), /^row 1, column 1, start, ways? /);
  assert.equal(await page.locator("#board .cell[tabindex='0']").count(), 1);
  assert.ok(await current.evaluate((cell) => cell === document.activeElement));
  const others = page.locator("#board .cell:not([aria-current])");
  assert.equal(await others.count(), maze.cells[maze.start].ways.length);
  await others.first().evaluate((button) => button.click());
  assert.equal(await steps(page), "1");
  assert.equal(await page.locator("#board .cell[tabindex='0']").count(), 1);
});

inEachView("a finger drags the ball, a tap walks, a mouse swipes", async (page, { expect, view }) => {
  expect(/404|503/);
  for (const query of ["shape=hex&cols=7&rows=7&seed=5&gen=1", "shape=polar&rows=5&seed=4&gen=1"]) {
    const maze = await open(page, query);
    const place = (cell) =>
      page.locator("#board").evaluate((board, id) => {
        const { x, y } = board.player.game.maze.cells[id];
        const [left, top] = board.camera.toView([x, y]);
        const box = board.canvas.getBoundingClientRect();
        return { x: left + box.left, y: top + box.top };
      }, cell);
    const cells = route(maze);
    if (view.isNarrow) {
      const touch = await page.context().newCDPSession(page);
      const send = async (type, cell) =>
        touch.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: cell === undefined ? [] : [await place(cell)],
        });
      await send("touchStart", cells[0]);
      for (const cell of cells.slice(1)) await send("touchMove", cell);
      await send("touchEnd");
    } else {
      const begin = await place(cells[0]);
      await page.mouse.move(begin.x, begin.y);
      await page.mouse.down();
      for (const cell of cells.slice(1)) {
        const { x, y } = await place(cell);
        await page.mouse.move(x, y);
      }
      await page.mouse.up();
    }
    await page.locator("dialog[open]").waitFor();
    assert.equal(await steps(page), String(cells.length - 1));
  }
  const maze = await open(page, "cols=8&rows=8&seed=3&gen=1");
  const [way] = maze.cells[maze.start].ways;
  const box = await page.locator("#board canvas").boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [dx, dy] = [Math.cos(way.bearing) * 60, Math.sin(way.bearing) * 60];
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + dx * 0.6, middle.y + dy * 0.6);
  await page.waitForTimeout(300);
  await page.mouse.up();
  assert.equal(await steps(page), "1");
});

once("a gamepad steers", async (page, { expect }) => {
  expect(/404|503/);
  await page.addInitScript(() => {
    const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
    globalThis.pad = { buttons, axes: [0, 0] };
    navigator.getGamepads = () => [globalThis.pad];
  });
  const maze = await open(page, "cols=8&rows=8&seed=3&gen=1");
  const [way] = maze.cells[maze.start].ways;
  await page.evaluate(({ x, y }) => (globalThis.pad.axes = [x, y]), {
    x: Math.cos(way.bearing),
    y: Math.sin(way.bearing),
  });
  await page.waitForFunction(() => Number(document.querySelector("#steps").textContent) > 0);
  await page.evaluate(() => (globalThis.pad.axes = [0, 0]));
  await page.evaluate(() => (globalThis.pad.buttons[2].pressed = true));
  await page.waitForFunction(() => document.querySelector("#spoken").textContent.startsWith("Hint"));
  await page.evaluate(() => (globalThis.pad.buttons[9].pressed = true));
  await page.getByText(/^Paused at/).waitFor();
});

inEachView("two players race side by side", async (page, { shot, expect }) => {
  expect(/404|503/);
  await page.goto(`${url}/play?shape=hex&cols=6&rows=6&seed=5&gen=1&_players=2`);
  await page.locator(".second .cell[aria-current]").waitFor();
  await isAccessible(page);
  const state = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("maze-board")].map(({ player }) => player.game.walk.steps),
    );
  for (const key of ["KeyD", "KeyS", "KeyW", "KeyA"]) await page.keyboard.press(key);
  const [left, none] = await state();
  assert.ok(left > 0 && none === 0);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  assert.ok((await state())[1] > 0);
  await page.waitForTimeout(300);
  await shot("play-duel");
  // The right player walks to the goal.
  await page.evaluate(() => {
    const { game } = document.querySelector(".second maze-board").player;
    while (!game.finished) {
      const { at } = game.walk;
      const next = game.maze.cells[at].ways.find(({ to }) => game.distances[to] === game.distances[at] - 1);
      game.step(next.to);
    }
  });
  await page.getByText("Right wins").waitFor();
  await isAccessible(page);
  await page.getByRole("button", { name: "Once more" }).click();
  await page.getByRole("button", { name: "Face to face" }).click();
  assert.equal(await page.locator("#board").evaluate(({ turned }) => turned), true);
  await shot("play-face-to-face");
  assert.deepEqual(await state(), [0, 0]);
  assert.equal(await page.locator("#score").textContent(), "0 : 1");
});

once("levels rise", async (page, { expect }) => {
  expect(/404|503/);
  await page.goto(`${url}/play`);
  await page.getByRole("link", { name: /^Play level 1/ }).click();
  await page.locator("#board .cell[aria-current]").waitFor();
  const address = await page.evaluate(() => location.search.slice(1));
  const maze = new Maze(await (await fetch(`${url}/maze.json?${address}`)).json());
  await press(page, keys(maze, route(maze)));
  const next = page.getByRole("link", { name: "Level 2" });
  await next.waitFor();
  await next.click();
  await page.getByRole("heading", { name: /^Level 2/ }).waitFor();
  await page.goto(`${url}/play`);
  await page.getByText("You have reached level 2.").waitFor();
});

once("what only pictures take is left out", async (page, { expect }) => {
  expect(/404|422|503/);
  await open(page, "cols=5&rows=5&seed=1&gen=1&animate=carve&frames=9");
  assert.doesNotMatch(await page.evaluate(() => location.search), /animate|frames/);
});

once("parameters that the service refuses are told", async (page, { expect }) => {
  expect(/400/);
  await page.goto(`${url}/play?shape=hexx&cols=0`);
  const fault = page.locator("#fault");
  await fault.waitFor();
  assert.match(await fault.textContent(), /shape is hexx.*cols is 0/);
  await isAccessible(page);
});

once("a maze of 100 × 100 cells keeps up with the player", async (page, { expect }) => {
  expect(/404|503/);
  for (const query of ["shape=hex&cols=100&rows=100", "shape=penrose-p3&cols=100&rows=100"]) {
    await open(page, `${query}&seed=5&gen=1`);
    const walked = await page.locator("#board").evaluate(async (board) => {
      const { game, driver } = board.player;
      const cells = [];
      for (let at = game.walk.at; cells.length < 40;) {
        at = game.maze.cells[at].ways.find(({ to }) => game.distances[to] === game.distances[at] - 1).to;
        cells.push(at);
      }
      board.costs.length = 0;
      driver.walk(cells);
      board.refresh();
      while (driver.ahead.length > 0) await new Promise(requestAnimationFrame);
      const costs = board.costs.toSorted((a, b) => a - b);
      return { steps: game.walk.steps, median: costs[costs.length >> 1] };
    });
    assert.equal(walked.steps, 40);
    console.log(`${query}: ${walked.median.toFixed(1)} ms for the median frame`);
  }
});

once(
  "reduced motion: steps are shown at once",
  async (page, { expect }) => {
    expect(/404|503/);
    const maze = await open(page, "cols=8&rows=8&seed=3&gen=1");
    const [, second] = route(maze);
    await press(page, keys(maze, route(maze)).slice(0, 1));
    await page.waitForTimeout(100);
    const at = await page.locator("#board").evaluate(({ player }) => player.mover.at);
    assert.deepEqual(at, [maze.cells[second].x, maze.cells[second].y]);
    await press(page, keys(maze, route(maze)).slice(1));
    await page.locator("dialog[open]").waitFor();
    assert.ok((await page.locator("#board").evaluate((board) => board.confetti.left)) <= 0);
  },
  { reducedMotion: "reduce" },
);

once("at 200 % zoom all is reached", async (page, { shot, expect }) => {
  expect(/404|503/);
  await page.setViewportSize({ width: 640, height: 450 });
  await open(page, "cols=8&rows=8&seed=3&gen=1");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, "nothing is cut off at the right");
  assert.ok((await page.locator("#board").boundingBox()).height > 200);
  await page.getByRole("button", { name: "Pause" }).scrollIntoViewIfNeeded();
  await isAccessible(page);
  await shot("play-zoomed");
});
