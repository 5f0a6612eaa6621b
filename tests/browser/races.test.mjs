// Races against finished games, steps that are undone, large boards, floors, two players, and frames.
import assert from "node:assert/strict";
import { atEachSize, bareUrl, isAccessible, once, url } from "./harness.mjs";
import { LIKE_A_PERSON, keys, open, press, ready, route, steps } from "./play.mjs";

const companion = (page) =>
  page
    .locator("#board")
    .evaluate(({ companion: it }) => it && { name: it.solver, done: it.done, left: it.left });

once("one races against one's own best, the best on the board, and a friend's game", async (page, more) => {
  const { context, shot } = more;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const query = "shape=hex&cols=7&rows=6&seed=31&gen=1";
  const maze = await open(page, query);
  const list = keys(maze, route(maze));
  await press(page, list, 100);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByRole("button", { name: "Copy a link to race you" }).click();
  await page.getByText("The link is copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const ghost = page.getByLabel("Race against a game");
  for (const [kind, name] of [
    ["own", "your best game"],
    ["best", "the best game on the board"],
  ]) {
    await open(page, query);
    await ghost.selectOption(kind);
    await page.waitForFunction(() => document.querySelector("#board").companion !== null);
    assert.equal((await companion(page)).name, name);
  }
  await page.goto(link);
  await ready(page);
  await page.waitForFunction(() => document.querySelector("#board").companion !== null);
  assert.equal(await ghost.inputValue(), "link");
  await page.waitForFunction(() => document.querySelector("#board").companion.done > 3);
  await shot("play-ghost");
  await isAccessible(page);
  // A pause stops the other game as well.
  await page.keyboard.press("KeyP");
  const { left } = await companion(page);
  await page.waitForTimeout(300);
  assert.equal((await companion(page)).left, left);
  await page.keyboard.press("KeyP");
  await page.waitForFunction(() => document.querySelector("#board").companion.finished);
  await press(page, list, LIKE_A_PERSON);
  await page.locator("dialog").getByText("your friend was faster than you.").waitFor();
});

once("one races against the best game on the board that has times", async (page, { expect }) => {
  expect(/404/);
  const query = "cols=6&rows=5&seed=43&gen=1";
  const path = route(await open(page, query));
  const send = async (to, body, token) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(url + to, { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, to);
    return answer.json();
  };
  const finish = async (more) => {
    const { id, token } = await send("/games", Object.fromEntries(new URLSearchParams(query)));
    await page.waitForTimeout(20 * path.length + 100);
    await send(`/games/${id}/finish`, { path, ...more }, token);
  };
  // Hints put the game with times on the second place.
  await finish({});
  const ghost = page.getByLabel("Race against a game");
  await ghost.selectOption("best");
  await page.getByText("No companion: no game of this maze has times of its steps.").waitFor();
  await finish({ times: path.slice(1).map(() => 20), hints: 3 });
  await open(page, query);
  await ghost.selectOption("best");
  await page.waitForFunction(() => document.querySelector("#board").companion !== null);
  assert.equal((await companion(page)).name, "place 2 on the board");
});

once("steps are undone and redone one by one", async (page) => {
  const maze = await open(page, "cols=9&rows=7&seed=5&gen=1");
  const cells = route(maze);
  const at = () => page.locator("#board").evaluate(({ player }) => player.game.walk.at);
  await press(page, keys(maze, cells.slice(0, 5)));
  const [undo, redo] = [/^Undo/, /^Redo/].map((name) => page.getByRole("button", { name }));
  assert.equal(await redo.getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Control+z");
  assert.equal(await redo.getAttribute("aria-disabled"), null);
  await redo.click();
  assert.equal(await at(), cells[4]);
  await page.keyboard.press("Control+z");
  // On a German keyboard, Z is where others have Y.
  await page.evaluate(() =>
    document.activeElement.dispatchEvent(
      new KeyboardEvent("keydown", { key: "z", code: "KeyY", ctrlKey: true, bubbles: true }),
    ),
  );
  assert.equal(await at(), cells[2]);
  await page.keyboard.press("Control+y");
  assert.equal(await at(), cells[3]);
  await redo.click();
  assert.equal(await at(), cells[4]);
  assert.equal(await redo.getAttribute("aria-disabled"), "true");
  // Steps back are steps.
  assert.equal(await steps(page), "10");
  for (let count = 0; count < 4; count += 1) await undo.click();
  assert.equal(await at(), cells[0]);
  assert.equal(await undo.getAttribute("aria-disabled"), "true");
  // Another way forgets what was undone.
  await press(page, keys(maze, cells.slice(0, 2)));
  await press(page, keys(maze, cells.slice(1, 3)));
  assert.equal(await redo.getAttribute("aria-disabled"), null);
  await page.locator("#board").evaluate(({ player }) => {
    const { walk, maze: own } = player.game;
    const other = own.cells[walk.at].ways.find(({ to }) => to === walk.back);
    player.game.step(other.to);
  });
  assert.equal(await redo.getAttribute("aria-disabled"), "true");
});

atEachSize("an arrow leads to a goal out of view, and the floor is named", async (page, { shot }) => {
  await open(page, "cols=60&rows=60&levels=2&seed=5&start=0,0,0&goal=59,59,0&gen=1");
  assert.equal(await page.locator("#floor").textContent(), "1 of 2");
  const goal = () =>
    page.locator("#board").evaluate((board, size) => {
      // The pixels in the corner towards the goal.
      const { canvas } = board;
      const { data } = canvas
        .getContext("2d")
        .getImageData(canvas.width - size, canvas.height - size, size, size);
      const probe = document.createElement("span");
      probe.style.color = "var(--board-goal)";
      board.append(probe);
      const color = getComputedStyle(probe).color.match(/\d+/g).join();
      probe.remove();
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if (data.slice(at, at + 3).join() === color) count += 1;
      return count;
    }, 44);
  assert.ok((await goal()) > 40, "the arrow is in the corner");
  await shot("play-arrow");
  // Fog hides the arrow.
  await page.locator("#board").evaluate((board) => {
    board.fogMode = "fog";
    board.draw(performance.now());
  });
  assert.equal(await goal(), 0);
});

once("two players have names and colours of their own", async (page) => {
  await page.goto(`${url}/play?cols=5&rows=5&seed=5&gen=1&_players=2`);
  await page.locator(".second .cell[aria-current]").waitFor();
  const names = page.getByLabel(/^Name of the/);
  assert.deepEqual([await names.nth(0).inputValue(), await names.nth(1).inputValue()], ["Red", "Blue"]);
  const colors = await page.locator("maze-board").evaluateAll((all) => all.map(({ color }) => color));
  assert.deepEqual(colors, ["player", "player-two"]);
  await names.nth(1).fill("Zoë");
  await names.nth(1).press("Tab");
  await page.evaluate(() => {
    const { game } = document.querySelector(".second maze-board").player;
    while (!game.finished) {
      const { at } = game.walk;
      game.step(game.maze.cells[at].ways.find(({ to }) => game.distances[to] === game.distances[at] - 1).to);
    }
  });
  await page.getByText("Zoë wins").waitFor();
});

once("a frame without a maze says why", async (page, { expect }) => {
  expect(/ERR_FAILED/);
  await page.route("**/maze.json?*", (request) => request.abort());
  await page.goto(`${url}/play?cols=4&rows=3&seed=9&gen=1&embed=true`);
  const fault = page.locator("#fault");
  await fault.getByText("the service cannot be reached").waitFor();
  await fault.getByRole("button", { name: "Try again" }).waitFor();
  assert.equal(await page.locator(".side .panel").first().isVisible(), false);
});

once("one does not race against a game in another maze", async (page, { expect }) => {
  expect(/404/);
  const query = "cols=6&rows=5&seed=41&gen=1";
  const maze = await open(page, query);
  const path = route(maze);
  const answer = (json) => (request) => request.fulfill({ json });
  const replay = { name: null, seconds: 9, steps: path.length - 1, path, times: path.slice(1).map(() => 50) };
  for (const other of [{ path: path.slice(0, -1), times: replay.times.slice(1) }]) {
    await page.route("**/games/friend/replay", answer({ ...replay, ...other }));
    await open(page, `${query}&_ghost=friend`);
    await page.getByText("No companion: the other game is in another maze.").waitFor();
    assert.equal(await companion(page), null);
    await page.unroute("**/games/friend/replay");
  }
});

atEachSize("a game in a frame of another page tells it the finish", async (page, { shot }) => {
  const query = "cols=4&rows=3&seed=9&gen=1";
  const html = `<!doctype html><title>School</title><h1>A maze</h1>
    <iframe src="${url}/play?${query}&embed=true" title="Maze" width="360" height="500"></iframe>
    <script>addEventListener("message", ({ data, origin }) => (globalThis.told = { ...data, origin }))</script>`;
  await page.route(`${bareUrl}/school`, (request) =>
    request.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto(`${bareUrl}/school`);
  const frame = page.frameLocator("iframe");
  await frame.locator("#board .cell[aria-current]").waitFor();
  assert.equal(await frame.locator(".bar").isVisible(), false);
  assert.equal(await frame.locator(".side").isVisible(), false);
  const inner = page.frames().find((one) => one.url().includes("embed=true"));
  await shot("play-embedded");
  await inner.evaluate(() => {
    const { game } = document.querySelector("#board").player;
    while (!game.finished) {
      const { at } = game.walk;
      game.step(game.maze.cells[at].ways.find(({ to }) => game.distances[to] === game.distances[at] - 1).to);
    }
  });
  await page.waitForFunction(() => globalThis.told?.type === "mazewright-finish");
  const told = await page.evaluate(() => globalThis.told);
  assert.deepEqual([told.origin, told.steps, told.hints], [url, told.shortest, 0]);
  assert.match(told.query, /seed=9/);
});

once("the first-person view has a compass", async (page) => {
  await open(page, "cols=5&rows=5&seed=5&gen=1");
  await page.keyboard.press("KeyV");
  const turn = () =>
    page.locator("maze-eyes").evaluate(async (eyes) => {
      while (eyes.yaw !== eyes.aim) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const degrees = (Number(/rotate\((.*)rad\)/.exec(eyes.rose.style.transform)[1]) * 180) / Math.PI;
      return [eyes.aim, Math.round(degrees)];
    });
  await page.locator("maze-eyes canvas").waitFor();
  const [first, before] = await turn();
  assert.equal(before, Math.round(-90 - (first * 180) / Math.PI));
  await page.keyboard.press("ArrowRight");
  const [, after] = await turn();
  assert.notEqual(after, before);
});

atEachSize("the map of the endless maze explains itself, and has a scale", async (page, { shot }) => {
  await page.goto(`${url}/endless?size=65536&seed=7#13/30000,20000`);
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  await page.getByText(/^A maze without an end/).waitFor();
  const scale = page.locator("#scale");
  // At the last zoom a cell has 32 pixels.
  const length = () => scale.evaluate((text) => getComputedStyle(text, "::after").width);
  assert.deepEqual([await scale.textContent(), await length()], ["2 cells", "64px"]);
  await isAccessible(page);
  await shot("endless-scale");
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.getElementById("scale").textContent.length > 10);
  assert.ok(await scale.evaluate((text) => text.scrollWidth <= text.clientWidth), "its text is cut off");
  await page.getByRole("link", { name: "Today’s expedition" }).click();
  await ready(page);
  assert.match(page.url(), /seed=expedition-\d{4}-\d\d-\d\d/);
});
