/** Descriptions of the maze in words. */

/** @import { Played } from "./game.js" */
/** @import { Way } from "./maze.js" */

import { compassName, wayNames } from "./directions.js";

/**
 * A list in words: "a", "a and b", "a, b and c".
 * @param {string[]} words
 */
function listText(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * The properties of a cell in words: start, goal, dead end.
 * @param {Played} game
 * @param {number} cell
 */
function marksOf({ maze, walk }, cell) {
  const marks = [];
  if (cell === walk.goal) marks.push("goal");
  if (cell === maze.legs[walk.leg].start) marks.push("start");
  if (maze.cells[cell].ways.length === 1 && marks.length === 0) marks.push("dead end");
  return marks;
}

/**
 * A cell with its position and passages: "row 3, column 4, passages north and east".
 * @param {Played} game
 * @param {number} cell
 */
export function cellText(game, cell) {
  const names = wayNames(game.maze.cells[cell]);
  const passages = names.length === 1 ? `passage ${names[0]}` : `passages ${listText(names)}`;
  return [game.maze.nameOf(cell), ...marksOf(game, cell), passages].join(", ");
}

/**
 * A neighbouring cell, as the step to it: "north to row 2, column 4, visited".
 * @param {Played} game
 * @param {Way} way a passage out of the player's cell.
 */
export function stepText(game, way) {
  const here = game.maze.cells[game.walk.at];
  const name = wayNames(here)[here.ways.indexOf(way)];
  const how = { side: "", seam: ", across the seam", tunnel: ", through the tunnel", stairs: "" }[way.kind];
  const visited = game.walk.visits[way.to] > 0 ? ["visited"] : [];
  return [`${name}${how} to ${game.maze.nameOf(way.to)}`, ...marksOf(game, way.to), ...visited].join(", ");
}

/**
 * The goal in words: "row 8, column 10, to the southeast".
 * @param {Played} game
 */
export function goalText({ maze, walk }) {
  const [here, goal] = [maze.cells[walk.at], maze.cells[walk.goal]];
  const [dx, dy] = [goal.x - here.x, goal.y - here.y];
  const name = maze.nameOf(walk.goal);
  return dx === 0 && dy === 0 ? name : `${name}, to the ${compassName(Math.atan2(dy, dx), 8)}`;
}

/**
 * The announcement of a wall.
 * @param {number} bearing
 */
export function wallText(bearing) {
  return `wall to the ${compassName(bearing, 8)}`;
}

/**
 * A hint in words: the turn at the next fork.
 * @param {Played} game with a hint on show.
 */
export function hintText({ maze, hint }) {
  const at = hint.length - 2;
  if (at < 0) return "you are at the goal";
  const cell = maze.cells[hint[at]];
  const name = wayNames(cell)[cell.ways.findIndex(({ to }) => to === hint[at + 1])];
  if (at === 0) return `go ${name}`;
  const steps = `${at} step${at === 1 ? "" : "s"}`;
  if (cell.ways.length < 3) return `follow the passage for ${at + 1} steps`;
  return `follow the passage for ${steps} to ${maze.nameOf(cell.id)}, then go ${name}`;
}
