// A static site: the studio and the gallery as files, below a folder of a server that knows nothing of mazes.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once as event } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { atEachSize, isAccessible, nothingMoves, once, url } from "./harness.mjs";
import { bytesOf, search, settled, shown } from "./studio.mjs";

const folder = await mkdtemp(join(tmpdir(), "mazewright-site-"));
const write = () => execFileSync(process.env.MAZEWRIGHT, ["site", join(folder, "some", "mazes")]);
write();
// The folder now holds an earlier site, which is replaced.
write();
const port = await freePort();
const server = spawn("python3", ["-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, port], {
  stdio: "ignore",
});
after(async () => {
  server.kill();
  await rm(folder, { recursive: true });
});
const site = `http://127.0.0.1:${port}/some/mazes/`;
while (!(await fetch(site).catch(() => null))) await wait(50);

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await event(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return String(port);
}

const ofSite = { hasModule: true, site };

/** Opens a page, and counts answers that are none. */
async function open(page, path = "") {
  const failed = [];
  page.on(
    "response",
    (response) => response.ok() || response.status() === 304 || failed.push(response.url()),
  );
  await page.goto(site + path);
  return failed;
}

atEachSize(
  "the studio makes every maze in the browser",
  async (page, { activate, shot }) => {
    const failed = await open(page);
    assert.ok(await page.locator("#picture").evaluate((it) => it.complete && it.naturalWidth > 0));
    await settled(page);
    await nothingMoves(page);
    assert.ok(await page.locator("#play").isHidden());
    assert.deepEqual(await page.locator("nav[aria-label=Pages] a").allTextContents(), ["Studio", "Gallery"]);
    await page.locator("#size").fill("14");
    await settled(page);
    assert.match(page.url(), /\/some\/mazes\/\?shape=hex/);
    assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
    assert.match(await page.locator("[data-fact=cells]").textContent(), /\d/);
    await isAccessible(page);
    await shot("site");
    // An address is its maze, also later.
    const before = await shown(page);
    await page.reload();
    await settled(page);
    assert.equal(await shown(page), before);
    assert.equal(await page.locator("#size").inputValue(), "14");
    // A choice that does not go with others changes them, as at the service.
    await page.locator(".tile:has([name=shape][value=penrose-p3])").click();
    await settled(page);
    assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
    await activate(page.locator("#download"));
    await page.locator(".first-formats label:has-text('PDF')").click();
    const link = page.locator("a[href^='blob:']:has-text('Save as PDF')");
    const [download] = await Promise.all([page.waitForEvent("download"), activate(link)]);
    assert.match(download.suggestedFilename(), /\.pdf$/);
    assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), "%PDF-");
    await page.keyboard.press("Escape");
    await activate(page.getByRole("link", { name: "Worksheet", exact: true }));
    await page.locator(".pages[aria-busy=false] canvas[data-page='1']").waitFor();
    assert.deepEqual(
      await page.locator("[name=print-kind]").evaluateAll((all) => all.map((it) => it.value)),
      ["worksheet"],
    );
    const save = page.locator("a[href^='blob:']:has-text('Save the PDF')");
    const [sheet] = await Promise.all([page.waitForEvent("download"), activate(save)]);
    assert.match(sheet.suggestedFilename(), /\.pdf$/);
    await page.keyboard.press("Escape");
    await activate(page.locator("#share"));
    await page.locator("[data-snippet]").first().waitFor();
    assert.deepEqual(
      await page.locator("[data-snippet]").evaluateAll((all) => all.map((it) => it.dataset.snippet)),
      ["Link"],
    );
    await page.keyboard.press("Escape");
    await activate(page.locator("#variants"));
    await page.waitForFunction(() => document.querySelectorAll("button.variant img").length === 6);
    assert.deepEqual(failed, []);
  },
  ofSite,
);

once(
  "a maze that does not exist is explained",
  async (page) => {
    const failed = await open(page, "?shape=hexx&seed=1");
    await page.locator("#faults").getByText("shape is hexx").waitFor();
    await page.locator("#faults").getByRole("button", { name: "Use hex", exact: true }).click();
    await settled(page);
    assert.equal(await shown(page), await bytesOf("/maze.svg?shape=hex&seed=1"));
    assert.deepEqual(failed, []);
  },
  ofSite,
);

atEachSize(
  "the gallery leads to the studio",
  async (page, { shot }) => {
    const failed = await open(page, "gallery/");
    await page.evaluate(async () => {
      const images = [...document.querySelectorAll("figure img")];
      for (const image of images) image.loading = "eager";
      await Promise.all(images.map((image) => image.decode()));
    });
    await isAccessible(page);
    await shot("site-gallery");
    const pictures = await page.locator("figure img").count();
    const service = await (await fetch(`${url}/gallery`)).text();
    assert.equal(pictures, service.split("<figure>").length - 1);
    await page.getByRole("link", { name: "Cells round scattered points" }).click();
    await settled(page);
    assert.match(page.url(), /\/some\/mazes\/\?.*voronoi/);
    assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
    await page.getByRole("link", { name: "Gallery" }).click();
    await page.getByRole("link", { name: "Licences" }).click();
    assert.match(await page.locator("body").textContent(), /licen[cs]e/i);
    assert.deepEqual(failed, []);
  },
  ofSite,
);
