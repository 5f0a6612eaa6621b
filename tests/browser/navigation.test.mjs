// The navigation, which all pages have, at the sizes of telephones and enlarged.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isAccessible, url, withPage } from "./harness.mjs";

const PAGES = ["/", "/play", "/gallery", "/endless", "/docs/", "/docs/cells", "/for/worksheets"];

/** Sizes in CSS pixels: two telephones, and both at a zoom of 200 %. */
const SIZES = [
  [390, 844],
  [320, 568],
  [195, 422],
  [160, 284],
];

/** What of the navigation reaches outside the view, with its edges. */
const outside = (page) =>
  page.evaluate(() => {
    const bar = document.querySelector(".bar");
    return [bar, ...bar.querySelectorAll("*")]
      .map((part) => [part.textContent.trim() || part.localName, part.getBoundingClientRect()])
      .filter(
        ([, { left, right, top }]) => left < 0 || top < 0 || right > document.documentElement.clientWidth,
      )
      .map(([name, { left, right }]) => `${name} is from ${left} to ${right}`);
  });

for (const [width, height] of SIZES) {
  for (const colorScheme of ["light", "dark"]) {
    test(`nothing of the navigation is cut off (${width}-${colorScheme})`, async () => {
      const view = { name: `${width}-${colorScheme}`, colorScheme, viewport: { width, height } };
      await withPage({ ...view, isNarrow: true }, async (page, { shot }) => {
        for (const path of PAGES) {
          await page.goto(url + path);
          // A wider page would be scaled down, which would hide the fault.
          assert.equal(await page.evaluate(() => visualViewport.width), width, path);
          assert.deepEqual(await outside(page), [], path);
          assert.equal(await page.locator(".bar nav a:visible").count(), 5, path);
          assert.equal(await page.getByRole("link", { name: "mazewright", exact: true }).count(), 1, path);
        }
        await isAccessible(page);
        await shot("navigation");
      });
    });
  }
}
