/** Focus rings are for the keyboard: a mouse press or a tap hides them, and the next key that moves the focus shows them. */

import { isTextField } from "./dom.js";

const MODIFIERS = ["Control", "Shift", "Alt", "Meta"];

/** Follow the presses and keys of the whole page. Call it once. */
export function startFocusRing() {
  addEventListener("pointerdown", () => (document.documentElement.dataset.input = "pointer"), true);
  addEventListener("keydown", (event) => {
    const shortcut = event.ctrlKey || event.metaKey || event.altKey || MODIFIERS.includes(event.key);
    const typing = event.key !== "Tab" && isTextField(event.target);
    const handled = event.defaultPrevented; // by the game
    if (!shortcut && !typing && !handled) delete document.documentElement.dataset.input;
  });
}

/**
 * Whether the last input was a mouse press or a tap.
 * @returns {boolean}
 */
export function usesPointer() {
  return document.documentElement.dataset.input === "pointer";
}
