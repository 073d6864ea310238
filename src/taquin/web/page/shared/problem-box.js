/** The box that shows what went wrong. */

import { el } from "./dom.js";
import { asSentence } from "./format.js";
import { Problem } from "./requests.js";

/**
 * Show a problem inside an element, with carets under the wrong part if the server sent them.
 * @param {Element} host what it holds is replaced
 * @param {unknown} problem an error, or null to clear the box
 */
export function showProblem(host, problem) {
  host.replaceChildren();
  if (!problem) return;
  const pointer = problem instanceof Problem && problem.pointer;
  host.append(
    el(
      "div",
      { class: "problem", role: "alert" },
      el("p", {}, asSentence(messageOf(problem))),
      pointer && el("pre", { class: "pointer", role: "group", tabindex: 0, "aria-label": "Where the error is" }, pointer),
    ),
  );
}

/**
 * The message of an error.
 * @param {unknown} problem
 * @returns {string}
 */
export function messageOf(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}
