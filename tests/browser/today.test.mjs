// The maze of the day: its card, the line to share, statistics, its board, and the days before it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, featured, longestStreak } from "../pages/play/model/daily.js";
import { atEachSize, inEachView, isAccessible, nothingMoves, once, url } from "./harness.mjs";
import { LIKE_A_PERSON, keys, mazeOf, press, ready, route, walkToGoal } from "./play.mjs";

const today = dayOf(new Date());

/** Opens the maze of the day from its card. */
async function openToday(page) {
  await page.goto(`${url}/play`);
  await page.locator("#today a.primary").click();
  await ready(page);
  return mazeOf(page);
}

test("each day has one shape and difficulty, and a week has all difficulties", () => {
  const week = Array.from({ length: 7 }, (_, index) => `2026-11-${22 + index}`);
  assert.deepEqual(
    week.map((day) => featured(day).difficulty),
    ["hard", "easy", "easy", "medium", "medium", "medium", "hard"],
  );
  assert.equal(new Set(week.map((day) => featured(day).shape)).size, 7);
  assert.equal(longestStreak(["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-05"]), 3);
});

atEachSize("the bar of a maze of a day is in sight", async (page) => {
  await page.goto(`${url}/play?shape=brick&cols=14&rows=28&difficulty=medium&seed=daily-2026-11-27&gen=1`);
  await ready(page);
  const { y, height } = await page.locator(".actions").boundingBox();
  assert.ok(y + height <= page.viewportSize().height, `${y + height}`);
});

inEachView("the card of the day", async (page, { shot }) => {
  await page.goto(`${url}/play`);
  const card = page.getByRole("region", { name: "Today’s maze" });
  await card.getByText(/^The next one comes in \d\d:\d\d:\d\d$/).waitFor();
  await card
    .getByText(new RegExp(`^A ${featured(today).difficulty} maze of .*, the same for everybody`))
    .waitFor();
  await card.getByText("Earlier days").click();
  assert.equal(await card.locator(".calendar a").count(), 28);
  await isAccessible(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await shot("play-today");
});

atEachSize("today's maze is played, and its line is copied", async (page, { shot, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const maze = await openToday(page);
  const cells = route(maze);
  await press(page, keys(maze, cells), LIKE_A_PERSON);
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  await dialog
    .getByText(/^Par is \d+ steps, by (right-hand|tremaux): you are (\d+ under|equal to) it\.$/)
    .waitFor();
  await dialog.getByRole("button", { name: "Copy the line to share" }).click();
  await dialog.getByText("The line is copied.").waitFor();
  const [line, link] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  const steps = cells.length - 1;
  assert.match(line, new RegExp(`^Mazewright \\d+ \\w+ .+ ${steps}/${steps} · \\d+:\\d\\d · 🔥1$`));
  assert.equal(new URL(link).searchParams.get("gen"), "1");
  await isAccessible(page);
  await shot("play-today-finished");
  await dialog.getByRole("button", { name: "Put it on the board" }).click();
  await dialog.getByText(/place \d+ of today’s mazes\.$/).waitFor();

  await page.goto(`${url}/play`);
  const card = page.getByRole("region", { name: "Today’s maze" });
  await card.getByText(/^Done in /).waitFor();
  await nothingMoves(page);
  assert.match(await card.locator(".statistics").innerText(), /Played\s+1\s+In a row\s+1\s+Longest\s+1/);
  assert.match(await card.locator(".statistics tr").first().innerText(), /shortest\s+1/);
  await isAccessible(page);
  await shot("play-today-done");
});

once("the board of the day has the mazes of the day alone", async (page) => {
  const query = new URLSearchParams("cols=5&rows=4&seed=77&gen=1");
  const send = async (path, body, token) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { id, token } = await send("/games", Object.fromEntries(query));
  await page.goto(`${url}/play?${query}`);
  await ready(page);
  const path = route(await mazeOf(page));
  await page.waitForTimeout(20 * path.length + 100);
  await send(`/games/${id}/finish`, { path, name: "Not of the day" }, token);
  await page.goto(`${url}/play`);
  const board = page.getByRole("region", { name: "Scoreboard" });
  await board.locator("table, p.soft").first().waitFor();
  assert.equal(await board.getByText("Not of the day").count(), 0);
  await board.getByLabel("Games of").selectOption("all time");
  await board.getByText("Not of the day").waitFor();
});

once("an earlier day is played without a place on a board of a day", async (page) => {
  await page.goto(`${url}/play`);
  await page.getByText("Earlier days").click();
  await page.locator(".calendar a").first().click();
  await ready(page);
  const maze = await mazeOf(page);
  await walkToGoal(page, maze);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByText(/^On the board with .* for this maze\.$/).waitFor();
  assert.doesNotMatch(await page.locator("dialog").textContent(), /in a row/);
  await page.goto(`${url}/play`);
  await page.getByText("Earlier days").click();
  assert.equal(await page.locator(".calendar a.done").count(), 1);
});
