// <maze-picture src="shape=hex&cols=12&seed=42"></maze-picture>: a maze as an element of a page.

import { maze } from "./index.js";

/** An element that shows the maze of its attribute `src`, a query. It has the picture's own size unless CSS gives one. */
export class MazePicture extends HTMLElement {
  static observedAttributes = ["src"];

  #root = this.attachShadow({ mode: "open" });
  #turn = 0;

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
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  async #show() {
    const turn = ++this.#turn;
    const place = /** @type {HTMLElement} */ (this.#root.lastElementChild);
    try {
      const made = await maze(this.src);
      // A later change of the attribute is quicker or slower than this one.
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

customElements.define("maze-picture", MazePicture);
