/** The keys of the game. They work wherever the focus is, unless the focused control needs the key itself. */

import { isTextField, TEXT_FIELDS } from "../shared/dom.js";

/** @import {Move} from "../shared/puzzle.js" */

/** A key slides a tile in its direction. W A S D are positions on the keyboard, so that every layout has them. */
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
/** Regions that scroll have a tabindex, too. */
const TAKES_ARROWS = `${TAKES_LETTERS}, input, [tabindex="0"]:not([role=application])`;

/**
 * Whether an element needs the arrow keys itself.
 * @param {Element | null} target
 * @returns {boolean}
 */
export function takesArrows(target) {
  return target !== null && target.matches(TAKES_ARROWS);
}

/**
 * Return the move that a key makes.
 * @param {KeyboardEvent} event
 * @returns {Move | null} null if the key makes none, or if the focused control needs it
 */
export function moveOfKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const target = event.target instanceof Element ? event.target : null;
  const arrow = SLIDES[event.key];
  if (arrow) return takesArrows(target) ? null : arrow;
  return target?.matches(TAKES_LETTERS) ? null : (SLIDES[event.code] ?? null);
}

/**
 * Return -1 for a key that undoes, 1 for a key that redoes, 0 for any other key.
 * @param {KeyboardEvent} event
 * @returns {number}
 */
export function undoStepOfKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return 0;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? 1 : -1;
  return key === "y" ? 1 : 0;
}
