/** Mazes of the day: one for each shape and difficulty, the same for everybody, by the date in UTC. */

/** @typedef {"easy" | "medium" | "hard"} Difficulty */

/**
 * The members of a shape from /shapes that the game reads.
 * @typedef {object} Shape
 * @property {string} name
 * @property {number} cols usual columns.
 * @property {number} rows usual rows.
 * @property {number} cells the number of cells of a usual maze.
 * @property {string} cells_are a word for the cells.
 * @property {string[]} wraps the values of `wrap` that it takes.
 * @property {boolean} weaves whether passages may run below others.
 */

/** @type {Difficulty[]} */
export const DIFFICULTIES = ["easy", "medium", "hard"];

/** Columns and rows of a maze of each difficulty, in percent of the usual numbers for the shape. */
const PERCENT = { easy: 65, medium: 100, hard: 150 };

export const DAY = 86_400_000;

/** The shapes of the maze that the page shows first, a day each, and a sign for the line to share. */
const FEATURED = /** @type {const} */ ([
  ["hex", "⬡"],
  ["square", "□"],
  ["tri", "△"],
  ["polar", "◎"],
  ["cairo", "⬠"],
  ["brick", "▤"],
  ["rhombille", "◇"],
  ["oct", "⯃"],
  ["kite", "◆"],
  ["trihex", "✡"],
  ["penrose-p2", "★"],
]);

/** The difficulty of that maze on each day of the week, from Sunday on. @type {Difficulty[]} */
const WEEK = ["hard", "easy", "easy", "medium", "medium", "medium", "hard"];

/**
 * The shape and the difficulty of the maze that the page shows first.
 * @param {string} day
 * @returns {{ shape: string, difficulty: Difficulty }}
 */
export function featured(day) {
  const number = Math.floor(Date.parse(day) / DAY);
  return {
    shape: FEATURED[number % FEATURED.length][0],
    difficulty: WEEK[new Date(day).getUTCDay()],
  };
}

/**
 * A sign for a shape, or its name if it has none.
 * @param {string} shape
 */
export function signOf(shape) {
  return FEATURED.find(([name]) => name === shape)?.[1] ?? shape;
}

/**
 * A day without its year: 25 Nov.
 * @param {string} day
 */
export function shortDay(day) {
  return new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}

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
 * Columns and rows at which mazes of a shape can have a difficulty.
 * @param {Shape} shape
 * @param {Difficulty} difficulty
 */
export function sizeFor(shape, difficulty) {
  const scaled = (/** @type {number} */ side) => Math.ceil((side * PERCENT[difficulty]) / 100);
  // Polar mazes have as many cells in the first ring at any size.
  return { cols: shape.name === "polar" ? shape.cols : scaled(shape.cols), rows: scaled(shape.rows) };
}

/**
 * The parameters of a day's maze.
 * @param {string} day
 * @param {Shape} shape
 * @param {Difficulty} difficulty
 */
export function dailyMaze(day, shape, difficulty) {
  const { cols, rows } = sizeFor(shape, difficulty);
  return new URLSearchParams({
    shape: shape.name,
    cols: String(cols),
    rows: String(rows),
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
 * The largest number of days in a row.
 * @param {Iterable<string>} days
 */
export function longestStreak(days) {
  const done = new Set(days);
  return Math.max(0, ...[...done].map((day) => streak(done, day)));
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
