/** The next best move: from a way that is known, or from a short search. */

import { announce } from "../shared/announce.js";
import { isAbort, stream } from "../shared/requests.js";
import { applyMove, sameBoard, slidBy } from "../shared/puzzle.js";
import { hint as inWords } from "./messages.js";
import { iconButton } from "./icons.js";

/** @import {Board, Move} from "../shared/puzzle.js" */
/** @import {Session} from "./session.js" */
/** @import {Stage} from "./game-panel.js" */

const SECONDS = 5;
const SECONDS_ON_LARGE_BOARDS = 1;
const LARGEST_FOR_THE_OPTIMUM = 16;
const MOST_REMEMBERED = 5000;

/** @typedef {{moves: string, optimal: boolean}} Way from some board to the goal */

export class NextMove {
  /** The ways known so far, by the boards that they lead over. @type {Map<string, Way>} */
  #known = new Map();
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * @param {Session} session
   * @param {Stage} stage
   */
  constructor(session, stage) {
    this.session = session;
    this.stage = stage;
    this.button = iconButton("Next best move", "hint", () => void this.ask());
    stage.toolbar.append(this.button);
    session.onChange((change) => {
      if (change === "puzzle") this.#known.clear();
      if (change === "look") return;
      this.#asking?.abort();
      this.#learnWatched();
      this.#refresh();
    });
    this.#refresh();
  }

  async ask() {
    const { session } = this;
    const { board } = session.game;
    let way = this.#known.get(keyOf(board));
    if (!way) {
      this.stage.say("Looking for a way…");
      way = await this.#search();
      if (!way || !sameBoard(board, session.game.board)) return;
    }
    const move = /** @type {Move | undefined} */ (way.moves[0]);
    if (!move) return;
    session.showHint(move);
    this.#say(inWords(slidBy(board, move), move, { length: way.moves.length, optimal: way.optimal }));
  }

  /** @returns {Promise<Way | undefined>} */
  async #search() {
    const { session } = this;
    const { board } = session.game;
    const large = board.tiles.length > LARGEST_FOR_THE_OPTIMUM;
    const body = {
      board: session.boardText,
      goal: session.goalText,
      limits: { seconds: large ? SECONDS_ON_LARGE_BOARDS : SECONDS },
    };
    const asking = new AbortController();
    this.#asking?.abort();
    this.#asking = asking;
    try {
      const { moves, optimal } = await stream("/api/solve", body, this.#wait, asking.signal);
      if (moves === null) this.#say("No way found in time. Play on and ask again.");
      else return this.#learn(board, moves, optimal);
    } catch (failure) {
      if (!isAbort(failure)) this.#say(failure instanceof Error ? failure.message : String(failure));
    }
    return undefined;
  }

  #wait = (/** @type {string} */ name, /** @type {any} */ data) => {
    if (name === "waiting") this.stage.say(`Waiting for a free place: number ${data.position} in the queue.`);
  };

  /** What is watched is known too. */
  #learnWatched() {
    const { watched, game } = this.session;
    if (!watched?.solution?.moves) return;
    const from = game.boards[watched.from];
    if (from) this.#learn(from, watched.solution.moves, watched.solution.optimal);
  }

  /**
   * Remember a way for every board on it: each part of a shortest way is one itself.
   * @param {Board} start
   * @param {string} moves
   * @param {boolean} optimal
   * @returns {Way}
   */
  #learn(start, moves, optimal) {
    const whole = { moves, optimal };
    if (this.#known.get(keyOf(start))?.moves === moves) return whole;
    let board = start;
    for (let at = 0; at < Math.min(moves.length, MOST_REMEMBERED); at++) {
      const known = this.#known.get(keyOf(board));
      if (!known || moves.length - at < known.moves.length) {
        this.#known.set(keyOf(board), { moves: moves.slice(at), optimal });
      }
      board = applyMove(board, /** @type {Move} */ (moves[at]));
    }
    return whole;
  }

  #refresh() {
    const { session } = this;
    this.button.disabled = session.game.solved || !session.checked.solvable || session.draft !== null;
  }

  /** @param {string} text */
  #say(text) {
    this.stage.say(text);
    announce(text);
  }
}

/** @param {Board} board */
function keyOf(board) {
  return board.tiles.join(" ");
}
