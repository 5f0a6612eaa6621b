/** The walk of the day through an endless maze, the same for everybody. */

/** A side of its maze: far enough for half an hour. */
const SIDE = 64;

/**
 * The address of the walk.
 * @param {Date} date
 */
export function expedition(date) {
  const day = date.toISOString().slice(0, 10);
  return `./play?${new URLSearchParams({ size: String(SIDE), seed: `expedition-${day}`, gen: "1" })}`;
}
