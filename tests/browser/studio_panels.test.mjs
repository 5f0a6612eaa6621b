// The panels of the studio: download, share, paper, kept mazes, variants, start and goal.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { atEachSize, isAccessible, once, url } from "./harness.mjs";
import { bytesOf, open, search, settled, shown } from "./studio.mjs";

const run = promisify(execFile);

const openPanel = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Waits until the pages of the document at this URL are drawn, and returns the document. */
async function drawn(page, expected) {
  await page.waitForFunction((pattern) => {
    const viewer = document.querySelector(".pages");
    return new RegExp(pattern).test(viewer?.dataset.url) && viewer.getAttribute("aria-busy") === "false";
  }, expected.source);
  const source = await page.locator(".pages").getAttribute("data-url");
  return { source, bytes: Buffer.from(await (await fetch(new URL(source, url))).arrayBuffer()) };
}

/** The words of a page of a document. */
async function wordsOf(bytes, number) {
  const folder = await mkdtemp(join(tmpdir(), "mazewright-"));
  await writeFile(join(folder, "book.pdf"), bytes);
  const { stdout } = await run("pdftotext", ["-f", number, "-l", number, "book.pdf", "-"], { cwd: folder });
  return stdout;
}

/** A page of a document in grey, in 40 by 40 parts: the share of ink of each. */
async function inkOf(bytes, number, width, height) {
  const folder = await mkdtemp(join(tmpdir(), "mazewright-"));
  await writeFile(join(folder, "book.pdf"), bytes);
  const size = ["-scale-to-x", `${width}`, "-scale-to-y", `${height}`];
  await run("pdftoppm", ["-f", number, "-l", number, "-gray", "-singlefile", ...size, "book.pdf", "page"], {
    cwd: folder,
  });
  const picture = await readFile(join(folder, "page.pgm"));
  return picture.subarray(picture.length - width * height);
}

/** How different two pictures in grey are: the mean difference of their blurred parts. */
function difference(one, other, width, height) {
  const side = Math.floor(Math.max(width, height) / 40);
  const parts = (pixels) => {
    const sums = new Map();
    pixels.forEach((light, at) => {
      const key = `${Math.floor((at % width) / side)} ${Math.floor(Math.floor(at / width) / side)}`;
      sums.set(key, (sums.get(key) ?? 0) + light);
    });
    return sums;
  };
  const [mine, theirs] = [parts(one), parts(other)];
  let sum = 0;
  for (const [key, light] of mine) sum += Math.abs(light - (theirs.get(key) ?? 0)) / side ** 2;
  return sum / mine.size;
}

/** Fails if the page that shows is not the page of the document. */
async function showsPage(page, bytes, number) {
  const { width, height, light } = await page.locator(".paper canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const grey = [];
    for (let at = 0; at < data.length; at += 4) {
      grey.push(Math.round(0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]));
    }
    return { width: canvas.width, height: canvas.height, light: grey };
  });
  const is = difference(light, await inkOf(bytes, `${number}`, width, height), width, height);
  assert.ok(is < 4, `page ${number} differs by ${is}`);
}

atEachSize("a worksheet is what its first page shows", async (page, { shot, activate }) => {
  await open(page);
  await activate(page.getByRole("link", { name: "Worksheet", exact: true }));
  const { source, bytes } = await drawn(page, /worksheet=true/);
  assert.match(source, /^\.\/maze\.pdf\?.*key=back/);
  assert.match(await wordsOf(bytes, "1"), /Name/);
  await showsPage(page, bytes, 1);
  await isAccessible(page);
  await shot("paper-worksheet");
  await activate(page.getByRole("button", { name: "Next page" }));
  await page.locator("canvas[data-page='2']").waitFor();
  await showsPage(page, bytes, 2);
  assert.equal(
    new URL(await page.getByRole("link", { name: "Save the PDF" }).getAttribute("href"), url).pathname,
    "/maze.pdf",
  );
});

atEachSize("a book in four clicks: age, story, mixed shapes and a cover", async (page, { shot }) => {
  await open(page);
  let clicks = 0;
  const click = async (locator) => {
    clicks += 1;
    await locator.click();
  };
  await click(page.getByRole("link", { name: "Puzzle book", exact: true }));
  await click(page.getByRole("radio", { name: "7–9" }));
  await click(page.getByRole("radio", { name: "Mixed shapes" }));
  const { source, bytes } = await drawn(page, /ramp=mixed/);
  assert.match(source, /^\.\/book\.pdf\?.*cols=12&rows=14/);
  await showsPage(page, bytes, 1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    click(page.getByRole("link", { name: "Save the PDF" })),
  ]);
  assert.equal(clicks, 4);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  await page.getByLabel("Story").selectOption("Dog and bone");
  await page.getByLabel("Bind, with a title page and a cover").check();
  await page.locator("#print-title").fill("Labyrinths");
  const bound = await drawn(page, /title=Labyrinths/);
  assert.match(bound.source, /start_icon=dog/);
  assert.match(await wordsOf(bound.bytes, "1"), /Labyrinths/);
  await showsPage(page, bound.bytes, 1);
  const cover = await page.getByRole("link", { name: "Open the cover" }).getAttribute("href");
  const answer = await fetch(new URL(cover, url));
  assert.equal(answer.status, 200);
  assert.match(cover, /cover=true/);
  await answer.arrayBuffer();
  await isAccessible(page);
  await shot("paper-book");
});

once("a class set in German, with a word along the route", async (page, { shot }) => {
  await open(page);
  await page.getByRole("link", { name: "Worksheet", exact: true }).click();
  await page.getByRole("radio", { name: "Class set" }).check();
  await page.locator("#print-count").selectText();
  await page.keyboard.type("28");
  await page.locator("#print-lang").selectOption("German");
  await page.getByLabel("Word to collect along the route").fill("PAUSE");
  const { source, bytes } = await drawn(page, /trail=word:PAUSE/);
  assert.match(source, /^\.\/book\.pdf\?.*lang=de.*count=28/);
  assert.match(await wordsOf(bytes, "1"), /Datum[^]*Sammle unterwegs die/);
  assert.match(await wordsOf(bytes, "29"), /Blatt 1, PAUSE/);
  await isAccessible(page);
  await shot("paper-class");
  // The panel begins with what the maze has.
  await open(page, "?shape=square&seed=7&lang=fr&trail=word:ETE");
  await page.getByRole("link", { name: "Worksheet", exact: true }).click();
  const [language, word] = [page.locator("#print-lang"), page.getByLabel("Word to collect along")];
  assert.deepEqual([await language.inputValue(), await word.inputValue()], ["fr", "ETE"]);
  await word.fill("");
  assert.doesNotMatch((await drawn(page, /^(?!.*trail)/)).source, /trail/);
});

once("a book that cannot be made says why", async (page, { expect }) => {
  expect(/status of 4\d\d/);
  await open(page);
  await page.getByRole("link", { name: "Puzzle book", exact: true }).click();
  await drawn(page, /ramp=difficulty/);
  await page.locator("#print-count").selectText();
  await page.keyboard.type("5000");
  await page.locator(".pane .fault").getByText("count is 5000").waitFor();
  assert.equal(await page.getByText("Save the PDF").getAttribute("href"), null);
});

atEachSize(
  "a file that cannot be made is not saved, and the panel says why",
  async (page, { expect, shot }) => {
    expect(/status of 400/);
    await open(page, "?shape=square&cols=6&rows=5&seed=7");
    await openPanel(page, "Download");
    await page.getByRole("radio", { name: /^PDF/ }).check();
    await page.getByText("More settings").click();
    await page.locator("#save-p-page").fill("letterr");
    const fault = page.locator(".sheet .fault").getByText("page is letterr");
    await fault.waitFor();
    const [{ y, height }, window] = [await fault.boundingBox(), page.viewportSize()];
    assert.ok(y > 0 && y + height <= window.height, "next to the button, without scrolling");
    const isSeen = await page.locator("#save-p-page").evaluate((it) => {
      const { left, top, height } = it.getBoundingClientRect();
      return document.elementFromPoint(left + 9, top + height / 2) === it;
    });
    assert.ok(isSeen, "the field is not covered");
    assert.equal(await page.getByText("Save as PDF").getAttribute("href"), null);
    await isAccessible(page);
    await shot("panel-download-fault");
    await page.locator("#save-p-page").fill("letter");
    await page.locator(".sheet a[href*='page=letter&']").waitFor();
    await fault.waitFor({ state: "hidden" });
  },
);

once("a solution on page 2 is not on page 1", async (page) => {
  await open(page, "?shape=square&cols=8&rows=8&seed=7&solution=true&path=ff0000");
  await openPanel(page, "Download");
  await page.getByRole("radio", { name: /^PDF/ }).check();
  const link = page.getByRole("link", { name: "Save as PDF" });
  const red = async (number) => {
    const folder = await mkdtemp(join(tmpdir(), "mazewright-"));
    const answer = await fetch(new URL(await link.getAttribute("href"), url));
    await writeFile(join(folder, "maze.pdf"), Buffer.from(await answer.arrayBuffer()));
    const pages = ["-f", `${number}`, "-l", `${number}`, "-r", "40", "-singlefile"];
    await run("pdftoppm", [...pages, "maze.pdf", "page"], { cwd: folder });
    const pixels = await readFile(join(folder, "page.ppm"));
    let count = 0;
    for (let at = 15; at < pixels.length - 2; at += 3) {
      if (pixels[at] > 200 && pixels[at + 1] < 100 && pixels[at + 2] < 100) count += 1;
    }
    return count;
  };
  assert.ok((await red(1)) > 20, "the solution that shows is on the page");
  await page.getByRole("radio", { name: "On page 2" }).check();
  assert.equal(await red(1), 0);
  assert.ok((await red(2)) > 20);
});

atEachSize("every format is saved with its choices, in groups by purpose", async (page, { shot, view }) => {
  await open(page, "?shape=square&cols=6&rows=5&seed=7");
  await openPanel(page, "Download");
  await isAccessible(page);
  await shot("panel-download");
  const first = await page.locator(".first-formats input").evaluateAll((all) => all.map((it) => it.value));
  assert.deepEqual(first, ["svg", "png", "pdf"]);
  await page.getByText("Cut, build in 3D, games, data and more").click();
  const groups = await page.locator(".purposes h3").allTextContents();
  assert.deepEqual(groups, [
    "Pictures",
    "To cut and plot",
    "To build in 3D",
    "To move and play",
    "Games and data",
  ]);
  const radios = page.locator("[name=download-format]");
  const formats = await radios.evaluateAll((all) => all.map((it) => it.value));
  const { formats: known } = await (await fetch(`${url}/formats`)).json();
  assert.deepEqual(formats.toSorted(), known.map(({ name }) => name).toSorted());
  const link = page.getByRole("link", { name: /^Save as/ });
  if (view.isNarrow) return;
  for (const format of formats) {
    await page.locator(`[name=download-format][value="${format}"]`).check();
    const href = await link.getAttribute("href");
    assert.match(href, /gen=1/, "a file that can be made again");
    const answer = await fetch(new URL(href, url));
    assert.equal(answer.status, 200, format);
    assert.match(answer.headers.get("content-disposition"), /^attachment/);
    await answer.arrayBuffer();
  }
  await page.locator("[name=download-format][value=stl]").check();
  await page.getByText("More settings").click();
  await page.locator("#save-p-height_mm").fill("14");
  assert.match(await link.getAttribute("href"), /height_mm=14/);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  assert.match(download.suggestedFilename(), /^maze-square-6x5-7\.stl$/);
  await page.locator("[name=download-format][value=png]").check();
  await page.getByRole("radio", { name: "Full HD" }).check();
  const png = await fetch(new URL(await link.getAttribute("href"), url));
  const head = new DataView(await png.arrayBuffer());
  assert.deepEqual([head.getUint32(16), head.getUint32(20)], [1920, 1080]);
});

once("the presets lead to the formats that they are for", async (page) => {
  for (const [name, format] of [
    ["Laser", "DXF"],
    ["3D print", "3MF"],
    ["Game level", "JSON"],
    ["Wallpaper", "PNG"],
  ]) {
    await open(page);
    await page.getByRole("link", { name, exact: true }).click();
    const link = page.getByRole("link", { name: `Save as ${format}` });
    await link.waitFor();
    const answer = await fetch(new URL(await link.getAttribute("href"), url));
    assert.equal(answer.status, 200, name);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (name === "Wallpaper")
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [3840, 2160]);
    await page.keyboard.press("Escape");
  }
  await open(page);
  await page.getByRole("link", { name: "Logo", exact: true }).click();
  await page.getByText("Choose a picture…").waitFor();
  // A picture may be dropped, too: all of it is black.
  await page.getByRole("dialog").evaluate((dialog) => {
    const files = new DataTransfer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10H0z"/></svg>';
    files.items.add(new File([svg], "logo.svg", { type: "image/svg+xml" }));
    dialog.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  await page.getByRole("gridcell", { name: "row 24, column 48, in" }).waitFor();
});

once("the texts run as they are", async (page) => {
  await open(page, "?shape=hex&outline=heart&seed=7&title=It's%20%22so%22");
  await openPanel(page, "Share");
  const text = async (name) => page.locator(`[data-snippet="${name}"]`).textContent();
  const expected = await bytesOf(`/maze.svg?${search(page)}&gen=1`);
  const commands = { curl: ["bash", "sh"], Python: ["python3", "py"], JavaScript: ["node", "mjs"] };
  for (const [name, [program, extension]] of Object.entries(commands)) {
    const folder = await mkdtemp(join(tmpdir(), "mazewright-"));
    await writeFile(join(folder, `run.${extension}`), await text(name));
    await run(program, [`run.${extension}`], { cwd: folder });
    assert.equal(Array.from(await readFile(join(folder, "maze.svg"))).join(), expected, name);
  }
  await page.setContent(await text("HTML"));
  await page.locator("img").evaluate((it) => it.decode());
  assert.match((await page.locator("img").getAttribute("alt")) ?? "", /maze/);
});

/** Opens the panel, and copies each text. Returns what `read` finds in the clipboard. */
async function copyAll(page, read) {
  await openPanel(page, "Share");
  await page.locator("[data-snippet]").first().waitFor();
  const names = await page
    .locator("[data-snippet]")
    .evaluateAll((all) => all.map((it) => it.dataset.snippet));
  assert.deepEqual(names, ["Link", "Image", "HTML", "Markdown", "curl", "Python", "JavaScript"]);
  const copied = new Map();
  for (const name of names) {
    await page.getByRole("button", { name: `Copy ${name}`, exact: true }).press("Enter");
    await page.getByRole("button", { name: `Copied: ${name}`, exact: true }).waitFor();
    copied.set(name, await read());
    assert.equal(copied.get(name), await page.locator(`[data-snippet="${name}"]`).textContent());
  }
  return copied;
}

atEachSize(
  "links are copied, never change, and lead to the same maze",
  async (page, { context, shot, view }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "?shape=hex&outline=heart&seed=7&title=a%20(b)");
    const picture = await shown(page);
    const copied = await copyAll(page, () => page.evaluate(() => navigator.clipboard.readText()));
    await isAccessible(page);
    await shot("panel-share");
    const [, source, to] = /^\[!\[A maze\]\(([^\s()]+)\)\]\(([^\s()]+)\)$/.exec(copied.get("Markdown"));
    for (const address of [copied.get("Link"), copied.get("Image"), source, to]) {
      assert.equal(new URL(address).searchParams.get("gen"), "1", address);
    }
    assert.equal(await bytesOf(source.slice(url.length)), picture);
    if (!view.isNarrow) {
      for (const address of new Set([copied.get("Link"), to])) {
        await page.goto(address);
        await settled(page);
        assert.equal(await shown(page), picture, address);
      }
    }
  },
);

once("texts are copied where the browser has no clipboard for pages", async (page) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    addEventListener("copy", () => (globalThis.copied = getSelection().toString() || globalThis.field()));
    globalThis.field = () => document.activeElement.value;
  });
  await open(page, "?shape=hex&outline=heart&seed=7");
  await copyAll(page, () => page.evaluate(() => globalThis.copied));
});

atEachSize("history and favourites stay in the browser", async (page, { activate, shot }) => {
  await open(page, "?shape=polar&seed=7");
  await activate(page.locator("#favourite"));
  await activate(page.locator("#dice"));
  await settled(page);
  assert.equal(await page.locator("#favourite").getAttribute("aria-pressed"), "false");
  await page.reload();
  await settled(page);
  await activate(page.getByRole("button", { name: "Kept mazes" }));
  await page.locator(".kept img").first().waitFor();
  await isAccessible(page);
  await shot("panel-kept");
  assert.equal(await page.locator(".kept").nth(0).locator("li").count(), 1);
  assert.ok((await page.locator(".kept").nth(1).locator("li").count()) >= 2);
  await activate(page.locator(".kept button").first());
  await settled(page);
  assert.equal(search(page).get("seed"), "7");
  assert.equal(await page.locator("#favourite").getAttribute("aria-pressed"), "true");
});

atEachSize("six variants side by side, to choose from", async (page, { expect, shot, activate }) => {
  expect(/status of 4\d\d/);
  await open(page, "?shape=hex&outline=heart&seed=7");
  await activate(page.getByRole("button", { name: "Six variants" }));
  const variants = page.locator("button.variant");
  for (const [kind, name] of [
    ["Mazes", "seed"],
    ["Shapes", "shape"],
    ["Colours", "theme"],
    ["Algorithms", "algorithm"],
  ]) {
    await page.getByRole("radio", { name: kind, exact: true }).check();
    await page.waitForFunction((is) => {
      const all = [...document.querySelectorAll("button.variant img")];
      return (
        all.length === 6 && all.every((it) => it.complete && it.naturalWidth > 0 && it.src.includes(`${is}=`))
      );
    }, name);
    const sources = await variants.locator("img").evaluateAll((all) => all.map((it) => it.src));
    const values = sources.map((source) => new URL(source).searchParams.get(name));
    assert.equal(new Set(values).size, 6, `${kind}: ${values}`);
  }
  await isAccessible(page);
  await shot("panel-variants");
  const source = await variants
    .nth(2)
    .locator("img")
    .evaluate((it) => it.src);
  await activate(variants.nth(2));
  await settled(page);
  assert.equal(await page.locator("#picture").evaluate((it) => it.src), source);
  await activate(page.getByRole("button", { name: "Undo", exact: true }));
  await settled(page);
  assert.equal(search(page).get("algorithm"), null);
});

/** The place of a cell's centre on the screen, from the document of the maze. */
async function placeOf(page, col, row, query) {
  const { nodes, params } = await (await fetch(`${url}/maze.json?${query}&fields=nodes,params`)).json();
  const node = nodes.find((it) => it.col === col && it.row === row);
  const { left, top, width, height, whole, tall } = await page.locator("#picture").evaluate((it) => {
    const box = it.getBoundingClientRect();
    const padding = Number.parseFloat(getComputedStyle(it).paddingLeft);
    return {
      ...{ left: box.left + padding, top: box.top + padding, whole: it.naturalWidth, tall: it.naturalHeight },
      ...{ width: box.width - 2 * padding, height: box.height - 2 * padding },
    };
  });
  const scale = Math.min(width / whole, height / tall);
  const at = (coordinate) => (Number(params.margin) + coordinate * Number(params.cell)) * scale;
  return {
    x: left + (width - whole * scale) / 2 + at(node.x),
    y: top + (height - tall * scale) / 2 + at(node.y),
  };
}

atEachSize("start and goal are set by clicking on cells", async (page, { shot, activate }) => {
  const maze = "shape=hex&cols=9&rows=7&seed=5";
  // A title and a turn move the cells on the picture.
  await open(page, `?${maze}&title=Here&turn=30`);
  await activate(page.locator("#ends"));
  await page.getByText("Click on the cell where the route starts.").waitFor();
  await shot("ends");
  await isAccessible(page);
  const click = async (col, row) => {
    await page.locator("#picture").evaluate((it) => it.decode());
    const { x, y } = await placeOf(page, col, row, `${maze}&marks=letters`);
    await page.mouse.click(x, y);
  };
  await click(2, 1);
  await page.getByText("Now click on the cell where it ends.").waitFor();
  await page.waitForFunction(() => document.querySelector("#picture").src.includes("start=2,1"));
  await click(6, 5);
  await settled(page);
  assert.deepEqual([search(page).get("start"), search(page).get("goal")], ["2,1", "6,5"]);
  assert.equal(await page.locator("#ends").getAttribute("aria-expanded"), "false");
  assert.match(await page.locator("#picture").evaluate((it) => it.src), /title=Here/);
  await activate(page.locator("#ends"));
  await activate(page.getByRole("button", { name: "Farthest apart" }));
  await settled(page);
  assert.deepEqual([search(page).get("start"), search(page).get("goal")], ["farthest", "farthest"]);
  await activate(page.locator("#ends"));
  await activate(page.getByRole("button", { name: "As usual" }));
  await settled(page);
  assert.deepEqual([search(page).get("start"), search(page).get("goal")], [null, null]);
});

once("a designed maze becomes a worksheet, and a typed count stays", async (page) => {
  await open(page, "?shape=hex&outline=hexagon&cols=9&theme=ocean&seed=7");
  await openPanel(page, "Download");
  await openPanel(page, "Worksheet or book");
  const { source } = await drawn(page, /worksheet=true/);
  const query = new URL(source, url).searchParams;
  for (const [name, value] of [
    ["shape", "hex"],
    ["outline", "hexagon"],
    ["cols", "9"],
    ["theme", "ocean"],
    ["seed", "7"],
  ]) {
    assert.equal(query.get(name), value, name);
  }
  // A hexagon has one side.
  await page.getByRole("radio", { name: "7–9" }).check();
  const aged = new URL((await drawn(page, /cols=12/)).source, url).searchParams;
  assert.equal(aged.get("rows"), null);
  assert.ok(await page.getByRole("alert").isHidden());
  await page.getByRole("radio", { name: "Class set" }).check();
  await page.locator("#print-count").fill("7");
  await page.getByRole("radio", { name: "Puzzle book" }).check();
  assert.equal(await page.locator("#print-count").inputValue(), "7");
});

once("a refused document leaves the viewer at rest", async (page, { expect }) => {
  expect(/status of 4\d\d/);
  await open(page, "?shape=square&cols=5&rows=5&seed=7");
  await openPanel(page, "Download");
  await openPanel(page, "Worksheet or book");
  await drawn(page, /worksheet=true/);
  await page.getByRole("radio", { name: "Class set" }).check();
  await page.locator("#print-count").fill("9999");
  await page.locator(".paper-panel .fault").waitFor();
  await page.locator(".pages[aria-busy=false]").waitFor();
});

once("the choice of ends that is closed at once stays closed", async (page) => {
  await open(page, "?shape=hex&cols=9&rows=7&seed=5");
  let answer = () => {};
  const held = new Promise((resolve) => (answer = () => resolve(null)));
  await page.route(/fields=nodes/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.locator("#ends").click();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  answer();
  await page.waitForTimeout(300);
  assert.ok(await page.locator("#ends-panel").isHidden());
  assert.equal(await page.locator("#stage.picking").count(), 0);
});

once("a palette takes the colours of the theme that are not given", async (page) => {
  await open(page, "?shape=square&cols=5&rows=5&seed=7&theme=dark&ink=ff0000");
  await page.waitForFunction(() => !document.querySelector("#keep-palette").disabled);
  await page.locator("#keep-palette").evaluate((it) => it.click());
  const [palette] = await page.evaluate(() =>
    Object.values(localStorage)
      .filter((it) => it.includes('"ink"'))
      .flatMap((it) => JSON.parse(it)),
  );
  assert.deepEqual(palette, { ink: "ff0000", paper: "0d1117", path: "f0b72f" });
});

once("a step back in the browser is none of the studio", async (page) => {
  await open(page, "?shape=square&cols=5&rows=5&seed=7");
  await page.locator("#dice").click();
  await settled(page);
  await page.locator("#undo:enabled").click();
  await settled(page);
  assert.ok(await page.locator("#undo").isDisabled());
  await page.goBack();
  await settled(page);
  assert.ok(await page.locator("#undo").isDisabled());
});
