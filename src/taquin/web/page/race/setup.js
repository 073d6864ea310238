/** What a race begins with: the board, the searches, their pace and where they stop; and the buttons that start and end it. */

import { showProblem } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { explainedField } from "../shared/term-tooltip.js";
import { RaceEntries } from "./entries.js";
import { SearchBoard } from "../shared/board-picker.js";
import { writeSearches } from "../shared/search-query.js";
import { readState, writeState } from "../shared/url-state.js";

/** @import {About} from "../shared/requests.js" */

const DEPTHS = [12, 18, 26];
const USUAL_PACE = "python";
const USUAL_LIMIT = "100000";

/** @type {[string, string][]} */
const PACES = [
  [USUAL_PACE, "Side by side (Python engine)"],
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
  #says = el("p", { class: "race-says", role: "status" });
  #problem = el("div");

  /** @param {About} about */
  constructor(about) {
    const board = el("section", { class: "panel", "aria-label": "Board of the race" }, el("h2", {}, "Board"));
    const searches = el("section", { class: "panel", "aria-label": "Searches of the race" }, el("h2", {}, "Searches"));
    this.board = new SearchBoard(board, DEPTHS);
    this.entries = new RaceEntries(searches, about);
    this.#limit.value = USUAL_LIMIT;
    const start = el(
      "section",
      { class: "panel", "aria-label": "Start of the race" },
      explainedField("Pace", this.#pace, "pace"),
      labelled("Stop at", this.#limit),
      el("div", { class: "row" }, this.#start, this.#cancel),
      this.#says,
      this.#problem,
    );
    this.element = el("div", { class: "race-setup" }, board, start, searches);
    this.board.onChoose = () => this.#refresh();
    this.entries.onChange = () => this.keep();
    for (const list of [this.#pace, this.#limit]) list.addEventListener("change", () => this.keep());
    this.#refresh();
  }

  /** Take over what the state says. */
  async load() {
    const { race, pace = USUAL_PACE, stop = USUAL_LIMIT } = readState();
    if (race && race !== writeSearches(this.entries.value())) this.entries.set(race);
    if (PACES.some(([name]) => name === pace)) this.#pace.value = pace;
    if (NODE_LIMITS.some(([name]) => name === stop)) this.#limit.value = stop;
    await this.board.load();
    this.#refresh();
  }

  /** What the server is asked for, without the board. */
  get request() {
    const limits = this.#limit.value === "none" ? {} : { nodes: Number(this.#limit.value) };
    return { searches: this.entries.value(), limits, engine: this.#pace.value };
  }

  /** Keep the searches, their pace and where they stop in the URL. */
  keep() {
    const pace = this.#pace.value === USUAL_PACE ? null : this.#pace.value;
    const stop = this.#limit.value === USUAL_LIMIT ? null : this.#limit.value;
    writeState({ race: writeSearches(this.entries.value()), pace, stop });
  }

  /**
   * Whether a race runs. A button that is of no use then hands its focus on to the other.
   * @param {boolean} running
   */
  setRunning(running) {
    const [useless, useful] = running ? [this.#start, this.#cancel] : [this.#cancel, this.#start];
    const held = document.activeElement === useless;
    this.#running = running;
    this.#refresh();
    if (held) useful.focus({ preventScroll: true });
  }

  /** @param {string} words */
  say(words) {
    this.#says.textContent = words;
  }

  /** @param {unknown} problem null clears it */
  complain(problem) {
    showProblem(this.#problem, problem);
  }

  #refresh() {
    this.#start.disabled = this.#running || !this.board.board?.solvable;
    this.#cancel.disabled = !this.#running;
  }
}
