/** Distinguishes a held key from a short press. */

/** Milliseconds after which a press is held, if the page has shown enough frames since it began. */
const DELAY = 200;

/** If a page stalls, the end of a short press comes late, but fewer frames than these pass before it. */
const FRAMES = 10;

export class Press {
  #began = 0;
  #frames = 0;

  begin() {
    this.#began = performance.now();
    this.#frames = 0;
  }

  /** Whether it is held; called for each frame until it ends. */
  frame() {
    this.#frames += 1;
    return this.#frames > FRAMES && performance.now() >= this.#began + DELAY;
  }
}
