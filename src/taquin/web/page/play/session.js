/**
 * The state that the parts of the Play view share: the puzzle, the game and the solution that is watched.
 *
 * The parts change it through these methods, and each change calls every listener with its kind.
 */

import { goalOf, sameBoard, formatBoard } from "../shared/puzzle.js";
import { postJson } from "../shared/requests.js";
import { Game } from "./game.js";
import { Stopwatch } from "./stopwatch.js";

/** @import {Board, Move} from "../shared/puzzle.js" */
/** @import {CheckedBoard, Solution} from "../shared/server-types.js" */
/** @import {Overlay} from "./board-view.js" */

/**
 * What changed: a new puzzle, the path, only the position on it, or only how the board is displayed. Each kind includes
 * those after it.
 * @typedef {'puzzle' | 'path' | 'position' | 'display'} Change
 */

export class Session {
  /** @type {Game} */
  game;
  /** @type {CheckedBoard} */
  checked;
  /**
   * The solution that is watched: where it begins on the path, and its search. A path from the address has no search.
   * @type {{from: number, solution: Solution | null} | null}
   */
  watched = null;
  /** @type {Overlay} */
  overlay = "none";
  /** The next best move, while it is shown. @type {Move | null} */
  hint = null;
  stopwatch = new Stopwatch();
  /** The board in the editor, which is shown instead of the game's. @type {Board | CheckedBoard | null} */
  draft = null;
  /** @type {Array<(change: Change) => void>} */
  #listeners = [];

  /** @param {CheckedBoard} checked */
  constructor(checked) {
    this.checked = checked;
    this.game = new Game(checked, goalOf(checked));
  }

  /**
   * Call a function after each change.
   * @param {(change: Change) => void} listener
   */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Call the listeners.
   * @param {Change} change
   */
  changed(change) {
    for (const listener of this.#listeners) listener(change);
  }

  /** The goal as the server reads it: its name, or its board. */
  get goalText() {
    return this.checked.goal.name ?? this.checked.goal.text;
  }

  /** The current board as the server reads it. */
  get boardText() {
    return formatBoard(this.game.board);
  }

  /**
   * Start a new game.
   * @param {CheckedBoard} checked
   * @param {{moves?: string, at?: number}} [path] moves that can be redone, and the position on them
   */
  begin(checked, { moves = "", at = 0 } = {}) {
    this.checked = checked;
    this.game = new Game(checked, goalOf(checked), moves, at);
    this.stopwatch = new Stopwatch();
    this.watched = this.game.at < this.game.moves.length ? { from: 0, solution: null } : null;
    this.draft = null;
    this.hint = null;
    this.changed("puzzle");
  }

  /**
   * Let the server read a board, with the current goal. A custom goal fits one shape only; for another shape the goal is
   * blank-last.
   * @param {string} text
   * @returns {Promise<CheckedBoard>}
   */
  async read(text) {
    const { rows, cols, goal } = this.checked;
    const checked = await postJson("/api/board", { text, goal: goal.name ?? "blank-last" });
    if (goal.name || checked.rows !== rows || checked.cols !== cols) return checked;
    return postJson("/api/board", { text, goal: this.goalText });
  }

  /**
   * Let the server read a board and a goal, and start a new game with them.
   * @param {string} text
   * @param {string} goal
   * @returns {Promise<void>}
   */
  async load(text, goal) {
    this.begin(await postJson("/api/board", { text, goal }));
  }

  /**
   * Make the player's moves.
   * @param {Move[]} moves
   */
  slide(moves) {
    this.hint = null;
    this.watched = null;
    this.game.slide(moves);
    this.stopwatch.setRunning(!this.game.solved);
    this.changed("path");
  }

  /**
   * Go to a position on the path.
   * @param {number} at
   */
  goTo(at) {
    if (at === this.game.at) return;
    this.hint = null;
    this.game.goTo(at);
    if (this.game.solved) this.stopwatch.setRunning(false);
    this.changed("position");
  }

  /** Go back to the start, with the stopwatch at zero. */
  restart() {
    this.stopwatch = new Stopwatch();
    this.goTo(0);
  }

  /**
   * Append a solution to the path, to be watched.
   * @param {Solution} solution
   * @param {number} from the position where it begins
   * @param {Board} board the board from which the search started
   * @returns {boolean} false if the path no longer has that board at that position
   */
  showSolution(solution, from, board) {
    const there = this.game.boards[from];
    if (solution.moves === null || !there || !sameBoard(there, board)) return false;
    this.hint = null;
    this.game.goTo(from);
    this.game.appendSolution(solution.moves);
    this.watched = { from, solution };
    this.stopwatch.setRunning(false);
    this.changed("path");
    return true;
  }

  /**
   * Show the next best move on the board.
   * @param {Move} hint
   */
  showHint(hint) {
    if (this.hint === null) this.game.hints += 1;
    this.hint = hint;
    this.changed("display");
  }

  /**
   * Show something else on the tiles.
   * @param {Overlay} overlay
   */
  showOverlay(overlay) {
    this.overlay = overlay;
    this.changed("display");
  }
}
