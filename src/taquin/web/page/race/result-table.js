/** The table after a race: what each search found, what it took, and its distinctions. */

import { el } from "../shared/dom.js";
import { explanation } from "../shared/term-tooltip.js";
import { distinctions, endedInWords, optimality } from "./verdict.js";
import { readableBytes, readableCount, readableSeconds } from "../shared/format.js";

/** @typedef {import("./verdict.js").LaneSolution} LaneSolution */

/** @type {[string, (lane: LaneSolution, lanes: LaneSolution[]) => string][]} */
const COLUMNS = [
  ["moves", (lane) => (lane.cost === null ? "–" : readableCount(lane.cost))],
  ["shortest?", optimality],
  ["lower bound", (lane) => (lane.lower_bound ? readableCount(lane.lower_bound) : "none")],
  ["expanded", (lane) => readableCount(lane.statistics.expanded)],
  ["generated", (lane) => readableCount(lane.statistics.generated)],
  ["max frontier", (lane) => readableCount(lane.statistics.max_frontier)],
  ["memory", (lane) => readableBytes(lane.statistics.peak_memory)],
  ["time", (lane) => readableSeconds(lane.statistics.seconds)],
];

/**
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
export function resultTable(names, lanes) {
  const won = distinctions(lanes);
  const rows = lanes.map((lane, index) =>
    el(
      "tr",
      { "data-series": index + 1 },
      el("th", { scope: "row", class: "race-name" }, names[index]),
      ...COLUMNS.map(([, text]) => el("td", { class: "number" }, text(lane, lanes))),
      el("td", {}, endedInWords(lane.status)),
      el("td", {}, ...(won[index] ?? []).map((words) => el("span", { class: "badge" }, words))),
    ),
  );
  const headings = [
    el("th", { scope: "col" }, "search"),
    ...COLUMNS.map(([name]) => el("th", { scope: "col", class: "number" }, name)),
    el("th", { scope: "col" }, "ended"),
    el("th", { scope: "col" }, "distinctions"),
  ];
  const table = el(
    "table",
    {},
    el("caption", {}, "What each search found, and what it took"),
    el("thead", {}, el("tr", {}, ...headings)),
    el("tbody", {}, ...rows),
  );
  return el(
    "div",
    {},
    el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Results of the race" }, table),
    el("p", { class: "hint race-table-note" }, "Lower bound: what each search has proven ", explanation("bound")),
  );
}
