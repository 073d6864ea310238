/** Icons for buttons. Every button with an icon also has a text. */

import { el, svg } from "../shared/dom.js";

const PATHS = /** @type {const} */ ({
  undo: "M9 5 3 10l6 5v-3h5a4 4 0 0 1 0 8h-4v2h4a6 6 0 0 0 0-12H9z",
  redo: "m15 5 6 5-6 5v-3h-5a4 4 0 0 0 0 8h4v2h-4a6 6 0 0 1 0-12h5z",
  restart: "M12 4a8 8 0 1 1-7.7 5.8l2 .5A6 6 0 1 0 12 6v3L7 5l5-4z",
  hint: "M12 2a7 7 0 0 0-4 12.7V18h8v-3.300A7 7 0 0 0 12 2zM9 20h6v2H9z",
  shuffle: "M16 3h5v5h-2V6.400l-4.300 4.300-1.400-1.400L17.600 5H16zM3 5h4.400l11.600 11.600V14h2v6h-6v-2h2.600L6.600 7H3zM3 17h3.600l3.700-3.700 1.400 1.400L7.400 19H3z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  step: "M5 4v16l10-8zM16 4h3v16h-3z",
  back: "M19 4v16L9 12zM8 4H5v16h3z",
  first: "M20 4v16l-8-8zM12 4v16l-8-8zM2 4h2v16H2z",
  last: "M4 4v16l8-8zM12 4v16l8-8zM20 4h2v16h-2z",
});

/**
 * Draw an icon.
 * @param {keyof typeof PATHS} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}

/**
 * A button with an icon before its text.
 * @param {string} text
 * @param {keyof typeof PATHS} name of the icon
 * @param {() => void} onclick
 * @returns {HTMLButtonElement}
 */
export function iconButton(text, name, onclick) {
  return el("button", { type: "button", onclick }, icon(name), text);
}
