/** The colours of the board, from the style sheet. */

const NAMES = /** @type {const} */ ([
  "floor",
  "wall",
  "shade",
  "trail",
  "walked",
  "player",
  "player-two",
  "player-edge",
  "goal",
  "start",
  "hint",
  "rival",
  "fog",
  "solution",
]);

/** @typedef {Record<(typeof NAMES)[number], string>} Palette */

/**
 * Returns the colours of the current colour scheme, in the form for a canvas.
 * @param {Element} element
 * @returns {Palette}
 */
export function paletteOf(element) {
  const probe = document.createElement("span");
  // Otherwise all colours would be that of text where the system sets the colours.
  probe.style.setProperty("forced-color-adjust", "none");
  element.append(probe);
  const colors = NAMES.map((name) => {
    probe.style.color = `var(--board-${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return /** @type {Palette} */ (Object.fromEntries(colors));
}
