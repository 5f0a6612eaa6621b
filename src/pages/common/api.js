/** Requests to the service, and its errors. */

/** @import { components } from "api" */
/** @typedef {components["schemas"]["Problem"]} Problem */

/** An answer that is a problem document. */
export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/**
 * Sends a request. Throws `Refused` for an answer that is an error, and a plain `Error` if there is
 * none.
 *
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
export async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Error("the service cannot be reached", { cause: error });
  }
  if (response.ok) return response;
  /** @type {Problem} */
  const problem = await response.json().catch(() => ({
    type: "about:blank",
    title: response.statusText,
    status: response.status,
    detail: `the service answers with status ${response.status}`,
    instance: path,
  }));
  throw new Refused(problem);
}

/** A random seed. */
export function freshSeed() {
  const [number = 1] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000);
}
