/**
 * One puzzle being played: its start and goal, a path from there, and the place on it.
 *
 * Moves before the place are done, those after it can be redone; so undo, redo, the player's scrub bar and a click on
 * a move are all the same deed. A solution is a path too.
 */

import { applyMove, cellAfter, isGoal, MOVES, slidBy } from "../shared/puzzle.js";

/** @import {Board, Move} from "../shared/puzzle.js" */

export class Game {
  /**
   * @param {Board} start
   * @param {Board} goal
   * @param {string} [moves] of the blank; what is not possible, and all after it, is left out
   * @param {number} [at]
   */
  constructor(start, goal, moves = "", at = 0) {
    this.start = start;
    this.goal = goal;
    /** The board at each place of the path. @type {Board[]} */
    this.boards = [start];
    /** @type {Move[]} */
    this.moves = [];
    this.at = 0;
    /** How often the player asked for a move. */
    this.hints = 0;
    /** Where the solver's moves begin on the path. */
    this.laid = Infinity;
    this.#append(/** @type {Move[]} */ ([...moves]));
    this.goTo(at);
  }

  get board() {
    return /** @type {Board} */ (this.boards[this.at]);
  }

  get solved() {
    return isGoal(this.board, this.goal);
  }

  /** Whether the solver made some of the moves so far. */
  get watched() {
    return this.at > this.laid;
  }

  /** Make moves from here; what could be redone is forgotten. @param {Move[]} moves */
  slide(moves) {
    this.#cut();
    this.#append(moves);
    this.at = this.moves.length;
  }

  /** Put a way to the goal after the present board, to be watched. @param {string} moves */
  lay(moves) {
    this.#cut();
    this.#append(/** @type {Move[]} */ ([...moves]));
    this.laid = Math.min(this.laid, this.at);
  }

  /** @param {number} at */
  goTo(at) {
    const whole = Number.isFinite(at) ? Math.round(at) : 0;
    this.at = Math.min(this.moves.length, Math.max(0, whole));
  }

  /** The tile that slides at a move of the path, counted from 0. @param {number} index */
  tileAt(index) {
    const [board, move] = [this.boards[index], this.moves[index]];
    return board && move ? slidBy(board, move) : 0;
  }

  #cut() {
    this.moves.length = this.at;
    this.boards.length = this.at + 1;
    if (this.at <= this.laid) this.laid = Infinity;
  }

  /** @param {Move[]} moves */
  #append(moves) {
    let board = /** @type {Board} */ (this.boards.at(-1));
    for (const move of moves) {
      if (!MOVES.includes(move) || cellAfter(board, move) === null) return;
      board = applyMove(board, move);
      this.boards.push(board);
      this.moves.push(move);
    }
  }
}
