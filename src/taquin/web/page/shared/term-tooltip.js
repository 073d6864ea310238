/**
 * Short explanations of terms: a "?" beside the term, which shows its text on hover, on focus and on tap. Escape hides it.
 */

import { el } from "./dom.js";

/** @type {Record<"h" | "ties" | "bound" | "threshold" | "pace", [question: string, text: string]>} */
const EXPLANATIONS = {
  h: [
    "What is h?",
    "h is the heuristic’s estimate of the moves from a board to the goal. g counts the moves made so far, and f = g + h. " +
      "An admissible h never overestimates; with such an h, A* and IDA* find a shortest solution.",
  ],
  ties: [
    "What are ties?",
    "Nodes of equal priority are tied. fifo takes the oldest first, lifo the newest, low-h the one with the smallest h. " +
      "The default is low-h for astar, lifo for greedy and fifo for ucs.",
  ],
  bound: [
    "What is a lower bound?",
    "Every solution has at least as many moves as a proven lower bound. A solution of exactly that length is a shortest one. " +
      "A search whose heuristic may overestimate proves no bound.",
  ],
  threshold: [
    "What is the bound of a round?",
    "A round expands only nodes whose f is at most its bound and cuts off the others. " +
      "The next round’s bound is the smallest f that was cut off.",
  ],
  pace: [
    "What is the pace?",
    "Side by side: the searches take turns, so that all have expanded equally many nodes (Python engine). " +
      "One after another: each search runs alone (C++ engine, faster).",
  ],
};

const MARGIN = 8;
let made = 0;

/**
 * The "?" of a term, with its explanation.
 * @param {keyof typeof EXPLANATIONS} term
 */
export function explanation(term) {
  return explained(term).element;
}

/**
 * A labelled control with the "?" of a term beside its label; a screen reader reads the explanation with the control.
 * @template {HTMLElement} Control
 * @param {string} label
 * @param {Control} control
 * @param {keyof typeof EXPLANATIONS} term
 */
export function explainedField(label, control, term) {
  const { element, id } = explained(term);
  control.id = `${id}-field`;
  control.setAttribute("aria-describedby", id);
  const name = el("label", { for: control.id }, label);
  return el("div", { class: "field" }, el("div", { class: "field-label" }, name, element), control);
}

/** @param {keyof typeof EXPLANATIONS} term */
function explained(term) {
  const [question, text] = EXPLANATIONS[term];
  const id = `explanation-${++made}`;
  const tip = el("span", { class: "explanation", role: "tooltip", id, hidden: true }, text);
  const button = el(
    "button",
    { type: "button", class: "explain", "aria-label": question, "aria-describedby": id },
    "?",
  );
  const element = el("span", { class: "explained" }, button, tip);
  let shown = new AbortController();

  function show() {
    hide();
    tip.hidden = false;
    shown = new AbortController();
    const { signal } = shown;
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
    document.addEventListener("pointerdown", (event) => element.contains(asNode(event.target)) || hide(), { signal });
    addEventListener("scroll", place, { signal, capture: true, passive: true });
    addEventListener("resize", place, { signal });
    place();
  }

  function hide() {
    shown.abort();
    tip.hidden = true;
  }

  /** Right below the button, within the window; above it where there is no room below. */
  function place() {
    const { left, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = tip;
    const furthest = document.documentElement.clientWidth - offsetWidth - MARGIN;
    const below = bottom + offsetHeight + MARGIN <= innerHeight;
    tip.style.left = `${Math.max(MARGIN, Math.min(left, furthest))}px`;
    tip.style.top = `${below ? bottom : top - offsetHeight}px`;
  }

  element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show());
  element.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && document.activeElement !== button) hide();
  });
  button.addEventListener("focus", show);
  button.addEventListener("blur", hide);
  button.addEventListener("click", show); // a tap does not focus a button everywhere
  return { element, id };
}

/** @param {EventTarget | null} target */
function asNode(target) {
  return target instanceof Node ? target : null;
}
