/** Colours as parameters give them, and as browsers write them. */

import { element } from "../common/dom.js";

/**
 * A colour of a parameter in CSS: hexadecimal digits need no `#` in a URL.
 *
 * @param {string} value
 */
export const cssColor = (value) => (/^[0-9a-f]{3,8}$/i.test(value) ? `#${value}` : value);

/** What knows all colours of CSS. */
const context = element("canvas").getContext("2d");

/**
 * A colour as `#rrggbb`, or `undefined` if it is none or lets something through.
 *
 * @param {string} value
 */
export function opaqueColor(value) {
  if (!context) return undefined;
  // The context keeps what it had if a colour is none.
  context.fillStyle = "#0000";
  context.fillStyle = cssColor(value);
  const { fillStyle } = context;
  return typeof fillStyle === "string" && fillStyle.startsWith("#") ? fillStyle : undefined;
}
