/**
 * The board that Race or Glass box searches. Buttons generate another 3×3 board at a given depth, or take the board from
 * Play.
 */

import { announce } from "./announce.js";
import { el } from "./dom.js";
import { showProblem } from "./problem-box.js";
import { goalOf } from "./puzzle.js";
import { postJson } from "./requests.js";
import { smallBoard } from "./small-board.js";
import { readState, writeState } from "./url-state.js";

/** @import {CheckedBoard} from "./server-types.js" */

const PICTURE_WIDTH = 112;
const DEFAULT_GOAL = "blank-last";
/** Its shortest solution has 14 moves. Greedy search finds a longer one. */
const FIRST_BOARD = "0 5 2 8 4 3 1 7 6";

export class BoardPicker {
  /** Called when the visitor has picked another board. */
  onPick = () => {};

  /** The board; null if it could not be read. @type {CheckedBoard | null} */
  board = null;

  /** The board and goal that were requested last, as one string. */
  #requested = "";
  #requests = 0;

  /**
   * @param {Element} host
   * @param {number[]} depths of the boards that can be generated
   */
  constructor(host, depths) {
    this.picture = el("div", { class: "board-picker-picture" });
    this.description = el("p");
    this.problem = el("div");
    this.fromPlay = el("button", { type: "button", onclick: () => void this.#takeFromPlay() }, "Use the board from Play");
    const buttons = depths.map((depth) =>
      el(
        "button",
        { type: "button", "aria-label": `New 3×3 board at depth ${depth}`, onclick: () => void this.#generate(depth) },
        String(depth),
      ),
    );
    host.append(
      el(
        "div",
        { class: "board-picker" },
        this.picture,
        el(
          "div",
          {},
          this.description,
          this.problem,
          el("p", { class: "board-picker-label" }, "New 3×3 board at depth"),
          el("div", { class: "board-picker-depths" }, ...buttons),
        ),
      ),
      this.fromPlay,
    );
  }

  /**
   * Show the board of the page's state, unless it is shown already.
   * @returns {Promise<void>}
   */
  async load() {
    const { start = FIRST_BOARD, target = DEFAULT_GOAL } = readState();
    const requested = JSON.stringify([start, target]);
    if (requested !== this.#requested || !this.board) {
      this.#requested = requested;
      await this.#show(postJson("/api/board", { text: start, goal: target }));
    }
    this.#store();
  }

  /** @param {number} depth */
  async #generate(depth) {
    const { target } = readState();
    const goal = target && !/\d/.test(target) ? target : undefined;
    await this.#show(postJson("/api/generate", { rows: 3, cols: 3, depth, goal }));
    if (!this.board) return;
    this.#store();
    announce(`New board, ${depth} moves from the goal.`);
    this.onPick();
  }

  async #takeFromPlay() {
    const { board = "", goal = DEFAULT_GOAL } = readState();
    await this.#show(postJson("/api/board", { text: board, goal }));
    if (!this.board) return;
    this.#store();
    announce("The board from Play is used.");
    this.onPick();
  }

  /** Store the board in the page's state, so that it stays when Play gets another board. */
  #store() {
    if (this.board) {
      const start = this.board.text;
      const target = this.board.goal.name ?? this.board.goal.text;
      this.#requested = JSON.stringify([start, target]);
      writeState({ start, target: target === DEFAULT_GOAL ? null : target });
    }
    const { board, goal = DEFAULT_GOAL } = readState();
    this.fromPlay.hidden = board === undefined || JSON.stringify([board, goal]) === this.#requested;
  }

  /** @param {Promise<CheckedBoard>} answer */
  async #show(answer) {
    const request = ++this.#requests;
    const [board, problem] = await answer.then(
      (found) => /** @type {const} */ ([found, null]),
      (failure) => /** @type {const} */ ([null, failure]),
    );
    if (request !== this.#requests) return; // a later request has been made
    this.board = board;
    showProblem(this.problem, problem);
    this.picture.replaceChildren(...(board ? [smallBoard(board, goalOf(board), { size: PICTURE_WIDTH })] : []));
    this.description.textContent = board ? describe(board) : "";
  }
}

/** @param {CheckedBoard} board */
function describe(board) {
  const size = `A ${board.rows}×${board.cols} board`;
  return board.solvable ? `${size}.` : `${size} that cannot be solved: ${board.why_unsolvable}.`;
}
