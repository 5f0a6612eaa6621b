// The studio with the WebAssembly module: mazes without requests, the same as those of the service, also without it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { atEachSize, bareUrl, loadedBytes, once, stopBare, url } from "./harness.mjs";
import { bytesOf, search, settled, shown } from "./studio.mjs";

const withModule = { hasModule: true };

/** Opens the studio, and waits until it needs the service no more. */
async function open(page, query = "", service = url) {
  await page.goto(`${service}/${query}`);
  await page.locator("html[data-offline=ready]").waitFor();
  await settled(page);
}

/** The requests for mazes from now on. */
function asked(page) {
  const paths = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/maze/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

atEachSize(
  "changes make no request, and show the picture and the figures of the service",
  async (page, { activate }) => {
    await open(page, "?shape=hex&seed=5");
    const requests = asked(page);
    for (const change of [
      () => page.locator("#size").fill("14"),
      () => page.locator(".tile:has([name=shape][value=tri])").click(),
      () => page.locator(".tile:has([name=theme][value=ocean])").click(),
      () => activate(page.getByRole("button", { name: "Solution" })),
      () => page.locator(".tile:has([name=outline][value=heart])").click(),
    ]) {
      const before = page.url();
      await change();
      await settled(page);
      assert.notEqual(page.url(), before);
      const inPage = await shown(page);
      assert.deepEqual(requests, []);
      assert.equal(inPage, await bytesOf(`/maze.svg?${search(page)}`), page.url());
      const { stats } = await (await fetch(`${url}/maze.json?${search(page)}&fields=stats`)).json();
      const cells = await page.locator("[data-fact=cells]").textContent();
      assert.equal(cells, stats.cells.toLocaleString("en"));
    }
    // The service has other limits, and says what is wrong.
    await page.locator(".tile:has([name=shape][value=square])").click();
    await settled(page);
    await page.locator("#size").fill("14");
    await settled(page);
    assert.deepEqual(requests, []);
  },
  withModule,
);

once(
  "the module comes after the first picture, and not to people who save data",
  async (page, { context }) => {
    const order = [];
    page.on("requestfinished", (request) => order.push(new URL(request.url()).pathname));
    await open(page);
    const [picture, module] = ["/maze.svg", "mazewright.wasm"].map((end) =>
      order.findIndex((path) => path.endsWith(end)),
    );
    assert.ok(picture >= 0 && picture < module, order.join("\n"));
    const bytes = await loadedBytes(page, /\/js\/|panels|film/);
    assert.ok(bytes <= 68_000, `${bytes} bytes`);
    const answer = await context.request.get(`${url}${order[module]}`);
    assert.equal(answer.headers()["content-type"], "application/wasm");
    const wasSent = await page.evaluate(
      () =>
        performance.getEntriesByType("resource").find(({ name }) => name.endsWith("worker.js")) !== undefined,
    );
    assert.ok(wasSent);
  },
  withModule,
);

once(
  "a maze that takes long comes from the service, and a newer change overtakes it",
  async (page) => {
    await open(page, "?shape=square&seed=3&cols=20&rows=20");
    const requests = asked(page);
    await page.getByRole("switch", { name: /^Expert/ }).check();
    await page.locator("details:has(#p-rows)").evaluate((it) => (it.open = true));
    await page.locator("#p-cols").fill("400");
    await page.locator("#p-rows").fill("400");
    await settled(page);
    assert.ok(requests.includes("/maze.svg"), requests.join());
    assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
    await page.locator("#p-cols").fill("30");
    await page.locator("#p-rows").fill("30");
    await settled(page);
    assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
  },
  withModule,
);

once(
  "a slider redraws between frames",
  async (page) => {
    for (const shape of ["square", "hex", "tri", "voronoi"]) {
      await open(page, `?shape=${shape}&seed=3&solution=true`);
      const requests = asked(page);
      // From the event of the slider until the picture is decoded and in its place.
      const times = await page.evaluate(async () => {
        const [size, picture] = ["size", "picture"].map((id) => document.getElementById(id));
        const all = [];
        for (let step = 0; step < 80; step += 1) {
          const drawn = new Promise((resolve) => {
            new MutationObserver((_, observer) => {
              observer.disconnect();
              resolve(performance.now());
            }).observe(picture, { attributeFilter: ["src"] });
          });
          size.value = String(10 + (step % 35));
          const start = performance.now();
          size.dispatchEvent(new Event("input", { bubbles: true }));
          all.push((await drawn) - start);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return all.sort((one, other) => one - other);
      });
      const cells = await page.locator("#size-cells").textContent();
      const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
      console.log(`${shape}, ${cells} at last: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`);
      assert.deepEqual(requests, []);
    }
  },
  withModule,
);

once(
  "a page whose service has stopped goes on, and saves files",
  async (page, { expect, activate }) => {
    expect(/ERR_CONNECTION_REFUSED/);
    await open(page, "?shape=hex&seed=5", bareUrl);
    await stopBare();
    await page.locator("#size").fill("12");
    await settled(page);
    assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
    assert.ok(await page.locator("#faults").isHidden());
    // Each format as it is saved.
    await activate(page.locator("#download"));
    for (const [name, begin] of [
      ["SVG", "<svg "],
      ["PNG", "\x89PNG"],
      ["PDF", "%PDF-"],
    ]) {
      await page.locator(`.first-formats label:has-text("${name}")`).click();
      const link = page.locator(`a[href^='blob:']:has-text("Save as ${name}")`);
      const [download] = await Promise.all([page.waitForEvent("download"), activate(link)]);
      assert.match(download.suggestedFilename(), /^maze-hex-.*\.(svg|png|pdf)$/);
      const bytes = await readFile(await download.path());
      assert.equal(bytes.subarray(0, begin.length).toString("latin1"), begin);
      if (name === "SVG") {
        const service = await bytesOf(`/maze.svg?${search(page)}&gen=1`);
        assert.equal(Array.from(bytes).join(), service);
      }
    }
    await page.keyboard.press("Escape");
    // A large maze is made here, too, and a newer one overtakes it.
    await page.getByRole("switch", { name: /^Expert/ }).check();
    await page.locator("details:has(#p-rows)").evaluate((it) => (it.open = true));
    await page.locator("#p-cols").fill("900");
    await page.locator("#p-rows").fill("900");
    await page.locator("#p-cols").fill("9");
    await page.locator("#p-rows").fill("9");
    await settled(page);
    assert.equal(await shown(page), await bytesOf(`/maze.svg?${search(page)}`));
  },
  withModule,
);
