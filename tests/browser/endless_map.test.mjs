// The map of the endless maze by mouse and by fingers: dragging, zooming, and cells that become
// ends.
import assert from "node:assert/strict";
import { atEachSize, isAccessible, once, url } from "./harness.mjs";

/** Opens the map and waits until its first tiles are there. */
async function open(page, query) {
  await page.goto(`${url}/endless?${query}`);
  await page.locator(".leaflet-tile-loaded").first().waitFor();
}

/** The zoom and the cell in the middle, as the address has them. */
const shown = (page) => page.evaluate(() => /#(\d+)\/(\d+),(\d+)$/.exec(location.href)?.slice(1).map(Number));

/** Waits until the address shows something else, and then no longer changes. */
async function changed(page, before) {
  await page.waitForFunction((hash) => location.hash !== hash, `#${before[0]}/${before[1]},${before[2]}`);
  let last;
  for (let now = await shown(page); String(now) !== String(last); now = await shown(page)) {
    last = now;
    await page.waitForTimeout(400);
  }
  return last;
}

/** A finger, or two, by the browser's own events of touch. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return {
    /** Moves fingers from some points to others in small steps. @param {number[][][]} ways */
    async move(ways, steps = 12) {
      await send(
        "touchStart",
        ways.map(([from]) => from),
      );
      for (let step = 1; step <= steps; step += 1) {
        const at = ([[ax, ay], [bx, by]]) => [
          ax + ((bx - ax) * step) / steps,
          ay + ((by - ay) * step) / steps,
        ];
        await send("touchMove", ways.map(at));
        await page.waitForTimeout(16);
      }
      // A finger that rests before it is lifted does not throw the map.
      await page.waitForTimeout(250);
      await send("touchEnd", []);
    },
    async tap(x, y) {
      await send("touchStart", [[x, y]]);
      await send("touchEnd", []);
    },
  };
}

const middleOf = async (page) => {
  const { x, y, width, height } = await page.locator("#map").boundingBox();
  return [x + width / 2, y + height / 2];
};

atEachSize("what lies on the map does not lie on each other", async (page) => {
  await open(page, "size=65536&seed=7#13/30000,30000");
  await page.waitForFunction(() => document.getElementById("scale").textContent !== "");
  const boxes = [];
  for (const part of [".legend p", ".scale", ".walk", ".panel", ".leaflet-control-zoom"]) {
    const { x, y, width, height } = await page.locator(part).boundingBox();
    for (const other of boxes) {
      const isApart =
        x >= other.x + other.width ||
        other.x >= x + width ||
        y >= other.y + other.height ||
        other.y >= y + height;
      assert.ok(isApart, `${part} lies on ${other.part}`);
    }
    boxes.push({ part, x, y, width, height });
  }
});

atEachSize("nothing lies on the maze while all of it shows", async (page, { shot }) => {
  await open(page, "size=1024&seed=3");
  const covering = await page.evaluate(() => {
    const { left, top, width, height } = document
      .querySelector(".leaflet-tile-loaded")
      .getBoundingClientRect();
    const shares = Array.from({ length: 20 }, (_, at) => (at + 0.5) / 20);
    const points = shares.flatMap((x) => shares.map((y) => [left + x * width, top + y * height]));
    const found = points.map((point) => document.elementFromPoint(...point));
    return found.filter((it) => it?.closest("#map") === null).map((it) => it.outerHTML.slice(0, 60));
  });
  assert.deepEqual(covering, []);
  await shot("map-whole");
});

atEachSize("the map is dragged, by mouse or by a finger", async (page, { view, shot }) => {
  await open(page, "size=65536&seed=7#13/30000,30000");
  const before = await shown(page);
  const [x, y] = await middleOf(page);
  const [dx, dy] = [-96, -128];
  if (view.isNarrow) {
    await (
      await fingers(page)
    ).move([
      [
        [x, y],
        [x + dx, y + dy],
      ],
    ]);
  } else {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(x + (dx * step) / 12, y + (dy * step) / 12);
    await page.waitForTimeout(250);
    await page.mouse.up();
  }
  const after = await changed(page, before);
  // At the last zoom a cell has 32 pixels.
  assert.equal(after[0], 13);
  assert.ok(Math.abs(after[1] - before[1] - 3) <= 1, `${before} to ${after}`);
  assert.ok(Math.abs(after[2] - before[2] - 4) <= 1, `${before} to ${after}`);
  await page.reload();
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  assert.deepEqual(await shown(page), after, "the address is kept");
  await isAccessible(page);
  await shot("map-dragged");
});

atEachSize("the map is zoomed, by the wheel or by two fingers", async (page, { view }) => {
  await open(page, "size=65536&seed=7#8/30000,30000");
  const before = await shown(page);
  const [x, y] = await middleOf(page);
  if (view.isNarrow) {
    const two = await fingers(page);
    await two.move([
      [
        [x - 30, y],
        [x - 120, y],
      ],
      [
        [x + 30, y],
        [x + 120, y],
      ],
    ]);
    const after = await changed(page, before);
    assert.equal(after[0], 10, "four times as far apart is four times as large");
    await two.move([
      [
        [x - 120, y],
        [x - 30, y],
      ],
      [
        [x + 120, y],
        [x + 30, y],
      ],
    ]);
    assert.equal((await changed(page, after))[0], 8);
  } else {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -240);
    const after = await changed(page, before);
    assert.ok(after[0] > 8);
    await page.mouse.dblclick(x, y);
    assert.equal((await changed(page, after))[0], after[0] + 1);
  }
  const [, column, row] = await shown(page);
  assert.ok(Math.hypot(column - 30000, row - 30000) < 100, "the middle stays where it was");
});

atEachSize("a cell that is clicked or tapped becomes goal or start", async (page, { view, shot }) => {
  await open(page, "size=1024&seed=3#7/500,500");
  const [x, y] = await middleOf(page);
  // The cell two columns to the right of the middle and three rows below it.
  const at = [x + 2 * 32, y + 3 * 32];
  const touch = await fingers(page);
  const choose = async (name) => {
    await (view.isNarrow ? touch.tap(...at) : page.mouse.click(...at));
    const popup = page.locator(".leaflet-popup");
    await popup.waitFor();
    const cell = /\d+,\d+/.exec((await popup.textContent()) ?? "")?.[0];
    await isAccessible(page);
    await shot(`map-${name}`);
    const walk = await popup.getByRole("link", { name: "Walk" }).getAttribute("href");
    assert.ok(walk?.startsWith("./play?size=1024&") && walk.endsWith(`#${cell}`), walk);
    await popup.getByRole("button", { name }).click();
    // The popup fades away.
    await popup.waitFor({ state: "detached" });
    return cell;
  };
  const goal = await choose("Goal");
  const [column, row] = goal.split(",").map(Number);
  assert.ok(Math.abs(column - 502) <= 1 && Math.abs(row - 503) <= 1, goal);
  await page.waitForFunction((text) => new URL(location.href).searchParams.get("goal") === text, goal);
  assert.equal(await page.locator(`[title="Goal ${goal}"] .pin`).count(), 1);
  // Start and goal cannot be the same cell.
  await choose("Start");
  assert.match(await page.locator("#fault").textContent(), /two different cells/);
  await page.reload();
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  assert.equal(await page.locator(`[title="Goal ${goal}"] .pin`).count(), 1);
});

once("the solution is followed by key from the place on the map", async (page) => {
  await open(page, "size=1024&seed=3#7/500,500");
  await middleOf(page);
  const text = await (
    await fetch(`${url}/endless/route?size=1024&seed=3&gen=1&start=500,500&limit=9`)
  ).text();
  const cells = text.trim().split("\n").slice(0, -1).map(JSON.parse);
  for (const { col, row } of cells) {
    await page.keyboard.press("f");
    await page.waitForFunction(
      (place) => document.querySelector("#place").textContent === place,
      `${col},${row}`,
    );
  }
  await page.keyboard.press("b");
  const { col, row } = cells.at(-2);
  assert.equal(await page.locator("#place").textContent(), `${col},${row}`);
});

atEachSize(
  "what is wrong in an address is said in the words of the service",
  async (page, { expect, shot }) => {
    expect(/400 \(Bad Request\)|422 \(Unprocessable|ERR_FAILED/);
    const fault = page.locator("#fault");
    for (const query of [
      "size=17",
      "algorithm=wilsons",
      "size=64&algorithm=foo",
      "size=17&algorithm=foo&theme=bar",
      "size=64&theme=bar",
      "size=64&start=64,0",
      "size=64&start=0,0&goal=0,0",
      "size=64&cols=5",
      "size=64&nonsense=5",
      "size=64&solution=perhaps",
      "size=abc",
    ]) {
      const answer = await fetch(`${url}/endless/tiles.json?${query}`);
      const { errors } = await answer.json();
      await page.goto(`${url}/endless?${query}`);
      const text = errors.map(({ detail }) => detail).join("\n");
      await page.waitForFunction((all) => document.getElementById("fault").textContent === all, text);
    }
    await page.goto(`${url}/endless?size=64&algorithm=foo&theme=bar`);
    await fault.waitFor();
    await shot("map-fault");
    await isAccessible(page);
    const { left, right } = await fault.evaluate((it) => it.getBoundingClientRect().toJSON());
    assert.ok(left >= 0 && right <= page.viewportSize().width);
    // A choice that helps takes the message away, and one that cannot be shown brings the reason.
    await page.locator("#panel").evaluate((it) => (it.open = true));
    await page.getByLabel("Theme").selectOption("light");
    await fault.getByText(/^algorithm is foo/).waitFor();
    await page.getByLabel("Algorithm").selectOption("wilson");
    await page.locator(".leaflet-tile-loaded").first().waitFor();
    await fault.waitFor({ state: "hidden" });
    await page.route("**/endless/**", (request) => request.abort());
    await page.getByLabel("Seed").fill("other");
    await page.keyboard.press("Tab");
    await fault.getByText("the service cannot be reached").waitFor();
    await page.unroute("**/endless/**");
    await page.getByLabel("Seed").fill("third");
    await page.keyboard.press("Tab");
    await fault.waitFor({ state: "hidden" });
  },
);
