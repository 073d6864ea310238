/** The Solve panel: the form for the search, its progress and its outcome. */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { cancelSearch, isAbort, stream } from "../shared/requests.js";
import { searchFields, searchKeys } from "../shared/search-fields.js";
import { onNavigate, readState, writeState } from "../shared/url-state.js";
import { AnytimeChart } from "./anytime-chart.js";
import { icon } from "./icons.js";
import { limitFields } from "./limit-fields.js";
import { outcomeMessage } from "./messages.js";
import { SearchCounters } from "./search-counters.js";

/** @import {Board} from "../shared/puzzle.js" */
/** @import {About, Solution} from "../shared/server-types.js" */
/** @import {Session} from "./session.js" */

export class SolvePanel {
  /** Called when the visitor wants to watch the solution. */
  onWatch = () => {};
  #id = "";
  /** @type {AbortController | null} */
  #running = null;
  /**
   * A solution that came after the player had moved on, and the position where it begins.
   * @type {{solution: Solution, at: number, board: Board} | null}
   */
  #late = null;

  /**
   * @param {Element} host
   * @param {Session} session
   * @param {About} about
   */
  constructor(host, session, about) {
    this.session = session;
    this.start = el("button", { type: "button", class: "primary", onclick: () => void this.#solve() }, "Solve");
    this.cancel = el("button", { type: "button", onclick: () => void this.#cancel(), hidden: true }, "Cancel search");
    const options = el("details", { class: "search-options" }, el("summary", {}, "Search options"));
    this.fields = searchFields(options, about, { auto: true });
    this.searchKeys = searchKeys(about);
    this.limits = limitFields(options, about);
    this.status = el("p", { class: "message search-status", role: "status" });
    this.watch = el("button", { type: "button", onclick: () => this.#watch(), hidden: true }, icon("play"), "Watch");
    this.problem = el("div");
    host.append(el("div", { class: "row" }, this.start, this.cancel), options, this.status, this.watch, this.problem);
    this.counters = new SearchCounters(host);
    this.anytime = new AnytimeChart(host);
    this.#restore();
    options.addEventListener("input", () => this.#store());
    onNavigate(() => this.#restore());
    session.onChange((change) => {
      if (change === "puzzle") this.#clear();
      this.#showWatch();
      this.start.disabled = this.#running !== null || session.draft !== null || session.game.solved;
    });
  }

  async #solve() {
    const { session } = this;
    const { board, at, moves } = session.game;
    const pathLength = moves.length;
    this.#late = null;
    const running = new AbortController();
    this.#running = running;
    this.#showRunning(true);
    this.counters.clear();
    this.anytime.clear();
    showProblem(this.problem, null);
    this.#setStatus("Contacting the server…");
    try {
      const solution = await stream("/api/solve", this.#body(), (name, data) => this.#onEvent(name, data), running.signal);
      this.#end(solution);
      const { game } = session;
      if (game.board === board && game.moves.length === pathLength) session.showSolution(solution, at, board);
      else this.#keepForLater(solution, at, board);
    } catch (failure) {
      if (isAbort(failure)) return;
      this.#setStatus("");
      showProblem(this.problem, failure);
    } finally {
      if (this.#running === running) {
        this.#running = null;
        this.#id = "";
        this.#showRunning(false);
      }
    }
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #onEvent(name, data) {
    if (name === "accepted") this.#id = data.id;
    if (name === "waiting") this.#setStatus(`The server is busy: place ${data.position} in the queue.`);
    if (name === "started") this.#setStatus("Searching…");
    if (name === "building") this.#setStatus(`Building ${data.what}: ${Math.round(data.share * 100)} %`);
    if (name === "iteration") this.#setStatus(`Searching… The iteration with threshold ${data.bound} is complete.`);
    if (name === "improvement") this.anytime.add(data);
    if (name === "progress") {
      if (this.status.textContent?.startsWith("Building")) this.#setStatus("Searching…");
      this.counters.showProgress(data);
      this.anytime.extendTo(data.seconds);
    }
  }

  /** @param {Solution} solution */
  #end(solution) {
    const text = outcomeMessage(solution, this.session.checked.why_unsolvable);
    this.#setStatus(text);
    this.counters.showEnd(solution);
    this.anytime.extendTo(solution.statistics.seconds);
    announce(text);
  }

  /**
   * The player has moved on: keep the player's moves until the visitor wants to watch the solution.
   * @param {Solution} solution
   * @param {number} at
   * @param {Board} board
   */
  #keepForLater(solution, at, board) {
    if (solution.moves === null) return;
    this.#late = { solution, at, board };
    this.#setStatus(`${this.status.textContent} You have moved on. Watch returns to the board of the search.`);
    this.#showWatch();
  }

  #watch() {
    const late = this.#late;
    this.#late = null;
    if (late && !this.session.showSolution(late.solution, late.at, late.board)) {
      this.#setStatus("Your path no longer contains the board of the search. Solve again from here.");
      this.#showWatch();
      return;
    }
    this.onWatch();
  }

  #showWatch() {
    this.watch.hidden = !this.#late && !this.session.watched?.solution?.moves;
  }

  /** Cancel the search. Its last event then has its counters and its best solution. */
  async #cancel() {
    this.cancel.disabled = true;
    if (this.#id) await cancelSearch(this.#id).catch((failure) => showProblem(this.problem, failure));
    else this.#clear();
  }

  /** Abort the search and clear its output, which is about another board. */
  #clear() {
    this.#running?.abort();
    this.#running = null;
    this.#late = null;
    this.#id = "";
    this.#setStatus("");
    this.counters.clear();
    this.anytime.clear();
    showProblem(this.problem, null);
    this.#showRunning(false);
  }

  /** @param {boolean} running */
  #showRunning(running) {
    const focused = document.activeElement === this.cancel || document.activeElement === this.start;
    this.start.hidden = running;
    this.start.disabled = this.session.game.solved || this.session.draft !== null;
    this.cancel.hidden = !running;
    this.cancel.disabled = false;
    if (focused) (running ? this.cancel : this.start).focus();
  }

  /** @param {string} text */
  #setStatus(text) {
    this.status.textContent = text;
  }

  #body() {
    return {
      board: this.session.boardText,
      goal: this.session.goalText,
      ...this.fields.value(),
      ...this.limits.value(),
    };
  }

  #restore() {
    const state = readState();
    this.fields.set(state);
    this.limits.set(state);
  }

  #store() {
    const values = this.fields.value();
    const search = this.searchKeys.map((key) => [key, values[key] === undefined ? null : String(values[key])]);
    writeState({ ...Object.fromEntries(search), ...this.limits.texts() });
  }
}
