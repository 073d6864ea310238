/** The setup of a race: the board, the searches, their pace and limit, and the buttons that start and cancel it. */

import { BoardPicker } from "../shared/board-picker.js";
import { el, labelled, select } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { formatSearches } from "../shared/search-query.js";
import { fieldWithTooltip } from "../shared/term-tooltip.js";
import { readState, writeState } from "../shared/url-state.js";
import { RaceEntries } from "./entries.js";

/** @import {About} from "../shared/server-types.js" */

const DEPTHS = [12, 18, 26];
const DEFAULT_PACE = "python";
const DEFAULT_LIMIT = "100000";

/** Each pace by its engine. @type {[string, string][]} */
const PACES = [
  [DEFAULT_PACE, "Side by side (Python engine)"],
  ["native", "One after another (C++ engine)"],
];

/** @type {[string, string][]} */
const NODE_LIMITS = [
  ["10000", "10,000 nodes each"],
  ["100000", "100,000 nodes each"],
  ["1000000", "1,000,000 nodes each"],
  ["none", "the server’s limits"],
];

export class RaceSetup {
  onStart = () => {};
  onCancel = () => {};

  #running = false;
  #pace = select(PACES);
  #limit = select(NODE_LIMITS);
  #start = el("button", { type: "button", class: "primary", onclick: () => this.onStart() }, "Start the race");
  #cancel = el("button", { type: "button", onclick: () => this.onCancel() }, "Cancel");
  #status = el("p", { class: "race-status", role: "status" });
  #problem = el("div");

  /** @param {About} about */
  constructor(about) {
    const board = el("section", { class: "panel", "aria-label": "Board of the race" }, el("h2", {}, "Board"));
    const searches = el("section", { class: "panel", "aria-label": "Searches of the race" }, el("h2", {}, "Searches"));
    this.board = new BoardPicker(board, DEPTHS);
    this.entries = new RaceEntries(searches, about);
    this.#limit.value = DEFAULT_LIMIT;
    const start = el(
      "section",
      { class: "panel", "aria-label": "Start of the race" },
      fieldWithTooltip("Pace", this.#pace, "pace"),
      labelled("Stop at", this.#limit),
      el("div", { class: "row" }, this.#start, this.#cancel),
      this.#status,
      this.#problem,
    );
    this.element = el("div", { class: "race-setup" }, board, start, searches);
    this.board.onPick = () => this.#refresh();
    this.entries.onChange = () => this.store();
    for (const list of [this.#pace, this.#limit]) list.addEventListener("change", () => this.store());
    this.#refresh();
  }

  /**
   * Take over the setup of the URL.
   * @returns {Promise<void>}
   */
  async load() {
    const { race, pace = DEFAULT_PACE, stop = DEFAULT_LIMIT } = readState();
    if (race && race !== formatSearches(this.entries.value())) this.entries.set(race);
    if (PACES.some(([name]) => name === pace)) this.#pace.value = pace;
    if (NODE_LIMITS.some(([name]) => name === stop)) this.#limit.value = stop;
    await this.board.load();
    this.#refresh();
  }

  /** The body of the request, without the board. */
  get request() {
    const limits = this.#limit.value === "none" ? {} : { nodes: Number(this.#limit.value) };
    return { searches: this.entries.value(), limits, engine: this.#pace.value };
  }

  /** Store the searches, their pace and their limit in the URL. */
  store() {
    const pace = this.#pace.value === DEFAULT_PACE ? null : this.#pace.value;
    const stop = this.#limit.value === DEFAULT_LIMIT ? null : this.#limit.value;
    writeState({ race: formatSearches(this.entries.value()), pace, stop });
  }

  /**
   * Enable the button that can be used now, and move the focus to it if the other one had it.
   * @param {boolean} running whether a race runs
   */
  setRunning(running) {
    const [unusable, usable] = running ? [this.#start, this.#cancel] : [this.#cancel, this.#start];
    const focused = document.activeElement === unusable;
    this.#running = running;
    this.#refresh();
    if (focused) usable.focus({ preventScroll: true });
  }

  /**
   * Show a status. A screen reader reads it only if it is another one.
   * @param {string} text
   */
  setStatus(text) {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /**
   * Show a problem.
   * @param {unknown} problem null clears it
   */
  setProblem(problem) {
    showProblem(this.#problem, problem);
  }

  #refresh() {
    this.#start.disabled = this.#running || !this.board.board?.solvable;
    this.#cancel.disabled = !this.#running;
  }
}
