/** The any-time meter: the best cost falling and the lower bound rising, until they meet or the time is up. */

import { LineChart } from "../shared/line-chart.js";
import { el } from "../shared/dom.js";

/** @typedef {{seconds: number, cost: number, lower_bound: number, gap: number | null,
 *   path_by: string, bound_by: string}} Improvement */

export class Meter {
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
      { class: "meter", "aria-label": "Any-time meter", hidden: true },
      el("h3", {}, "Better with time"),
      el(
        "dl",
        { class: "facts" },
        fact("Best cost", this.cost),
        fact("At least", this.bound),
        fact("Gap", this.gap),
        fact("Path found by", this.pathBy),
        fact("Bound proven by", this.boundBy),
      ),
    );
    host.append(this.element);
    const label = "best cost and lower bound by time";
    this.chart = new LineChart(this.element, { xLabel: "seconds", yLabel: "moves", label });
  }

  clear() {
    this.#costs = [];
    this.#bounds = [];
    this.element.hidden = true;
  }

  /** @param {Improvement} improvement */
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

  /** Time goes on without an improvement. @param {number} seconds */
  reach(seconds) {
    if (this.#costs.length) this.#draw(seconds);
  }

  /** @param {number} seconds */
  #draw(seconds) {
    this.chart.setSeries([
      { name: "best cost", points: until(this.#costs, seconds), step: true },
      { name: "lower bound", points: until(this.#bounds, seconds), step: true },
    ]);
  }
}

/**
 * The points, and the last value held until now.
 * @param {Array<[number, number]>} points
 * @param {number} seconds
 * @returns {Array<[number, number]>}
 */
function until(points, seconds) {
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
