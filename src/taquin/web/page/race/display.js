/** What can be seen of a race: the lanes and the growth while it runs; then the table, and the replay. */

import { LineChart } from "../shared/line-chart.js";
import { el } from "../shared/dom.js";
import { RaceLanes } from "./lanes.js";
import { RaceRecord } from "./record.js";
import { RaceReplay } from "./replay.js";
import { resultTable } from "./result-table.js";

/** @import {Board} from "../shared/puzzle.js" */
/** @import {Measure, Sample} from "./record.js" */
/** @import {LaneSolution} from "./verdict.js" */

/** @type {[Measure, string][]} */
const MEASURES = [
  ["frontier", "Frontier"],
  ["generated", "Generated"],
  ["memory", "Memory"],
];

export class RaceStage {
  /** Called with the number of a lane whose solution is to be watched. @type {(lane: number) => void} */
  onWatch = () => {};

  #record = new RaceRecord();
  /** @type {string[]} */
  #names = [];
  /** @type {(LaneSolution | undefined)[]} */
  #solutions = [];
  /** @type {Measure} */
  #measure = "frontier";
  #over = false;
  #frame = 0;
  #lanesHost = el("div", { class: "lanes" });
  #lanes = new RaceLanes(this.#lanesHost);
  #replay = new RaceReplay();
  #chartHost = el("div", { class: "race-chart" });
  #chart = new LineChart(this.#chartHost, {
    xLabel: "expanded nodes",
    logX: true,
    logY: true,
    label: "Growth of each search",
  });
  #growth = el(
    "section",
    { class: "panel", "aria-label": "Growth" },
    el("div", { class: "race-growth-head" }, el("h2", {}, "Growth"), this.#measureChoice()),
    this.#chartHost,
    this.#replay.element,
  );
  #table = el("div", { class: "race-result" });
  #result = el(
    "section",
    { class: "panel", "aria-label": "Results" },
    el("h2", {}, "Results"),
    this.#table,
  );

  constructor() {
    this.element = el("div", { class: "race-stage", hidden: true }, this.#lanesHost, this.#growth, this.#result);
    this.#lanes.onWatch = (lane) => this.onWatch(lane);
    this.#replay.onClock = (clock) => this.#showClock(clock);
    this.#chart.onPick = (clock) => this.#over && this.#replay.goTo(clock);
  }

  /**
   * @param {string[]} names
   * @param {Board} start
   * @param {Board} goal
   */
  begin(names, start, goal) {
    this.#record = new RaceRecord();
    this.#names = names;
    this.#solutions = [];
    this.#over = false;
    this.#replay.pause();
    this.#replay.element.hidden = true;
    this.#result.hidden = true;
    this.element.hidden = false;
    this.#lanes.begin(names, start, goal);
    this.#chart.setCursor(null);
    this.#draw();
    this.element.scrollIntoView({ block: "nearest" });
  }

  clear() {
    this.pause();
    this.element.hidden = true;
  }

  pause() {
    this.#replay.pause();
  }

  /** @param {Sample} sample */
  add(sample) {
    this.#record.add(sample);
    this.#frame ||= requestAnimationFrame(() => this.#drawLive());
  }

  /**
   * @param {number} lane
   * @param {LaneSolution} solution
   */
  finish(lane, solution) {
    this.#solutions[lane] = solution;
  }

  /**
   * @param {LaneSolution[]} solutions
   * @param {string} verdict
   */
  end(solutions, verdict) {
    this.#solutions = solutions;
    this.#over = true;
    this.#record.end(solutions);
    this.#table.replaceChildren(el("p", { class: "race-verdict" }, verdict), resultTable(this.#names, solutions));
    this.#result.hidden = false;
    this.#replay.element.hidden = false;
    this.#draw();
    this.#replay.begin(this.#record.last);
  }

  #measureChoice() {
    const choices = MEASURES.map(([measure, text]) => {
      const radio = el("input", { type: "radio", name: "race-measure", checked: measure === this.#measure });
      radio.addEventListener("change", () => {
        this.#measure = measure;
        this.#draw();
      });
      return el("label", {}, radio, text);
    });
    return el("fieldset", { class: "choices" }, el("legend", { class: "visually-hidden" }, "Measure"), ...choices);
  }

  #drawLive() {
    this.#frame = 0;
    const sample = this.#record.samples.at(-1);
    if (this.#over || !sample) return;
    this.#lanes.show(sample.lanes, this.#solutions);
    this.#draw();
  }

  #draw() {
    this.#chart.setSeries(
      this.#names.map((name, lane) => ({ name, colour: lane + 1, points: this.#record.points(lane, this.#measure) })),
    );
  }

  /** @param {number} clock */
  #showClock(clock) {
    this.#lanes.show(this.#record.at(clock), this.#solutions);
    this.#chart.setCursor(clock);
  }
}
