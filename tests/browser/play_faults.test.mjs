// The game where people met faults: system colours, clicks between keys, questions before a game ends, plain
// http, services that do not answer, and what screen readers hear.
import assert from "node:assert/strict";
import { atEachSize, bareUrl, isAccessible, once, url } from "./harness.mjs";
import { keys, open, press, ready, route, steps, walkToGoal } from "./play.mjs";

const QUERY = "cols=12&rows=9&seed=5&gen=1";

/** The number of different colours on the board. */
const colorsOf = (page) =>
  page.locator("#board canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] < 255) continue;
      const color = data.slice(at, at + 3).join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    // Blends at edges have few pixels.
    return [...counts.values()].filter((count) => count > 60).length;
  });

atEachSize(
  "the board has walls, a player and a goal in the system's colours",
  async (page, { shot }) => {
    const maze = await open(page, QUERY);
    await press(page, keys(maze, route(maze)).slice(0, 4));
    await page.waitForTimeout(400);
    assert.ok((await colorsOf(page)) >= 4);
    await shot("play-forced-colors");
    await isAccessible(page);
    // The choice of a difficulty is visible without its background.
    await page.goto(`${url}/play`);
    const chosen = page.locator("#daily-difficulty input:checked + span");
    await chosen.waitFor();
    assert.notEqual(await chosen.evaluate((it) => getComputedStyle(it).outlineStyle), "none");
    await shot("play-list-forced-colors");
  },
  { forcedColors: "active" },
);

once("keys steer after a click on the bar, and after a box was ticked", async (page) => {
  const maze = await open(page, QUERY);
  const list = keys(maze, route(maze));
  const arrows = { KeyD: "ArrowRight", KeyX: "ArrowDown", KeyA: "ArrowLeft", KeyW: "ArrowUp" };
  let count = 0;
  const goOn = async () => {
    const before = Number(await steps(page));
    await press(page, [arrows[list[count]] ?? list[count]], 60);
    count += 1;
    assert.equal(Number(await steps(page)), before + 1);
  };
  await goOn();
  for (const name of [/^Hint/, /^Zoom/]) {
    await page.getByRole("button", { name }).click();
    await goOn();
  }
  await page.getByRole("button", { name: /^Undo/ }).click();
  assert.equal(Number(await steps(page)), count + 1);
  count -= 1;
  await goOn();
  await page.getByLabel("The key of each passage").check();
  await goOn();
  // By keyboard, the arrows stay in the bar.
  await page.getByRole("button", { name: /^Undo/ }).focus();
  const before = await steps(page);
  await page.keyboard.press("ArrowRight");
  assert.equal(await steps(page), before);
});

atEachSize("N and the eye ask before they end a game", async (page, { shot, activate }) => {
  const maze = await open(page, QUERY);
  await press(page, keys(maze, route(maze)).slice(0, 5));
  await page.keyboard.press("KeyN");
  const dialog = page.getByRole("dialog", { name: "Begin again?" });
  await dialog.waitFor();
  await isAccessible(page);
  await shot("play-question");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await steps(page), "5");
  await activate(page.getByRole("button", { name: /^Give up/ }));
  await page.getByRole("button", { name: "Go on", exact: true }).last().click();
  assert.equal(await page.locator("#board").evaluate(({ player }) => player.game.shown), false);
  await page.getByRole("button", { name: /^Restart/ }).click();
  await dialog.getByRole("button", { name: "Begin again" }).click();
  await page.waitForFunction(() => document.querySelector("#steps").textContent === "0");
  // Without steps there is nothing to lose.
  await page.keyboard.press("KeyN");
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.getByRole("button", { name: /^Give up/ }).click();
  await page.getByRole("button", { name: "Show the solution", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("#board").solution.length > 0);
});

once("a walk in the endless maze is not lost without a question", async (page) => {
  await page.goto(`${url}/play?size=16&seed=3&gen=1`);
  await ready(page);
  await page.locator("#board").evaluate(({ player }) => player.driver.numbered(0));
  const walked = () => page.locator("#board").evaluate(({ player }) => player.game.walk.steps);
  const before = await walked();
  assert.ok(before > 0);
  await page.keyboard.press("KeyN");
  await page.getByRole("dialog", { name: "Begin again?" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await walked(), before);
});

once("links are copied without the asynchronous clipboard, and name the generation", async (page) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.addEventListener("copy", () => (globalThis.copied = String(document.activeElement.value)));
  });
  for (const query of ["cols=7&rows=6&seed=5", "size=16&seed=5"]) {
    await page.goto(`${url}/play?${query}`);
    await ready(page);
    await page.getByRole("button", { name: /^Copy a link/ }).click();
    await page.getByText(/^The link is copied/).waitFor();
    const link = new URL(await page.evaluate(() => globalThis.copied));
    assert.equal(link.searchParams.get("gen"), "1", link.href);
    assert.equal(link.searchParams.get("seed"), "5");
  }
});

once("the time runs from the first sight of the maze, on the service as well", async (page) => {
  const begun = page.waitForResponse((answer) => answer.url().endsWith("/games"));
  const maze = await open(page, "cols=4&rows=3&seed=9&gen=1");
  assert.equal((await begun).status(), 201);
  assert.equal(await steps(page), "0");
  await page.waitForTimeout(1500);
  await walkToGoal(page, maze);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByText(/^On the board with/).waitFor();
  const asked = new URLSearchParams({ maze: `/maze${new URL(page.url()).search}`, limit: "1" });
  const { scores } = await (await fetch(`${url}/scores?${asked}`)).json();
  assert.ok(scores[0].seconds > 1.5, `${scores[0].seconds} s`);
});

once("a maze of the day that was seen cannot be planned without time by a reload", async (page) => {
  await page.goto(`${url}/play`);
  await page.locator("#today a.primary").click();
  await ready(page);
  await page.waitForTimeout(1200);
  await page.reload();
  await page.locator("#cover-text", { hasText: /^Paused at 0:0[1-9]/ }).waitFor();
});

once(
  "a maze of the day that was left before the service answered is begun there later",
  async (page, more) => {
    more.expect(/ERR_FAILED/);
    await page.route("**/games", (request) => request.abort());
    await page.goto(`${url}/play`);
    await page.locator("#today a.primary").click();
    await ready(page);
    await page.waitForTimeout(1200);
    await page.unroute("**/games");
    const begun = page.waitForResponse((answer) => answer.url().endsWith("/games"));
    await page.reload();
    assert.equal((await begun).status(), 201);
  },
);

once("fog hides where the goal is", async (page) => {
  const board = page.locator("#board [role=application]");
  const spoken = page.locator("#spoken");
  await open(page, `${QUERY}&_fog=fog`);
  assert.match(await board.getAttribute("aria-label"), /the goal is in the fog$/);
  await page.keyboard.press("KeyG");
  assert.equal(await spoken.textContent(), "The goal is in the fog.");
  await open(page, QUERY);
  assert.match(await board.getAttribute("aria-label"), /goal at row 9/);
  await page.getByLabel("what you have come near").check();
  assert.match(await board.getAttribute("aria-label"), /the goal is in the fog$/);
});

once("the fog is the one that its button says", async (page) => {
  const chosen = () => page.locator("input[name=fog]:checked").getAttribute("value");
  const shown = () => page.locator("#board").evaluate(({ fogMode }) => fogMode);
  await open(page, `${QUERY}&_fog=near`);
  assert.deepEqual([await chosen(), await shown()], ["near", "near"]);
  assert.ok(await page.locator("input[name=fog]").first().isDisabled());
  await open(page, QUERY);
  await page.getByLabel("what you have come near").check();
  assert.deepEqual([await chosen(), await shown()], ["fog", "fog"]);
  await page.getByLabel("everything", { exact: true }).check();
  assert.deepEqual([await chosen(), await shown()], ["none", "none"]);
  // The map of the first-person view has fog.
  await page.getByRole("button", { name: /first person$/ }).click();
  await page.locator("maze-eyes").waitFor();
  assert.deepEqual([await chosen(), await shown()], ["fog", "fog"]);
  await page.getByRole("button", { name: /first person$/ }).click();
  assert.deepEqual([await chosen(), await shown()], ["none", "none"]);
});

once("screen readers hear where the goal is, and that the game is paused", async (page) => {
  await open(page, QUERY);
  const board = page.locator("#board [role=application]");
  assert.match(await board.getAttribute("aria-label"), /goal at row 9, column 12, to the southeast$/);
  const spoken = page.locator("#spoken");
  await page.keyboard.press("KeyG");
  assert.match(await spoken.textContent(), /^The goal is at row 9, column 12/);
  await page.keyboard.press("KeyP");
  assert.match(await spoken.textContent(), /^The game is paused/);
  assert.ok(await page.locator("#go-on").evaluate((it) => it === document.activeElement));
  await page.keyboard.press("Enter");
  assert.ok(await page.locator("#board .cell[aria-current]").evaluate((it) => it === document.activeElement));
});

atEachSize("a service that has stopped, and one that is busy, leave a way on", async (page, more) => {
  const { shot, expect } = more;
  expect(/ERR_FAILED|429|400/);
  const fault = page.locator("#fault");
  await page.route("**/maze.json?*", (request) => request.abort());
  await page.goto(`${url}/play?${QUERY}`);
  await fault.getByText("the service cannot be reached").waitFor();
  await page.getByRole("heading", { name: "The maze cannot be shown now" }).waitFor();
  await isAccessible(page);
  await shot("play-no-service");
  const detail = "the computing time of this minute is used up; try again in 20 s";
  await page.unroute("**/maze.json?*");
  await page.route("**/maze.json?*", (request) =>
    request.fulfill({
      status: 429,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "about:blank", title: "Too Many Requests", status: 429, detail }),
    }),
  );
  await fault.getByRole("button", { name: "Try again" }).click();
  await fault.getByText(detail).waitFor();
  await page.unroute("**/maze.json?*");
  await fault.getByRole("button", { name: "Try again" }).click();
  await ready(page);

  await page.route("**/shapes", (request) => request.abort());
  await page.goto(`${url}/play`);
  await page.locator("#home-fault").getByText("the service cannot be reached").waitFor();
  await page.getByRole("heading", { name: "More of today" }).waitFor({ state: "detached" });
  await isAccessible(page);
  await page.unroute("**/shapes");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("#daily a").first().waitFor();

  await page.goto(`${url}/play?size=17`);
  await fault.getByText(/^size is 17/).waitFor();
  await fault.getByRole("link", { name: "All mazes" }).click();
  await page.locator("#daily a").first().waitFor();
});

once("a game goes on when the service stops, and says what is missing", async (page, { expect }) => {
  expect(/ERR_FAILED/);
  const maze = await open(page, QUERY);
  await page.route("**/*", (request) => request.abort());
  await page.getByLabel("Race against a solver").check();
  await page.getByText("No companion: the service cannot be reached.").waitFor();
  await walkToGoal(page, maze);
  await page.locator("dialog[open]").waitFor();
  await page.getByText("Everybody").waitFor({ state: "detached" });
});

once("the nearest maze says so where none has the difficulty", async (page) => {
  await page.goto(`${url}/play?cols=5&rows=5&difficulty=hard&seed=1&gen=1`);
  await page.getByText(/^No hard maze of this size was found. .* easy, \d+ of 100\.$/).waitFor();
  await page.goto(`${url}/play?cols=30&rows=30&difficulty=hard&seed=1&gen=1`);
  await ready(page);
  assert.ok(await page.locator("#notice").isHidden());
  // In the form, the size follows the difficulty.
  await page.goto(`${url}/play`);
  await page.locator("select[name=difficulty]").selectOption("hard");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await ready(page);
  assert.equal(new URL(page.url()).searchParams.get("difficulty"), "hard");
  assert.ok(await page.locator("#notice").isHidden());
});

atEachSize(
  "without scripts nothing is dead",
  async (page, { shot }) => {
    for (const path of ["/play", "/endless"]) {
      await page.goto(bareUrl + path);
      const visible = await page
        .locator("main :is(button, select, input, a, details, [tabindex])")
        .evaluateAll((all) =>
          all.filter((it) => it.checkVisibility()).filter((it) => !it.closest("noscript form")),
        );
      assert.deepEqual(visible, [], path);
      await shot(`no-scripts${path.replace("/", "-")}`);
      await page.getByRole("button", { name: "Draw" }).click();
      await page.waitForURL(/\.svg\?/);
      assert.equal(await page.evaluate(() => document.documentElement.tagName).catch(() => "svg"), "svg");
    }
  },
  { javaScriptEnabled: false },
);
