/** The fog over cells that the player does not see. */

/** @import { Game } from "../model/game.js" */
/** @import { Point } from "../model/geometry.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Palette } from "./palette.js" */

import { cellsNear } from "../model/search.js";
import { trace } from "./floor-plan.js";

/** The number of steps along the passages that are visible with "only near me". */
const NEAR = 3;

/** @typedef {"none" | "fog" | "near"} FogMode */

export class Fog {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.cover = document.createElement("canvas");
  }

  /**
   * @param {CanvasRenderingContext2D} context in device pixels.
   * @param {Camera} camera
   * @param {number} density
   * @param {Palette} palette
   * @param {FogMode} mode
   * @param {Point} at where the player is.
   */
  draw(context, camera, density, palette, mode, at) {
    if (mode === "none" || this.game.finished || this.game.shown) return;
    const { cover } = this;
    cover.width = context.canvas.width;
    cover.height = context.canvas.height;
    const veil = cover.getContext("2d");
    if (!veil) return;
    veil.fillStyle = palette.fog;
    veil.fillRect(0, 0, cover.width, cover.height);
    const pixels = camera.scale * density;
    veil.setTransform(
      pixels,
      0,
      0,
      pixels,
      cover.width / 2 - camera.x * pixels,
      cover.height / 2 - camera.y * pixels,
    );
    veil.globalCompositeOperation = "destination-out";
    veil.lineJoin = "round";
    veil.lineWidth = 0.18;
    const path = new Path2D();
    const { cells } = this.game.maze;
    const add = (/** @type {number} */ cell) => {
      trace(path, cells[cell].outline);
      path.closePath();
    };
    if (mode === "near") {
      for (const cell of cellsNear(this.game.maze, this.game.walk.at, NEAR).keys()) add(cell);
      const reach = NEAR + 1.2;
      const light = veil.createRadialGradient(at[0], at[1], reach * 0.35, at[0], at[1], reach);
      light.addColorStop(0, "#000f");
      light.addColorStop(1, "#0002");
      veil.fillStyle = light;
      veil.strokeStyle = light;
    } else {
      this.game.seen.forEach((seen, cell) => seen && add(cell));
    }
    veil.fill(path);
    veil.stroke(path);
    context.drawImage(cover, 0, 0);
  }
}
