/** A mask of one's own: drawn cell by cell, or made of a picture's dark parts. */

import { at, element } from "../common/dom.js";

/** The longest side of a mask from this dialog, whose rows fit into an address. */
const LONGEST = 48;

/**
 * Opens the dialog. `done` gets the mask in the form of the parameter, and its size.
 *
 * @param {string | undefined} mask rows of X and dots, if that is what it is now
 * @param {(mask: string, cols: number, rows: number) => void} done
 */
export function openMask(mask, done) {
  /** Whether each cell is in, by rows. @type {boolean[][]} */
  let cells =
    mask && /^[X.,]+$/.test(mask)
      ? mask.split(",").map((row) => [...row].map((letter) => letter === "."))
      : disc(24, 24);
  /** The cell that has the focus. */
  let [row, col] = [0, 0];

  const grid = element("div", { role: "grid", class: "mask-grid", "aria-label": "Cells of the mask" });
  const sizes = ["Columns", "Rows"].map((name, index) => {
    const id = `mask-${name.toLowerCase()}`;
    const input = element("input", { type: "number", id, min: 2, max: LONGEST });
    input.addEventListener("change", () => {
      const [cols = 24, rows = 24] = sizes.map((it) =>
        Math.min(LONGEST, Math.max(2, Number(it.input.value))),
      );
      cells = Array.from({ length: rows }, (_, y) =>
        Array.from({ length: cols }, (_, x) => cells[y]?.[x] ?? true),
      );
      draw();
    });
    return { input, index, label: element("label", { for: id }, name) };
  });

  function draw() {
    const cols = cells[0]?.length ?? 0;
    [row, col] = [Math.min(row, cells.length - 1), Math.min(col, cols - 1)];
    sizes.forEach(({ input }, index) => (input.value = String(index === 0 ? cols : cells.length)));
    grid.style.setProperty("--cols", String(cols));
    grid.replaceChildren(
      ...cells.map((line, y) =>
        element("div", { role: "row" }, ...line.map((isIn, x) => element("span", attributes(x, y, isIn)))),
      ),
    );
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} isIn
   */
  function attributes(x, y, isIn) {
    return {
      role: "gridcell",
      tabindex: x === col && y === row ? 0 : -1,
      "data-x": x,
      "data-y": y,
      "aria-selected": String(isIn),
      "aria-label": `row ${y + 1}, column ${x + 1}, ${isIn ? "in" : "out"}`,
    };
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} isIn
   */
  function put(x, y, isIn) {
    const line = cells[y];
    if (!line || line[x] === undefined || line[x] === isIn) return;
    line[x] = isIn;
    const cell = cellAt(x, y);
    for (const [name, value] of Object.entries(attributes(x, y, isIn)))
      cell?.setAttribute(name, String(value));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  function cellAt(x, y) {
    return /** @type {HTMLElement | undefined} */ (grid.children[y]?.children[x]);
  }

  /**
   * Makes a cell the focused one, and may give it the focus.
   *
   * @param {number} x
   * @param {number} y
   */
  function goTo(x, y) {
    cellAt(col, row)?.setAttribute("tabindex", "-1");
    [col, row] = [x, y];
    cellAt(col, row)?.setAttribute("tabindex", "0");
  }

  /** The value that the pressed pointer paints, or null. @type {boolean | null} */
  let paints = null;

  /** @param {PointerEvent} event */
  function paint(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under instanceof HTMLElement && grid.contains(under) ? under.dataset : {};
    if (cell["x"] === undefined) return;
    const [x, y] = [Number(cell["x"]), Number(cell["y"])];
    paints ??= !cells[y]?.[x];
    goTo(x, y);
    put(x, y, paints);
  }

  grid.addEventListener("pointerdown", (event) => {
    paints = null;
    grid.setPointerCapture(event.pointerId);
    event.preventDefault();
    paint(event);
    cellAt(col, row)?.focus({ preventScroll: true });
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.buttons > 0 && paints !== null) paint(event);
  });
  grid.addEventListener("pointerup", () => cellAt(col, row)?.focus({ preventScroll: true }));
  grid.addEventListener("keydown", (event) => {
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    });
    const step = steps[event.key];
    if (event.key === " " || event.key === "Enter") put(col, row, !cells[row]?.[col]);
    else if (step) {
      const x = Math.min((cells[0]?.length ?? 1) - 1, Math.max(0, col + step[0]));
      goTo(x, Math.min(cells.length - 1, Math.max(0, row + step[1])));
    } else return;
    event.preventDefault();
    cellAt(col, row)?.focus();
  });

  const file = element("input", { type: "file", id: "mask-file", accept: "image/*" });
  file.addEventListener("change", async () => {
    const [picture] = file.files ?? [];
    if (!picture) return;
    try {
      cells = await fromPicture(picture);
      fault.hidden = true;
      draw();
    } catch {
      fault.textContent = `${picture.name} is not a picture that this browser can read`;
      fault.hidden = false;
    }
  });
  const fault = element("p", { class: "fault", role: "alert", hidden: true });

  const invert = () => {
    cells = cells.map((line) => line.map((isIn) => !isIn));
    draw();
  };
  const fill = (/** @type {boolean} */ isIn) => () => {
    cells = cells.map((line) => line.map(() => isIn));
    draw();
  };
  const use = () => {
    const rows = cells.map((line) => line.map((isIn) => (isIn ? "." : "X")).join(""));
    done(rows.join(","), cells[0]?.length ?? 0, cells.length);
    dialog.close();
  };
  const button = (/** @type {string} */ text, /** @type {() => void} */ click, style = "") =>
    element("button", { type: "button", click, class: style }, text);
  const dialog = element(
    "dialog",
    { class: "sheet", "aria-labelledby": "mask-title", close: () => dialog.remove() },
    element(
      "div",
      { class: "head" },
      element("h2", { id: "mask-title" }, "Draw a mask"),
      button("✕", () => dialog.close()),
    ),
    element(
      "div",
      { class: "pane" },
      element("p", {}, "Draw where cells are. By keyboard: arrows move, the space bar changes a cell."),
      element("div", { class: "strip" }, ...sizes.flatMap(({ label, input }) => [label, input])),
      grid,
      element(
        "div",
        { class: "strip" },
        button("All in", fill(true)),
        button("All out", fill(false)),
        button("Turn round", invert),
        element("label", { class: "button", for: "mask-file" }, "From a picture…"),
        file,
      ),
      fault,
      element("div", { class: "strip" }, button("Use it", use, "primary")),
    ),
  );
  dialog.querySelector(".head button")?.setAttribute("aria-label", "Close");
  file.classList.add("unseen");
  draw();
  at("dialogs", HTMLElement).append(dialog);
  dialog.showModal();
}

/**
 * @param {number} cols
 * @param {number} rows
 */
function disc(cols, rows) {
  const isIn = (/** @type {number} */ x, /** @type {number} */ y) =>
    ((x + 0.5) / cols - 0.5) ** 2 + ((y + 0.5) / rows - 0.5) ** 2 < 0.25;
  return Array.from({ length: rows }, (_, y) => Array.from({ length: cols }, (_, x) => isIn(x, y)));
}

/**
 * The dark parts of a picture.
 *
 * @param {Blob} blob
 */
async function fromPicture(blob) {
  // An image element, unlike `createImageBitmap`, also decodes SVG.
  const url = URL.createObjectURL(blob);
  const bitmap = new Image();
  bitmap.src = url;
  await bitmap.decode().finally(() => URL.revokeObjectURL(url));
  const scale = LONGEST / Math.max(bitmap.width, bitmap.height);
  const cols = Math.max(2, Math.round(bitmap.width * scale));
  const rows = Math.max(2, Math.round(bitmap.height * scale));
  const canvas = element("canvas", { width: cols, height: rows });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "white";
  context.fillRect(0, 0, cols, rows);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, cols, rows);
  const { data } = context.getImageData(0, 0, cols, rows);
  const isDark = (/** @type {number} */ at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
  };
  return Array.from({ length: rows }, (_, y) => Array.from({ length: cols }, (_, x) => isDark(y * cols + x)));
}
