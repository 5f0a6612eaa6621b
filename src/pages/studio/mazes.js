/**
 * Mazes from two makers: the service, and the WebAssembly module in a worker of this page, once it is loaded. The module
 * makes what it makes quickly, without a request, and everything while no service answers.
 */

import { Refused, ask as askService } from "../common/api.js";
import { at } from "../common/dom.js";

/**
 * A maze that the worker is to make.
 *
 * @typedef {object} Order
 * @property {{ request: string, isQuick: boolean, isPicture: boolean }} question
 * @property {(made: Made) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * The worker's answer: a file, or the URL of a picture.
 *
 * @typedef {{ file?: { name: string, type: string, bytes: Uint8Array<ArrayBuffer> }, picture?: string }} Made
 */

/** What the page says: the worker's script, unless the program has no module, and whether it belongs to a static site. */
const { worker: script, site } = at("form", HTMLFormElement).dataset;

/** Whether the page is a file of a static site, which has no service. */
export const isSite = site !== undefined;

/** Milliseconds until a maze that nobody waits for any more is stopped. It is mostly made by then. */
const PATIENCE = 100;

/** @type {Worker | undefined} */
let worker;

/** What all problems of the module have. */
const NO_MAZE = { type: "about:blank", title: "No maze", instance: "" };

/** Whether the module is loaded. */
let isReady = false;

/** What the worker is to make. It makes the first. @type {Order[]} */
const orders = [];

/** @type {Promise<void> | undefined} */
let loading;

/** Loads the module, once. Resolves when it can be used, and throws if it cannot be loaded. */
export function loadModule() {
  loading ??= new Promise((resolve, reject) => {
    const ended = (/** @type {boolean} */ isLoaded) => {
      if (isLoaded) return resolve();
      // The next call tries again.
      loading = undefined;
      reject(new Error("the module that makes mazes cannot be loaded"));
    };
    if (script === undefined) ended(false);
    else start(script, ended);
  });
  return loading;
}

/**
 * @param {string} url
 * @param {(isLoaded: boolean) => void} [ended]
 */
function start(url, ended) {
  worker = new Worker(url, { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if ("isReady" in data) {
      ({ isReady } = data);
      ended?.(isReady);
      return;
    }
    const order = orders.shift();
    if ("failure" in data) order?.reject(new Refused({ ...NO_MAZE, ...data.failure }));
    else order?.resolve(data);
    next();
  });
  // A script that cannot be loaded.
  worker.addEventListener("error", () => {
    isReady = false;
    ended?.(false);
    for (const { reject } of orders.splice(0)) reject(new Error("the worker has ended"));
  });
}

function next() {
  if (orders[0]) worker?.postMessage(orders[0].question);
}

/**
 * Takes back an order. One that is in progress is stopped if it takes long.
 *
 * @param {Order} order
 */
function takeBack(order) {
  const place = orders.indexOf(order);
  if (place > 0) orders.splice(place, 1);
  if (place !== 0) return;
  setTimeout(() => {
    if (orders[0] !== order || script === undefined) return;
    worker?.terminate();
    orders.shift();
    start(script);
    next();
  }, PATIENCE);
}

/**
 * Makes a maze in this page. Throws `Refused` for one that the module does not make.
 *
 * @param {string} url
 * @param {{ isQuick: boolean, isPicture: boolean }} how whether it is refused if it takes longer than a redraw; whether
 *   it becomes the URL of a picture, or a file.
 * @param {AbortSignal | null | undefined} signal
 * @returns {Promise<Made>}
 */
function make(url, how, signal) {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const order = { question: { request: new URL(url, location.href).href, ...how }, resolve, reject };
    signal?.addEventListener("abort", () => (takeBack(order), reject(signal.reason)), { once: true });
    orders.push(order);
    if (orders.length === 1) next();
  });
}

/** @param {string} url */
const isHere = (url) => isReady && /\/maze\.\w+\?/.test(url);

/**
 * Asks the service, or makes the maze here if no service answers. Throws `Refused` where there is no such maze.
 *
 * @param {string} url
 * @param {boolean} isPicture
 * @param {AbortSignal | null | undefined} signal
 * @returns {Promise<Made | Response>}
 */
async function fetched(url, isPicture, signal) {
  const how = { isQuick: false, isPicture };
  if (isSite) {
    await loadModule();
    return make(url, how, signal);
  }
  try {
    return await askService(url, { signal: signal ?? null });
  } catch (error) {
    if (error instanceof Refused || signal?.aborted || !isHere(url)) throw error;
    return make(url, how, signal);
  }
}

/**
 * Makes a maze here if that is quick, or gets it as `fetched` does.
 *
 * @param {string} url
 * @param {boolean} isPicture
 * @param {AbortSignal | null | undefined} signal
 */
async function quick(url, isPicture, signal) {
  if (isHere(url) && !isSite) {
    try {
      return await make(url, { isQuick: true, isPicture }, signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      // The service has other limits, and texts that it has stored.
    }
  }
  return fetched(url, isPicture, signal);
}

/**
 * Gets a document about a maze.
 *
 * @param {string} url
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function ask(url, { signal } = {}) {
  const made = await quick(url, false, signal);
  return made instanceof Response ? made : new Response(made.file?.bytes);
}

/**
 * Gets a picture, and returns a URL under which an image finds it.
 *
 * @param {string} url
 * @param {AbortSignal} signal
 */
export async function pictureOf(url, signal) {
  const made = await quick(url, true, signal);
  if (!(made instanceof Response)) return made.picture ?? url;
  // It is in the browser's cache then, under a URL that can be shared.
  await made.arrayBuffer();
  return url;
}

/**
 * Shows a maze in an image.
 *
 * @param {HTMLImageElement} image
 * @param {string} url
 * @param {AbortSignal} signal
 */
export async function fill(image, url, signal) {
  image.src = isHere(url) || isSite ? await pictureOf(url, signal) : url;
}

/**
 * Gets a file, that of the service if it answers. Returns where a link finds it, its name there, and its content.
 *
 * @param {string} url
 * @param {AbortSignal} signal
 */
export async function fileOf(url, signal) {
  const made = await fetched(url, false, signal);
  if (made instanceof Response) return { href: `${url}&download=true`, name: "", content: () => made.blob() };
  const { name = "", type = "", bytes = "" } = made.file ?? {};
  const content = new Blob([bytes], { type });
  return { href: URL.createObjectURL(content), name, content: async () => content };
}
