// Shared code of all tests in the browser: the browser, the sizes and colour schemes, and the faults
// that no page may have. BROWSER=firefox selects Firefox; without it, the browser is Chromium.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { chromium, firefox } from "playwright-core";
import { bareUrl, belowUrl, stopBare, url } from "./services.mjs";

export { bareUrl, belowUrl, stopBare, url };

/** Where screenshots are put. */
const SHOTS = "shots";

/** Whether the tests run in Firefox, which has neither touch nor, without a display, WebGL. */
const isFirefox = process.env.BROWSER === "firefox";

/** How names of screenshots begin. */
const PREFIX = isFirefox ? "firefox-" : "";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Each size with each colour scheme. */
export const VIEWS = [1280, 390].flatMap((width) =>
  ["light", "dark"].map((colorScheme) => ({
    name: `${width}-${colorScheme}`,
    isNarrow: width < 600,
    colorScheme,
    viewport: width === 1280 ? { width, height: 900 } : { width, height: 844 },
  })),
);

/** The browsers by what a person prefers: one Chromium serves all, a Firefox learns it at its start. */
const browsers = new Map();

/** How many tests of this file have failed. */
let failures = 0;

const launchChromium = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // WebGL without a graphics card.
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A page that a test makes up has no address, and may not frame one of this host otherwise.
      "--disable-features=LocalNetworkAccessChecks",
    ],
  });

/** Starts a Firefox of a distribution, which is driven by WebDriver BiDi. */
const launchFirefox = ({ colorScheme, forcedColors, reducedMotion }) =>
  firefox.launch({
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX,
    firefoxUserPrefs: {
      "ui.systemUsesDarkTheme": colorScheme === "dark" ? 1 : 0,
      "ui.prefersReducedMotion": reducedMotion === "reduce" ? 1 : 0,
      "browser.display.document_color_use": forcedColors === "active" ? 2 : 0,
      // Tests read what a page has copied.
      "dom.events.testing.asyncClipboard": true,
    },
  });

/** The browser for what a person prefers. */
function browserFor({ colorScheme, forcedColors, reducedMotion }) {
  const preferences = isFirefox ? { colorScheme, forcedColors, reducedMotion } : {};
  const key = JSON.stringify(preferences);
  if (!browsers.has(key)) browsers.set(key, isFirefox ? launchFirefox(preferences) : launchChromium());
  return browsers.get(key);
}

/** What a page may log although it does nothing wrong: Playwright puts a style into Firefox's pages for a screenshot. */
const OF_DRIVER = /sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/;

after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/** Without the WebAssembly module, the service makes each maze: the page does not load it where a person saves data. */
const savingData = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

/** What happened while a flow ran. */
export const during = {
  /** Whether the system held the browser up between the two ends of a short press, so that the page saw a long one. */
  pressWasHeldUp: false,
};

/**
 * Runs a function with a new page in a new context. It loads the WebAssembly module if `hasModule`,
 * and may ask the static site at `site`. `activate` clicks in light views, and presses Enter in
 * dark ones. Fails if the page throws, logs an error (violations
 * of the policy among them), or asks another host for something.
 *
 * A flow that fails after a press was held up is run once more: it was not the flow that the test describes.
 */
export async function withPage(view, run, options = {}) {
  during.pressWasHeldUp = false;
  try {
    await onPage(view, run, options);
  } catch (error) {
    if (!during.pressWasHeldUp) throw error;
    console.log(`run again, because a press was held up: ${error.stack}`);
    await onPage(view, run, options);
  }
}

async function onPage(view, run, { hasModule = false, site = bareUrl, ...options }) {
  const { viewport, colorScheme } = view;
  const browser = await browserFor({ colorScheme, ...options });
  const isMobile = view.isNarrow && !isFirefox;
  const context = await browser.newContext({
    viewport,
    colorScheme,
    hasTouch: isMobile,
    isMobile,
    acceptDownloads: true,
    ...options,
  });
  if (!hasModule) await context.addInitScript(savingData);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults = [];
  const expected = [OF_DRIVER];
  const report = (text) => {
    // A test declares which error responses it provokes: the browser logs each of them.
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  };
  page.on("pageerror", (error) => report(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") report(`${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    const asked = request.url();
    if (![url, bareUrl, `${belowUrl}/`, site, "data:", "blob:"].some((start) => asked.startsWith(start))) {
      faults.push(`the page sends a request to another host: ${asked}`);
    }
  });
  try {
    await run(page, {
      context,
      expect: (pattern) => expected.push(pattern),
      // Flows are tested by pointer and by keyboard.
      activate: (locator) => (colorScheme === "dark" ? locator.press("Enter") : locator.click()),
      shot: (name) => page.screenshot({ path: `${SHOTS}/${PREFIX}${name}-${view.name}.png` }),
    });
    assert.deepEqual(faults, []);
  } catch (error) {
    // A picture of the page helps more than the error.
    failures += 1;
    await page.screenshot({ path: `${SHOTS}/failed-${process.pid}-${failures}.png` }).catch(() => null);
    throw error;
  } finally {
    await context.close();
  }
}

/**
 * Two views with different sizes and colour schemes. The name decides which size has which scheme, so that
 * some tests of a page have one pair, and others the other.
 */
export function onceAtEachSize(name) {
  const ofNarrow = name.length % 2 ? "dark" : "light";
  return VIEWS.filter(({ isNarrow, colorScheme }) => isNarrow === (colorScheme === ofNarrow));
}

/** Says whether a test cannot run: the driver of Firefox reads pages by scripts in them. */
const skipped = ({ javaScriptEnabled }) => ({ skip: isFirefox && javaScriptEnabled === false });

function testIn(views, name, run, options) {
  for (const view of views) {
    test(`${name} (${view.name})`, skipped(options), () =>
      withPage(view, (page, more) => run(page, { ...more, view }), options),
    );
  }
}

/** A test of how a page looks, that is run at each size, in each colour scheme. */
export function inEachView(name, run, options = {}) {
  testIn(VIEWS, name, run, options);
}

/** A test of what one can do, that is run at each size. */
export function atEachSize(name, run, options = {}) {
  testIn(onceAtEachSize(name), name, run, options);
}

/** A test that is run once, at the larger size. */
export function once(name, run, options = {}) {
  test(name, skipped(options), () =>
    withPage(VIEWS[0], (page, more) => run(page, { ...more, view: VIEWS[0] }), options),
  );
}

/** Texts of links that do not say where a link leads: Lighthouse's list. */
const EMPTY_TEXTS = [
  "click here",
  "click this",
  "go",
  "here",
  "information",
  "learn more",
  "more",
  "more info",
  "more information",
  "right here",
  "read more",
  "see more",
  "start",
  "this",
];

/** Fails if axe-core finds anything on the page as it is now, or if a link to another page has a text that says nothing. */
export async function isAccessible(page) {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll("a[href]")]
      .filter(({ pathname }) => pathname !== location.pathname)
      .map((link) => link.innerText.trim().toLowerCase()),
  );
  assert.deepEqual(
    texts.filter((text) => EMPTY_TEXTS.includes(text)),
    [],
    page.url(),
  );
  // A script element would violate the policy.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run({ preload: false, resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  });
  assert.deepEqual(found, []);
}

/**
 * Bytes that were received for everything that the page has loaded so far, headers left out.
 * @param {RegExp} [uncounted] paths that do not count.
 */
export async function loadedBytes(page, uncounted = /^$/) {
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
      ({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize],
    ),
  );
  return loaded.reduce((sum, [path, bytes]) => (uncounted.test(path) ? sum : sum + bytes), 0);
}

/** Each thing that has moved without the user's doing: how much of the view moved, and from where to where. */
async function shifts(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const found = [];
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries()) {
            if (hadRecentInput) continue;
            const parts = sources.map(({ node, previousRect, currentRect }) => {
              const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) =>
                [x, y, width, height].map(Math.round).join(" "),
              );
              return `${(node?.outerHTML ?? node?.textContent ?? "").slice(0, 80)}: ${before} to ${after}`;
            });
            found.push({ value, parts });
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(found), 300);
      }),
  );
}

/** Fails if anything has moved without the user's doing: the Cumulative Layout Shift is 0. */
export async function nothingMoves(page, where = page.url()) {
  assert.deepEqual(await shifts(page), [], where);
}
