/** The pages of a PDF, drawn by PDF.js from the document itself, to leaf through. */

import { element } from "../../common/dom.js";
import { fileOf } from "../mazes.js";

/** @typedef {{ numPages: number, getPage: (number: number) => Promise<any>, destroy: () => Promise<void> }} Pdf */

/** The longest side of a drawn page in pixels. */
const LONGEST = 1100;

/** The library, once it is loaded. @type {Promise<any> | undefined} */
let library;

function load() {
  library ??= (async () => {
    const pdfjs = await import(new URL("../../vendor/pdfjs/pdf.min.mjs", import.meta.url).href);
    const worker = new URL("../../vendor/pdfjs/pdf.worker.min.mjs", import.meta.url);
    pdfjs.GlobalWorkerOptions.workerSrc = worker.href;
    return pdfjs;
  })();
  // The next document tries again.
  library.catch(() => (library = undefined));
  return library;
}

/** Creates a viewer. `show` fetches a document and draws its first page. `close` frees its memory and its worker. */
export function pages() {
  const canvas = element("canvas", { role: "img", "aria-label": "Page 1" });
  const back = element("button", { type: "button", "aria-label": "Page before", click: () => turn(-1) }, "◀");
  const on = element("button", { type: "button", "aria-label": "Next page", click: () => turn(1) }, "▶");
  const told = element("output", {}, "");
  const viewer = element(
    "div",
    { class: "pages" },
    element("div", { class: "paper" }, canvas),
    element("div", { class: "strip" }, back, told, on),
  );
  /** @type {Pdf | null} */
  let pdf = null;
  let number = 1;

  /** @param {number} by */
  function turn(by) {
    const to = number + by;
    if (pdf && to >= 1 && to <= pdf.numPages) void draw(to);
  }

  /** @param {number} to */
  async function draw(to) {
    if (!pdf) return;
    number = to;
    const { numPages } = pdf;
    const page = await pdf.getPage(to);
    if (number !== to) return;
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: LONGEST / Math.max(width, height) });
    // A page is drawn aside, so that nothing flickers.
    const drawn = element("canvas", {
      width: Math.round(viewport.width),
      height: Math.round(viewport.height),
    });
    await page.render({ canvas: drawn, viewport }).promise;
    if (number !== to) return;
    [canvas.width, canvas.height] = [drawn.width, drawn.height];
    canvas.getContext("2d")?.drawImage(drawn, 0, 0);
    canvas.dataset["page"] = String(to);
    canvas.setAttribute("aria-label", `Page ${to} of ${numPages}`);
    told.textContent = `Page ${to} of ${numPages}`;
    back.disabled = to === 1;
    on.disabled = to === numPages;
  }

  /**
   * Returns where a link finds the document, and its name there.
   *
   * @param {string} url
   * @param {AbortSignal} signal
   */
  async function show(url, signal) {
    viewer.setAttribute("aria-busy", "true");
    try {
      const [pdfjs, file] = await Promise.all([load(), fileOf(url, signal)]);
      const data = new Uint8Array(await (await file.content()).arrayBuffer());
      signal.throwIfAborted();
      const task = pdfjs.getDocument({
        data,
        isEvalSupported: false,
        disableFontFace: true,
        useSystemFonts: false,
      });
      const next = /** @type {Pdf} */ (await task.promise);
      if (signal.aborted) void next.destroy();
      signal.throwIfAborted();
      const before = pdf;
      pdf = next;
      await draw(Math.min(number, next.numPages));
      await before?.destroy();
      return file;
    } finally {
      if (!signal.aborted) viewer.setAttribute("aria-busy", "false");
    }
  }

  function close() {
    void pdf?.destroy();
    pdf = null;
  }

  return { viewer, show, close };
}
