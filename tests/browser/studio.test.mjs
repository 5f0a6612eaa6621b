// The studio: each flow, at each size and in each colour scheme where looks matter.
import assert from "node:assert/strict";
import { atEachSize, inEachView, isAccessible, loadedBytes, nothingMoves, once, url } from "./harness.mjs";
import { fingers } from "./play.mjs";
import { bytesOf, lookInside, open, openExpert, search, settled, shown } from "./studio.mjs";

/** Most bytes of a first visit, as they are sent. */
const FIRST_LOAD = 68_000;

inEachView("the first view has an unsolved maze on white, and few choices", async (page, { shot, view }) => {
  await open(page);
  assert.ok(await page.locator("#picture").evaluate((it) => it.complete && it.naturalWidth > 0));
  assert.equal(await page.getByRole("button", { name: "Solution" }).getAttribute("aria-pressed"), "false");
  assert.deepEqual([search(page).get("theme"), search(page).get("solution")], [null, null]);
  for (const name of ["Worksheet", "Puzzle book", "Laser", "3D print", "Game level", "Wallpaper"]) {
    assert.ok(await page.getByRole("link", { name, exact: true }).isVisible(), name);
  }
  for (const name of ["shape", "outline", "difficulty", "theme"]) {
    assert.ok(await page.locator(`.first [data-name=${name}]`).isVisible(), name);
  }
  assert.ok(await page.getByRole("slider", { name: "Size" }).isVisible());
  assert.ok(await page.getByRole("radio", { name: "Triangles" }).count(), "people's names");
  // The button below the picture is the one control of the solution.
  assert.equal(await page.getByRole("radio", { name: "Shown" }).count(), 0);
  assert.ok(await page.locator("#groups").isHidden());
  const actions = await page.locator(".actions > *").allTextContents();
  assert.deepEqual(actions, ["New", "Solution", "Play", "Download", "Share"]);
  assert.ok((await loadedBytes(page)) <= FIRST_LOAD, `${await loadedBytes(page)} bytes`);
  await nothingMoves(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await shot("studio");
  await isAccessible(page);
  await page.getByRole("switch", { name: /^Expert/ }).check();
  await page.locator("details").evaluateAll((all) => all.forEach((it) => (it.open = true)));
  await isAccessible(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  assert.ok(await page.locator("#picture").isVisible());
  const box = await page.locator("#stage").boundingBox();
  assert.ok(box.y >= 0 && box.y < 200, "the picture stays in sight");
  if (!view.isNarrow) assert.ok(await page.locator("#download").isVisible());
  await shot("studio-open");
});

atEachSize("everything is in the address: reload, back and forward give the same maze", async (page) => {
  await open(page);
  assert.equal(search(page).get("shape"), "hex");
  const first = await shown(page);
  await page.locator(".tile:has([name=shape][value=tri])").click();
  await settled(page);
  const second = await shown(page);
  assert.notEqual(first, second);
  assert.equal(search(page).get("shape"), "tri");
  await page.locator("#dice").click();
  await settled(page);
  const third = await shown(page);
  await page.reload();
  await settled(page);
  assert.equal(await shown(page), third);
  await page.goBack();
  await settled(page);
  assert.equal(await shown(page), second);
  await page.goBack();
  await settled(page);
  assert.equal(await shown(page), first);
  await page.goForward();
  await settled(page);
  assert.equal(await shown(page), second);
  assert.ok(await page.locator("[name=shape][value=tri]").isChecked());
});

once("the picture follows a slider, and answers that are overtaken are not shown", async (page) => {
  await open(page, "?shape=square&seed=3");
  const asked = [];
  // A response takes longer than the slider's next step.
  await page.route("**/maze.svg*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue().catch(() => undefined);
  });
  page.on("request", (request) => request.url().includes("/maze.svg") && asked.push(request));
  const box = await page.locator("#size").boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, y);
  await page.mouse.down();
  for (let part = 0.2; part < 0.8; part += 0.05) await page.mouse.move(box.x + box.width * part, y);
  await page.mouse.up();
  await settled(page);
  assert.ok(asked.length > 3, "the picture is asked for while the slider moves");
  assert.ok(asked.some((request) => request.failure()?.errorText === "net::ERR_ABORTED"));
  const cols = search(page).get("cols");
  assert.ok(Number(cols) > 30, cols);
  assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
  await page.goBack();
  await settled(page);
  assert.equal(search(page).get("cols"), null, "one movement is one step back");
});

atEachSize(
  "errors in an address are shown, and the address is kept whole",
  async (page, { expect, shot }) => {
    expect(/status of 4\d\d/);
    const query = "?shape=hexx&cols=5000000&colour=red&seed=1";
    await page.goto(`${url}/${query}`);
    const faults = page.locator("#faults");
    await faults.getByRole("button").first().waitFor();
    const text = await faults.textContent();
    for (const word of ["shape is hexx", "cols is 5000000", "colour is not a parameter"]) {
      assert.ok(text.includes(word), `${word}: ${text}`);
    }
    assert.equal(new URL(page.url()).search, query);
    await isAccessible(page);
    await shot("studio-faults");
    await faults.getByRole("button", { name: "Use hex", exact: true }).click();
    await settled(page);
    assert.ok(search(page).has("colour"));
    await faults.getByRole("button", { name: "Leave colour out" }).click();
    await settled(page);
    await faults.getByRole("button", { name: "Leave cols out" }).click();
    await settled(page);
    assert.ok(await faults.isHidden());
    assert.equal(await shown(page), await bytesOf("/maze.svg?shape=hex&seed=1"));
  },
);

once("each link of the gallery opens exactly its picture", async (page) => {
  await page.goto(`${url}/gallery`);
  const links = await page.locator("figure").evaluateAll((figures) =>
    figures.map((figure) => ({
      picture: figure.querySelector("img").getAttribute("src"),
      studio: figure.querySelector('a[href^="./?"]').getAttribute("href"),
    })),
  );
  assert.ok(links.length >= 30);
  for (const { picture, studio } of links) {
    await page.goto(new URL(studio, url).href);
    await settled(page);
    assert.ok(await page.locator("#faults").isHidden(), studio);
    assert.equal(await shown(page), await bytesOf(picture), studio);
    assert.ok(search(page).has("shape"), studio);
    // The address that the page has composed, too.
    await page.reload();
    await settled(page);
    assert.equal(await shown(page), await bytesOf(picture), page.url());
  }
});

once("no option leads to an error", async (page, { expect }) => {
  expect(/status of 422/);
  const start = "?shape=hex&outline=hexagon&seed=5";
  await openExpert(page, start);
  const choices = await page.locator("#form").evaluate((form) =>
    [
      ...form.querySelectorAll(".control :is([type=radio], option[value]:not(datalist *), [type=checkbox])"),
    ].map((it) => ({
      name: it.name ?? it.closest("select").name,
      value: it.value,
      kind: it.type ?? "option",
    })),
  );
  const options = choices.map((it) => ({ ...it, name: it.name || null }));
  assert.ok(options.length > 100);
  await page.locator("details.group").evaluateAll((all) => all.forEach((it) => (it.open = true)));
  let tried = 0;
  for (const { name, value, kind } of options) {
    const control = name
      ? page.locator(`#form [name="${name}"]`)
      : page.locator("#form select", { has: page.locator(`option[value="${value}"]`) }).first();
    const group = control.first();
    if (!(await group.isVisible())) continue;
    tried += 1;
    if (kind === "radio")
      await page.locator(`#form [name="${name}"][value="${value}"]`).check({ force: true });
    else if (kind === "checkbox") await group.check();
    else await group.selectOption(value);
    await settled(page);
    const fault = await page.locator("#faults").isVisible();
    assert.equal(
      fault,
      false,
      `${name}=${value} at ${page.url()}: ${await page.locator("#faults").textContent()}`,
    );
    const given = search(page).get(name);
    if (given !== null) assert.equal(given, value, `${name} is what was chosen`);
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/${start}`);
    await settled(page);
  }
  assert.ok(tried > 60, `${tried} options are offered`);
});

atEachSize("what a choice needs is switched on, said, and undone", async (page, { expect, shot }) => {
  expect(/status of 422/);
  await openExpert(page, "?shape=hex&seed=5");
  await page.locator("#group-carving summary").click();
  await page.locator("#p-algorithm").selectOption("division");
  await settled(page);
  assert.equal(search(page).get("algorithm"), "division");
  assert.equal(search(page).get("shape"), "square");
  const notice = page.locator("#notice");
  assert.match(await notice.textContent(), /Shape is now Squares/);
  await isAccessible(page);
  await shot("studio-notice");
  await notice.getByRole("button", { name: "Undo" }).click();
  await settled(page);
  assert.equal(search(page).get("shape"), "hex");
  assert.ok(await page.locator("[data-name=corner]").isHidden(), "options that do nothing are hidden");
  await page.locator("#p-algorithm").selectOption("sidewinder");
  await settled(page);
  assert.ok(await page.locator("[data-name=corner]").isVisible());
});

atEachSize("toggles, zoom, and the player", async (page, { shot, activate }) => {
  await open(page, "?shape=hex&cols=12&rows=9&seed=5");
  await activate(page.getByRole("button", { name: "Look inside" }));
  for (const [name, layers] of [
    ["Solution", null],
    ["Heat map", null],
    ["Planar graph", "cells,planar,walls,solution"],
    ["Dual graph", "cells,planar,dual,walls,solution"],
    ["Solver’s trace", "cells,trace,planar,dual,walls,solution"],
  ]) {
    const button = page.getByRole("button", { name });
    await activate(button);
    await settled(page);
    assert.equal(await button.getAttribute("aria-pressed"), "true", name);
    assert.equal(search(page).get("layers"), layers, name);
    assert.ok(await page.locator("#faults").isHidden(), name);
  }
  await activate(page.locator("#in"));
  assert.match(await page.locator("#picture").evaluate((it) => it.style.transform), /scale\(1.5\)/);
  await page.locator("#stage").press("0");
  assert.equal(await page.locator("#picture").evaluate((it) => it.style.transform), "");
  for (const [name, what] of [
    ["▶ Carve", "carving"],
    ["▶ Solve", "solving"],
  ]) {
    await activate(page.getByRole("button", { name, exact: true }));
    const range = page.getByRole("slider", { name: `Step of the ${what}` });
    await range.waitFor();
    const last = Number(await range.getAttribute("max"));
    assert.ok(last >= 20, `${last} steps`);
    const states = new Set();
    for (const step of [0, 5, Math.floor(last / 2), last]) {
      await range.fill(String(step));
      assert.equal(await page.locator("#player output").textContent(), `${step} of ${last}`);
      states.add(
        await page
          .locator("#film")
          .evaluate((film) =>
            [...film.shadowRoot.querySelectorAll("svg .mazewright-moving")]
              .map((it) => getComputedStyle(it).visibility[0])
              .join(""),
          ),
      );
    }
    assert.equal(states.size, 4, "each step shows something else");
    await shot(`studio-${what}`);
    await isAccessible(page);
    await activate(page.getByRole("button", { name: "Close the player" }));
    assert.ok(await page.locator("#picture").isVisible());
  }
});

atEachSize("a mask is drawn, uploaded, and seen at once", async (page, { shot }) => {
  await openExpert(page, "?shape=square&seed=7");
  await page.locator("#group-site summary").click();
  await page.getByRole("button", { name: "Draw or upload…" }).click();
  const cells = page.getByRole("gridcell");
  await cells.first().waitFor();
  assert.equal(await cells.count(), 24 * 24);
  await cells.first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  assert.equal(await page.locator(":focus").getAttribute("aria-label"), "row 1, column 2, in");
  for (const name of ["Columns", "Rows"]) {
    const [text, field] = await Promise.all(
      [page.getByText(name, { exact: true }), page.getByLabel(name, { exact: true })].map((it) =>
        it.last().boundingBox(),
      ),
    );
    const isInLine = text.y < field.y + field.height && field.y < text.y + text.height;
    assert.ok(isInLine, `${name} is in the line of its field`);
  }
  await isAccessible(page);
  await shot("mask");
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><circle cx="45" cy="30" r="28"/></svg>';
  const file = { name: "disc.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) };
  await page.locator("#mask-file").setInputFiles(file);
  await page.getByRole("gridcell", { name: "row 16, column 24, in" }).waitFor();
  await page.getByRole("button", { name: "Use it" }).click();
  await settled(page);
  assert.match(search(page).get("mask"), /^[X.]+(,[X.]+)+$/);
  assert.ok(await page.locator("#faults").isHidden());
});

atEachSize("a mask is painted by mouse or finger, and made of a picture", async (page, { view }) => {
  await openExpert(page, "?shape=square&seed=7");
  await page.locator("#group-site summary").click();
  await page.getByRole("button", { name: "Draw or upload…" }).click();
  await page.getByRole("button", { name: "All in" }).click();
  const cell = (row, column) => page.locator(`[data-x="${column - 1}"][data-y="${row - 1}"]`);
  const middle = async (row, column) => {
    const box = await cell(row, column).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const states = (row, columns) =>
    Promise.all(columns.map((column) => cell(row, column).getAttribute("aria-selected")));
  const [from, to] = [await middle(3, 4), await middle(3, 8)];
  if (view.isNarrow) {
    const touch = await fingers(page);
    await touch("touchStart", [from]);
    for (const column of [5, 6, 7, 8]) await touch("touchMove", [await middle(3, column)]);
    await touch("touchEnd");
  } else {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await page.mouse.move(to.x + 60, to.y);
  }
  const out = ["true", "false", "false", "false", "false", "false", "true"];
  assert.deepEqual(await states(3, [3, 4, 5, 6, 7, 8, 9]), out);
  // The keyboard continues where the pointer was. A line that begins on a wall opens cells.
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(":focus").getAttribute("aria-label"), "row 3, column 9, in");
  await cell(3, 6).click();
  assert.deepEqual(await states(3, [5, 6, 7]), ["false", "true", "false"]);
  await page.getByRole("button", { name: "Use it" }).click();
  await settled(page);
  const rows = search(page).get("mask").split(",");
  assert.deepEqual([rows.length, rows[2].slice(2, 9)], [24, ".XX.XX."]);
  assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));

  // A picture of pixels: its left half is dark, and so are the cells there.
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [60, 30];
    const context = canvas.getContext("2d");
    context.fillStyle = "#203040";
    context.fillRect(0, 0, 30, 30);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  const buffer = Buffer.from(data, "base64");
  await page.getByRole("button", { name: "Draw or upload…" }).click();
  await page.locator("#mask-file").setInputFiles({ name: "half.png", mimeType: "image/png", buffer });
  await page.getByRole("gridcell", { name: "row 24, column 48, out" }).waitFor();
  await page.getByRole("button", { name: "Use it" }).click();
  await settled(page);
  const half = `${".".repeat(24)}${"X".repeat(24)}`;
  assert.equal(search(page).get("mask"), Array(24).fill(half).join());
  assert.ok(await page.locator("#faults").isHidden());
  assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
  const { stats } = await (await fetch(`${url}/maze.json?${search(page)}&fields=stats`)).json();
  assert.equal(stats.cells, 24 * 24);

  await page.getByRole("button", { name: "Draw or upload…" }).click();
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await page.locator("#mask-file").setInputFiles(text);
  await page.getByText("notes.txt is not a picture that this browser can read").waitFor();
});

once("by keyboard alone: a hexagon maze in a heart, to be printed", async (page) => {
  await open(page);
  const reach = async (selector) => {
    for (let presses = 0; presses < 80; presses++) {
      if (await page.evaluate((it) => document.activeElement?.matches(it), selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${selector} is not reached`);
  };
  await reach("[name=outline]");
  const outlines = await page.locator("[name=outline]").evaluateAll((all) => all.map((it) => it.value));
  for (let at = outlines.indexOf("hexagon"); outlines[at] !== "heart"; at++)
    await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.equal(search(page).get("outline"), "heart");
  assert.equal(search(page).get("shape"), "hex");
  await page.evaluate(() => document.activeElement.blur());
  await page.locator("body").press("n");
  await settled(page);
  await reach("#download");
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: /^PDF/ }).press("Space");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save as PDF" }).press("Enter"),
  ]);
  assert.match(download.suggestedFilename(), /^maze-hex-.*\.pdf$/);
});

once(
  "without scripts: the form, the picture and the links",
  async (page, { shot }) => {
    await page.goto(url);
    assert.ok(await page.locator("#picture").isVisible());
    await shot("studio-without-scripts");
    await page.locator("[name=shape][value=polar]").check({ force: true });
    await page.locator("#group-route summary").click();
    await page.locator("#p-seed").fill("77");
    await page.getByRole("button", { name: "Show the maze" }).click();
    const source = await page.locator("#picture").getAttribute("src");
    assert.match(source, /^\.\/maze\.svg\?shape=polar/);
    assert.match(source, /seed=77/);
    assert.ok(await page.locator("#faults").isHidden());
    const saved = await page
      .locator(".links a")
      .evaluateAll((all) => all.map((it) => it.getAttribute("href")));
    assert.ok(saved.length >= 13);
    for (const path of saved) {
      // An array of blocks exists for squares only.
      const status = path.startsWith("./maze.npy") ? 422 : 200;
      assert.equal((await fetch(new URL(path, url), { method: "HEAD" })).status, status, path);
    }
    await page.goto(`${url}/?cols=x`);
    assert.match(await page.locator("#faults").textContent(), /cols is x/);
    await shot("studio-without-scripts-faults");
    await page.goto(`${url}/play`);
    await page.getByLabel("Shape").selectOption("hex");
    await shot("play-without-scripts");
    await page.getByRole("button", { name: "Draw" }).click();
    assert.match(page.url(), /\/maze\.svg\?shape=hex&cols=20&rows=20$/);
    assert.equal(await page.evaluate(() => document.documentElement.localName), "svg");
  },
  { javaScriptEnabled: false },
);

once(
  "reduced motion: nothing moves by itself",
  async (page) => {
    await open(page, "?shape=square&cols=8&rows=8&seed=1");
    await lookInside(page);
    await page.getByRole("button", { name: "▶ Carve" }).click();
    await page.getByRole("slider", { name: "Step of the carving" }).waitFor();
    await page.waitForTimeout(400);
    assert.match(await page.locator("#player output").textContent(), /^0 of/);
  },
  { reducedMotion: "reduce" },
);
