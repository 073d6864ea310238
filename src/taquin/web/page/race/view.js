/** Race: two to four searches on the same board, side by side on a shared clock of expanded nodes. */

import { announce, count } from "../shared/announce.js";
import { cancelSearch, isAbort, stream } from "../shared/requests.js";
import { el } from "../shared/dom.js";
import { RaceSetup } from "./setup.js";
import { RaceStage } from "./display.js";
import { verdict } from "./verdict.js";
import { goalOf } from "../shared/puzzle.js";
import { goTo, onState, writeState } from "../shared/url-state.js";

/** @import {About, Checked} from "../shared/requests.js" */
/** @import {LaneSolution} from "./verdict.js" */

/**
 * @param {Element} host
 * @param {{about: About}} given
 */
export function mount(host, { about }) {
  const race = new Race(host, about);
  return { enter: () => race.enter(), leave: () => race.leave() };
}

class Race {
  /** @type {string[]} */
  #names = [];
  /** @type {LaneSolution[]} */
  #solutions = [];
  /** @type {Checked | null} the board of the race that is shown */
  #board = null;
  #id = "";
  /** Ends a race that the server has not given a number yet. */
  #asking = new AbortController();
  #entered = false;
  #stage = new RaceStage();
  #setup;

  /**
   * @param {Element} host
   * @param {About} about
   */
  constructor(host, about) {
    this.#setup = new RaceSetup(about);
    host.append(
      el("h1", { class: "visually-hidden" }, "Race"),
      el("div", { class: "race" }, this.#setup.element, this.#stage.element),
    );
    this.#setup.onStart = () => void this.#run();
    this.#setup.onCancel = () => void this.#cancel();
    this.#stage.onWatch = (lane) => this.#watch(lane);
    onState(() => this.#entered && void this.#setup.load());
  }

  enter() {
    this.#entered = true;
    void this.#setup.load();
  }

  leave() {
    this.#entered = false;
    this.#stage.pause();
  }

  async #run() {
    const board = (this.#board = this.#setup.board.board);
    if (!board) return;
    this.#setup.keep();
    this.#setup.complain(null);
    this.#setup.say("Starting …");
    this.#setup.setRunning(true);
    this.#stage.clear();
    this.#names = [];
    this.#id = "";
    this.#asking = new AbortController();
    try {
      const asked = { board: board.text, goal: board.goal.text, ...this.#setup.request };
      const hear = (/** @type {string} */ name, /** @type {any} */ data) => this.#hear(name, data);
      const result = await stream("/api/compare", asked, hear, this.#asking.signal);
      this.#end(result.lanes);
    } catch (problem) {
      this.#setup.say(isAbort(problem) ? "Cancelled before it began." : "");
      if (!isAbort(problem)) this.#setup.complain(problem);
    } finally {
      this.#setup.setRunning(false);
    }
  }

  async #cancel() {
    if (!this.#id) this.#asking.abort();
    else await cancelSearch(this.#id).catch((problem) => this.#setup.complain(problem));
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #hear(name, data) {
    if (name === "accepted") this.#id = data.id;
    else if (name === "waiting") this.#setup.say(`The server is busy: place ${data.position} in the queue.`);
    else if (name === "building") this.#setup.say(`Building ${data.what} first.`);
    else if (name === "started") this.#begin(data.lanes);
    else if (name === "finished") this.#stage.finish(data.lane, data);
    else if (name === "sample") this.#stage.add(data);
  }

  /** @param {string[]} names */
  #begin(names) {
    if (!this.#board) return;
    this.#names = names;
    this.#setup.say("The race is running.");
    this.#stage.begin(names, this.#board, goalOf(this.#board));
  }

  /** @param {LaneSolution[]} solutions */
  #end(solutions) {
    if (this.#names.length === 0) return this.#setup.say("Cancelled before it began.");
    this.#solutions = solutions;
    const words = verdict(this.#names, solutions);
    this.#setup.say("The race is over.");
    this.#stage.end(solutions, words);
    announce(`The race is over. ${words}`);
  }

  /**
   * Open a lane's solution in the player.
   * @param {number} lane
   */
  #watch(lane) {
    const moves = this.#solutions[lane]?.moves ?? null;
    if (!this.#board || moves === null) return;
    const { text, goal } = this.#board;
    writeState({ board: text, goal: goal.name ?? goal.text, moves, at: 0 });
    announce(`${count(moves.length, "move")}, opened in the player.`);
    goTo("play");
  }
}
