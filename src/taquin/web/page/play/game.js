/**
 * One game: a start, a goal, a path from the start, and a position on that path.
 *
 * The moves before the position are done, those after it can be redone. So undo, redo, the player's slider and a click on
 * a move all do the same: they change the position.
 */

import { applyMove, blankCellAfter, MOVES, sameBoard, tileMovedBy } from "../shared/puzzle.js";

/** @import {Board, Move} from "../shared/puzzle.js" */

export class Game {
  /**
   * @param {Board} start
   * @param {Board} goal
   * @param {string} [moves] of the blank; the first illegal move and all after it are left out
   * @param {number} [at] the position
   */
  constructor(start, goal, moves = "", at = 0) {
    this.start = start;
    this.goal = goal;
    /** The board at each position of the path. @type {Board[]} */
    this.boards = [start];
    /** @type {Move[]} */
    this.moves = [];
    this.at = 0;
    /** The number of hints that the player used. */
    this.hints = 0;
    /** Where the solver's moves begin on the path. */
    this.solverStart = Infinity;
    this.#append(/** @type {Move[]} */ ([...moves]));
    this.goTo(at);
  }

  /** The board at the current position. */
  get board() {
    return /** @type {Board} */ (this.boards[this.at]);
  }

  get solved() {
    return sameBoard(this.board, this.goal);
  }

  /** Whether some of the moves up to the current position are the solver's. */
  get usedSolver() {
    return this.at > this.solverStart;
  }

  /**
   * Make moves from the current position. The moves that could be redone are dropped.
   * @param {Move[]} moves
   */
  slide(moves) {
    this.#truncate();
    this.#append(moves);
    this.at = this.moves.length;
  }

  /**
   * Append the solver's moves after the current position, and stay there.
   * @param {string} moves
   */
  appendSolution(moves) {
    this.#truncate();
    this.#append(/** @type {Move[]} */ ([...moves]));
    this.solverStart = Math.min(this.solverStart, this.at);
  }

  /**
   * Go to a position; one beyond an end of the path means that end.
   * @param {number} at
   */
  goTo(at) {
    const whole = Number.isFinite(at) ? Math.round(at) : 0;
    this.at = Math.min(this.moves.length, Math.max(0, whole));
  }

  /**
   * Return the tile that a move of the path slides.
   * @param {number} index of the move, from 0
   * @returns {number} 0 if the path has no such move
   */
  tileAt(index) {
    const [board, move] = [this.boards[index], this.moves[index]];
    return board && move ? tileMovedBy(board, move) : 0;
  }

  #truncate() {
    this.moves.length = this.at;
    this.boards.length = this.at + 1;
    if (this.at <= this.solverStart) this.solverStart = Infinity;
  }

  /** @param {Move[]} moves */
  #append(moves) {
    let board = /** @type {Board} */ (this.boards.at(-1));
    for (const move of moves) {
      if (!MOVES.includes(move) || blankCellAfter(board, move) === null) return;
      board = applyMove(board, move);
      this.boards.push(board);
      this.moves.push(move);
    }
  }
}
