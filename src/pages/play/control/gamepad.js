/** Gamepads: the cross or the left stick steers, and buttons act like keys. */

/** @import { Driver } from "./driver.js" */

/** The least deflection of a stick that counts. */
const DEAD = 0.45;

/**
 * The action of a button, by the button's number in the standard layout.
 * @typedef {"run" | "back" | "hint" | "pause" | "up" | "down"} PadAction
 */

/** @type {[number, PadAction][]} */
const BUTTONS = [
  [0, "run"],
  [1, "back"],
  [2, "hint"],
  [9, "pause"],
  [5, "up"],
  [4, "down"],
];

export class Gamepads {
  /**
   * @param {(pad: number) => Driver | undefined} driverOf the driver of a pad.
   * @param {(pad: number, action: PadAction) => void} act
   */
  constructor(driverOf, act) {
    this.driverOf = driverOf;
    this.act = act;
    /** Buttons that were down in the frame before, by pad. @type {Map<number, Set<number>>} */
    this.before = new Map();
    /** Pads that steer now. @type {Set<number>} */
    this.steering = new Set();
  }

  /** Whether a gamepad is connected. */
  get any() {
    return pads().length > 0;
  }

  /** Reads all gamepads; called for each frame. */
  poll() {
    pads().forEach((pad, index) => {
      const driver = this.driverOf(index);
      if (!driver) return;
      const down = new Set(pad.buttons.flatMap(({ pressed }, button) => (pressed ? [button] : [])));
      const before = this.before.get(index) ?? new Set();
      for (const [button, action] of BUTTONS) {
        if (down.has(button) && !before.has(button)) this.act(index, action);
      }
      this.before.set(index, down);
      let x = Number(down.has(15)) - Number(down.has(14));
      let y = Number(down.has(13)) - Number(down.has(12));
      const [stickX = 0, stickY = 0] = pad.axes;
      if (x === 0 && y === 0 && Math.hypot(stickX, stickY) > DEAD) [x, y] = [stickX, stickY];
      if (x !== 0 || y !== 0) {
        driver.hold(Math.atan2(y, x));
        this.steering.add(index);
      } else if (this.steering.delete(index)) {
        driver.release();
      }
    });
  }
}

/** @returns {Gamepad[]} */
function pads() {
  return navigator.getGamepads().filter((pad) => pad !== null);
}
