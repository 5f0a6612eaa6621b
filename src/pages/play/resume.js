/** Links that continue a game elsewhere: the maze in the query, the game in the fragment. */

/** @import { SavedGame } from "./model/game.js" */
/** @import { Ticket } from "./records.js" */

/**
 * @param {URLSearchParams} query
 * @param {SavedGame} game
 * @param {Ticket | null} ticket
 */
export function resumeLink(query, { moves, elapsed, hints }, ticket) {
  const game = new URLSearchParams({ moves, ms: String(elapsed), hints: String(hints) });
  if (ticket) game.set("game", ticket);
  return new URL(`./play?${query}#${game}`, location.href).href;
}

/**
 * The game in a fragment, or null if it has none: the moves, or the token of a game on the service alone.
 * @param {string} fragment
 * @returns {{ saved: SavedGame | null, ticket: Ticket | null } | null}
 */
export function readResume(fragment) {
  const game = new URLSearchParams(fragment.slice(1));
  const [moves, ticket] = ["moves", "game"].map((name) => game.get(name));
  const [elapsed, hints] = [Number(game.get("ms")), Number(game.get("hints"))];
  const sound = Number.isFinite(elapsed) && elapsed >= 0 && Number.isInteger(hints) && hints >= 0;
  if (moves && sound) return { saved: { moves, elapsed, hints }, ticket };
  return ticket ? { saved: null, ticket } : null;
}
