/** The choice of what is shown on the tiles. */

import { el } from "../shared/dom.js";

/** @import {Overlay} from "./board-view.js" */
/** @import {Session} from "./session.js" */

/** @type {Array<[Overlay, string]>} */
const OVERLAYS = [
  ["none", "Plain"],
  ["in-place", "Tiles in place"],
  ["distance", "Distance per tile"],
];

/**
 * Read an overlay from the URL.
 * @param {string} [text]
 * @returns {Overlay} "none" for an unknown text
 */
export function parseOverlay(text) {
  return OVERLAYS.find(([value]) => value === text)?.[0] ?? "none";
}

/**
 * Add the choice to an element.
 * @param {Element} host
 * @param {Session} session
 */
export function overlayPicker(host, session) {
  const radios = OVERLAYS.map(([value, text]) => {
    const radio = el("input", { type: "radio", name: "overlay", value });
    radio.addEventListener("change", () => session.showOverlay(value));
    return { value, radio, label: el("label", {}, radio, text) };
  });
  const show = () => {
    for (const { value, radio } of radios) radio.checked = session.overlay === value;
  };
  host.append(
    el(
      "fieldset",
      { class: "overlays" },
      el("legend", { class: "visually-hidden" }, "Shown on the tiles"),
      el("div", { class: "choices" }, ...radios.map(({ label }) => label)),
    ),
  );
  session.onChange(show);
  show();
}
