/** The result of a game that the player solved: time, moves per second, and the comparison with the optimum. */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";
import { messageOf } from "../shared/problem-box.js";
import { TILE_DIRECTION } from "../shared/puzzle.js";
import { isAbort, postJson } from "../shared/requests.js";
import { icon } from "./icons.js";
import { formatFinalTime } from "./stopwatch.js";

/** @import {Solution} from "../shared/server-types.js" */
/** @import {GamePanel} from "./game-panel.js" */
/** @import {Session} from "./session.js" */
/**
 * @typedef {{moves: number, optimum: number | null, lost: number, first_lost: [number, number] | null,
 *   text: string, solution: Solution}} Analysis
 */

export class GameResult {
  /** Called when the shortest solution is in place and should be played. */
  onWatch = () => {};
  /** @type {AbortController | null} */
  #request = null;
  /** @type {Analysis | null} */
  #analysis = null;
  /** The path that the result stays visible with: the player's, then the shortest solution in its place. */
  #path = "";

  /**
   * @param {Session} session
   * @param {GamePanel} gamePanel
   */
  constructor(session, gamePanel) {
    this.session = session;
    this.gamePanel = gamePanel;
    this.pace = el("p");
    this.text = el("p");
    this.watch = el(
      "button",
      { type: "button", onclick: () => this.#watch() },
      icon("play"),
      "Watch the shortest solution",
    );
    this.goToLost = el("button", { type: "button", onclick: () => this.#goToFirstLost() });
    this.element = el(
      "section",
      { class: "game-result", "aria-label": "Result", hidden: true },
      this.pace,
      this.text,
      el("div", { class: "row" }, this.watch, this.goToLost),
    );
    gamePanel.toolbar.before(this.element);
    session.onChange((change) => {
      if (change === "puzzle" || session.game.moves.join("") !== this.#path) this.#clear();
    });
    gamePanel.onSolve = () => {
      if (!session.game.usedSolver) this.#begin();
    };
  }

  #begin() {
    this.#path = this.session.game.moves.join("");
    this.element.hidden = false;
    this.gamePanel.view.celebrate();
    this.#showPace();
    void this.#analyse();
  }

  #clear() {
    this.#request?.abort();
    this.#analysis = null;
    this.element.hidden = true;
  }

  #showPace() {
    const { game, stopwatch } = this.session;
    const { seconds } = stopwatch;
    const pace = `${formatFinalTime(seconds)}, ${(game.at / seconds).toFixed(2)} moves per second`;
    this.pace.textContent = Math.round(seconds * 1000) ? pace : "";
    this.text.textContent = "Comparing your moves with the optimum…";
    this.watch.hidden = this.goToLost.hidden = true;
  }

  async #analyse() {
    const { checked, goalText } = this.session;
    const request = new AbortController();
    this.#request = request;
    const body = { board: checked.text, goal: goalText, moves: this.#path };
    try {
      const analysis = /** @type {Analysis} */ (await postJson("/api/analysis", body, request.signal));
      this.#analysis = analysis;
      this.text.textContent = analysis.text;
      this.watch.hidden = analysis.solution.moves === null;
      const [first, last] = analysis.first_lost ?? [0, -1];
      this.goToLost.hidden = first !== last;
      this.goToLost.textContent = `Go to move ${first}`;
      announce(analysis.text);
    } catch (failure) {
      if (!isAbort(failure)) this.text.textContent = messageOf(failure);
    }
  }

  #watch() {
    const solution = this.#analysis?.solution;
    if (!solution?.moves) return;
    this.#path = solution.moves;
    this.goToLost.hidden = true; // the solution replaces the player's moves
    if (this.session.showSolution(solution, 0, this.session.game.start)) this.onWatch();
  }

  /** Go to the board before the first lost move. */
  #goToFirstLost() {
    const first = this.#analysis?.first_lost?.[0];
    const { session } = this;
    const move = first && session.game.moves[first - 1];
    if (!move) return;
    session.goTo(first - 1);
    const slid = `tile ${session.game.tileAt(first - 1)} ${TILE_DIRECTION[move]}`;
    this.gamePanel.showMessage(`Move ${first} (${slid}) is your first lost move. Redo makes it again.`);
    announce(this.gamePanel.message.textContent ?? "");
  }
}
