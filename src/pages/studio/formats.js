/** Sets of formats. Written by `UPDATE=1 cargo test --test it page_tables`; do not edit. */

/** Formats that browsers show as a picture. */
export const PICTURES = ["svg", "png", "webp", "gif", "apng"];

/** Formats in pixels. */
export const PIXELS = ["png", "webp", "gif", "apng"];

/** Formats that are mainly used for animations. */
export const ANIMATIONS = ["gif", "apng"];
