// Masks made of pictures in the studio: logos in any colours, their sizes, and their negatives.
import assert from "node:assert/strict";
import { isAccessible, once, url } from "./harness.mjs";
import { open, search, settled } from "./studio.mjs";

/** A logo of 40 × 20 whose left half is painted. */
const logo = (color, background = "") => ({
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="400" height="200">${background}` +
      `<path fill="${color}" d="M0 0h20v20H0z"/></svg>`,
  ),
});

/** How many cells of each row are in. */
const rows = (page) =>
  page
    .locator(".mask-grid [role=row]")
    .evaluateAll((all) => all.map((row) => row.querySelectorAll("[aria-selected=true]").length));

/** Opens the panel, and gives it a picture of 48 × 24 cells. */
async function openWith(page, file) {
  await open(page);
  await page.getByRole("link", { name: "Logo", exact: true }).click();
  await page.locator("#mask-file").setInputFiles(file);
  await page.getByRole("gridcell", { name: /^row 24, column 48,/ }).waitFor();
}

once("a logo is read in dark, pale and white ink, and on a dark ground", async (page) => {
  for (const color of ["black", "#ffe08a", "white"]) {
    await openWith(page, logo(color));
    assert.deepEqual(await rows(page), Array(24).fill(24), color);
  }
  await openWith(page, logo("white", '<path d="M0 0h40v20H0z"/>'));
  await page.getByRole("gridcell", { name: "row 1, column 1, out" }).waitFor();
  await page.getByRole("button", { name: "Invert" }).click();
  await page.getByRole("gridcell", { name: "row 1, column 1, in" }).waitFor();
  // The slider counts for what is in now.
  const threshold = page.getByRole("slider", { name: "How much of the picture is in" });
  const at = Number(await threshold.inputValue());
  await threshold.fill(String(at + 1));
  assert.deepEqual(await rows(page), Array(24).fill(24));
  await threshold.fill("255");
  assert.ok((await rows(page)).every((count) => count >= 24));
});

once("a picture becomes coarser and keeps its proportions", async (page, { shot }) => {
  await openWith(page, logo("#336699"));
  const type = async (field, text) => {
    await page.locator(field).selectText();
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await type("#mask-columns", "20");
  await page.locator(".mask-grid [role=row]").nth(10).waitFor({ state: "detached" });
  assert.deepEqual(await rows(page), Array(10).fill(10));
  await type("#mask-rows", "16");
  await page.getByRole("gridcell", { name: "row 16, column 32, out" }).waitFor();
  assert.deepEqual(await rows(page), Array(16).fill(16));
  await shot("mask-coarse");
  await page.getByRole("button", { name: "Use it" }).click();
  await settled(page);
  assert.deepEqual([search(page).get("cols"), search(page).get("rows")], ["32", "16"]);
});

once("without a cell, the panel says what to do", async (page) => {
  await openWith(page, logo("black"));
  await page.getByRole("button", { name: "All out" }).click();
  await page.getByText("No cell is in").waitFor();
  await isAccessible(page);
  await page.getByRole("button", { name: "Invert" }).click();
  await page.getByText("No cell is in").waitFor({ state: "hidden" });
  assert.ok(await page.getByRole("button", { name: "Use it" }).isEnabled());
});

once("a drawing is open to be changed again", async (page) => {
  await openWith(page, logo("black"));
  await page.getByRole("button", { name: "Use it" }).click();
  await settled(page);
  const mask = search(page).get("mask");
  await page.getByRole("link", { name: "Logo", exact: true }).click();
  await page.getByRole("gridcell", { name: "row 24, column 48, out" }).waitFor();
  assert.deepEqual(await rows(page), Array(24).fill(24));
  assert.equal(search(page).get("mask"), mask);
});

/** What a person sees of a drawing: its cells, and how much of the picture is in, if there is one. */
const seen = async (page) => {
  const threshold = page.locator("#mask-threshold");
  return [await rows(page), (await threshold.isVisible()) && (await threshold.inputValue())];
};

once("undo brings back all that a step has changed", async (page) => {
  await open(page);
  await page.getByRole("link", { name: "Logo", exact: true }).click();
  await page.getByRole("gridcell").first().waitFor();
  const threshold = page.locator("#mask-threshold");
  const size = async (text) => {
    await page.locator("#mask-columns").fill(text);
    await page.keyboard.press("Tab");
    await page.waitForFunction(
      (cols) => document.querySelector(".mask-grid [role=row]").children.length === cols,
      Number(text),
    );
  };
  const steps = {
    fill: () => page.getByRole("button", { name: "All in" }).click(),
    size: () => size("12"),
    picture: async () => {
      await page.locator("#mask-file").setInputFiles(logo("#666666"));
      await page.getByRole("gridcell", { name: /^row 24, column 48,/ }).waitFor();
    },
    threshold: () => threshold.fill("40"),
    invert: () => page.getByRole("button", { name: "Invert" }).click(),
    coarser: () => size("20"),
    other: async () => {
      await page.locator("#mask-file").setInputFiles(logo("white", '<path d="M0 0h40v20H0z"/>'));
      await page.getByRole("gridcell", { name: /^row 24, column 48,/ }).waitFor();
    },
  };
  const before = [];
  for (const step of Object.values(steps)) {
    before.push(await seen(page));
    await step();
  }
  for (const name of Object.keys(steps).reverse()) {
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    assert.deepEqual(await seen(page), before.pop(), name);
  }
  // The slider counts as it did before.
  for (const step of ["picture", "invert"]) await steps[step]();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await threshold.fill("254");
  assert.deepEqual(await rows(page), Array(24).fill(24), "the dark half");
});

once("a drawing begins with the cells that the maze has", async (page) => {
  const mask = (name, size, shape = "square") => `shape=${shape}&${size}&mask=${name}&mask_parts=all`;
  const heart = "shape=square&cols=17&rows=17&outline=heart";
  for (const [query, drawn] of [
    [mask("cat", "cols=20&rows=16"), mask("cat", "cols=20&rows=16")],
    [mask("text:HI", "cols=30&rows=9"), mask("text:HI", "cols=30&rows=9")],
    [heart, heart],
    [mask("cat", "cols=14&rows=12", "hex"), mask("cat", "cols=14&rows=12")],
    [mask("cat", "cols=96&rows=60"), mask("cat", "cols=48&rows=30")],
  ]) {
    await open(page, `?${query}&seed=1`);
    await page.getByRole("switch", { name: /^Expert/ }).check();
    await page.locator("#group-site summary").click();
    await page.getByRole("button", { name: "Draw or upload…" }).click();
    await page.getByRole("gridcell").first().waitFor();
    const answer = await fetch(`${url}/maze.json?${drawn}&fields=nodes,params`);
    const { nodes, params } = await answer.json();
    const counts = Array(params.rows).fill(0);
    for (const { row } of nodes) counts[row] += 1;
    assert.deepEqual(await rows(page), counts, query);
    await page.keyboard.press("Escape");
  }
});
