/** The parameters of the endless maze. Written by `UPDATE=1 cargo test --test it page_tables`; do not edit. */

/** Those that decide the maze. */
export const OF_MAZE = "shape algorithm pick corner bias bias_angle river run seed gen start goal".split(" ");

/** Those of its pictures alone. */
export const OF_PICTURES = "openings solution theme ink paper path download".split(" ");

/** Their names, by their aliases. */
export const NAMES = new Map([
  ["algo", "algorithm"],
  ["from", "start"],
  ["entrance", "start"],
  ["to", "goal"],
  ["exit", "goal"],
  ["background", "paper"],
]);
