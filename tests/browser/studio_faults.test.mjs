// What once went wrong in the studio, and must not come back.
import assert from "node:assert/strict";
import { atEachSize, isAccessible, once, url } from "./harness.mjs";
import { lookInside, open, openExpert, search, settled, shown } from "./studio.mjs";

once("the first load asks for few renders", async (page) => {
  const renders = [];
  page.on("request", (request) => /\/(maze|book)\./.test(request.url()) && renders.push(request.url()));
  await open(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
  assert.ok(renders.length <= 6, renders.join("\n"));
});

atEachSize("numbers and placeholders are not cut off", async (page) => {
  await openExpert(page, "?shape=hex&seed=5");
  await page.locator("#form details").evaluateAll((all) => all.forEach((it) => (it.open = true)));
  const cut = await page.locator("#form input[type=number]").evaluateAll((all) =>
    all
      .filter((it) => it.checkVisibility())
      .map((it) => {
        const style = getComputedStyle(it);
        const context = document.createElement("canvas").getContext("2d");
        context.font = style.font;
        const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        const room = it.clientWidth - sides;
        const longest = [it.placeholder, it.value, "100000"].map((text) => context.measureText(text).width);
        return { name: it.name, room, need: Math.max(...longest) };
      })
      // The buttons of a number take about 16 pixels while it is used.
      .filter(({ room, need }) => room < need + 16),
  );
  assert.deepEqual(cut, []);
});

atEachSize(
  "a service that stops or refuses is said in a sentence, with a way on",
  async (page, { expect, shot }) => {
    expect(/ERR_FAILED|status of (429|503)/);
    await open(page, "?shape=hex&seed=5");
    const before = await shown(page);
    const problem = (status, detail) => ({
      status,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "about:blank", title: "No", status, detail, instance: "/maze.svg" }),
    });
    for (const [answer, words] of [
      [(route) => route.abort(), "the service cannot be reached"],
      [
        (route) => route.fulfill(problem(429, "your quota is used up; try again in 20 s")),
        "your quota is used up",
      ],
      [(route) => route.fulfill(problem(503, "the service is busy")), "the service is busy"],
    ]) {
      await page.route("**/maze.*", answer);
      await page.locator("#dice").click();
      await page.locator("#faults").getByText(words).waitFor();
      await isAccessible(page);
      await shot("studio-refused");
      await page.unroute("**/maze.*");
      await page.locator("#faults").getByRole("button", { name: "Try again" }).click();
      await settled(page);
      assert.ok(await page.locator("#faults").isHidden(), words);
    }
    assert.notEqual(await shown(page), before);
  },
);

once("figures that do not come at first are missed in a sentence", async (page, { expect }) => {
  expect(/ERR_FAILED/);
  await page.route("**/maze.json*", (route) => route.abort());
  await page.goto(url);
  await page.locator("#faults").getByText("the service cannot be reached").waitFor();
});

atEachSize("a drawing that loses parts says so", async (page, { shot }) => {
  await open(page, "?shape=square&seed=7");
  await page.getByRole("link", { name: "Logo", exact: true }).click();
  const told = page.getByText(/parts that do not touch/);
  const dialog = page.getByRole("dialog");
  const cell = (row, column) => page.locator(`[data-x="${column - 1}"][data-y="${row - 1}"]`);
  await dialog.getByRole("button", { name: "All out" }).click();
  assert.ok(await dialog.getByRole("button", { name: "Use it" }).isDisabled(), "nothing is no mask");
  await page.getByRole("radio", { name: "3", exact: true }).check();
  await cell(4, 4).click();
  assert.ok(await told.isHidden());
  await cell(12, 12).click();
  assert.match(await told.textContent(), /has 2 parts/);
  await isAccessible(page);
  await shot("mask-parts");
  const isIn = (row, column) => cell(row, column).getAttribute("aria-selected");
  assert.deepEqual(
    [await isIn(3, 3), await isIn(5, 5), await isIn(6, 6)],
    ["true", "true", "false"],
    "a brush of 3",
  );
  // Undo takes back one stroke at a time.
  await dialog.getByRole("button", { name: "Undo" }).click();
  assert.deepEqual([await isIn(12, 12), await isIn(4, 4)], ["false", "true"]);
  assert.ok(await told.isHidden());
  await cell(12, 12).click();
  await page.getByRole("radio", { name: "A maze in each part" }).check();
  await dialog.getByRole("button", { name: "Use it" }).click();
  await settled(page);
  assert.equal(search(page).get("mask_parts"), "all");
  const { stats } = await (await fetch(`${url}/maze.json?${search(page)}&fields=stats`)).json();
  assert.equal(stats.cells, 18);
});

once("a photo from a telephone becomes a mask", async (page) => {
  await open(page, "?shape=square&seed=7");
  // Large, without black or white, and held on its side: the file says how to turn it.
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [4000, 3000];
    const context = canvas.getContext("2d");
    context.fillStyle = "#d8d4c8";
    context.fillRect(0, 0, 4000, 3000);
    context.fillStyle = "#a09888";
    context.fillRect(0, 0, 2000, 3000);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1];
  });
  const jpeg = Buffer.from(data, "base64");
  // Orientation 6: the left side of the file is the top of the picture.
  const exif = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010006000000000000", "hex");
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  await page.getByRole("link", { name: "Logo", exact: true }).click();
  await page.locator("#mask-file").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  const threshold = page.getByRole("slider", { name: "How much of the picture is in" });
  await threshold.waitFor();
  const rows = () =>
    page
      .locator(".mask-grid [role=row]")
      .evaluateAll((all) => all.map((row) => row.querySelectorAll("[aria-selected=true]").length));
  const half = await rows();
  assert.equal(half.length, 48, "upright");
  assert.deepEqual([half[0], half[10], half[40], half[47]], [36, 36, 0, 0]);
  await threshold.fill("255");
  assert.ok(
    (await rows()).every((count) => count === 36),
    "all of it",
  );
  await threshold.fill("1");
  assert.ok(
    (await rows()).every((count) => count === 0),
    "nothing",
  );
});

once(
  "without scripts, nothing dead is in sight",
  async (page, { shot }) => {
    await page.goto(url);
    const dead = await page
      .locator(
        "main :is(button:not([type=submit]), input[type=range], input[type=color], [role=switch]#expert)",
      )
      .evaluateAll((all) =>
        all.filter((it) => it.checkVisibility() && it.type !== "submit").map((it) => it.outerHTML),
      );
    assert.deepEqual(dead, []);
    await page.getByRole("link", { name: "Wallpaper", exact: true }).click();
    assert.match(await page.locator("#picture").getAttribute("src"), /shape=tri/);
    await page.locator("[name=solution][value=true]").check({ force: true });
    await page.getByRole("button", { name: "Show the maze" }).click();
    assert.match(await page.locator("#picture").getAttribute("src"), /solution=true/);
    await shot("studio-no-scripts");
  },
  { javaScriptEnabled: false },
);

atEachSize("the figures stay where they are while the page scrolls", async (page) => {
  await openExpert(page, "?shape=hex&seed=5");
  await lookInside(page);
  const overlaps = () =>
    page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const parts = ["#stage", ".actions", ".summary", "#facts"];
      return parts.flatMap((one, at) =>
        parts.slice(at + 1).filter((other) => {
          const [a, b] = [box(one), box(other)];
          const isSeen = b.bottom > 0 && b.top < innerHeight;
          return isSeen && a.bottom > b.top + 1 && b.bottom > a.top + 1;
        }),
      );
    });
  const isWide = await page.evaluate(() => innerWidth > 900);
  for (const top of [0, 150, 300, 600, 1200]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    // On a telephone the figures scroll below the picture, which covers them.
    if (isWide) assert.deepEqual(await overlaps(), [], `scrolled by ${top}`);
    else assert.ok((await page.locator("#stage").boundingBox()).y >= 0, `scrolled by ${top}`);
  }
});
