/** The display of a race: the lanes and the growth chart while it runs, then the results and the replay. */

import { el } from "../shared/dom.js";
import { LineChart } from "../shared/line-chart.js";
import { RaceLanes } from "./lanes.js";
import { RaceRecord } from "./record.js";
import { RaceReplay } from "./replay.js";
import { resultTable } from "./result-table.js";

/** @import {Board} from "../shared/puzzle.js" */
/** @import {SearchResult} from "../shared/server-types.js" */
/** @import {Measure, Sample} from "./record.js" */

/** @type {[Measure, string][]} */
const MEASURES = [
  ["frontier", "Frontier"],
  ["generated", "Generated"],
  ["memory", "Memory"],
];

export class RaceDisplay {
  /** Called with the index of a lane whose solution the visitor wants to watch. @type {(lane: number) => void} */
  onWatch = () => {};

  #record = new RaceRecord();
  /** @type {string[]} */
  #names = [];
  /** @type {(SearchResult | undefined)[]} */
  #results = [];
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
  #resultHost = el("div", { class: "race-result" });
  #resultPanel = el(
    "section",
    { class: "panel", "aria-label": "Results" },
    el("h2", {}, "Results"),
    this.#resultHost,
  );

  constructor() {
    this.element = el(
      "div",
      { class: "race-display", hidden: true },
      this.#lanesHost,
      this.#growth,
      this.#resultPanel,
    );
    this.#lanes.onWatch = (lane) => this.onWatch(lane);
    this.#replay.onClock = (clock) => this.#showClock(clock);
    this.#chart.onPick = (clock) => this.#over && this.#replay.goTo(clock);
  }

  /**
   * Begin another race.
   * @param {string[]} names of the searches
   * @param {Board} start
   * @param {Board} goal
   */
  begin(names, start, goal) {
    this.#record = new RaceRecord();
    this.#names = names;
    this.#results = [];
    this.#over = false;
    this.#replay.pause();
    this.#replay.element.hidden = true;
    this.#resultPanel.hidden = true;
    this.element.hidden = false;
    this.#lanes.begin(names, start, goal);
    this.#chart.setCursor(null);
    this.#draw();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Hide the race. */
  clear() {
    this.pause();
    this.element.hidden = true;
  }

  /** Pause the replay. */
  pause() {
    this.#replay.pause();
  }

  /**
   * Add a sample of the running race.
   * @param {Sample} sample
   */
  add(sample) {
    this.#record.add(sample);
    this.#frame ||= requestAnimationFrame(() => this.#drawLive());
  }

  /**
   * Add the result of a lane that has ended.
   * @param {number} lane
   * @param {SearchResult} result
   */
  finish(lane, result) {
    this.#results[lane] = result;
  }

  /**
   * Show the results of the whole race.
   * @param {SearchResult[]} results
   * @param {string} verdict
   */
  end(results, verdict) {
    this.#results = results;
    this.#over = true;
    this.#record.addEnd(results);
    this.#resultHost.replaceChildren(el("p", { class: "race-verdict" }, verdict), resultTable(this.#names, results));
    this.#resultPanel.hidden = false;
    this.#replay.element.hidden = false;
    this.#draw();
    this.#replay.begin(this.#record.end);
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
    this.#lanes.show(sample.lanes, this.#results);
    this.#draw();
  }

  #draw() {
    this.#chart.setSeries(
      this.#names.map((name, lane) => ({ name, colour: lane + 1, points: this.#record.points(lane, this.#measure) })),
    );
  }

  /** @param {number} clock */
  #showClock(clock) {
    this.#lanes.show(this.#record.at(clock), this.#results);
    this.#chart.setCursor(clock);
  }
}
