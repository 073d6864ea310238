/**
 * What the parts of the Play view share: the puzzle as the server has checked it, the game on it, the way that is
 * being watched. Every deed goes through here, and every part is told what kind of thing changed.
 */

import { postJson } from "../shared/requests.js";
import { Clock } from "./stopwatch.js";
import { Game } from "./game.js";
import { goalOf, sameBoard, writeBoard } from "../shared/puzzle.js";

/** @import {Checked} from "../shared/requests.js" */
/** @import {Board, Move} from "../shared/puzzle.js" */
/** @import {Overlay} from "./board-view.js" */
/**
 * A step of a way as the search saw it; h is null where it was not computed.
 * @typedef {{move: Move | null, g: number, h: number | null, f: number | null}} Step
 * @typedef {{algorithm: string, heuristic: string, engine: string, status: string, cost: number | null,
 *   lower_bound: number, bound_by: string, optimal: boolean, moves: string | null, verdict: string, steps: Step[],
 *   statistics: {expanded: number, generated: number, max_frontier: number, seconds: number, peak_memory: number,
 *   iterations: Array<{bound: number, expanded: number, generated: number, seconds: number}>}}} Solution
 */

/**
 * What changed: a new puzzle, the path, only the place on it, or only how it looks. Each one includes those after it.
 * @typedef {'puzzle' | 'path' | 'place' | 'look'} Change
 */

export class Session {
  /** @type {Game} */
  game;
  /** @type {Checked} */
  checked;
  /** The way that is watched: where on the path it begins, and the search that found it, if one did here.
   * @type {{from: number, solution: Solution | null} | null} */
  watched = null;
  /** @type {Overlay} */
  overlay = "none";
  /** @type {Move | null} */
  hint = null;
  clock = new Clock();
  /** A board in the editor, which is shown in place of the game's. @type {Board | Checked | null} */
  draft = null;
  /** @type {Array<(change: Change) => void>} */
  #listeners = [];

  /** @param {Checked} checked */
  constructor(checked) {
    this.checked = checked;
    this.game = new Game(checked, goalOf(checked));
  }

  /** @param {(change: Change) => void} listener */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** @param {Change} change */
  changed(change) {
    for (const listener of this.#listeners) listener(change);
  }

  /** The goal as the server reads it: its name, or its board. */
  get goalText() {
    return this.checked.goal.name ?? this.checked.goal.text;
  }

  /** The board now, as the server reads it. */
  get boardText() {
    return writeBoard(this.game.board);
  }

  /**
   * Begin with a puzzle that was checked, at a place on a path if one is given.
   * @param {Checked} checked
   * @param {{moves?: string, at?: number}} [path]
   */
  begin(checked, { moves = "", at = 0 } = {}) {
    this.checked = checked;
    this.game = new Game(checked, goalOf(checked), moves, at);
    this.clock = new Clock();
    this.watched = this.game.at < this.game.moves.length ? { from: 0, solution: null } : null;
    this.draft = null;
    this.hint = null;
    this.changed("puzzle");
  }

  /**
   * Let the server read a board for the goal in use. A goal of the player's own fits one shape only; for
   * another one the usual goal is taken.
   * @param {string} text
   * @returns {Promise<Checked>}
   */
  async read(text) {
    const { rows, cols, goal } = this.checked;
    const checked = await postJson("/api/board", { text, goal: goal.name ?? "blank-last" });
    if (goal.name || checked.rows !== rows || checked.cols !== cols) return checked;
    return postJson("/api/board", { text, goal: this.goalText });
  }

  /**
   * Let the server read a board, and begin with it.
   * @param {string} text
   * @param {string} goal
   * @param {{moves?: string, at?: number}} [path]
   */
  async load(text, goal, path) {
    this.begin(await postJson("/api/board", { text, goal }), path);
  }

  /** The player's moves. @param {Move[]} moves */
  slide(moves) {
    this.hint = null;
    this.watched = null;
    this.game.slide(moves);
    this.clock.follow(!this.game.solved);
    this.changed("path");
  }

  /** @param {number} at */
  goTo(at) {
    if (at === this.game.at) return;
    this.hint = null;
    this.game.goTo(at);
    if (this.game.solved) this.clock.follow(false);
    this.changed("place");
  }

  restart() {
    this.clock = new Clock();
    this.goTo(0);
  }

  /**
   * Lay a way that was found from a place of the path, to be watched; false if that place is no more.
   * @param {Solution} solution
   * @param {number} from
   * @param {Board} board that stood there
   */
  lay(solution, from, board) {
    const there = this.game.boards[from];
    if (solution.moves === null || !there || !sameBoard(there, board)) return false;
    this.hint = null;
    this.game.goTo(from);
    this.game.lay(solution.moves);
    this.watched = { from, solution };
    this.clock.follow(false);
    this.changed("path");
    return true;
  }

  /** @param {Move | null} hint */
  showHint(hint) {
    if (hint && this.hint === null) this.game.hints += 1;
    this.hint = hint;
    this.changed("look");
  }

  /** @param {Overlay} overlay */
  showOverlay(overlay) {
    this.overlay = overlay;
    this.changed("look");
  }
}
