/** Levels of rising difficulty: each is larger than the one before, and each chapter has a new feature. */

/** @import { Shape } from "./daily.js" */

import { sizeOf } from "./daily.js";

/**
 * @typedef {object} Chapter
 * @property {string} name what is new.
 * @property {string} shape
 * @property {Record<string, string>} [more] other parameters.
 * @property {"fog" | "near"} [fog]
 */

/** @type {Chapter[]} */
const CHAPTERS = [
  { name: "squares", shape: "square" },
  { name: "hexagons", shape: "hex" },
  { name: "rings", shape: "polar" },
  { name: "triangles", shape: "tri" },
  { name: "loops", shape: "square", more: { loops: "8" } },
  { name: "bridges", shape: "square", more: { weave: "0.6" } },
  { name: "two floors", shape: "square", more: { levels: "2" } },
  { name: "pentagons", shape: "cairo" },
  { name: "edges that meet", shape: "hex", more: { wrap: "x" } },
  { name: "fog", shape: "hex", fog: "fog" },
  { name: "kites and darts", shape: "penrose-p2" },
  { name: "in the dark", shape: "square", fog: "near" },
];

/** The number of cells of the first level, and its growth. */
const FIRST = 36;
const GROWTH = 1.09;
const MOST = 2500;

/**
 * @param {number} level from 1.
 * @returns {Chapter}
 */
export function chapterOf(level) {
  return CHAPTERS[(level - 1) % CHAPTERS.length];
}

/**
 * The parameters of a level.
 * @param {number} level from 1.
 * @param {Shape[]} shapes
 */
export function levelMaze(level, shapes) {
  const { shape: name, more = {}, fog } = chapterOf(level);
  const shape = shapes.find((one) => one.name === name) ?? shapes[0];
  const floors = Number(more.levels ?? 1);
  const cells = Math.min(MOST, FIRST * GROWTH ** (level - 1)) / floors;
  const { cols, rows } = sizeOf(shape, cells);
  const query = new URLSearchParams({
    shape: shape.name,
    cols: String(cols),
    rows: String(rows),
    ...more,
    seed: `level-${level}`,
    gen: "1",
  });
  if (fog) query.set("_fog", fog);
  return query;
}

/**
 * Returns the level of a maze, by its parameters, or null.
 * @param {URLSearchParams} query
 */
export function levelOf(query) {
  const level = /^level-([1-9]\d{0,3})$/.exec(query.get("seed") ?? "")?.[1];
  return level === undefined ? null : Number(level);
}
