// The WebAssembly module: where it comes from, and how it answers.

/** @typedef {import("./types.js").WasmSource} WasmSource */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} reserve
 * @property {() => number} answer
 * @property {() => number} answer_address
 */

/** @type {Promise<void> | undefined} */
let loading;

/** @type {WebAssembly.Module | undefined} */
let module;

/** @type {Exports | undefined} */
let wasm;

/** The module next to this file. Bundlers find it by this expression. */
const own = () => new URL("./mazewright.wasm", import.meta.url);

/**
 * Fetches the module. Node's fetch knows no files.
 * @param {URL} url
 * @returns {Promise<Response | Uint8Array<ArrayBuffer>>}
 */
async function fetched(url) {
  if (url.protocol === "file:" && "process" in globalThis) {
    // A name that bundlers for browsers do not follow.
    const files = "node:fs/promises";
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`loading ${url} failed with status ${response.status}; pass its address to load()`);
  }
  return response;
}

/**
 * @param {WasmSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  // A page names files from its own address.
  const base = globalThis.location?.href;
  const address = typeof source === "string" ? new URL(source, base) : source;
  const got = address instanceof URL ? await fetched(address) : await address;
  if (!(got instanceof Response)) return WebAssembly.compile(got);
  const isTyped = got.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(got) : WebAssembly.compile(await got.arrayBuffer());
}

/** @param {WebAssembly.Instance} instance */
function use({ exports }) {
  wasm = /** @type {Exports} */ (/** @type {unknown} */ (exports));
}

/** @param {WasmSource} source */
async function loaded(source) {
  module = await compiled(source);
  use(await WebAssembly.instantiate(module));
}

/**
 * Loads the module, once. A call after a failure tries again.
 * @param {WasmSource} [source] where it is, if not next to this file.
 * @returns {Promise<void>}
 */
export function load(source) {
  loading ??= loaded(source ?? own()).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Answers a question, which is JSON: a head as JSON, and the bytes of a file.
 * @param {unknown} question
 * @returns {{ head: any, bytes: Uint8Array<ArrayBuffer> }}
 */
export function ask(question) {
  if (!wasm) throw new Error("mazewright is not loaded yet: await load()");
  const text = new TextEncoder().encode(JSON.stringify(question));
  try {
    const at = wasm.reserve(text.length);
    new Uint8Array(wasm.memory.buffer, at, text.length).set(text);
    const length = wasm.answer();
    const answer = new Uint8Array(wasm.memory.buffer, wasm.answer_address(), length);
    const end = answer.indexOf(10);
    const head = JSON.parse(new TextDecoder().decode(answer.subarray(0, end)));
    return { head, bytes: answer.slice(end + 1) };
  } catch (error) {
    // A trap, such as that of full memory, leaves memory that is not used again.
    if (module) use(new WebAssembly.Instance(module));
    throw error;
  }
}

/** Returns the number of bytes of the module's memory. */
export function memoryBytes() {
  return wasm?.memory.buffer.byteLength ?? 0;
}
