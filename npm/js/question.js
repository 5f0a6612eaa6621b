// Questions to the module: requests as callers write them, in the form that the module reads.

/** @typedef {import("./request.js").MazeRequest} MazeRequest */
/** @typedef {string | URL | URLSearchParams | MazeRequest} AnyRequest */

/** The extension of a path, which is a format, and the query behind it, without a fragment. */
const ADDRESS = /^(?:[a-z]+:\/\/[^/?#]*)?\/[^?#]*?(?:\.([a-z0-9]+))?(?:\?([^#]*))?(?:#.*)?$/is;

/**
 * Writes bytes as base64.
 * @param {Uint8Array} bytes
 */
export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/**
 * Returns the value of a parameter as JSON has it.
 * @param {string} name
 * @param {unknown} value
 * @returns {unknown}
 */
function plain(name, value) {
  if (Array.isArray(value)) return value.map((item) => plain(name, item));
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${name} is ${value}, but must be a finite number`);
    // JSON would have another number.
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw new TypeError(`${name} is ${value}, which may not be exact; write it as a BigInt or a string`);
    }
  }
  // JSON would not have them, so that the parameter would have its default.
  if (typeof value === "function" || typeof value === "symbol") {
    throw new TypeError(`${name} is a ${typeof value}, which no parameter takes`);
  }
  if (value instanceof ArrayBuffer) return { file: base64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value))
    return { file: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
  if (value instanceof Blob) throw new TypeError(`${name} is a file, which maze() reads, but not new Maze()`);
  return value;
}

/**
 * Returns whether a request is an object with parameters.
 * @param {unknown} request
 * @returns {request is MazeRequest}
 */
function isObject(request) {
  if (typeof request !== "object" || request === null) return false;
  const prototype = Object.getPrototypeOf(request);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Reads a request: a query, a URL of the service, or an object.
 * @param {AnyRequest} request
 */
export function question(request) {
  if (typeof request === "string" || request instanceof URLSearchParams || request instanceof URL) {
    const text = String(request);
    const address = ADDRESS.exec(text);
    if (address) {
      const [, format, query] = address;
      return { query: [format && `format=${format}`, query].filter(Boolean).join("&") };
    }
    return { query: text.replace(/^\?/, "") };
  }
  if (!isObject(request)) throw new TypeError("a request must be a query, a URL or a plain object");
  return {
    json: Object.fromEntries(Object.entries(request).map(([name, value]) => [name, plain(name, value)])),
  };
}

/**
 * Replaces the files of a request by their bytes.
 * @param {AnyRequest} request
 * @returns {Promise<AnyRequest>}
 */
export async function withoutFiles(request) {
  if (!isObject(request)) return request;
  const read = Object.entries(request).map(async ([name, value]) => [
    name,
    value instanceof Blob ? await value.arrayBuffer() : value,
  ]);
  return Object.fromEntries(await Promise.all(read));
}
