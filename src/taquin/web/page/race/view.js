/** The Race view: two to four searches on the same board, with a shared clock of expanded nodes. */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";
import { formatQuantity } from "../shared/format.js";
import { goalOf } from "../shared/puzzle.js";
import { cancelSearch, isAbort, stream } from "../shared/requests.js";
import { goTo, onNavigate, writeState } from "../shared/url-state.js";
import { RaceDisplay } from "./display.js";
import { RaceSetup } from "./setup.js";
import { verdict } from "./verdict.js";

/** @import {About, CheckedBoard, SearchResult} from "../shared/server-types.js" */

/**
 * Build the view.
 * @param {Element} host
 * @param {{about: About}} given
 * @returns {{enter(): void, leave(): void}}
 */
export function mount(host, { about }) {
  const race = new Race(host, about);
  return { enter: () => race.enter(), leave: () => race.leave() };
}

class Race {
  /** @type {string[]} */
  #names = [];
  /** @type {SearchResult[]} */
  #results = [];
  /** The board of the race that is shown. @type {CheckedBoard | null} */
  #board = null;
  #id = "";
  /** Aborts a race that has no id yet. */
  #request = new AbortController();
  #entered = false;
  #display = new RaceDisplay();
  #setup;

  /**
   * @param {Element} host
   * @param {About} about
   */
  constructor(host, about) {
    this.#setup = new RaceSetup(about);
    host.append(
      el("h1", { class: "visually-hidden" }, "Race"),
      el("div", { class: "race" }, this.#setup.element, this.#display.element),
    );
    this.#setup.onStart = () => void this.#run();
    this.#setup.onCancel = () => void this.#cancel();
    this.#display.onWatch = (lane) => this.#watch(lane);
    onNavigate(() => this.#entered && void this.#setup.load());
  }

  enter() {
    this.#entered = true;
    void this.#setup.load();
  }

  leave() {
    this.#entered = false;
    this.#display.pause();
  }

  async #run() {
    const board = (this.#board = this.#setup.board.board);
    if (!board) return;
    this.#setup.store();
    this.#setup.setProblem(null);
    this.#setup.setStatus("Starting…");
    this.#setup.setRunning(true);
    this.#display.clear();
    this.#names = [];
    this.#id = "";
    this.#request = new AbortController();
    try {
      const body = { board: board.text, goal: board.goal.text, ...this.#setup.request };
      const onEvent = (/** @type {string} */ name, /** @type {any} */ data) => this.#onEvent(name, data);
      const result = await stream("/api/compare", body, onEvent, this.#request.signal);
      this.#end(result.lanes);
    } catch (problem) {
      this.#setup.setStatus(isAbort(problem) ? "Cancelled before the start." : "");
      if (!isAbort(problem)) this.#setup.setProblem(problem);
    } finally {
      this.#setup.setRunning(false);
    }
  }

  async #cancel() {
    if (!this.#id) this.#request.abort();
    else await cancelSearch(this.#id).catch((problem) => this.#setup.setProblem(problem));
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #onEvent(name, data) {
    if (name === "accepted") this.#id = data.id;
    else if (name === "waiting") this.#setup.setStatus(`The server is busy: place ${data.position} in the queue.`);
    else if (name === "building") this.#setup.setStatus(`Building ${data.what}: ${Math.round(data.share * 100)} %`);
    else if (name === "started") this.#begin(data.lanes);
    else if (name === "finished") this.#display.finish(data.lane, data);
    else if (name === "sample") {
      this.#setup.setStatus("The race is running."); // after "Building …"
      this.#display.add(data);
    }
  }

  /** @param {string[]} names */
  #begin(names) {
    if (!this.#board) return;
    this.#names = names;
    this.#setup.setStatus("The race is running.");
    this.#display.begin(names, this.#board, goalOf(this.#board));
  }

  /** @param {SearchResult[]} results */
  #end(results) {
    if (this.#names.length === 0) return this.#setup.setStatus("Cancelled before the start.");
    this.#results = results;
    const text = verdict(this.#names, results);
    this.#setup.setStatus("The race is over.");
    this.#display.end(results, text);
    announce(`The race is over. ${text}`);
  }

  /**
   * Open a lane's solution in Play.
   * @param {number} lane
   */
  #watch(lane) {
    const moves = this.#results[lane]?.moves ?? null;
    if (!this.#board || moves === null) return;
    const { text, goal } = this.#board;
    writeState({ board: text, goal: goal.name ?? goal.text, moves, at: 0 });
    announce(`A solution of ${formatQuantity(moves.length, "move")} is open in Play.`);
    goTo("play");
  }
}
