/** Solve: the form of the search, what it counts while it runs, and how it ended. */

import { announce, showProblem } from "../shared/announce.js";
import { cancelSearch, isAbort, stream } from "../shared/requests.js";
import { el } from "../shared/dom.js";
import { searchFields } from "../shared/search-fields.js";
import { icon } from "./icons.js";
import { limitFields } from "./limit-fields.js";
import { LiveCounters } from "./search-counters.js";
import { Meter } from "./anytime-chart.js";
import { ending } from "./messages.js";
import { onState, readState, writeState } from "../shared/url-state.js";

/** @import {About} from "../shared/requests.js" */
/** @import {Board} from "../shared/puzzle.js" */
/** @import {Session, Solution} from "./session.js" */

const SEARCH_KEYS = ["algorithm", "heuristic", "weight", "ties", "width", "frontier", "optimal", "within"];

export class Solver {
  /** Told that the way found shall be shown. */
  onWatch = () => {};
  #id = "";
  /** @type {AbortController | null} */
  #running = null;
  /** A way that came when the player had moved on, and where it begins.
   * @type {{solution: Solution, at: number, board: Board} | null} */
  #kept = null;

  /**
   * @param {Element} host
   * @param {Session} session
   * @param {About} about
   */
  constructor(host, session, about) {
    this.session = session;
    this.start = el("button", { type: "button", class: "primary", onclick: () => void this.solve() }, "Solve");
    this.cancel = el("button", { type: "button", onclick: () => void this.#cancel(), hidden: true }, "Cancel search");
    const options = el("details", { class: "search-options" }, el("summary", {}, "Search options"));
    this.fields = searchFields(options, about, { auto: true });
    this.limits = limitFields(options, about);
    this.status = el("p", { class: "message search-status", role: "status" });
    this.watch = el("button", { type: "button", onclick: () => this.#watch(), hidden: true }, icon("play"), "Watch");
    this.problem = el("div");
    host.append(el("div", { class: "row" }, this.start, this.cancel), options, this.status, this.watch, this.problem);
    this.counters = new LiveCounters(host);
    this.meter = new Meter(host);
    this.#restore();
    options.addEventListener("input", () => this.#store());
    onState(() => this.#restore());
    session.onChange((change) => {
      if (change === "puzzle") this.#forget();
      this.#showWatch();
      this.start.disabled = this.#running !== null || session.draft !== null || session.game.solved;
    });
  }

  async solve() {
    const { session } = this;
    const { board, at, moves } = session.game;
    const ahead = moves.length;
    this.#kept = null;
    const running = new AbortController();
    this.#running = running;
    this.#show(true);
    this.counters.clear();
    this.meter.clear();
    showProblem(this.problem, null);
    this.#say("Asking the server…");
    try {
      const solution = await stream("/api/solve", this.#body(), (name, data) => this.#hear(name, data), running.signal);
      this.#end(solution);
      const { game } = session;
      if (game.board === board && game.moves.length === ahead) session.lay(solution, at, board);
      else this.#keep(solution, at, board);
    } catch (failure) {
      if (isAbort(failure)) return;
      this.#say("");
      showProblem(this.problem, failure);
    } finally {
      if (this.#running === running) {
        this.#running = null;
        this.#id = "";
        this.#show(false);
      }
    }
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #hear(name, data) {
    if (name === "accepted") this.#id = data.id;
    if (name === "waiting") this.#say(`Waiting for a free place: number ${data.position} in the queue.`);
    if (name === "started") this.#say("Searching…");
    if (name === "building") this.#say(`Building ${data.what}: ${Math.round(data.share * 100)} %`);
    if (name === "iteration") this.#say(`Searching… bound ${data.bound} is done.`);
    if (name === "improvement") this.meter.add(data);
    if (name === "progress") {
      if (this.status.textContent?.startsWith("Building")) this.#say("Searching…");
      this.counters.show(data);
      this.meter.reach(data.seconds);
    }
  }

  /** @param {Solution} solution */
  #end(solution) {
    const text = ending(solution, this.session.checked.why_unsolvable);
    this.#say(text);
    this.counters.finish(solution);
    this.meter.reach(solution.statistics.seconds);
    announce(text);
  }

  /**
   * The player has moved on: what was played stays, until the way is asked for.
   * @param {Solution} solution
   * @param {number} at
   * @param {Board} board
   */
  #keep(solution, at, board) {
    if (solution.moves === null) return;
    this.#kept = { solution, at, board };
    this.#say(`${this.status.textContent} You have moved on; Watch goes back to where the search began.`);
    this.#showWatch();
  }

  #watch() {
    const kept = this.#kept;
    this.#kept = null;
    if (kept && !this.session.lay(kept.solution, kept.at, kept.board)) {
      this.#say("The board where the search began is not on your way any more. Solve again from here.");
      this.#showWatch();
      return;
    }
    this.onWatch();
  }

  #showWatch() {
    this.watch.hidden = !this.#kept && !this.session.watched?.solution?.moves;
  }

  /** Ask the server to end the search; its last event then tells how far it got. */
  async #cancel() {
    this.cancel.disabled = true;
    if (this.#id) await cancelSearch(this.#id).catch((failure) => showProblem(this.problem, failure));
    else this.#forget();
  }

  /** Drop the search and what it said: it was about another board. */
  #forget() {
    this.#running?.abort();
    this.#running = null;
    this.#kept = null;
    this.#id = "";
    this.#say("");
    this.counters.clear();
    this.meter.clear();
    showProblem(this.problem, null);
    this.#show(false);
  }

  /** @param {boolean} running */
  #show(running) {
    const focused = document.activeElement === this.cancel || document.activeElement === this.start;
    this.start.hidden = running;
    this.start.disabled = this.session.game.solved || this.session.draft !== null;
    this.cancel.hidden = !running;
    this.cancel.disabled = false;
    if (focused) (running ? this.cancel : this.start).focus();
  }

  /** @param {string} text */
  #say(text) {
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
    const values = /** @type {Record<string, unknown>} */ (this.fields.value());
    const search = SEARCH_KEYS.map((key) => [key, values[key] === undefined ? null : String(values[key])]);
    writeState({ ...Object.fromEntries(search), ...this.limits.texts() });
  }
}
