/**
 * The board that Race and Glass box search: a 3×3 board at first, whatever Play holds. Buttons make another one at a given
 * depth, or take the board from Play.
 */

import { announce, showProblem } from "./announce.js";
import { postJson } from "./requests.js";
import { smallBoard } from "./small-board.js";
import { el } from "./dom.js";
import { goalOf } from "./puzzle.js";
import { readState, writeState } from "./url-state.js";

/** @typedef {import("./requests.js").Checked} Checked */

const SIZE = 112;
const GOAL = "blank-last";
/** Its shortest solution has 14 moves; greedy search finds a longer one. */
const FIRST_BOARD = "0 5 2 8 4 3 1 7 6";

export class SearchBoard {
  /** Called when another board was chosen here. */
  onChoose = () => {};

  /** @type {Checked | null} */
  board = null;

  #asked = "";
  #requests = 0;

  /**
   * @param {Element} host
   * @param {number[]} depths of the boards that can be made
   */
  constructor(host, depths) {
    this.picture = el("div", { class: "search-board-picture" });
    this.says = el("p", { class: "search-board-says" });
    this.problem = el("div");
    this.fromPlay = el("button", { type: "button", onclick: () => void this.#takeFromPlay() }, "Use the board from Play");
    const make = depths.map((depth) =>
      el(
        "button",
        { type: "button", "aria-label": `New 3×3 board at depth ${depth}`, onclick: () => void this.#make(depth) },
        String(depth),
      ),
    );
    host.append(
      el(
        "div",
        { class: "search-board" },
        this.picture,
        el(
          "div",
          {},
          this.says,
          this.problem,
          el("p", { class: "search-board-label" }, "New 3×3 board at depth"),
          el("div", { class: "search-board-depths" }, ...make),
        ),
      ),
      this.fromPlay,
    );
  }

  /** Read the board of the state, unless it is the one that is shown. Afterwards `board` is null if it cannot be read. */
  async load() {
    const { start = FIRST_BOARD, target = GOAL } = readState();
    const asked = JSON.stringify([start, target]);
    if (asked !== this.#asked || !this.board) {
      this.#asked = asked;
      await this.#show(postJson("/api/board", { text: start, goal: target }));
    }
    this.#keep();
  }

  /** @param {number} depth */
  async #make(depth) {
    const { target } = readState();
    const goal = target && !/\d/.test(target) ? target : undefined;
    await this.#show(postJson("/api/generate", { rows: 3, cols: 3, depth, goal }));
    if (!this.board) return;
    this.#keep();
    announce(`A new board, ${depth} moves from the goal.`);
    this.onChoose();
  }

  async #takeFromPlay() {
    const { board = "", goal = GOAL } = readState();
    await this.#show(postJson("/api/board", { text: board, goal }));
    if (!this.board) return;
    this.#keep();
    announce("The board from Play.");
    this.onChoose();
  }

  /** Keep the board in the state, so that it is this one whatever is done in Play. */
  #keep() {
    if (this.board) {
      const start = this.board.text;
      const target = this.board.goal.name ?? this.board.goal.text;
      this.#asked = JSON.stringify([start, target]);
      writeState({ start, target: target === GOAL ? null : target });
    }
    const { board, goal = GOAL } = readState();
    this.fromPlay.hidden = board === undefined || JSON.stringify([board, goal]) === this.#asked;
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
  const size = `A ${board.rows}×${board.cols} board`;
  return board.solvable ? `${size}.` : `${size} that cannot be solved: ${board.why_unsolvable}.`;
}
