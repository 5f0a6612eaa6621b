/** Instructions for the maze at hand. */

/** @import { Maze } from "./model/maze.js" */

import { at, element } from "../common/dom.js";

/**
 * @param {Maze} maze
 * @param {boolean} two whether two players play.
 */
export function showHelp(maze, two) {
  /** @type {[string, string][]} */
  const rows = two
    ? [
        ["W A S D", "the left player"],
        ["← ↑ ↓ →", "the right player"],
      ]
    : [
        ["← ↑ ↓ →", "a step to the nearest side; two together go diagonally"],
        ["Q W E A D Z X C", "a step by the place of the key round S"],
        ["1 … 9", "the first, second … passage, clockwise from the top"],
        ["Shift + a direction", "run to the next fork"],
        ["Ctrl + Z, Ctrl + Y", "a step back, and forward again"],
        ["Backspace", "walk back to the last fork"],
        ["H", "a hint: the next turn, for a tenth of the score"],
        ["G", "where the goal is, in words"],
        ["P", "pause"],
        ["M", "the whole maze, or near"],
        ["N", "again from the start"],
        ["V", "first person"],
      ];
  if (maze.levels > 1) rows.push([two ? "R F, Page ↑ ↓" : "R F", "up and down the stairs"]);
  const more = [
    "Touch: drag the ball along the passages, or swipe anywhere: each stretch is a step, a flick runs to the next fork. A tap walks to a cell if no fork lies between. Two fingers zoom.",
    "Gamepad: the cross or the left stick steer, A runs, B goes back to the fork, X gives a hint, the shoulder buttons take stairs.",
    "The time begins when you see the maze. Steps back are steps, too.",
    "Score: 100 · shortest route / your steps · 2^(−seconds / cells), and a tenth less for each hint.",
  ];
  if (maze.seams.length > 0) more.push("Signs with the same letter are one place: the maze goes on there.");
  if (maze.crossings.length > 0)
    more.push("A passage between two rails is a bridge; another passage runs below it.");
  writeHelp(rows, more);
}

/**
 * Writes the actions of keys, and further instructions.
 * @param {[string, string][]} rows
 * @param {string[]} more
 */
export function writeHelp(rows, more) {
  const list = rows.map(([key, text]) =>
    element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)),
  );
  at("help", HTMLElement).replaceChildren(
    element("dl", { class: "keys" }, ...list),
    ...more.map((text) => element("p", {}, text)),
  );
}
