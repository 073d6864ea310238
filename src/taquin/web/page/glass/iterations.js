/** The rounds of an iterative search: each with its bound, and what it took. */

import { el } from "../shared/dom.js";
import { explanation } from "../shared/term-tooltip.js";
import { readableCount } from "../shared/format.js";

/** @import {Situation} from "./trace.js" */

export class RoundsView {
  #rows = el("tbody");

  constructor() {
    const headings = ["round", "bound", "expanded", "cut off"].map((text) => el("th", { scope: "col" }, text));
    this.element = el(
      "section",
      { class: "panel glass-rounds", "aria-label": "Rounds", hidden: true },
      el("h2", {}, "Rounds and bounds ", explanation("threshold")),
      el(
        "table",
        {},
        el("caption", { class: "visually-hidden" }, "Rounds with their bounds"),
        el("thead", {}, el("tr", {}, ...headings)),
        this.#rows,
      ),
    );
  }

  /** @param {Situation} situation */
  show({ rounds }) {
    this.element.hidden = rounds.length === 0;
    this.#rows.replaceChildren(
      ...rounds.map(({ number, bound, expanded, cut }) =>
        el(
          "tr",
          { "aria-current": number === rounds.length ? "true" : null },
          el("th", { scope: "row" }, String(number)),
          ...[bound, expanded, cut].map((value) => el("td", { class: "number" }, readableCount(value))),
        ),
      ),
    );
  }
}
