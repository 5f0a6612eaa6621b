// The page for playing: each flow of a game, by keyboard, mouse and touch.
import assert from "node:assert/strict";
import { atEachSize, inEachView, isAccessible, loadedBytes, nothingMoves, once, url } from "./harness.mjs";
import { keys, mazeOf, open, press, ready, route, steps, walkToGoal } from "./play.mjs";

const { shapes } = await (await fetch(`${url}/shapes`)).json();

inEachView("the list of mazes", async (page, { shot }) => {
  await page.goto(`${url}/play`);
  await page.locator("#daily a").first().waitFor();
  assert.equal(await page.locator("#daily a").count(), shapes.length);
  await isAccessible(page);
  await nothingMoves(page);
  assert.ok((await loadedBytes(page)) < 120_000);
  await shot("play-list");
  await page.getByRole("radio", { name: "hard", exact: true }).check();
  assert.match(await page.locator("#daily a").first().getAttribute("href"), /difficulty=hard/);
});

atEachSize("a daily maze by keyboard alone, to the end", async (page, { shot }) => {
  await page.goto(`${url}/play`);
  await page.locator("#daily a").first().waitFor();
  for (let tabs = 0; tabs < 30; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.closest("#daily a") !== null)) break;
  }
  await page.keyboard.press("Enter");
  await ready(page);
  const maze = await mazeOf(page);
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

once("each shape is played to the end by its letters", async (page) => {
  for (const { name } of shapes) {
    const size = name === "polar" ? "rows=5" : "cols=6&rows=6";
    const maze = await open(page, `shape=${name}&${size}&seed=4&gen=1`);
    const list = keys(maze, route(maze));
    await press(page, list);
    await page.locator("dialog[open]").waitFor();
    assert.equal(await steps(page), String(list.length), name);
  }
});

once("levels, seams, bridges, loops and mazes in parts are played to the end", async (page, { shot }) => {
  for (const query of [
    "levels=3&cols=5&rows=5",
    "shape=hex&levels=2&cols=5&rows=5",
    "wrap=xy&cols=7&rows=6",
    "wrap=mobius&cols=8&rows=5",
    "weave=1&cols=9&rows=9",
    "loops=12&cols=8&rows=8",
  ]) {
    const maze = await open(page, `${query}&seed=4&gen=1`);
    await shot(`play-${query.replaceAll(/\W/g, "-")}`);
    await walkToGoal(page, maze);
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

atEachSize("a maze of one's own for two, by keyboard alone", async (page) => {
  await page.goto(`${url}/play`);
  await page.locator("#daily a").first().waitFor();
  const reach = async (name) => {
    for (let presses = 0; presses < 90; presses += 1) {
      if (await page.evaluate((it) => document.activeElement.name === it, name)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${name} is not reached`);
  };
  await reach("shape");
  await page.keyboard.type("squ");
  await reach("size");
  await page.keyboard.type("sma");
  await reach("players");
  await page.keyboard.press("ArrowDown");
  await reach("loops");
  await page.keyboard.press("Space");
  await reach("levels");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play");
  await page.keyboard.press("Enter");
  await page.locator(".second .cell[aria-current]").waitFor();
  const query = new URL(page.url()).searchParams;
  assert.deepEqual(
    ["shape", "loops", "levels", "_players"].map((name) => query.get(name)),
    ["square", "12", "2", "2"],
  );
});

atEachSize("hints, fog, letters, a companion, and the solver at the end", async (page, { shot }) => {
  const maze = await open(page, "shape=hex&cols=10&rows=8&seed=5&gen=1");
  const summary = page.getByText("Settings", { exact: true });
  if (!(await page.getByLabel("The key of each passage").isVisible())) await summary.click();
  await page.getByLabel("The key of each passage").check();
  await page.getByLabel("what you have come near").check();
  await page.getByLabel("Race against a solver").check();
  await page.getByLabel("Solver of the companion").selectOption("tremaux");
  await isAccessible(page);
  await page.locator("#board .cell[aria-current]").focus();
  await page.keyboard.press("KeyH");
  assert.match(await page.locator("#spoken").textContent(), /^Hint: (go|follow)/);
  assert.match(await page.locator("#score").textContent(), /^(8\d|90)$/);
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

once("after a click on a setting, the arrows steer; a keyboard stays in the settings", async (page) => {
  const maze = await open(page, "shape=square&cols=6&rows=6&seed=5&gen=1");
  await page.getByLabel("what you have come near").click();
  await press(page, keys(maze, route(maze)).slice(0, 2));
  assert.equal(await steps(page), "2");
  await page.getByLabel("what you have come near").focus();
  await page.keyboard.press("ArrowDown");
  const isKept = page.getByLabel("only the cells near you").evaluate((it) => it === document.activeElement);
  assert.ok(await isKept);
  assert.equal(await steps(page), "2");
});

atEachSize("a game is paused, and goes on after a reload and by a link", async (page, { shot, context }) => {
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
});

once("the companion is by the solver that was chosen last, whichever answer comes first", async (page) => {
  await open(page, "cols=8&rows=8&seed=3&gen=1");
  let release;
  const later = new Promise((resolve) => (release = resolve));
  await page.route("**/maze.json?*", async (request) => {
    if (request.request().url().includes("solver=right-hand")) await later;
    await request.continue();
  });
  const isOf = (name) => page.waitForResponse((answer) => answer.url().includes(`solver=${name}`));
  const companion = () => page.locator("#board").evaluate((board) => board.companion?.solver);
  const late = isOf("right-hand");
  await page.getByLabel("Race against a solver").check();
  const early = isOf("tremaux");
  await page.getByLabel("Solver of the companion").selectOption("tremaux");
  await early;
  await page.waitForFunction(() => document.querySelector("#board").companion);
  assert.equal(await companion(), "tremaux");
  release();
  await (await late).finished();
  await page.waitForTimeout(300);
  assert.equal(await companion(), "tremaux");
});

once("the companion races by any solver, at any speed", async (page) => {
  await open(page, "cols=8&rows=8&seed=3&gen=1");
  const list = page.getByLabel("Solver of the companion");
  await page.getByLabel("Race against a solver").check();
  const { solvers } = await (await fetch(`${url}/solvers`)).json();
  assert.deepEqual(
    await list.locator("option").allTextContents(),
    solvers.map(({ name }) => name),
  );
  assert.ok(solvers.length > 5);
  const companion = () =>
    page.locator("#board").evaluate(({ companion: it }) => ({
      solver: it.solver,
      cells: it.trace.length,
      arrives: it.arrives,
      speed: it.speed,
    }));
  for (const { name } of solvers) {
    await list.selectOption(name);
    await page.waitForFunction(
      (solver) => document.querySelector("#board").companion?.solver === solver,
      name,
    );
    const { cells, arrives } = await companion();
    assert.ok(arrives && cells > 8, `${name} goes through ${cells} cells`);
  }
  const speed = page.getByLabel("Cells a second");
  await speed.press("Home");
  assert.equal((await companion()).speed, 1);
  await page.getByText("1 cells a second", { exact: true }).waitFor();
  await speed.press("End");
  assert.equal((await companion()).speed, 20);
  await speed.press("ArrowLeft");
  assert.equal((await companion()).speed, 19);
  await page.reload();
  await ready(page);
  assert.equal(await page.getByLabel("Cells a second").inputValue(), "19", "the speed is kept");

  // The companion keeps the given speed once the player has begun.
  await page.getByLabel("Race against a solver").check();
  await page.waitForFunction(() => document.querySelector("#board").companion !== null);
  const gone = await page.locator("#board").evaluate(async (board) => {
    const { game } = board.player;
    game.step(game.maze.cells[game.walk.at].ways[0].to);
    const begin = board.companion.done;
    const since = performance.now();
    while (performance.now() - since < 800) await new Promise(requestAnimationFrame);
    return (board.companion.done - begin) / ((performance.now() - since) / 1000);
  });
  assert.ok(gone > 10 && gone < 22, `${gone.toFixed(1)} cells a second`);
});

once("arrows, digits, runs, back to the fork, walls", async (page) => {
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

atEachSize("cells are elements with labels, in one tab stop", async (page) => {
  const maze = await open(page, "shape=hex&cols=6&rows=6&seed=4&gen=1");
  const current = page.locator("#board .cell[aria-current]");
  assert.match(await current.getAttribute("aria-label"), /^row 1, column 1, start, passages? /);
  assert.equal(await page.locator("#board .cell[tabindex='0']").count(), 1);
  assert.ok(await current.evaluate((cell) => cell === document.activeElement));
  const others = page.locator("#board .cell:not([aria-current])");
  assert.equal(await others.count(), maze.cells[maze.start].ways.length);
  await others.first().evaluate((button) => button.click());
  assert.equal(await steps(page), "1");
  assert.equal(await page.locator("#board .cell[tabindex='0']").count(), 1);
});

once("a gamepad steers", async (page) => {
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

atEachSize("two players race side by side", async (page, { shot }) => {
  await page.goto(`${url}/play?shape=hex&cols=6&rows=6&seed=5&gen=1&_players=2`);
  await page.locator(".second .cell[aria-current]").waitFor();
  await isAccessible(page);
  const state = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("maze-board")].map(({ player }) => player.game.walk.steps),
    );
  await press(page, ["KeyD", "KeyS", "KeyW", "KeyA"]);
  const [left, none] = await state();
  assert.ok(left > 0 && none === 0);
  await press(page, ["ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"]);
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
  await page.getByText("Blue wins").waitFor();
  await isAccessible(page);
  await page.getByRole("button", { name: "Once more" }).click();
  await page.getByRole("button", { name: "Face to face" }).click();
  assert.equal(await page.locator("#board").evaluate(({ turned }) => turned), true);
  await shot("play-face-to-face");
  assert.deepEqual(await state(), [0, 0]);
  assert.equal(await page.locator("#score").textContent(), "0 : 1");
});

atEachSize("levels rise", async (page) => {
  await page.goto(`${url}/play`);
  await page.getByRole("link", { name: /^Play level 1/ }).click();
  await ready(page);
  const maze = await mazeOf(page);
  await walkToGoal(page, maze);
  const next = page.getByRole("link", { name: "Level 2" });
  await next.waitFor();
  await next.click();
  await page.getByRole("heading", { name: /^Level 2/ }).waitFor();
  await page.goto(`${url}/play`);
  await page.getByText("You have reached level 2.").waitFor();
});

once("what only pictures take is left out", async (page, { expect }) => {
  expect(/422/);
  await open(page, "cols=5&rows=5&seed=1&gen=1&animate=carve&frames=9");
  assert.doesNotMatch(await page.evaluate(() => location.search), /animate|frames/);
});

inEachView("parameters that the service rejects are shown", async (page, { expect, shot }) => {
  expect(/400/);
  await page.goto(`${url}/play?shape=hexx&cols=0`);
  const fault = page.locator("#fault");
  await fault.waitFor();
  assert.match(await fault.textContent(), /shape is hexx.*cols is 0/);
  await isAccessible(page);
  await shot("play-refused");
});

once(
  "reduced motion: steps are shown at once",
  async (page, { shot }) => {
    const maze = await open(page, "cols=8&rows=8&seed=3&gen=1");
    const [, second] = route(maze);
    await press(page, keys(maze, route(maze)).slice(0, 1));
    await page.waitForTimeout(100);
    const at = await page.locator("#board").evaluate(({ player }) => player.mover.at);
    assert.deepEqual(at, [maze.cells[second].x, maze.cells[second].y]);
    await press(page, keys(maze, route(maze)).slice(1));
    await page.locator("dialog[open]").waitFor();
    assert.ok((await page.locator("#board").evaluate((board) => board.confetti.left)) <= 0);
    await shot("play-calm");
  },
  { reducedMotion: "reduce" },
);
