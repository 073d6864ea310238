/** The button for the next best move, which comes from a known solution or from a short search. */

import { announce } from "../shared/announce.js";
import { messageOf } from "../shared/problem-box.js";
import { applyMove, sameBoard, tileMovedBy } from "../shared/puzzle.js";
import { isAbort, stream } from "../shared/requests.js";
import { iconButton } from "./icons.js";
import { hintMessage } from "./messages.js";

/** @import {Board, Move} from "../shared/puzzle.js" */
/** @import {GamePanel} from "./game-panel.js" */
/** @import {Session} from "./session.js" */

const SECONDS = 5;
const SECONDS_FOR_LARGE_BOARDS = 1;
/** On larger boards, a shortest solution would take too long. */
const MAX_CELLS_FOR_OPTIMUM = 16;
/** A solution is remembered for the first boards on it. */
const MAX_REMEMBERED = 5000;

/** @typedef {{moves: string, optimal: boolean}} KnownSolution */

export class HintButton {
  /** The shortest solution known from each board. @type {Map<string, KnownSolution>} */
  #known = new Map();
  /** @type {AbortController | null} */
  #request = null;

  /**
   * @param {Session} session
   * @param {GamePanel} gamePanel
   */
  constructor(session, gamePanel) {
    this.session = session;
    this.gamePanel = gamePanel;
    this.button = iconButton("Next best move", "hint", () => void this.#showHint());
    gamePanel.toolbar.append(this.button);
    session.onChange((change) => {
      if (change === "puzzle") this.#known.clear();
      if (change === "display") return;
      this.#request?.abort();
      this.#rememberWatched();
      this.#refresh();
    });
    this.#refresh();
  }

  async #showHint() {
    const { session } = this;
    const { board } = session.game;
    let solution = this.#known.get(keyOf(board));
    if (!solution) {
      this.gamePanel.showMessage("Searching for the next best move…");
      solution = await this.#search();
      if (!solution || !sameBoard(board, session.game.board)) return;
    }
    const move = /** @type {Move | undefined} */ (solution.moves[0]);
    if (!move) return;
    session.showHint(move);
    const { moves, optimal } = solution;
    this.#showMessage(hintMessage(tileMovedBy(board, move), move, { length: moves.length, optimal }));
  }

  /** @returns {Promise<KnownSolution | undefined>} */
  async #search() {
    const { session } = this;
    const { board } = session.game;
    const large = board.tiles.length > MAX_CELLS_FOR_OPTIMUM;
    const body = {
      board: session.boardText,
      goal: session.goalText,
      limits: { seconds: large ? SECONDS_FOR_LARGE_BOARDS : SECONDS },
    };
    const request = new AbortController();
    this.#request?.abort();
    this.#request = request;
    try {
      const { moves, optimal } = await stream("/api/solve", body, this.#onEvent, request.signal);
      if (moves === null) this.#showMessage("No solution found in time. Make some moves and try again.");
      else return this.#remember(board, moves, optimal);
    } catch (failure) {
      if (!isAbort(failure)) this.#showMessage(messageOf(failure));
    }
    return undefined;
  }

  #onEvent = (/** @type {string} */ name, /** @type {any} */ data) => {
    if (name === "waiting") this.gamePanel.showMessage(`The server is busy: place ${data.position} in the queue.`);
  };

  #rememberWatched() {
    const { watched, game } = this.session;
    if (!watched?.solution?.moves) return;
    const from = game.boards[watched.from];
    if (from) this.#remember(from, watched.solution.moves, watched.solution.optimal);
  }

  /**
   * Remember a solution for every board on it: the rest of a shortest solution is shortest, too.
   * @param {Board} start
   * @param {string} moves
   * @param {boolean} optimal
   * @returns {KnownSolution}
   */
  #remember(start, moves, optimal) {
    const solution = { moves, optimal };
    if (this.#known.get(keyOf(start))?.moves === moves) return solution;
    let board = start;
    for (let at = 0; at < Math.min(moves.length, MAX_REMEMBERED); at++) {
      const known = this.#known.get(keyOf(board));
      if (!known || moves.length - at < known.moves.length) {
        this.#known.set(keyOf(board), { moves: moves.slice(at), optimal });
      }
      board = applyMove(board, /** @type {Move} */ (moves[at]));
    }
    return solution;
  }

  #refresh() {
    const { session } = this;
    this.button.disabled = session.game.solved || !session.checked.solvable || session.draft !== null;
  }

  /** @param {string} text */
  #showMessage(text) {
    this.gamePanel.showMessage(text);
    announce(text);
  }
}

/** @param {Board} board */
function keyOf(board) {
  return board.tiles.join(" ");
}
