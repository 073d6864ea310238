/** The iterations of IDA* or iterative deepening: the threshold and the counters of each. */

import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { termTooltip } from "../shared/term-tooltip.js";

/** @import {SearchState} from "./trace.js" */

export class IterationsView {
  #rows = el("tbody");

  constructor() {
    const columns = ["threshold", "expanded", "pruned"].map((text) => el("th", { scope: "col", class: "number" }, text));
    const headings = [el("th", { scope: "col" }, "no."), ...columns];
    this.element = el(
      "section",
      { class: "panel glass-iterations", "aria-label": "Iterations", hidden: true },
      el("h2", {}, "Iterations ", termTooltip("threshold")),
      el(
        "table",
        {},
        el("caption", { class: "visually-hidden" }, "Iterations with their thresholds"),
        el("thead", {}, el("tr", {}, ...headings)),
        this.#rows,
      ),
    );
  }

  /**
   * Show the iterations up to a step.
   * @param {SearchState} state
   */
  show({ iterations }) {
    this.element.hidden = iterations.length === 0;
    this.#rows.replaceChildren(
      ...iterations.map(({ number, threshold, expanded, pruned }) =>
        el(
          "tr",
          { "aria-current": number === iterations.length ? "true" : null },
          el("th", { scope: "row" }, String(number)),
          ...[threshold, expanded, pruned].map((value) => el("td", { class: "number" }, formatCount(value))),
        ),
      ),
    );
  }
}
