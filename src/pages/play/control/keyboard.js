/** Keys: directions for one player or for two, and the other actions of the game. */

/** @import { Driver } from "./driver.js" */

import { LETTERS } from "../model/directions.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
};

/** @type {Record<string, [number, number]>} */
const WASD = { KeyD: [1, 0], KeyS: [0, 1], KeyA: [-1, 0], KeyW: [0, -1] };

/**
 * The keys of one player.
 * @typedef {object} KeyMap
 * @property {Record<string, [number, number]>} arrows directions that add up when held together.
 * @property {Record<string, number>} letters a bearing for each.
 * @property {Record<string, number>} stairs up or down.
 * @property {boolean} numbers whether digits choose a passage.
 */

/** @type {KeyMap} */
export const ALONE = {
  arrows: ARROWS,
  letters: LETTERS,
  stairs: { KeyR: 1, KeyF: -1, PageUp: 1, PageDown: -1 },
  numbers: true,
};

/** @type {KeyMap} */
export const LEFT = { arrows: WASD, letters: {}, stairs: { KeyR: 1, KeyF: -1 }, numbers: false };

/** @type {KeyMap} */
export const RIGHT = {
  arrows: ARROWS,
  letters: {},
  stairs: { PageUp: 1, PageDown: -1 },
  numbers: false,
};

/** The fields that take all keys. A check box takes only Space, which is no key of the game. */
const FIELDS = "input:not([type=checkbox]), select, textarea, dialog";

/**
 * Whether keys belong to a field.
 * @param {EventTarget | null} target
 */
export function isInField(target) {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null;
}

export class Keys {
  /**
   * @param {KeyMap} map
   * @param {Driver} driver
   */
  constructor(map, driver) {
    this.map = map;
    this.driver = driver;
    /** Directions that are held, by key. @type {Map<string, [number, number]>} */
    this.down = new Map();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key is one of the player's.
   */
  press(event) {
    const { code, repeat, shiftKey } = event;
    const { arrows, letters, stairs, numbers } = this.map;
    if (code in arrows) {
      if (!repeat) this.hold(code, arrows[code], shiftKey);
      return true;
    }
    if (code in letters) {
      if (repeat) return true;
      if (shiftKey) this.driver.towards(letters[code], { run: true, strict: true });
      else this.driver.hold(letters[code], true);
      this.letter = code;
      return true;
    }
    if (code in stairs) {
      if (!repeat) this.driver.climb(stairs[code]);
      return true;
    }
    const digit = numbers ? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] : undefined;
    if (digit === undefined) return false;
    if (!repeat) this.driver.numbered(Number(digit) - 1);
    return true;
  }

  /** @param {KeyboardEvent} event */
  lift({ code }) {
    if (code === this.letter) this.driver.release();
    if (this.down.delete(code)) this.steer();
  }

  /** Releases all keys, for example when the page loses the focus. */
  drop() {
    this.down.clear();
    this.driver.release();
  }

  /**
   * @param {string} code
   * @param {[number, number]} direction
   * @param {boolean} run
   */
  hold(code, direction, run) {
    this.down.set(code, direction);
    if (run) {
      this.driver.towards(this.bearing(), { run: true });
      return;
    }
    // A second key makes a step of its own.
    this.driver.release();
    this.driver.hold(this.bearing());
  }

  /** Holds the direction that the keys give together. */
  steer() {
    if (this.down.size === 0) this.driver.release();
    else if (this.driver.held !== null) this.driver.held = this.bearing();
  }

  bearing() {
    let [x, y] = [0, 0];
    for (const [dx, dy] of this.down.values()) {
      x += dx;
      y += dy;
    }
    const last = [...this.down.values()].at(-1) ?? [1, 0];
    return x === 0 && y === 0 ? Math.atan2(last[1], last[0]) : Math.atan2(y, x);
  }
}
