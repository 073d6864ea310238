/** The progress of an any-time search: the best cost falls and the lower bound rises, until they meet or the time is up. */

import { el } from "../shared/dom.js";
import { LineChart } from "../shared/line-chart.js";

/** @typedef {{seconds: number, cost: number, lower_bound: number, gap: number | null,
 *   path_by: string, bound_by: string}} Improvement */

export class AnytimeChart {
  /** @type {Array<[number, number]>} */
  #costs = [];
  /** @type {Array<[number, number]>} */
  #bounds = [];

  /** @param {Element} host */
  constructor(host) {
    this.cost = el("dd");
    this.bound = el("dd");
    this.gap = el("dd");
    this.pathBy = el("dd");
    this.boundBy = el("dd");
    this.element = el(
      "section",
      { class: "anytime", "aria-label": "Any-time progress", hidden: true },
      el("h3", {}, "Improvement over time"),
      el(
        "dl",
        { class: "facts" },
        fact("Best cost", this.cost),
        fact("Lower bound", this.bound),
        fact("Gap", this.gap),
        fact("Solution found by", this.pathBy),
        fact("Bound proven by", this.boundBy),
      ),
    );
    host.append(this.element);
    const label = "best cost and lower bound over time";
    this.chart = new LineChart(this.element, { xLabel: "seconds", yLabel: "moves", label });
  }

  clear() {
    this.#costs = [];
    this.#bounds = [];
    this.element.hidden = true;
  }

  /**
   * Add a better solution or a higher lower bound.
   * @param {Improvement} improvement
   */
  add({ seconds, cost, lower_bound, gap, path_by, bound_by }) {
    this.element.hidden = false;
    this.#costs.push([seconds, cost]);
    this.#bounds.push([seconds, lower_bound]);
    this.cost.textContent = String(cost);
    this.bound.textContent = String(lower_bound);
    this.gap.textContent = gap === null ? "unknown" : `${(gap * 100).toFixed(1)} %`;
    this.pathBy.textContent = path_by;
    this.boundBy.textContent = bound_by || "–";
    this.#draw(seconds);
  }

  /**
   * Extend the lines to a later time without an improvement.
   * @param {number} seconds
   */
  extendTo(seconds) {
    if (this.#costs.length) this.#draw(seconds);
  }

  /** @param {number} seconds */
  #draw(seconds) {
    this.chart.setSeries([
      { name: "best cost", points: extended(this.#costs, seconds), step: true },
      { name: "lower bound", points: extended(this.#bounds, seconds), step: true },
    ]);
  }
}

/**
 * The points, and the last value again at a later time.
 * @param {Array<[number, number]>} points
 * @param {number} seconds
 * @returns {Array<[number, number]>}
 */
function extended(points, seconds) {
  const last = points.at(-1);
  return last ? [...points, [Math.max(seconds, last[0]), last[1]]] : points;
}

/**
 * @param {string} name
 * @param {HTMLElement} value
 */
function fact(name, value) {
  return el("div", {}, el("dt", {}, name), value);
}
