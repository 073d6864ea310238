/**
 * The board that all tabs share, as Race and Glass box show it: small, with a word on whether it can be solved, and with
 * buttons that deal another one, of a depth that suits the view.
 */

import { announce, showProblem } from "./announce.js";
import { postJson } from "./api.js";
import { smallBoard } from "./board-view.js";
import { el } from "./dom.js";
import { goalOf } from "./session.js";
import { readState, writeState } from "./state.js";

/** @typedef {import("./api.js").Checked} Checked */

const SIZE = 112;
const FIRST_BOARD = "1 2 3 / 4 0 6 / 7 5 8";

export class SharedBoard {
  /** Called when a board was dealt. */
  onDeal = () => {};

  /** @type {Checked | null} */
  board = null;

  #asked = "";
  #requests = 0;

  /**
   * @param {Element} host
   * @param {number[]} depths how many moves from the goal the boards are that can be dealt
   */
  constructor(host, depths) {
    this.picture = el("div", { class: "shared-board-picture" });
    this.says = el("p", { class: "shared-board-says" });
    this.problem = el("div");
    const deal = depths.map((depth) =>
      el(
        "button",
        { type: "button", "aria-label": `New 3×3 board, ${depth} moves deep`, onclick: () => void this.#deal(depth) },
        String(depth),
      ),
    );
    host.append(
      el(
        "div",
        { class: "shared-board" },
        this.picture,
        el(
          "div",
          {},
          this.says,
          this.problem,
          el("p", { class: "shared-board-deal-label" }, "New 3×3 board, so many moves deep:"),
          el("div", { class: "shared-board-deal" }, ...deal),
        ),
      ),
    );
  }

  /** Read the board of the state, unless it is the one that is shown. Afterwards `board` is null if it cannot be read. */
  async load() {
    const { board = FIRST_BOARD, goal = "blank-last" } = readState();
    const asked = JSON.stringify([board, goal]);
    if (asked === this.#asked && this.board) return;
    this.#asked = asked;
    await this.#show(postJson("/api/board", { text: board, goal }));
  }

  /** @param {number} depth */
  async #deal(depth) {
    const { goal } = readState();
    const named = goal && !/\d/.test(goal) ? goal : undefined;
    await this.#show(postJson("/api/generate", { rows: 3, cols: 3, depth, goal: named }));
    if (!this.board) return;
    const { text, goal: to } = this.board;
    this.#asked = JSON.stringify([text, to.name ?? to.text]);
    writeState({ board: text, goal: to.name ?? to.text, moves: null, at: null });
    announce(`A new board, ${depth} moves from the goal.`);
    this.onDeal();
  }

  /** @param {Promise<Checked>} asked */
  async #show(asked) {
    const request = ++this.#requests;
    const [board, problem] = await asked.then(
      (found) => /** @type {const} */ ([found, null]),
      (failure) => /** @type {const} */ ([null, failure]),
    );
    if (request !== this.#requests) return; // another board was asked for meanwhile
    this.board = board;
    showProblem(this.problem, problem);
    this.picture.replaceChildren(...(board ? [smallBoard(board, goalOf(board), { size: SIZE })] : []));
    this.says.textContent = board ? describe(board) : "";
  }
}

/** @param {Checked} board */
function describe(board) {
  const size = `The ${board.rows}×${board.cols} board of the Play tab`;
  return board.solvable ? `${size}.` : `${size}. It cannot be solved: ${board.why_unsolvable}.`;
}
