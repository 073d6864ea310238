/** The counters of a search, while it runs and at its end. */

import { el } from "../shared/dom.js";
import { formatBytes, formatCount, formatSeconds } from "../shared/format.js";

/** @import {Solution, Statistics} from "../shared/server-types.js" */
/** @typedef {{seconds: number, expanded: number, generated: number, frontier: number, memory: number,
 *   lower_bound: number, cost: number | null}} Progress */
/** @typedef {[name: string, value: string]} Counter */

/** @type {Record<string, string>} */
const ENGINES = { native: "C++", python: "Python" };

export class SearchCounters {
  /** @param {Element} host */
  constructor(host) {
    this.list = el("dl", { class: "facts", "aria-label": "Counters", hidden: true });
    this.iterations = el("div");
    host.append(this.list, this.iterations);
  }

  clear() {
    this.list.hidden = true;
    this.iterations.replaceChildren();
  }

  /**
   * Show the counters of a running search.
   * @param {Progress} progress
   */
  showProgress({ seconds, expanded, generated, frontier, memory, lower_bound, cost }) {
    this.#fill([
      ["time", `${seconds.toFixed(1)} s`],
      ["expanded", formatCount(expanded)],
      ["generated", formatCount(generated)],
      ["frontier", formatCount(frontier)],
      ["memory", formatBytes(memory)],
      ["lower bound", String(lower_bound)],
      ...(typeof cost === "number" ? [/** @type {Counter} */ (["best cost", String(cost)])] : []),
    ]);
  }

  /**
   * Show the counters of a search that has ended.
   * @param {Solution} solution
   */
  showEnd({ algorithm, heuristic, engine, lower_bound, statistics }) {
    this.#fill([
      ["time", formatSeconds(statistics.seconds)],
      ["expanded", formatCount(statistics.expanded)],
      ["generated", formatCount(statistics.generated)],
      ["max. frontier", formatCount(statistics.max_frontier)],
      ["memory", formatBytes(statistics.peak_memory)],
      ["lower bound", String(lower_bound)],
      ["algorithm", algorithm],
      ...(heuristic === "zero" ? [] : [/** @type {Counter} */ (["heuristic", heuristic])]),
      ["engine", ENGINES[engine] ?? engine],
    ]);
    if (statistics.iterations.length) this.iterations.replaceChildren(iterationsTable(statistics.iterations));
  }

  /** @param {Counter[]} counters */
  #fill(counters) {
    this.list.hidden = false;
    this.list.replaceChildren(
      ...counters.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
    );
  }
}

/** @param {Statistics["iterations"]} iterations */
function iterationsTable(iterations) {
  const rows = iterations.map(({ bound: threshold, expanded, generated, seconds }) =>
    el(
      "tr",
      {},
      el("td", { class: "number" }, String(threshold)),
      el("td", { class: "number" }, formatCount(expanded)),
      el("td", { class: "number" }, formatCount(generated)),
      el("td", { class: "number" }, formatSeconds(seconds)),
    ),
  );
  const headings = ["threshold", "expanded", "generated", "time"];
  return el(
    "details",
    {},
    el("summary", {}, `Iterations (${iterations.length})`),
    el(
      "div",
      { class: "scroll-x" },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, ...headings.map((name) => el("th", { class: "number", scope: "col" }, name)))),
        el("tbody", {}, ...rows),
      ),
    ),
  );
}
