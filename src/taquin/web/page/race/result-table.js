/** The table of a race's results: the solution, the counters and the distinctions of each search. */

import { el } from "../shared/dom.js";
import { formatBytes, formatCount, formatSeconds } from "../shared/format.js";
import { termTooltip } from "../shared/term-tooltip.js";
import { describeStatus, distinctions, optimality } from "./verdict.js";

/** @import {SearchResult} from "../shared/server-types.js" */

/** @type {[string, (result: SearchResult, results: SearchResult[]) => string][]} */
const COLUMNS = [
  ["moves", (result) => (result.cost === null ? "–" : formatCount(result.cost))],
  ["shortest?", optimality],
  ["lower bound", (result) => (result.lower_bound ? formatCount(result.lower_bound) : "none")],
  ["expanded", (result) => formatCount(result.statistics.expanded)],
  ["generated", (result) => formatCount(result.statistics.generated)],
  ["max. frontier", (result) => formatCount(result.statistics.max_frontier)],
  ["memory", (result) => formatBytes(result.statistics.peak_memory)],
  ["time", (result) => formatSeconds(result.statistics.seconds)],
];

/**
 * Make the table.
 * @param {string[]} names of the searches
 * @param {SearchResult[]} results
 * @returns {HTMLElement}
 */
export function resultTable(names, results) {
  const badges = distinctions(results);
  const rows = results.map((result, index) =>
    el(
      "tr",
      { "data-series": index + 1 },
      el("th", { scope: "row", class: "race-name" }, names[index]),
      ...COLUMNS.map(([, format]) => el("td", { class: "number" }, format(result, results))),
      el("td", {}, describeStatus(result.status)),
      el("td", {}, ...(badges[index] ?? []).map((text) => el("span", { class: "badge" }, text))),
    ),
  );
  const headings = [
    el("th", { scope: "col" }, "search"),
    ...COLUMNS.map(([name]) => el("th", { scope: "col", class: "number" }, name)),
    el("th", { scope: "col" }, "status"),
    el("th", { scope: "col" }, "distinctions"),
  ];
  const table = el(
    "table",
    {},
    el("caption", {}, "Solution and counters of each search"),
    el("thead", {}, el("tr", {}, ...headings)),
    el("tbody", {}, ...rows),
  );
  return el(
    "div",
    {},
    el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Results of the race" }, table),
    el("p", { class: "hint race-table-note" }, "The lower bound is the one that the search itself has proven. ", termTooltip("bound")),
  );
}
