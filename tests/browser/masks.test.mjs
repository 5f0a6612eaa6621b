// Masks made of pictures in the studio: logos in any colours, their sizes, and their negatives.
import assert from "node:assert/strict";
import { isAccessible, once } from "./harness.mjs";
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
