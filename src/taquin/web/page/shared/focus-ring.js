/** Focus rings are for keyboards: after a press of mouse or finger none is drawn until a key moves the focus. */

import { isTextField } from "./dom.js";

const MODIFIERS = ["Control", "Shift", "Alt", "Meta"];

export function startFocusRing() {
  addEventListener("pointerdown", () => (document.documentElement.dataset.input = "pointer"), true);
  addEventListener("keydown", (event) => {
    const shortcut = event.ctrlKey || event.metaKey || event.altKey || MODIFIERS.includes(event.key);
    const typing = event.key !== "Tab" && isTextField(event.target);
    const ofTheGame = event.defaultPrevented;
    if (!shortcut && !typing && !ofTheGame) delete document.documentElement.dataset.input;
  });
}

/** Whether the last press was of a mouse or a finger. */
export function byPointer() {
  return document.documentElement.dataset.input === "pointer";
}
