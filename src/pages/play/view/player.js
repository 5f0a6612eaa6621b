/** A game with its display and controls: the gliding marker, its trail, and the driver. */

/** @import { Played } from "../model/game.js" */
/** @import { Way } from "../model/maze.js" */

import { Driver } from "../control/driver.js";
import { Mover } from "./mover.js";
import { Trail } from "./trail.js";

export class Player {
  /** @param {Played} game */
  constructor(game) {
    this.game = game;
    const { maze, walk } = game;
    this.mover = new Mover(placeOf(game));
    this.trail = new Trail(maze, walk.cells, walk.route, walk.remembered);
    this.heading = walk.heading;
    this.mover.departs = (way) => {
      if (!Number.isNaN(way.bearing)) this.heading = way.bearing;
      this.trail.depart(way);
    };
    this.mover.arrives = (way) => {
      this.trail.arrive(way);
      // The next leg begins elsewhere.
      if (maze.legs.slice(0, -1).some(({ goal }) => goal === way.to) && this.mover.queue.length === 0) {
        this.settle();
      }
    };
    this.driver = new Driver(game, () => this.mover.busy);
    game.addEventListener("step", (event) => {
      if (event instanceof CustomEvent) this.mover.go(/** @type {Way} */ (event.detail));
    });
  }

  /** Puts the marker into the player's cell. */
  settle() {
    const { walk } = this.game;
    if (this.trail.route[this.trail.route.length - 1] === walk.at) return;
    this.mover.jump(placeOf(this.game));
    this.trail.restart(walk.at);
  }

  /** The floor that the marker is on. */
  get level() {
    return this.game.maze.cells[this.game.walk.at].level;
  }
}

/**
 * @param {Played} game
 * @returns {[number, number]}
 */
function placeOf({ maze, walk }) {
  const { x, y } = maze.cells[walk.at];
  return [x, y];
}
