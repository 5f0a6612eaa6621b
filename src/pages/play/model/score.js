// The score of a game.

/** The share of the score that is left after a hint. */
const HINT_FACTOR = 0.9;

/**
 * 100 · shortest / steps · 2^(−seconds / cells), and a tenth less for each hint.
 * @param {object} result
 * @param {number} result.shortest steps of a shortest route.
 * @param {number} result.steps steps taken.
 * @param {number} result.seconds
 * @param {number} result.cells of the maze.
 * @param {number} result.hints
 * @returns {number} from 0 to 100.
 */
export function score({ shortest, steps, seconds, cells, hints }) {
  if (steps === 0) return 0;
  return ((100 * shortest) / steps) * 2 ** (-seconds / cells) * HINT_FACTOR ** hints;
}
