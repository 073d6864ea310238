/** The lanes of a race: one for each search, with its counters at one time of the shared clock. */

import { el } from "../shared/dom.js";
import { formatBytes, formatCount } from "../shared/format.js";
import { smallBoard } from "../shared/small-board.js";
import { laneOutcome } from "./verdict.js";

/** @import {Board} from "../shared/puzzle.js" */
/** @import {SearchResult} from "../shared/server-types.js" */
/** @import {LaneSample} from "./record.js" */

/** @type {[string, (sample: LaneSample) => string][]} */
const COUNTERS = [
  ["expanded", (sample) => formatCount(sample.expanded)],
  ["generated", (sample) => formatCount(sample.generated)],
  ["frontier", (sample) => formatCount(sample.frontier)],
  ["memory", (sample) => formatBytes(sample.memory)],
];
const PICTURE_WIDTH = 84;

/** @type {LaneSample} */
const EMPTY_SAMPLE = { expanded: 0, generated: 0, frontier: 0, memory: 0, done: false, best: null };

export class RaceLanes {
  /** Called with the index of a lane whose solution the visitor wants to watch. @type {(lane: number) => void} */
  onWatch = () => {};

  /** @type {Lane[]} */
  #lanes = [];

  /** @param {Element} host */
  constructor(host) {
    this.host = host;
  }

  /**
   * Make a lane for each search.
   * @param {string[]} names
   * @param {Board} start
   * @param {Board} goal
   */
  begin(names, start, goal) {
    this.#lanes = names.map((name, index) => new Lane(name, index, start, goal, () => this.onWatch(index)));
    this.host.replaceChildren(...this.#lanes.map((lane) => lane.element));
    this.show(
      names.map(() => EMPTY_SAMPLE),
      [],
    );
  }

  /**
   * Show the lanes at one time of the clock. A lane that has ended by then shows its outcome.
   * @param {LaneSample[]} samples
   * @param {(SearchResult | undefined)[]} results
   */
  show(samples, results) {
    const mostExpanded = Math.max(1, ...samples.map((sample) => sample.expanded));
    const ended = samples.map(({ expanded }, index) => {
      const result = results[index];
      return result && expanded >= result.statistics.expanded ? result : null;
    });
    const allEnded = ended.filter((result) => result !== null);
    this.#lanes.forEach((lane, index) => {
      const sample = samples[index];
      const result = ended[index] ?? null;
      if (sample) lane.show(sample, sample.expanded / mostExpanded, result, result ? laneOutcome(result, allEnded) : "");
    });
  }
}

class Lane {
  /**
   * @param {string} name
   * @param {number} index
   * @param {Board} start
   * @param {Board} goal
   * @param {() => void} onWatch
   */
  constructor(name, index, start, goal, onWatch) {
    this.pictures = [start, goal].map((board) => smallBoard(board, goal, { size: PICTURE_WIDTH }));
    this.picture = el("div", { class: "lane-picture" });
    this.status = el("p", { class: "lane-status" });
    this.values = COUNTERS.map(() => el("dd"));
    this.bar = el("div", { class: "lane-bar-filled" });
    this.watch = el(
      "button",
      { type: "button", disabled: true, "aria-label": `Watch the solution of ${name}`, onclick: onWatch },
      "Watch the solution",
    );
    this.element = el(
      "article",
      { class: "lane panel", "data-series": index + 1, "aria-label": `Lane ${index + 1}: ${name}` },
      el("h3", {}, name),
      el("div", { class: "lane-bar", "aria-hidden": "true" }, this.bar),
      el(
        "div",
        { class: "lane-body" },
        this.picture,
        el(
          "dl",
          { class: "facts lane-counters" },
          ...COUNTERS.map(([counter], at) => el("div", {}, el("dt", {}, counter), this.values[at])),
        ),
      ),
      this.status,
      this.watch,
    );
  }

  /**
   * @param {LaneSample} sample
   * @param {number} share its expanded nodes, as a share of the largest count of any lane
   * @param {SearchResult | null} result null while the lane searches
   * @param {string} outcome
   */
  show(sample, share, result, outcome) {
    COUNTERS.forEach(([, format], at) => {
      const value = this.values[at];
      if (value) value.textContent = format(sample);
    });
    this.bar.style.setProperty("inline-size", `${100 * share}%`);
    const solved = result !== null && result.moves !== null;
    const picture = this.pictures[solved ? 1 : 0];
    if (picture && picture !== this.picture.firstChild) this.picture.replaceChildren(picture);
    this.element.dataset.state = result === null ? "searching" : solved ? "solved" : "stopped";
    this.status.textContent = result === null ? (share > 0 ? "searching…" : "not started") : outcome;
    this.watch.disabled = !solved;
  }
}
