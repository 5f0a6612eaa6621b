/** The camera: the visible part of a maze, and its scale. */

/** @import { Bounds, Point } from "../model/geometry.js" */

/** Space round a maze, in cell sides. */
const MARGIN = 0.6;

/** The speed of the camera: the share of the distance that is left after a second. */
const LAG = 0.002;

export class Camera {
  /** Centre of the view, in cell sides. */
  x = 0;
  y = 0;
  /** CSS pixels for one cell side. */
  scale = 20;
  /** Size of the view, in CSS pixels. */
  width = 1;
  height = 1;
  /** Whether the player zoomed, so that the scale stays. */
  zoomed = false;
  /** The distance by which the player has moved the view from its target, in cell sides. */
  panX = 0;
  panY = 0;

  /** The least scale that is comfortable. If the whole maze needs a smaller one, the camera follows the player. */
  comfortable = 20;
  /** The least scale for a maze that does not fit. */
  least = 0;
  /** @type {Bounds | null} */
  bounds = null;

  /**
   * Sets the visible area: the bounds of a floor.
   * @param {Bounds} bounds
   */
  frame(bounds) {
    this.bounds = bounds;
    if (!this.zoomed) this.scale = Math.max(this.fitting, this.comfortable);
  }

  /** The scale at which the whole floor is visible. */
  get fitting() {
    if (!this.bounds) return 20;
    const { width, height } = this.bounds;
    return Math.min(this.width / (width + 2 * MARGIN), this.height / (height + 2 * MARGIN), 90);
  }

  /** Whether the whole floor is visible. */
  get isWhole() {
    return this.scale <= this.fitting * 1.001;
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.bounds) this.frame(this.bounds);
  }

  /** @param {number} factor */
  zoom(factor) {
    const least = Math.max(Math.min(this.fitting, this.comfortable), this.least);
    this.scale = Math.min(Math.max(this.scale * factor, least), 120);
    this.zoomed = true;
  }

  /** Switches between the whole floor, or as much of it as possible, and the comfortable scale. */
  toggleWhole() {
    const far = Math.max(this.fitting, this.least);
    const isFar = this.scale <= far * 1.001;
    this.zoomed = !isFar;
    this.panX = 0;
    this.panY = 0;
    this.scale = isFar ? Math.max(this.fitting, this.comfortable) : far;
  }

  /**
   * The target of the camera for a point: the point, but with nothing beyond the floor in view.
   * @param {Point} point
   * @returns {Point}
   */
  target([x, y]) {
    if (!this.bounds) return [x, y];
    const { left, right, top, bottom, center } = this.bounds;
    const [halfWidth, halfHeight] = [this.width / this.scale / 2, this.height / this.scale / 2];
    /**
     * @param {number} wish
     * @param {number} low
     * @param {number} high
     * @param {number} middle
     */
    const within = (wish, low, high, middle) => {
      return low > high ? middle : Math.min(Math.max(wish, low), high);
    };
    return [
      within(x + this.panX, left - MARGIN + halfWidth, right + MARGIN - halfWidth, center[0]),
      within(y + this.panY, top - MARGIN + halfHeight, bottom + MARGIN - halfHeight, center[1]),
    ];
  }

  /**
   * Moves towards a point. Returns whether it has not arrived yet.
   * @param {Point} point
   * @param {number} seconds since the last call; Infinity to be there at once.
   */
  follow(point, seconds) {
    const [x, y] = this.target(point);
    const left = Number.isFinite(seconds) ? LAG ** seconds : 0;
    this.x = x + (this.x - x) * left;
    this.y = y + (this.y - y) * left;
    // A change of scale jumps to the target if the whole floor is visible.
    if (this.isWhole || Math.hypot(this.x - x, this.y - y) * this.scale <= 0.25) {
      this.x = x;
      this.y = y;
      return false;
    }
    return true;
  }

  /**
   * A point of the maze in CSS pixels of the view.
   * @param {Point} point
   * @returns {Point}
   */
  toView([x, y]) {
    return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2];
  }

  /**
   * @param {number} x CSS pixels of the view.
   * @param {number} y
   * @returns {Point}
   */
  toMaze(x, y) {
    return [(x - this.width / 2) / this.scale + this.x, (y - this.height / 2) / this.scale + this.y];
  }
}
