/** What the page says: to screen readers, and in a box where something is wrong. */

import { el } from "./dom.js";
import { readableCount } from "./format.js";

/** @typedef {{message: string, pointer?: string | null}} Sayable */

/**
 * Let a screen reader say a sentence when it has finished the present one.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("announcer");
  if (region) region.textContent = text;
}

/**
 * Show a problem in a host, with carets under the offending word if it has any; null clears it.
 * @param {Element} host
 * @param {unknown} problem
 */
export function showProblem(host, problem) {
  host.replaceChildren();
  if (!problem) return;
  const { message, pointer } = sayable(problem);
  host.append(
    el(
      "div",
      { class: "problem", role: "alert" },
      el("p", {}, sentence(message)),
      pointer && el("pre", { class: "pointer", role: "group", tabindex: 0, "aria-label": "Where it is" }, pointer),
    ),
  );
}

/**
 * @param {unknown} problem
 * @returns {Sayable}
 */
function sayable(problem) {
  if (problem instanceof Error) return /** @type {Sayable} */ (problem);
  return { message: String(problem) };
}

/**
 * A phrase of the library as a sentence: with a capital letter and a full stop.
 * @param {string} phrase
 */
export function sentence(phrase) {
  const text = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/**
 * `1 move`, `2 moves`, `1,234 moves`.
 * @param {number} number
 * @param {string} noun
 */
export function count(number, noun) {
  return `${readableCount(number)} ${noun}${number === 1 ? "" : "s"}`;
}
