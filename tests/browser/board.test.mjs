// Games that the service stores: the scoreboard, what is saved, and links that continue a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { titleOf } from "../pages/play/service/mazes.js";
import { dailyMaze } from "../pages/play/model/daily.js";
import { score } from "../pages/play/model/score.js";
import { atEachSize, bareUrl, isAccessible, nothingMoves, once, url } from "./harness.mjs";
import { LIKE_A_PERSON, keys, mazeOf, open, press, ready, route, steps, walkToGoal } from "./play.mjs";

/** Rows of a page of the board. */
const ROWS = 10;

/** Sends a request about a game; `token` is that of the game. */
async function send(method, path, body, token) {
  const headers = {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}

const scoresOf = async (query) => (await send("GET", `/scores?${query}`)).scores;

/** The table with a caption. */
const tableOf = (page, caption) =>
  page.locator("table").filter({ has: page.locator("caption", { hasText: new RegExp(`^${caption}$`) }) });

/** The cells of each row of a table, by the heads of their columns. */
const rowsOf = (table) =>
  table.evaluate((it) => {
    const heads = [...it.querySelectorAll("thead th")].map((head) => head.textContent);
    return [...it.querySelectorAll("tbody tr")].map((row) =>
      Object.fromEntries([...row.children].map((cell, index) => [heads[index], cell.textContent])),
    );
  });

/** What the page shows of a score. */
const shownRow = ({ rank, name, score, steps: taken, shortest, explored }) => ({
  Place: String(rank),
  Name: name ?? "somebody",
  Score: score.toFixed(1),
  Steps: String(taken),
  Shortest: String(shortest),
  Explored: String(explored),
});

test("the services of these tests are one with a board and one without", async () => {
  assert.equal((await fetch(`${url}/scores`)).status, 200);
  assert.equal((await fetch(`${bareUrl}/scores`)).status, 503);
});

atEachSize("a game is put on the board, and taken off it", async (page, { shot }) => {
  const maze = await open(page, "shape=hex&cols=6&rows=5&seed=9&gen=1");
  const cells = route(maze);
  // One cell on and back: steps outside the shortest route.
  await press(page, keys(maze, [cells[0], cells[1], ...cells]), LIKE_A_PERSON);
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  await page.getByLabel("Your name").fill("Ada <b>L</b>");
  await isAccessible(page);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  const told = page.getByText(/^On the board with/);
  await told.waitFor();
  const remove = page.getByRole("button", { name: "Take it off the board" });
  assert.ok(await remove.evaluate((it) => it === document.activeElement), "the focus is not lost");
  await isAccessible(page);
  await shot("play-on-the-board");
  const asked = new URLSearchParams({ maze: `/maze${new URL(page.url()).search}`, limit: "1000" });
  const own = (await scoresOf(asked)).filter(({ name }) => name === "Ada <b>L</b>");
  assert.equal(own.length, 1);
  const [score] = own;
  assert.deepEqual([score.steps, score.shortest], [cells.length + 1, cells.length - 1]);
  assert.match(await told.textContent(), new RegExp(`place ${score.rank} for this maze\\.$`));

  // The table has the fields of the service.
  const table = tableOf(page, "Everybody");
  await table.locator("tr", { hasText: score.name }).waitFor({ state: "attached" });
  const { Time, When, ...rest } = (await rowsOf(table)).find(({ Name }) => Name === score.name);
  assert.deepEqual(rest, shownRow(score));
  assert.match(Time, /^0:0\d\.\d$/);
  assert.match(When, /, \d\d:\d\d$/);
  assert.equal(await table.locator("time").first().getAttribute("datetime"), score.when);
  const mine = tableOf(page, "In this browser");
  assert.equal((await rowsOf(mine))[0].Steps, String(cells.length + 1));

  await remove.press("Enter");
  await page.getByText("The score is deleted.").waitFor();
  assert.equal((await scoresOf(asked)).filter(({ id }) => id === score.id).length, 0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Best times for this maze").click();
  await page.getByText("Everybody: no times yet.").waitFor();
  await mine.waitFor();
  await isAccessible(page);
  await shot("play-times");
});

once("hints cost the same on the board as on the page", async (page) => {
  const maze = await open(page, "shape=tri&cols=7&rows=5&seed=9&gen=1");
  const list = keys(maze, route(maze));
  await press(page, list.slice(0, 1), LIKE_A_PERSON);
  await page.keyboard.press("KeyH");
  await press(page, list.slice(1), LIKE_A_PERSON);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByText(/^On the board with/).waitFor();
  const [row] = await scoresOf("shape=tri&limit=1");
  assert.equal(row.hints, 1);
  assert.equal(row.steps, row.shortest);
  // The clock stops while a name is typed, which does not count as a pause.
  assert.equal(row.pauses, 0);
  const of = (seconds) => score({ ...row, seconds, cells: maze.cells.length });
  assert.ok(Math.abs(row.score - of(row.seconds)) < 0.1, JSON.stringify(row));
  // The clock of the scoreboard begins and ends when the requests arrive.
  const shown = Number(await page.locator("dialog .figures dd").first().textContent());
  assert.ok(of(row.seconds) - 1 < shown && shown < of(0), `${row.score} on the board, ${shown} on the page`);
});

once("a refusal of the service is shown, and the score can be sent again", async (page, { expect }) => {
  expect(/400/);
  const maze = await open(page, "cols=6&rows=5&seed=9&gen=1");
  await walkToGoal(page, maze);
  await page.getByLabel("Your name").fill("‮");
  const put = page.getByRole("button", { name: "Put it on the board" });
  await put.click();
  await page.locator("dialog [role=status]").getByText(/^name/).waitFor();
  await page.getByLabel("Your name").fill("");
  await put.click();
  await page.getByText(/^On the board with/).waitFor();
  const row = tableOf(page, "Everybody").locator("tr", { hasText: "somebody" });
  await row.waitFor({ state: "attached" });
});

/** Games of a maze that are finished at once, one for each name. */
async function finishedGames(maze, query, names) {
  const path = route(maze);
  const games = await Promise.all(names.map(() => send("POST", "/games", Object.fromEntries(query))));
  // At most 50 steps a second are allowed.
  await new Promise((resolve) => setTimeout(resolve, 20 * path.length + 50));
  for (const [index, { id, token }] of games.entries()) {
    await send("POST", `/games/${id}/finish`, { path, name: names[index] }, token);
  }
}

atEachSize("the board of the day, of a shape and of all time, page by page", async (page, { shot }) => {
  const today = new Date().toISOString().slice(0, 10);
  const { shapes } = await send("GET", "/shapes");
  const query = dailyMaze(
    today,
    shapes.find(({ name }) => name === "kite"),
    "easy",
  );
  const title = titleOf(query);
  const maze = await open(page, query);
  await finishedGames(
    maze,
    query,
    Array.from({ length: 2 * ROWS + 3 }, (_, index) => `Player ${index + 1}`),
  );
  await page.goto(`${url}/play`);
  const board = page.getByRole("region", { name: "Scoreboard" });
  /** Compares the table with a page of the service. */
  const compare = async (caption, asked, offset = 0) => {
    const table = tableOf(page, caption);
    await table.getByRole("rowheader", { name: String(offset + 1), exact: true }).waitFor();
    const rows = (await rowsOf(table)).map(({ Time: _time, When: _when, Maze: _maze, ...rest }) => rest);
    const scores = await scoresOf(`${asked}&limit=${ROWS}&offset=${offset}`);
    assert.deepEqual(rows, scores.map(shownRow), caption);
    return table;
  };
  await compare("Best of today’s mazes", `day=${today}&daily=true`);
  await nothingMoves(page);
  await board.getByLabel("Shape of the board").selectOption("kite");
  const table = await compare("Best of today’s mazes, Kites", `day=${today}&daily=true&shape=kite`);
  assert.equal((await rowsOf(table))[0].Maze, title);
  await board.getByLabel("Games of").selectOption("all time");
  await compare("Best of all time, Kites", "shape=kite");
  await isAccessible(page);
  await board.scrollIntoViewIfNeeded();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await shot("board");

  // By keyboard: the button keeps the focus across pages.
  const { total } = await send("GET", "/scores?shape=kite");
  const [before, after] = ["Before", "After"].map((name) => board.getByRole("button", { name }));
  assert.equal(await before.getAttribute("aria-disabled"), "true");
  await after.focus();
  for (let offset = ROWS; offset < total; offset += ROWS) {
    await page.keyboard.press("Enter");
    await board.getByText(`${offset + 1} to ${Math.min(total, offset + ROWS)} of ${total}`).waitFor();
    await compare("Best of all time, Kites", "shape=kite", offset);
  }
  assert.ok(await after.evaluate((it) => it === document.activeElement));
  assert.equal(await after.getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await compare("Best of all time, Kites", "shape=kite", ROWS * (Math.ceil(total / ROWS) - 2));
  await board.getByRole("link", { name: title }).first().click();
  await ready(page);
  assert.equal((await mazeOf(page)).cells.length, maze.cells.length);
});

atEachSize("without a board times are kept in the browser, and the page says so", async (page, more) => {
  const { shot, expect } = more;
  expect(/503/);
  const maze = await open(page, "shape=hex&cols=6&rows=5&seed=9&gen=1", bareUrl);
  await press(page, keys(maze, route(maze)), LIKE_A_PERSON);
  const dialog = page.locator("dialog[open]");
  await dialog.getByText("kept in this browser only: this service has no scoreboard at present").waitFor();
  assert.equal(await page.getByLabel("Your name").count(), 0);
  await isAccessible(page);
  await shot("play-without-board");
  await page.reload();
  await ready(page);
  await page.getByText("Best times for this maze").click();
  const rows = await rowsOf(tableOf(page, "In this browser"));
  assert.deepEqual([rows.length, rows[0].Steps], [1, String(route(maze).length - 1)]);
  await page.getByText(/^This service has no scoreboard at present/).waitFor();
  await page.goto(`${bareUrl}/play`);
  const board = page.getByRole("region", { name: "Scoreboard" });
  await board.getByText(/^This service has no scoreboard at present/).waitFor();
});

once("a game that is over before the service has answered is put on the board, too", async (page, more) => {
  // The service rejects the game as too fast at first.
  more.expect(/422/);
  await page.route("**/games", async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await request.continue();
  });
  const maze = await open(page, "cols=4&rows=3&seed=9&gen=1");
  await walkToGoal(page, maze);
  await page.getByLabel("Your name").fill("Early");
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByText(/^On the board with/).waitFor();
});

once("a link with the token alone goes on with a game that the service has", async (page) => {
  const query = new URLSearchParams("shape=hex&cols=8&rows=6&seed=9&gen=1");
  const maze = await open(page, query);
  const cells = route(maze);
  const begun = await send("POST", "/games", Object.fromEntries(query));
  const path = cells.slice(0, 6);
  await send("PATCH", `/games/${begun.id}`, { path, hints: 1, paused: true }, begun.token);
  await page.goto(url + begun.play);
  await page.getByText(/^Paused at/).waitFor();
  assert.equal(await steps(page), "5");
  await page.getByRole("button", { name: "Go on" }).first().click();
  await press(page, keys(maze, cells.slice(5)), LIKE_A_PERSON);
  await page.getByLabel("Your name").fill("Continued");
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByText(/^On the board with/).waitFor();
  const { score } = await send("GET", `/games/${begun.id}`, undefined, begun.token);
  assert.deepEqual(
    [score.name, score.steps, score.hints, score.pauses >= 1],
    ["Continued", cells.length - 1, 1, true],
  );
});

once(
  "a game is saved on the service, and a copied link goes on with it elsewhere",
  async (page, { context }) => {
    const maze = await open(page, "cols=9&rows=7&seed=5&gen=1");
    const cells = route(maze);
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await press(page, keys(maze, cells.slice(0, 6)), LIKE_A_PERSON);
    await page.keyboard.press("KeyP");
    assert.deepEqual((await saved).request().postDataJSON(), {
      path: cells.slice(0, 6),
      hints: 0,
      paused: true,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: /^Copy a link/ }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get("game");
    const id = token.split(".")[0];
    const kept = await send("GET", `/games/${id}`, undefined, token);
    assert.deepEqual([kept.path, kept.state], [cells.slice(0, 6), "paused"]);

    const other = await context.browser().newContext();
    const second = await other.newPage();
    await second.goto(link);
    await second.getByRole("button", { name: "Go on" }).first().click();
    await press(second, keys(maze, cells.slice(5)), LIKE_A_PERSON);
    await second.getByRole("button", { name: "Put it on the board" }).click();
    await second.getByText(/^On the board with/).waitFor();
    await other.close();
    const { score } = await send("GET", `/games/${id}`, undefined, token);
    assert.deepEqual([score.steps, score.pauses >= 1], [cells.length - 1, true]);
  },
);

once("a game survives a crash of the page, and goes on another day", async (page, { context }) => {
  const query = "cols=12&rows=9&seed=5&gen=1";
  const maze = await open(page, query);
  const cells = route(maze);
  await press(page, keys(maze, cells.slice(0, 7)), LIKE_A_PERSON);
  // Saved once a second while the clock runs.
  await page.waitForFunction(
    () => JSON.parse(localStorage["mazewright.play.games"] ?? "[]")[0]?.elapsed > 1500,
  );
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  const session = await context.newCDPSession(page);
  session.send("Page.crash").catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.addInitScript(() => {
    const later = 3 * 86_400_000;
    const { now } = Date;
    Date.now = () => now() + later;
  });
  await next.goto(`${url}/play`);
  await next.locator("#saved-games a").click();
  await next.getByText(/^Paused at/).waitFor();
  assert.equal(await steps(next), "6");
  const [minutes, seconds] = (await next.locator("#time").textContent()).split(":").map(Number);
  assert.ok(minutes === 0 && seconds >= 1.5 && seconds < 60, `${seconds} s: the days do not count`);
  await next.getByRole("button", { name: "Go on" }).first().click();
  await press(next, keys(maze, cells.slice(6)), LIKE_A_PERSON);
  await next.getByRole("button", { name: "Put it on the board" }).click();
  await next.getByText(/^On the board with/).waitFor();
});

once("days in a row count on the next day, and end when one is left out", async (page, { context }) => {
  await page.goto(`${url}/play`);
  /** Finishes the first maze of a day. Returns what the dialog says. */
  const playOn = async (days) => {
    const later = await context.newPage();
    await later.addInitScript((ms) => {
      const Now = Date;
      globalThis.Date = class extends Now {
        constructor(...given) {
          super(...(given.length > 0 ? given : [Now.now() + ms]));
        }
        static now() {
          return Now.now() + ms;
        }
      };
    }, days * 86_400_000);
    await later.goto(`${url}/play`);
    await later.locator("#daily a").first().waitFor();
    const streak = await later.locator("#streak").textContent();
    await later.locator("#daily a").first().click();
    await ready(later);
    const maze = await mazeOf(later);
    await press(later, keys(maze, route(maze)));
    await later.locator("dialog[open]").waitFor();
    const told = await later.locator("dialog").textContent();
    await later.close();
    return [streak.trim(), /\d+ days? in a row/.exec(told)?.[0]];
  };
  assert.deepEqual(await playOn(0), ["0 days in a row", "1 day in a row"]);
  assert.deepEqual(await playOn(1), ["1 day in a row", "2 days in a row"]);
  assert.deepEqual(await playOn(3), ["0 days in a row", "1 day in a row"]);
});
