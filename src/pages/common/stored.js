/**
 * Values that the browser keeps for this site. If it keeps nothing (private windows, blocked
 * storage, a full disk), they last until the page is closed.
 */

/** @type {Map<string, string>} */
const unkept = new Map();

/**
 * Returns the value that was stored under a name.
 *
 * @template T
 * @param {string} name
 * @param {T} otherwise what there is if nothing was stored, or if it cannot be read.
 * @returns {T}
 */
export function load(name, otherwise) {
  let text = unkept.get(name) ?? null;
  try {
    text ??= localStorage.getItem(`mazewright.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Stores a value. Returns whether the browser keeps it.
 *
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean}
 */
export function store(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`mazewright.${name}`, text);
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, text);
    return false;
  }
}
