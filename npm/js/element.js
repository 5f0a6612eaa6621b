// <maze-picture src="shape=hex&cols=12&seed=42"></maze-picture>: a maze as an element of a page.

import { maze } from "./index.js";

// A server has no elements, but may import this file.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** An element that shows the maze of its attribute `src`, a query. It has the picture's own size unless CSS gives one. */
export class MazePicture extends Base {
  static observedAttributes = ["src"];

  #root = this.attachShadow({ mode: "open" });
  #turn = 0;
  /** @type {string | undefined} */
  #shown;

  /** The maze that is shown. @type {import("./index.js").Maze | undefined} */
  maze;

  constructor() {
    super();
    this.#root.innerHTML =
      "<style>:host{display:inline-block}svg{display:block;max-width:100%;height:auto}</style><div></div>";
  }

  get src() {
    return this.getAttribute("src") ?? "";
  }

  set src(query) {
    this.setAttribute("src", query);
  }

  connectedCallback() {
    // A property that was set before the element was defined hides the accessors.
    if (Object.hasOwn(this, "src")) {
      const { src } = this;
      delete (/** @type {{ src?: string }} */ (this).src);
      this.src = src;
    }
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  async #show() {
    const { src } = this;
    // An element that is moved keeps its maze.
    if (this.#shown === src) return;
    this.#shown = src;
    const turn = ++this.#turn;
    const place = /** @type {HTMLElement} */ (this.#root.lastElementChild);
    try {
      const made = await maze(src);
      // The attribute may have changed since.
      if (turn !== this.#turn) return;
      place.innerHTML = made.svg();
      this.maze = made;
      this.dispatchEvent(new CustomEvent("load"));
    } catch (error) {
      if (turn !== this.#turn) return;
      this.maze = undefined;
      place.textContent = error instanceof Error ? error.message : String(error);
      this.dispatchEvent(new ErrorEvent("error", { error, message: place.textContent }));
    }
  }
}

if (globalThis.customElements && !customElements.get("maze-picture")) {
  customElements.define("maze-picture", MazePicture);
}
