/** Keys of the game, which work wherever the focus is, unless the focused control needs the key itself. */

import { isTextField, TEXT_FIELDS } from "../shared/dom.js";

/** @import {Move} from "../shared/puzzle.js" */

/** A key slides a tile in its direction into the blank, as in `taquin play`; letters go by their place. */
const SLIDES = /** @type {Record<string, Move>} */ ({
  ArrowUp: "D",
  ArrowDown: "U",
  ArrowLeft: "R",
  ArrowRight: "L",
  KeyW: "D",
  KeyS: "U",
  KeyA: "R",
  KeyD: "L",
});

const TAKES_LETTERS = `${TEXT_FIELDS}, select`;
/** Scrolling regions have a tabindex too. */
const TAKES_ARROWS = `${TAKES_LETTERS}, input, [tabindex="0"]:not([role=application])`;

/** Whether arrow keys belong to the element. @param {Element | null} target */
export function takesArrows(target) {
  return target !== null && target.matches(TAKES_ARROWS);
}

/**
 * The blank's move that a key stands for; null if it stands for none, or belongs to the focused control.
 * @param {KeyboardEvent} event
 * @returns {Move | null}
 */
export function slideOfKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const target = event.target instanceof Element ? event.target : null;
  const arrow = SLIDES[event.key];
  if (arrow) return takesArrows(target) ? null : arrow;
  return target?.matches(TAKES_LETTERS) ? null : (SLIDES[event.code] ?? null);
}

/**
 * The steps of undo (-1) and redo (+1) that a key stands for; 0 for none.
 * @param {KeyboardEvent} event
 */
export function undoOfKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return 0;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? 1 : -1;
  return key === "y" ? 1 : 0;
}
