/** A game in a frame of another page. */

/** @import { Result } from "./records.js" */

/** Whether the address says that the game is in a frame. */
export const isEmbedded = new URLSearchParams(location.search).get("embed") === "true";

/** Shows nothing but the game. */
export function showEmbedded() {
  document.documentElement.classList.toggle("embedded", isEmbedded);
}

/**
 * Tells the page around the frame that the game is finished. The service lets only known origins frame it.
 * @param {Result} result
 */
export function tellFinish({ query, seconds, steps, shortest, score, hints }) {
  if (!isEmbedded) return;
  const message = { type: "mazewright-finish", query, seconds, steps, shortest, score, hints };
  parent.postMessage(message, "*");
}
