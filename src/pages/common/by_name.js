/** The query of an endless maze, by the names of its parameters. */

import { NAMES } from "./endless_parameters.js";

/**
 * Returns a query that has the names of parameters instead of their aliases.
 * @param {URLSearchParams} query
 */
export function byName(query) {
  return new URLSearchParams([...query].map(([name, value]) => [NAMES.get(name) ?? name, value]));
}
