/** The counters of a search while it runs, and what they came to. */

import { el } from "../shared/dom.js";
import { readableBytes, readableCount, readableSeconds } from "../shared/format.js";

/** @import {Solution} from "./session.js" */
/** @typedef {{seconds: number, expanded: number, generated: number, frontier: number, memory: number,
 *   lower_bound: number, cost: number | null}} Progress */

export class LiveCounters {
  /** @param {Element} host */
  constructor(host) {
    this.list = el("dl", { class: "facts", "aria-label": "Counters", hidden: true });
    this.rounds = el("div");
    host.append(this.list, this.rounds);
  }

  clear() {
    this.list.hidden = true;
    this.rounds.replaceChildren();
  }

  /** @param {Progress} progress */
  show({ seconds, expanded, generated, frontier, memory, lower_bound, cost }) {
    this.#fill([
      ["time", `${seconds.toFixed(1)} s`],
      ["expanded", readableCount(expanded)],
      ["generated", readableCount(generated)],
      ["frontier", readableCount(frontier)],
      ["memory", readableBytes(memory)],
      ["lower bound", String(lower_bound)],
      ...(cost === null || cost === undefined ? [] : [/** @type {[string, string]} */ (["best cost", String(cost)])]),
    ]);
  }

  /** @param {Solution} solution */
  finish({ algorithm, heuristic, engine, lower_bound, statistics }) {
    this.#fill([
      ["time", readableSeconds(statistics.seconds)],
      ["expanded", readableCount(statistics.expanded)],
      ["generated", readableCount(statistics.generated)],
      ["max. frontier", readableCount(statistics.max_frontier)],
      ["memory", readableBytes(statistics.peak_memory)],
      ["lower bound", String(lower_bound)],
      ["algorithm", algorithm],
      ...(heuristic === "zero" ? [] : [/** @type {[string, string]} */ (["heuristic", heuristic])]),
      ["engine", engine],
    ]);
    if (statistics.iterations.length) this.rounds.replaceChildren(roundsTable(statistics.iterations));
  }

  /** @param {Array<[string, string]>} facts */
  #fill(facts) {
    this.list.hidden = false;
    this.list.replaceChildren(
      ...facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
    );
  }
}

/** @param {Solution["statistics"]["iterations"]} rounds */
function roundsTable(rounds) {
  const rows = rounds.map(({ bound, expanded, generated, seconds }) =>
    el(
      "tr",
      {},
      el("td", { class: "number" }, String(bound)),
      el("td", { class: "number" }, readableCount(expanded)),
      el("td", { class: "number" }, readableCount(generated)),
      el("td", { class: "number" }, readableSeconds(seconds)),
    ),
  );
  const names = ["bound", "expanded", "generated", "time"];
  return el(
    "details",
    {},
    el("summary", {}, `Rounds (${rounds.length})`),
    el(
      "div",
      { class: "scroll-x" },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, ...names.map((name) => el("th", { class: "number", scope: "col" }, name)))),
        el("tbody", {}, ...rows),
      ),
    ),
  );
}
