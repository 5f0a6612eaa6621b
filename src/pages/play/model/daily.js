/** Mazes of the day: one for each shape and difficulty, the same for everybody, by the date in UTC. */

/** @typedef {"easy" | "medium" | "hard"} Difficulty */

/**
 * The members of a shape from /shapes that the game reads.
 * @typedef {object} Shape
 * @property {string} name
 * @property {number} cols
 * @property {number} rows
 * @property {number} cells
 * @property {string} cells_are
 * @property {string[]} wraps
 * @property {boolean} weaves
 */

/** @type {Difficulty[]} */
export const DIFFICULTIES = ["easy", "medium", "hard"];

/** Columns and rows of a maze of each difficulty, in percent of the usual numbers for the shape. */
const PERCENT = { easy: 65, medium: 100, hard: 150 };

const DAY = 86_400_000;

/**
 * The date in UTC: 2026-11-22.
 * @param {Date} date
 */
export function dayOf(date) {
  return date.toISOString().slice(0, 10);
}

/**
 * Columns and rows of a maze of about `cells` cells, in the proportions that suit the shape.
 * @param {Shape} shape
 * @param {number} cells
 */
export function sizeOf(shape, cells) {
  const factor = Math.sqrt(cells / shape.cells);
  const rows = Math.max(3, Math.round(shape.rows * factor));
  // Polar mazes have as many cells in the first ring at any size.
  const cols = shape.name === "polar" ? shape.cols : Math.max(3, Math.round(shape.cols * factor));
  return { cols, rows };
}

/**
 * The parameters of a day's maze.
 * @param {string} day
 * @param {Shape} shape
 * @param {Difficulty} difficulty
 */
export function dailyMaze(day, shape, difficulty) {
  const scaled = (/** @type {number} */ side) => Math.ceil((side * PERCENT[difficulty]) / 100);
  return new URLSearchParams({
    shape: shape.name,
    // Polar mazes have as many cells in the first ring at any size.
    cols: String(shape.name === "polar" ? shape.cols : scaled(shape.cols)),
    rows: String(scaled(shape.rows)),
    difficulty,
    seed: `daily-${day}`,
    gen: "1",
  });
}

/**
 * The day and the difficulty of a maze, by its parameters; null if it is not a maze of a day.
 * @param {URLSearchParams} query
 * @returns {{ day: string, difficulty: Difficulty, shape: string } | null}
 */
export function dailyOf(query) {
  const day = /^daily-(\d{4}-\d\d-\d\d)$/.exec(query.get("seed") ?? "")?.[1];
  const difficulty = DIFFICULTIES.find((name) => name === query.get("difficulty"));
  if (day === undefined || !difficulty || Number.isNaN(Date.parse(day))) return null;
  return { day, difficulty, shape: query.get("shape") ?? "square" };
}

/**
 * The number of days in a row up to today with a finished maze; yesterday counts as long as
 * today is not over.
 * @param {Iterable<string>} days
 * @param {string} today
 */
export function streak(days, today) {
  const done = new Set(days);
  let at = Date.parse(today);
  if (!done.has(today)) at -= DAY;
  let length = 0;
  while (done.has(dayOf(new Date(at)))) {
    length += 1;
    at -= DAY;
  }
  return length;
}
