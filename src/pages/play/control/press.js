/** Tells what is held from what is pressed for a moment. */

/** Milliseconds after which a press is held, if the page has shown enough frames since it began. */
const DELAY = 200;

/** Where a page stalls, the end of a press comes late: fewer frames than these pass before it. */
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
