// The first-person view: walked through on two floors, of squares and of hexagons.
import assert from "node:assert/strict";
import { test } from "node:test";
import { VIEWS, isAccessible, once, withPage } from "./harness.mjs";
import { open, placeOf, route, steps } from "./play.mjs";

/** Presses keys until the eyes look along a way, and goes there; stairs are climbed. */
async function take(page, way) {
  if (way.kind === "stairs") return page.keyboard.press(way.rise > 0 ? "KeyR" : "KeyF");
  const isAimed = () =>
    page.locator("maze-eyes").evaluate((eyes, bearing) => Math.cos(eyes.aim - bearing) > 0.999, way.bearing);
  for (let turns = 0; turns < 12 && !(await isAimed()); turns += 1) await page.keyboard.press("ArrowRight");
  // On a busy machine the end of a press comes late, and a key that is held goes on.
  return page.evaluate(() => {
    for (const type of ["keydown", "keyup"]) {
      document.body.dispatchEvent(new KeyboardEvent(type, { code: "ArrowUp", bubbles: true }));
    }
  });
}

/** What is seen: how many colours, and a number that stands for all of it. */
const seen = (page) =>
  page.locator("maze-eyes").evaluate(async (eyes) => {
    while (eyes.yaw !== eyes.aim || eyes.board.player.mover.busy) await new Promise(requestAnimationFrame);
    const { scene } = eyes;
    const { gl, canvas } = scene;
    scene.draw(eyes.board.player.mover.at, eyes.yaw);
    const pixels = new Uint32Array(canvas.width * canvas.height);
    gl.readPixels(
      0,
      0,
      canvas.width,
      canvas.height,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      new Uint8Array(pixels.buffer),
    );
    const picture = pixels.reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
    return { colors: new Set(pixels).size, picture, fault: gl.getError() };
  });

for (const { shape, view, options } of [
  { shape: "square", view: VIEWS[2], options: {} },
  { shape: "hex", view: VIEWS[1], options: { reducedMotion: "reduce" } },
]) {
  const walk = async (page, { shot }) => {
    const maze = await open(
      page,
      `shape=${shape}&levels=2&cols=4&rows=4&seed=4&start=0,0,0&goal=3,3,1&gen=1`,
    );
    assert.equal(await page.evaluate(() => customElements.get("maze-eyes") === undefined), true);
    await page.keyboard.press("KeyV");
    await page.locator("maze-eyes canvas").waitFor();
    const first = await seen(page);
    assert.equal(first.fault, 0);
    assert.ok(first.colors > 100, `${first.colors} colours: walls, floor and sky`);
    await shot(`first-person-${shape}`);
    await isAccessible(page);

    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator("#spoken").textContent(), /, (way|wall)$/);
    assert.notEqual((await seen(page)).picture, first.picture, "another side is seen");
    const cells = route(maze);
    let climbs = 0;
    for (const [index, to] of cells.slice(1).entries()) {
      const way = maze.wayTo(cells[index], to);
      await take(page, way);
      assert.equal(await steps(page), String(index + 1), `${way.kind} to ${to}`);
      if (way.kind !== "stairs") continue;
      climbs += 1;
      assert.match(
        await page.locator("#board .cell[aria-current]").getAttribute("aria-label"),
        new RegExp(`floor ${maze.cells[to].level + 1}`),
      );
      assert.ok((await seen(page)).colors > 100);
      await shot(`first-person-${shape}-floor`);
    }
    assert.ok(climbs > 0, "the goal is on another floor");
    await page.locator("dialog[open]").waitFor();
  };
  test(`${shape}: to the goal on another floor, in first person`, () => withPage(view, walk, options));
}

once("the first-person view: walls, swipes, and back to the plan", async (page) => {
  const maze = await open(page, "cols=6&rows=6&seed=4&gen=1");
  await page.keyboard.press("KeyV");
  const eyes = page.locator("maze-eyes");
  await eyes.locator("canvas").waitFor();
  const wall = maze.cells[maze.start].sides.find(({ way }) => !way);
  await take(page, wall);
  assert.match(await page.locator("#spoken").textContent(), /^wall to the /);
  assert.equal(await steps(page), "0");
  const aim = () => eyes.evaluate((it) => it.aim);
  const before = await aim();
  const { x, y, width, height } = await eyes.boundingBox();
  const drag = async (dx, dy) => {
    await page.mouse.move(x + width / 3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 3 + dx, y + height / 2 + dy);
    await page.mouse.up();
  };
  await drag(80, 0);
  const turned = await aim();
  assert.ok(Math.sin(turned - before) < -0.9, "to the right is a turn to the left");
  await drag(-80, 0);
  assert.ok(Math.cos((await aim()) - before) > 0.999);
  const [way] = maze.cells[maze.start].ways;
  await eyes.evaluate((it, bearing) => it.look(bearing), way.bearing);
  await drag(0, -80);
  assert.equal(await steps(page), "1", "up is ahead");
  await page.keyboard.press("KeyV");
  assert.equal(await eyes.count(), 0);
  const place = await placeOf(page, way.to);
  assert.ok(place.x > 0 && place.y > 0, "the plan is there again");
});

once("the first-person view shows no bridges, and says so", async (page) => {
  await open(page, "weave=1&cols=9&rows=9&seed=4&gen=1");
  await page.keyboard.press("KeyV");
  await page.getByText("The first-person view does not show bridges.").waitFor();
  assert.equal(await page.locator("maze-eyes").count(), 0);
});

once("a browser without WebGL shows a message", async (page) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return kind === "webgl" ? null : getContext.call(this, kind, ...more);
    };
  });
  await open(page, "cols=6&rows=6&seed=4&gen=1");
  await page.keyboard.press("KeyV");
  await page.getByText(/no WebGL/).waitFor();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("maze-eyes").count(), 0);
});
