/** The result of a game that was solved by hand: its time and pace, and how it compares with the optimum. */

import { announce } from "../shared/announce.js";
import { isAbort, postJson } from "../shared/requests.js";
import { milliseconds } from "./stopwatch.js";
import { el } from "../shared/dom.js";
import { icon } from "./icons.js";
import { TILE_GOES } from "../shared/puzzle.js";

/** @import {Session, Solution} from "./session.js" */
/** @import {Stage} from "./game-panel.js" */
/**
 * @typedef {{moves: number, optimum: number | null, lost: number, first_lost: [number, number] | null,
 *   text: string, solution: Solution}} Analysis
 */

export class Result {
  /** Told that the shortest solution is laid and shall be shown. */
  onWatch = () => {};
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {Analysis | null} */
  #analysis = null;
  /** The moves that the result is about, or the shortest ones laid in their place. */
  #path = "";

  /**
   * @param {Session} session
   * @param {Stage} stage
   */
  constructor(session, stage) {
    this.session = session;
    this.stage = stage;
    this.pace = el("p");
    this.text = el("p");
    this.watch = el("button", { type: "button", onclick: () => this.#watch() }, icon("play"), "Watch the shortest");
    this.go = el("button", { type: "button", onclick: () => this.#goToFirst() });
    this.element = el(
      "section",
      { class: "result", "aria-label": "Result", hidden: true },
      this.pace,
      this.text,
      el("div", { class: "row" }, this.watch, this.go),
    );
    stage.toolbar.before(this.element);
    session.onChange((change) => {
      if (change === "puzzle" || session.game.moves.join("") !== this.#path) this.#drop();
    });
    stage.onSolve = () => {
      if (!session.game.watched) this.#begin();
    };
  }

  #begin() {
    this.#path = this.session.game.moves.join("");
    this.element.hidden = false;
    this.stage.view.celebrate();
    this.#showPace();
    void this.#analyse();
  }

  /** The path is another one. */
  #drop() {
    this.#asking?.abort();
    this.#analysis = null;
    this.element.hidden = true;
  }

  #showPace() {
    const { game, clock } = this.session;
    const pace = `${milliseconds(clock.seconds)}, ${(game.at / clock.seconds).toFixed(2)} moves per second`;
    this.pace.textContent = Math.round(clock.seconds * 1000) ? pace : "";
    this.text.textContent = "Comparing it with the optimum…";
    this.watch.hidden = this.go.hidden = true;
  }

  async #analyse() {
    const { checked, goalText } = this.session;
    const asking = new AbortController();
    this.#asking = asking;
    const body = { board: checked.text, goal: goalText, moves: this.#path };
    try {
      const analysis = /** @type {Analysis} */ (await postJson("/api/analysis", body, asking.signal));
      this.#analysis = analysis;
      this.text.textContent = analysis.text;
      this.watch.hidden = analysis.solution.moves === null;
      const [first, last] = analysis.first_lost ?? [0, -1];
      this.go.hidden = first !== last;
      this.go.textContent = `Go to move ${first}`;
      announce(analysis.text);
    } catch (failure) {
      if (!isAbort(failure)) this.text.textContent = failure instanceof Error ? failure.message : String(failure);
    }
  }

  #watch() {
    const solution = this.#analysis?.solution;
    if (!solution?.moves) return;
    this.#path = solution.moves;
    this.go.hidden = true; // the player's moves are no longer on the path
    if (this.session.lay(solution, 0, this.session.game.start)) this.onWatch();
  }

  /** Show the board before the first lost move. */
  #goToFirst() {
    const first = this.#analysis?.first_lost?.[0];
    const { session } = this;
    const move = first && session.game.moves[first - 1];
    if (!move) return;
    session.goTo(first - 1);
    const slid = `tile ${session.game.tileAt(first - 1)} ${TILE_GOES[move]}`;
    this.stage.say(`Next is your move ${first}: ${slid}. It is the first lost move. Redo makes it again.`);
    announce(this.stage.message.textContent ?? "");
  }
}
