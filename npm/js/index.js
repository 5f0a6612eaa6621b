// Mazes in JavaScript: a request, as a query or an object, becomes a maze, and a maze becomes files.

import { base64, question, withoutFiles } from "./question.js";
import { ask, load } from "./wasm.js";

export { load };

/** @typedef {import("./request.js").Format} Format */
/** @typedef {import("./question.js").AnyRequest} AnyRequest */
/** @typedef {import("./request.js").MazeRequest} MazeRequest */
/** @typedef {import("./types.js").Fault} Fault */
/** @typedef {import("./types.js").MazeDocument} MazeDocument */
/** @typedef {import("./types.js").MazeFile} MazeFile */
/** @typedef {import("./types.js").Parameter} Parameter */
/** @typedef {import("./types.js").WasmSource} WasmSource */

/** The error of a request that has no maze. `faults` has the parameters that are wrong, and what is allowed. */
export class MazeError extends Error {
  name = "MazeError";

  /** @param {{ status: number, code: string, detail: string, errors: Fault[] }} failure */
  constructor({ status, code, detail, errors }) {
    super(detail);
    this.status = status;
    this.code = code;
    this.faults = errors;
  }
}

/** @param {unknown} question */
function answered(question) {
  const { head, bytes } = ask(question);
  if ("detail" in head) throw new MazeError(head);
  return { head, bytes };
}

/** Returns a number below 2⁵³. */
function freshSeed() {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1fffff) * 2 ** 32 + low;
}

/**
 * Returns a URL that holds a file.
 * @param {MazeFile} file
 */
export function dataUrl({ type, bytes }) {
  return `data:${type};base64,${base64(bytes)}`;
}

/** A maze. Each format is made when it is asked for. */
export class Maze {
  #question;
  #head;
  /** @type {any} */
  #document;

  /** @param {AnyRequest} [request] */
  constructor(request = "") {
    this.#question = { ...question(request), fresh: freshSeed(), is_file_wanted: false };
    this.#head = answered(this.#question).head;
  }

  /** The canonical URL, without a host: the same string gives the same maze everywhere. */
  get url() {
    return this.#head.url;
  }

  /** The query of the URL. */
  get query() {
    return this.url.slice(this.url.indexOf("?") + 1);
  }

  /** The seed, as text. */
  get seed() {
    return this.#head.seed;
  }

  /**
   * Makes a file.
   * @param {Format} [format] instead of that of the request.
   * @param {{ isQuick?: boolean }} [how] whether a maze is refused that takes longer than a page redraws.
   * @returns {MazeFile}
   */
  file(format, { isQuick = false } = {}) {
    const { head, bytes } = this.#answer(format === undefined ? {} : { format: String(format) }, isQuick);
    return { name: head.filename, type: head.type, bytes, facts: head.facts };
  }

  /**
   * Makes a file, and returns its bytes.
   * @param {Format} [format]
   */
  bytes(format) {
    return this.file(format).bytes;
  }

  /**
   * Makes a file of text.
   * @param {Format} [format]
   */
  text(format) {
    return new TextDecoder().decode(this.bytes(format));
  }

  /** Draws the maze as SVG. */
  svg() {
    return this.text("svg");
  }

  /** Draws the maze as PNG. */
  png() {
    return this.bytes("png");
  }

  /**
   * Returns the JSON document: the graph, the walls, the solution and the statistics.
   * @returns {MazeDocument}
   */
  json() {
    this.#document ??= JSON.parse(this.text("json"));
    return this.#document;
  }

  /** The ids of the cells of the solution, from the start to the goal. */
  get solution() {
    return this.#member("solution")?.cells ?? [];
  }

  /** Counts and measures of the maze. */
  get stats() {
    return this.#member("stats");
  }

  /**
   * Returns a member of the JSON document, also if the request leaves it out.
   * @template {"solution" | "stats"} N
   * @param {N} name
   * @returns {MazeDocument[N]}
   */
  #member(name) {
    const document = this.json();
    if (name in document) return document[name];
    const { bytes } = this.#answer({ format: "json", fields: name });
    return JSON.parse(new TextDecoder().decode(bytes))[name];
  }

  /**
   * Asks for a file.
   * @param {Record<string, string>} changes parameters that change those of the request.
   */
  #answer(changes, isQuick = false) {
    return answered({ ...this.#question, changes, is_file_wanted: true, is_quick: isQuick });
  }

  /**
   * Makes a file as a blob, for `URL.createObjectURL` and downloads.
   * @param {Format} [format]
   */
  blob(format) {
    const { bytes, type } = this.file(format);
    return new Blob([bytes], { type });
  }

  /**
   * Makes a file as a URL, for `<img src>`.
   * @param {Format} [format]
   */
  dataUrl(format) {
    return dataUrl(this.file(format));
  }
}

/**
 * Makes a maze, and loads the module before if it is not loaded yet. Pictures may be files that people have chosen.
 * @param {AnyRequest} [request]
 */
export async function maze(request = "") {
  const [read] = await Promise.all([withoutFiles(request), load()]);
  return new Maze(read);
}

/** Describes the parameters: their types, values, defaults and what they do. */
export async function parameters() {
  await load();
  const { head } = ask({ fresh: 0, is_file_wanted: false });
  return /** @type {import("./types.js").Parameter[]} */ (head);
}
