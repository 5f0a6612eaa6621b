/** A mask of one's own: drawn cell by cell, or made of a picture's dark parts. */

import { element } from "../../common/dom.js";
import { LONGEST, cellsBy, firstCells, partsOf } from "./mask_cells.js";
import { bestThreshold, darker, darknessOf } from "./mask_picture.js";
import { chosen, openSheet, segments } from "./sheet.js";

/** @import { Studio } from "../state.js" */

/** The most drawings that can be undone. */
const UNDONE = 50;

/**
 * A picture that a drawing is of.
 *
 * @typedef {object} Picture
 * @property {Blob} file
 * @property {number} longest the cells on its longer side.
 * @property {number[][]} darkness how dark each cell is, from 0 to 255, by rows.
 */

/**
 * All that a step of the dialog changes, and that undoing it brings back.
 *
 * @typedef {object} Drawing
 * @property {boolean[][]} cells whether each cell is in, by rows.
 * @property {Picture | null} picture
 * @property {number} threshold how much of the picture is in, from 1 to 255.
 * @property {boolean} isNegative whether the light parts of the picture are in.
 */

/**
 * Opens the dialog. `done` gets the mask in the form of the parameter, its size, and what becomes of parts that do not
 * touch each other.
 *
 * @param {Studio} studio
 * @param {(mask: string, cols: number, rows: number, parts: string) => void} done
 */
export async function openMask(studio, done) {
  /** @type {Drawing} */
  let drawing = { cells: await firstCells(studio), picture: null, threshold: 128, isNegative: false };
  /** The drawings before. @type {Drawing[]} */
  const before = [];
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
      const { cells, picture } = drawing;
      // A picture keeps its proportions.
      const by = index === 0 ? cols / (cells[0]?.length ?? cols) : rows / cells.length;
      if (picture) return void resize(picture.file, Math.round(picture.longest * by));
      const isIn = (/** @type {number} */ x, /** @type {number} */ y) => cells[y]?.[x] ?? true;
      change({ cells: cellsBy(cols, rows, isIn) });
    });
    return { input, index, label: element("label", { for: id }, name) };
  });

  function remember() {
    before.push({ ...drawing, cells: drawing.cells.map((line) => [...line]) });
    if (before.length > UNDONE) before.shift();
    undo.disabled = false;
  }

  /** Makes a step. @param {Partial<Drawing>} next */
  function change(next) {
    remember();
    drawing = { ...drawing, ...next };
    draw();
  }

  /** Says what becomes of parts that do not touch each other, and when there are none. */
  function tellParts() {
    const count = partsOf(drawing.cells);
    parts.hidden = count < 2;
    told.hidden = count === 1;
    told.textContent =
      count === 0
        ? "No cell is in: draw some, or invert the drawing."
        : `The drawing has ${count} parts that do not touch. Choose what becomes of them.`;
    use.disabled = count === 0;
  }

  function draw() {
    const { cells, picture } = drawing;
    const cols = cells[0]?.length ?? 0;
    [row, col] = [Math.min(row, cells.length - 1), Math.min(col, cols - 1)];
    sizes.forEach(({ input }, index) => (input.value = String(index === 0 ? cols : cells.length)));
    grid.style.setProperty("--cols", String(cols));
    grid.style.setProperty("--rows", String(cells.length));
    grid.replaceChildren(
      ...cells.map((line, y) =>
        element("div", { role: "row" }, ...line.map((isIn, x) => element("span", attributes(x, y, isIn)))),
      ),
    );
    threshold.value = String(drawing.threshold);
    thresholdField.hidden = picture === null;
    tellParts();
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
    const line = drawing.cells[y];
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
    paints ??= !drawing.cells[y]?.[x];
    goTo(x, y);
    brush(x, y, paints);
  }

  /**
   * Changes the cells under the brush.
   *
   * @param {number} x
   * @param {number} y
   * @param {boolean} isIn
   */
  function brush(x, y, isIn) {
    const side = Number(chosen(brushes, "mask-brush"));
    const from = -Math.floor((side - 1) / 2);
    for (let dy = from; dy < from + side; dy += 1) {
      for (let dx = from; dx < from + side; dx += 1) put(x + dx, y + dy, isIn);
    }
    tellParts();
  }

  grid.addEventListener("pointerdown", (event) => {
    paints = null;
    remember();
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
    if (event.key === " " || event.key === "Enter") {
      remember();
      brush(col, row, !drawing.cells[row]?.[col]);
    } else if (step) {
      const { cells } = drawing;
      const x = Math.min((cells[0]?.length ?? 1) - 1, Math.max(0, col + step[0]));
      goTo(x, Math.min(cells.length - 1, Math.max(0, row + step[1])));
    } else return;
    event.preventDefault();
    cellAt(col, row)?.focus();
  });

  const file = element("input", { type: "file", id: "mask-file", accept: "image/*" });
  /** @param {File | undefined} given */
  async function read(given) {
    if (!given) return;
    try {
      const darkness = await darknessOf(given, LONGEST);
      const picture = { file: given, longest: LONGEST, darkness };
      const level = bestThreshold(darkness.flat());
      fault.hidden = true;
      change({ picture, threshold: level, isNegative: false, cells: darker(darkness, level, false) });
    } catch {
      fault.textContent = `${given.name} is not a picture that this browser can read`;
      fault.hidden = false;
    }
  }

  /**
   * Draws the picture in more or fewer cells.
   *
   * @param {Blob} of
   * @param {number} side
   */
  async function resize(of, side) {
    const longest = Math.min(LONGEST, Math.max(2, side));
    const darkness = await darknessOf(of, longest);
    const cells = darker(darkness, drawing.threshold, drawing.isNegative);
    change({ picture: { file: of, longest, darkness }, cells });
  }
  file.addEventListener("change", async () => {
    await read(file.files?.[0]);
    file.value = "";
  });
  /** Whether the threshold moves. The whole move is one step. */
  let isMoving = false;
  const threshold = element("input", { type: "range", id: "mask-threshold", min: 1, max: 255 });
  threshold.addEventListener("input", () => {
    const { picture, isNegative } = drawing;
    if (!picture) return;
    if (!isMoving) remember();
    isMoving = true;
    const level = Number(threshold.value);
    drawing = { ...drawing, threshold: level, cells: darker(picture.darkness, level, isNegative) };
    draw();
  });
  threshold.addEventListener("change", () => (isMoving = false));
  const thresholdField = element(
    "div",
    { class: "control" },
    element("label", { for: "mask-threshold" }, "How much of the picture is in"),
    threshold,
  );

  const brushes = segments(
    "mask-brush",
    "Brush",
    [1, 2, 3, 5].map((it) => [String(it), `${it}`]),
    "1",
  );
  const parts = segments(
    "mask-parts",
    "Parts",
    [
      ["largest", "The largest part alone"],
      ["all", "A maze in each part"],
    ],
    "largest",
  );
  const told = element("p", { role: "status" });
  const undo = element("button", { type: "button", disabled: true, click: goBack }, "Undo");

  function goBack() {
    drawing = before.pop() ?? drawing;
    undo.disabled = before.length === 0;
    draw();
  }
  const fault = element("p", { class: "fault", role: "alert", hidden: true });

  const invert = () => {
    const cells = drawing.cells.map((line) => line.map((isIn) => !isIn));
    // What was in with the threshold is out with the other one.
    change({ cells, isNegative: !drawing.isNegative, threshold: 256 - drawing.threshold });
  };
  const fill = (/** @type {boolean} */ isIn) => () =>
    change({ cells: drawing.cells.map((line) => line.map(() => isIn)) });
  const finish = () => {
    const { cells } = drawing;
    const rows = cells.map((line) => line.map((isIn) => (isIn ? "." : "X")).join(""));
    dialog.close();
    done(rows.join(","), cells[0]?.length ?? 0, cells.length, chosen(parts, "mask-parts"));
  };
  const button = (/** @type {string} */ text, /** @type {() => void} */ click, style = "") =>
    element("button", { type: "button", click, class: style }, text);
  const use = button("Use it", finish, "primary");
  file.classList.add("unseen");
  const dialog = openSheet(
    "A mask of your own",
    element(
      "p",
      {},
      "Choose a picture, drop one here, or draw where cells are. By keyboard: arrows move, the space bar draws.",
    ),
    element(
      "div",
      { class: "strip" },
      element("label", { class: "button primary", for: "mask-file" }, "Choose a picture…"),
      file,
      ...sizes.map(({ label, input }) => element("span", { class: "pair" }, label, input)),
    ),
    thresholdField,
    brushes,
    grid,
    element(
      "div",
      { class: "strip" },
      undo,
      button("All in", fill(true)),
      button("All out", fill(false)),
      button("Invert", invert),
    ),
    fault,
    element("div", { class: "ready" }, told, parts, use),
  );
  // A page opens what is dropped on it, unless it says that it takes it.
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    event.preventDefault();
    read(event.dataTransfer?.files[0]);
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || before.length === 0) return;
    event.preventDefault();
    goBack();
    cellAt(col, row)?.focus();
  });
  draw();
}
