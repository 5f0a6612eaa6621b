// Fingers and the mouse on the board: drags, swipes, flicks, taps and pinches, of one player and of two.
import assert from "node:assert/strict";
import { test } from "node:test";
import { VIEWS, atEachSize, once, withPage } from "./harness.mjs";
import { fingers, open, placeOf, route, steps } from "./play.mjs";

/** A telephone. */
const PHONE = VIEWS.find(({ isNarrow }) => isNarrow);

/** A test that is run once, on a telephone. */
const onPhone = (name, run) => test(name, () => withPage(PHONE, run));

/** Waits until nothing moves any more. */
const rest = (page) =>
  page.waitForFunction(() => {
    const { player } = document.querySelector("#board");
    return player.driver.ahead.length === 0 && !player.mover.busy;
  });

const at = (page) => page.locator("#board").evaluate(({ player }) => player.game.walk.at);

/** A point of the board that is not near the player. */
async function away(page, far = 0.5) {
  const box = await page.locator("#board canvas").boundingBox();
  return { x: box.x + box.width * far, y: box.y + box.height * far };
}

const moved = ({ x, y }, bearing, far) => ({
  x: x + Math.cos(bearing) * far,
  y: y + Math.sin(bearing) * far,
});

atEachSize("a finger or the mouse drags the ball to the goal", async (page, { view }) => {
  for (const query of ["shape=hex&cols=7&rows=7&seed=5&gen=1", "shape=polar&rows=5&seed=4&gen=1"]) {
    const maze = await open(page, query);
    const cells = route(maze);
    if (view.isNarrow) {
      const touch = await fingers(page);
      await touch("touchStart", [await placeOf(page, cells[0])]);
      for (const cell of cells.slice(1)) await touch("touchMove", [await placeOf(page, cell)]);
      await touch("touchEnd");
    } else {
      const begin = await placeOf(page, cells[0]);
      await page.mouse.move(begin.x, begin.y);
      await page.mouse.down();
      for (const cell of cells.slice(1)) {
        const { x, y } = await placeOf(page, cell);
        await page.mouse.move(x, y);
      }
      await page.mouse.up();
    }
    await page.locator("dialog[open]").waitFor();
    assert.equal(await steps(page), String(cells.length - 1));
  }
});

onPhone("a finger taps, swipes, flicks and pinches", async (page) => {
  const maze = await open(page, "cols=8&rows=8&seed=16&gen=1");
  const touch = await fingers(page);
  const tap = async (place) => {
    await touch("touchStart", [place]);
    await touch("touchEnd");
    await rest(page);
  };
  // A tap walks as far as no decision is needed.
  const cells = route(maze);
  const fork = cells.findIndex((cell, index) => index > 0 && maze.cells[cell].ways.length > 2);
  assert.ok(fork > 1 && fork + 1 < cells.length, `the route forks after ${fork} steps`);
  await tap(await placeOf(page, cells[fork + 1]));
  assert.equal(await at(page), maze.start);
  assert.match(await page.locator("#spoken").textContent(), /There is a fork in between/);
  await tap(await placeOf(page, cells[fork]));
  assert.equal(await at(page), cells[fork]);
  assert.equal(await steps(page), String(fork));

  // Each stretch of a swipe is a step.
  const again = async () => {
    await page.getByRole("button", { name: "Again from the start" }).click();
    await page.getByRole("button", { name: "Begin again" }).click();
  };
  await again();
  const far = await away(page, 0.7);
  const swipe = async (bearing, lengths, pause) => {
    await touch("touchStart", [far]);
    for (const length of lengths) await touch("touchMove", [moved(far, bearing, length)]);
    await page.waitForTimeout(pause);
    await touch("touchEnd");
    await rest(page);
  };
  const [first] = maze.cells[maze.start].ways;
  await swipe(first.bearing, [10, 20, 30, 40], 300);
  assert.deepEqual([await at(page), await steps(page)], [first.to, "1"]);

  // A flick runs to the next fork.
  // On a busy machine a movement may be too slow for a flick: then it is one step, or none.
  for (let tries = 0; tries < 5; tries += 1) {
    if ((await steps(page)) !== "0") await again();
    await swipe(first.bearing, [24], 0);
    if (Number(await steps(page)) > 1) break;
  }
  const run = await at(page);
  assert.ok(Number(await steps(page)) > 1, "more than one step");
  assert.notEqual(maze.cells[run].ways.length, 2, "a run ends at a fork or a dead end");

  // Two fingers that move apart zoom, and take no step.
  const before = await page.locator("#board").evaluate(({ camera }) => camera.scale);
  const taken = await steps(page);
  const middle = await away(page);
  const pair = (gap) => [moved(middle, 0, gap), moved(middle, Math.PI, gap)];
  await touch("touchStart", pair(30));
  for (const gap of [45, 60, 75, 90]) await touch("touchMove", pair(gap));
  await touch("touchEnd");
  const after = await page.locator("#board").evaluate(({ camera }) => camera.scale);
  assert.ok(after > before * 2 && after < before * 4, `${before} to ${after} pixels a cell`);
  assert.equal(await steps(page), taken);
  assert.equal(await page.evaluate(() => visualViewport.scale), 1, "the page is not zoomed");
});

onPhone("a finger on the player takes the stairs", async (page) => {
  const maze = await open(page, "levels=2&cols=3&rows=3&seed=4&start=0,0,0&goal=2,2,1&gen=1");
  const touch = await fingers(page);
  for (const cell of route(maze).slice(1)) {
    const here = maze.cells[await at(page)];
    const way = maze.wayTo(here.id, cell);
    const place = await placeOf(page, way.kind === "stairs" ? here.id : cell);
    await touch("touchStart", [place]);
    await touch("touchEnd");
    await rest(page);
    assert.equal(await at(page), cell, way.kind);
  }
  await page.locator("dialog[open]").waitFor();
});

once("the mouse swipes, and its wheel zooms", async (page) => {
  const maze = await open(page, "cols=8&rows=8&seed=3&gen=1");
  const [way] = maze.cells[maze.start].ways;
  const middle = await away(page);
  const to = moved(middle, way.bearing, 40);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.waitForTimeout(300);
  await page.mouse.up();
  assert.equal(await steps(page), "1");
  const scale = () => page.locator("#board").evaluate(({ camera }) => camera.scale);
  const before = await scale();
  await page.mouse.wheel(0, -400);
  await page.waitForFunction((least) => document.querySelector("#board").camera.scale > least, before * 1.5);
});

onPhone("two players walk by touch at the same time, side by side and face to face", async (page) => {
  const query = "shape=hex&cols=5&rows=5&seed=5&gen=1";
  const maze = await open(page, `${query}&_players=2`);
  const cells = route(maze);
  const boards = ["#board", ".second maze-board"];
  const touch = await fingers(page);
  const both = (index) =>
    Promise.all(boards.map((board, hand) => placeOf(page, cells[Math.max(0, index - hand)], board)));
  const taken = (...expected) =>
    page.evaluate(
      (list) =>
        [...document.querySelectorAll("maze-board")].every(
          ({ player }, index) => player.game.walk.steps === list[index],
        ),
      expected,
    );
  // The second finger is always one step behind the first. Fingers never hold quite still.
  const walk = async (last) => {
    await touch("touchStart", await both(0));
    for (let index = 1; index <= last; index += 1) {
      // The game ends when the first finger reaches the goal.
      const isOver = () => page.getByText("Red wins").isVisible();
      for (let turn = 0; turn === 0 || !((await taken(index, index - 1)) || (await isOver())); turn += 1) {
        assert.ok(turn < 100, `step ${index} is not taken`);
        // The camera may still be moving.
        const places = await both(index);
        await touch(
          "touchMove",
          places.map((place) => moved(place, 0, turn % 2)),
        );
        await page.waitForTimeout(50);
      }
    }
    await touch("touchEnd");
  };
  await walk(3);
  await page.getByRole("button", { name: "Again from the start" }).click();
  await page.getByRole("button", { name: "Face to face" }).click();
  assert.equal(await page.locator("#board").evaluate(({ turned }) => turned), true);
  await walk(cells.length - 1);
  await page.getByText("Red wins").waitFor();
});
