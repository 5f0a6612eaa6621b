/**
 * A picture of the static parts, larger than the view. It is painted once, and again when the view
 * leaves it or the scale changes.
 */

/** @import { Camera } from "./camera.js" */
/** @import { Palette } from "./palette.js" */

/** The margin of the picture round the view, as a share of the view. */
const SPARE = 0.3;

/**
 * The part of the ground in a picture, in cell sides.
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Part
 */

export class Picture {
  constructor() {
    /** The size of marks in a cell, and the size of a cell at its narrowest. */
    this.room = 0.5;
    this.space = 0.5;
    this.picture = document.createElement("canvas");
    /** The position of the picture: its left upper corner in cell sides, and its scale. */
    this.left = 0;
    this.top = 0;
    this.scale = 0;
    this.density = 0;
    this.stale = true;
    /** The time at which the picture was painted, and the milliseconds that that took. */
    this.painted = 0;
    this.cost = 0;
  }

  /** Width of a wall, in cell sides. */
  get line() {
    return Math.min(0.16, Math.max(Math.min(0.075, 4 / this.scale), 1.6 / this.scale));
  }

  /**
   * Draws the view of the camera. Paints the picture anew if it must. While the scale changes faster than
   * that can be done, it stretches the last picture. Returns whether it did.
   * @param {CanvasRenderingContext2D} context in device pixels.
   * @param {Camera} camera
   * @param {number} density device pixels for a CSS pixel.
   * @param {Palette} palette
   */
  draw(context, camera, density, palette) {
    const [halfWidth, halfHeight] = [camera.width / camera.scale / 2, camera.height / camera.scale / 2];
    const seen = {
      left: camera.x - halfWidth,
      right: camera.x + halfWidth,
      top: camera.y - halfHeight,
      bottom: camera.y + halfHeight,
    };
    const own = this.scale * this.density;
    const right = this.left + this.picture.width / own;
    const bottom = this.top + this.picture.height / own;
    const zooms = this.scale !== camera.scale && this.scale > 0;
    const wait = performance.now() - this.painted < 5 * this.cost;
    const rough = zooms && wait && !this.stale;
    if (
      !rough &&
      (zooms ||
        this.stale ||
        this.density !== density ||
        seen.left < this.left - 0.01 ||
        seen.top < this.top - 0.01 ||
        seen.right > right + 0.01 ||
        seen.bottom > bottom + 0.01)
    ) {
      const begin = performance.now();
      this.paint(camera, density, palette);
      this.painted = performance.now();
      this.cost = this.painted - begin;
    }
    const pixels = camera.scale * density;
    const stretch = pixels / (this.scale * this.density);
    const x = Math.round((this.left - seen.left) * pixels);
    const y = Math.round((this.top - seen.top) * pixels);
    if (stretch === 1) context.drawImage(this.picture, x, y);
    else context.drawImage(this.picture, x, y, this.picture.width * stretch, this.picture.height * stretch);
    return rough;
  }

  /**
   * @param {Camera} camera
   * @param {number} density
   * @param {Palette} palette
   */
  paint(camera, density, palette) {
    this.stale = false;
    this.scale = camera.scale;
    this.density = density;
    const pixels = camera.scale * density;
    // If the whole floor is visible, the view does not move.
    const spare = camera.isWhole ? 0 : SPARE;
    const width = (camera.width / camera.scale) * (1 + 2 * spare);
    const height = (camera.height / camera.scale) * (1 + 2 * spare);
    this.left = camera.x - width / 2;
    this.top = camera.y - height / 2;
    this.picture.width = Math.ceil(width * pixels);
    this.picture.height = Math.ceil(height * pixels);
    const context = this.picture.getContext("2d");
    if (!context) return;
    context.setTransform(pixels, 0, 0, pixels, -this.left * pixels, -this.top * pixels);
    context.lineCap = "round";
    context.lineJoin = "round";
    const part = { left: this.left, top: this.top, right: this.left + width, bottom: this.top + height };
    this.paintPart(context, part, pixels, palette);
  }

  /**
   * Paints a part of the ground.
   * @param {CanvasRenderingContext2D} _context in cell sides.
   * @param {Part} _part
   * @param {number} _pixels for a cell side.
   * @param {Palette} _palette
   */
  paintPart(_context, _part, _pixels, _palette) {}
}
