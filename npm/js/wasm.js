// The WebAssembly module: where it comes from, and how questions are put to it.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} reserve
 * @property {() => number} answer
 * @property {() => number} answer_address
 */

/** @type {Promise<void> | undefined} */
let loading;

/** @type {Exports | undefined} */
let wasm;

const file = () => new URL("./mazewright.wasm", import.meta.url);

/**
 * Fetches a file. Node's fetch knows no files.
 * @param {URL | string} address
 * @returns {Promise<Response | Uint8Array<ArrayBuffer>>}
 */
async function fetched(address) {
  const url = new URL(address, import.meta.url);
  if (url.protocol === "file:" && "process" in globalThis) {
    // A name that bundlers for browsers do not follow.
    const files = "node:fs/promises";
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is not to be had: ${response.status}`);
  return response;
}

/**
 * @param {import("./types.js").WasmSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  const got = typeof source === "string" || source instanceof URL ? await fetched(source) : await source;
  if (!(got instanceof Response)) return WebAssembly.compile(got);
  const isTyped = got.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(got) : WebAssembly.compile(await got.arrayBuffer());
}

/**
 * Loads the module, once.
 * @param {import("./types.js").WasmSource} [source] where it is, if not next to this file
 * @returns {Promise<void>}
 */
export function load(source) {
  loading ??= compiled(source ?? file())
    .then((module) => WebAssembly.instantiate(module))
    .then(
      (instance) => {
        wasm = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
      },
      (error) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    );
  return loading;
}

/**
 * Puts a question, which is JSON.
 * @param {unknown} question
 * @returns {{ head: any, bytes: Uint8Array<ArrayBuffer> }}
 */
export function ask(question) {
  if (!wasm) throw new Error("mazewright is not loaded yet: await load()");
  const text = new TextEncoder().encode(JSON.stringify(question));
  const at = wasm.reserve(text.length);
  new Uint8Array(wasm.memory.buffer, at, text.length).set(text);
  let length;
  try {
    length = wasm.answer();
  } catch (error) {
    // What a trap leaves in memory is not used again.
    wasm = undefined;
    loading = undefined;
    throw error;
  }
  const answer = new Uint8Array(wasm.memory.buffer, wasm.answer_address(), length);
  const end = answer.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(answer.subarray(0, end)));
  return { head, bytes: answer.slice(end + 1) };
}

/** Returns the number of bytes of the module's memory. */
export function memoryBytes() {
  return wasm?.memory.buffer.byteLength ?? 0;
}
