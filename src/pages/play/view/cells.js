/**
 * The player's cell and the cells around it as elements that take the focus. The
 * group is one tab stop; the focus moves with the player. Screen readers read the labels.
 */

/** @import { Played } from "../model/game.js" */
/** @import { Camera } from "./camera.js" */

import { cellText, stepText } from "../model/words.js";

export class CellButtons {
  /**
   * @param {HTMLElement} group
   * @param {Played} game
   * @param {(cell: number) => void} enter called with a cell that was activated.
   */
  constructor(group, game, enter) {
    this.group = group;
    this.game = game;
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    group.replaceChildren();
    group.onclick = (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.dataset.cell !== undefined) enter(Number(button.dataset.cell));
    };
    this.update();
  }

  get current() {
    return this.buttons.get(this.game.walk.at);
  }

  /** Follows the player. */
  update() {
    const { walk, maze } = this.game;
    const held = this.group.contains(document.activeElement);
    const ways = maze.cells[walk.at].ways;
    const wanted = new Set([walk.at, ...ways.map(({ to }) => to)]);
    for (const cell of wanted) {
      const button = this.buttons.get(cell) ?? document.createElement("button");
      button.type = "button";
      button.className = "cell";
      button.dataset.cell = String(cell);
      button.tabIndex = cell === walk.at ? 0 : -1;
      const way = ways.find(({ to }) => to === cell);
      button.setAttribute("aria-label", way ? stepText(this.game, way) : cellText(this.game, cell));
      if (cell === walk.at) button.setAttribute("aria-current", "location");
      else button.removeAttribute("aria-current");
      this.buttons.set(cell, button);
      if (!button.isConnected) this.group.append(button);
    }
    if (held) this.current?.focus({ preventScroll: true });
    for (const [cell, button] of this.buttons) {
      if (wanted.has(cell)) continue;
      button.remove();
      this.buttons.delete(cell);
    }
  }

  /**
   * Positions the elements over the cells.
   * @param {Camera} camera
   * @param {number} room
   */
  place(camera, room) {
    const size = Math.max(8, room * camera.scale * 1.5);
    for (const [cell, button] of this.buttons) {
      const { x, y } = this.game.maze.cells[cell];
      const [left, top] = camera.toView([x, y]);
      button.style.transform = `translate(${(left - size / 2).toFixed(1)}px, ${(top - size / 2).toFixed(1)}px)`;
      button.style.width = `${size.toFixed(1)}px`;
      button.style.height = `${size.toFixed(1)}px`;
    }
  }

  focus() {
    this.current?.focus({ preventScroll: true });
  }
}
