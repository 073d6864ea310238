/**
 * Explanations of terms. A "?" beside the term shows its text on hover, focus and tap; Escape hides it.
 */

import { el } from "./dom.js";

/** @type {Record<"h" | "bound" | "threshold" | "pace", [question: string, text: string]>} */
const EXPLANATIONS = {
  h: [
    "What is h?",
    "h is the heuristic’s estimate of the moves from a board to the goal. g counts the moves made so far, and f = g + h. " +
      "An admissible h never overestimates; with it, A* and IDA* find a shortest solution.",
  ],
  bound: [
    "What is a lower bound?",
    "Every solution has at least as many moves as a proven lower bound. A solution of exactly that length is a shortest one. " +
      "A search whose heuristic may overestimate proves no bound.",
  ],
  threshold: [
    "What is the threshold?",
    "An iteration expands only nodes whose f is at most its threshold, and prunes the others. " +
      "The next threshold is the smallest f that was pruned.",
  ],
  pace: [
    "What is the pace?",
    "Side by side: the searches take turns, so that all have expanded equally many nodes (Python engine). " +
      "One after another: each search runs alone (C++ engine, faster).",
  ],
};
/** @typedef {keyof typeof EXPLANATIONS} Term */

const MARGIN = 8;
let tooltips = 0;

/**
 * Make the "?" of a term.
 * @param {Term} term
 * @returns {HTMLElement}
 */
export function termTooltip(term) {
  return makeTooltip(...EXPLANATIONS[term]).element;
}

/**
 * Make a labelled control with the "?" of a term beside its label. A screen reader reads the explanation with the control.
 * @template {HTMLElement} Control
 * @param {string} label
 * @param {Control} control
 * @param {Term} term
 * @returns {HTMLElement}
 */
export function fieldWithTooltip(label, control, term) {
  return fieldWithExplanation(label, control, ...EXPLANATIONS[term]);
}

/**
 * Make a labelled control with a "?" for any explanation.
 * @template {HTMLElement} Control
 * @param {string} label
 * @param {Control} control
 * @param {string} question
 * @param {string} text
 * @returns {HTMLElement}
 */
export function fieldWithExplanation(label, control, question, text) {
  const { element, id } = makeTooltip(question, text);
  control.id = `${id}-field`;
  control.setAttribute("aria-describedby", id);
  const name = el("label", { for: control.id }, label);
  return el("div", { class: "field" }, el("div", { class: "field-label" }, name, element), control);
}

/**
 * @param {string} question
 * @param {string} text
 */
function makeTooltip(question, text) {
  const id = `term-explanation-${++tooltips}`;
  const tip = el("span", { class: "term-explanation", role: "tooltip", id, hidden: true }, text);
  const button = el(
    "button",
    { type: "button", class: "term-button", "aria-label": question, "aria-describedby": id },
    "?",
  );
  const element = el("span", { class: "term-tooltip" }, button, tip);
  let listeners = new AbortController();

  function show() {
    hide();
    tip.hidden = false;
    listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
    document.addEventListener("pointerdown", (event) => element.contains(asNode(event.target)) || hide(), { signal });
    addEventListener("scroll", place, { signal, capture: true, passive: true });
    addEventListener("resize", place, { signal });
    place();
  }

  function hide() {
    listeners.abort();
    tip.hidden = true;
  }

  /** Place the text below the button, or above it if the window has no room below. */
  function place() {
    const { left, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = tip;
    const maxLeft = document.documentElement.clientWidth - offsetWidth - MARGIN;
    const fitsBelow = bottom + offsetHeight + MARGIN <= innerHeight;
    tip.style.left = `${Math.max(MARGIN, Math.min(left, maxLeft))}px`;
    tip.style.top = `${fitsBelow ? bottom : top - offsetHeight}px`;
  }

  element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show());
  element.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && document.activeElement !== button) hide();
  });
  button.addEventListener("focus", show);
  button.addEventListener("blur", hide);
  button.addEventListener("click", show); // not every browser focuses a button that is tapped
  return { element, id };
}

/** @param {EventTarget | null} target */
function asNode(target) {
  return target instanceof Node ? target : null;
}
