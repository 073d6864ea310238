/** The lanes of a race side by side: what each search does at a moment of the shared clock. */

import { smallBoard } from "../shared/small-board.js";
import { el } from "../shared/dom.js";
import { outcome } from "./verdict.js";
import { readableBytes, readableCount } from "../shared/format.js";

/** @typedef {import("../shared/puzzle.js").Board} Board */
/** @typedef {import("./record.js").LaneSample} LaneSample */
/** @typedef {import("./verdict.js").LaneSolution} LaneSolution */

/** @type {[string, (sample: LaneSample) => string][]} */
const COUNTERS = [
  ["expanded", (sample) => readableCount(sample.expanded)],
  ["generated", (sample) => readableCount(sample.generated)],
  ["frontier", (sample) => readableCount(sample.frontier)],
  ["memory", (sample) => readableBytes(sample.memory)],
];
const PICTURE = 84;

/** @type {LaneSample} */
const NOTHING_YET = { expanded: 0, generated: 0, frontier: 0, memory: 0, done: false, best: null };

export class RaceLanes {
  /** Called with the number of a lane whose solution is to be watched. @type {(lane: number) => void} */
  onWatch = () => {};

  /** @type {Lane[]} */
  #lanes = [];

  /** @param {Element} host */
  constructor(host) {
    this.host = host;
  }

  /**
   * Set up a lane for each search.
   * @param {string[]} names
   * @param {Board} start
   * @param {Board} goal
   */
  begin(names, start, goal) {
    this.#lanes = names.map((name, index) => new Lane(name, index, start, goal, () => this.onWatch(index)));
    this.host.replaceChildren(...this.#lanes.map((lane) => lane.element));
    this.show(
      names.map(() => NOTHING_YET),
      [],
    );
  }

  /**
   * Show the lanes at a moment; a lane that has ended by then says how, and what it has proven holds for all.
   * @param {LaneSample[]} samples
   * @param {(LaneSolution | undefined)[]} solutions
   */
  show(samples, solutions) {
    const ahead = Math.max(1, ...samples.map((sample) => sample.expanded));
    const ended = samples.map(({ expanded }, index) => {
      const solution = solutions[index];
      return solution && expanded >= solution.statistics.expanded ? solution : null;
    });
    const all = ended.filter((lane) => lane !== null);
    this.#lanes.forEach((lane, index) => {
      const sample = samples[index];
      const end = ended[index] ?? null;
      if (sample) lane.show(sample, sample.expanded / ahead, end, end ? outcome(end, all) : "");
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
    this.pictures = [start, goal].map((board) => smallBoard(board, goal, { size: PICTURE }));
    this.picture = el("div", { class: "lane-picture" });
    this.says = el("p", { class: "lane-says" });
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
          ...COUNTERS.map(([word], at) => el("div", {}, el("dt", {}, word), this.values[at])),
        ),
      ),
      this.says,
      this.watch,
    );
  }

  /**
   * @param {LaneSample} sample
   * @param {number} share of the nodes that the fastest lane has expanded
   * @param {LaneSolution | null} ended
   * @param {string} outcome how it ended
   */
  show(sample, share, ended, outcome) {
    COUNTERS.forEach(([, text], at) => {
      const value = this.values[at];
      if (value) value.textContent = text(sample);
    });
    this.bar.style.setProperty("inline-size", `${100 * share}%`);
    const solved = ended !== null && ended.moves !== null;
    const picture = this.pictures[solved ? 1 : 0];
    if (picture && picture !== this.picture.firstChild) this.picture.replaceChildren(picture);
    this.element.dataset.state = ended === null ? "searching" : solved ? "solved" : "stopped";
    this.says.textContent = ended === null ? (share > 0 ? "searching …" : "not started") : outcome;
    this.watch.disabled = !solved;
  }
}
