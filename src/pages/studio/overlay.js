/** What lies on the picture until it changes, one at a time: the player, or the choice of start and goal. */

/** @type {(() => void) | null} */
let close = null;

export function closeOverlay() {
  close?.();
}

/**
 * @param {(onClose: () => void) => Promise<() => void> | (() => void)} open shows it, and returns what closes it. Calls
 *   `onClose` when it is closed.
 */
export async function openOverlay(open) {
  closeOverlay();
  close = await open(() => (close = null));
}
