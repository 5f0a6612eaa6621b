// The gallery.
import assert from "node:assert/strict";
import { inEachView, isAccessible, layoutShift, url } from "./harness.mjs";

inEachView("the gallery shows its pictures", async (page, { shot }) => {
  await page.goto(`${url}/gallery`);
  await page.locator("figure img").first().waitFor();
  assert.ok((await page.locator("figure").count()) >= 30);
  await isAccessible(page);
  assert.ok((await layoutShift(page)) < 0.001);
  await shot("gallery");
});
