/** The board in play with its counters above, and its message and buttons below. */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";
import { formatQuantity } from "../shared/format.js";
import { messageOf, showProblem } from "../shared/problem-box.js";
import { formatBoard, swapCells, TILE_DIRECTION, tileMovedBy } from "../shared/puzzle.js";
import { BoardView } from "./board-view.js";
import { iconButton } from "./icons.js";
import { gameMessage } from "./messages.js";
import { attachSliding } from "./slide-gesture.js";
import { formatRunningTime } from "./stopwatch.js";

/** @import {Move} from "../shared/puzzle.js" */
/** @import {Change, Session} from "./session.js" */

const CLOCK_MS = 250;

export class GamePanel {
  /** Called when a move of the player has reached the goal. */
  onSolve = () => {};

  /**
   * @param {Element} host
   * @param {Session} session
   */
  constructor(host, session) {
    this.element = host;
    this.session = session;
    this.moves = el("output", { "aria-label": "Moves", "aria-live": "off" });
    this.time = el("output", { "aria-label": "Time", "aria-live": "off" });
    const board = el("div", { class: "board-frame" });
    this.message = el("p", { class: "message", role: "status", "aria-live": "off" }); // announce() reads it out
    this.repair = el("button", { type: "button", onclick: () => this.#makeSolvable() }, "Make it solvable");
    /** Where a problem of a button or of a paste is shown, until the next change. */
    this.problem = el("div", { class: "game-problem" });
    this.undo = iconButton("Undo", "undo", () => session.goTo(session.game.at - 1));
    this.redo = iconButton("Redo", "redo", () => session.goTo(session.game.at + 1));
    this.restart = iconButton("Restart", "restart", () => session.restart());
    const toolbar = { class: "toolbar", role: "group", "aria-label": "Game" };
    this.toolbar = el("div", toolbar, this.undo, this.redo, this.restart);
    host.append(
      el(
        "div",
        { class: "score" },
        el("span", {}, el("span", { class: "score-name", "aria-hidden": "true" }, "Moves"), this.moves),
        el("span", {}, el("span", { class: "score-name", "aria-hidden": "true" }, "Time"), this.time),
      ),
      board,
      el("div", { class: "game-message" }, this.message, this.repair),
      this.problem,
      this.toolbar,
    );
    this.view = new BoardView(board);
    attachSliding(this.view);
    this.view.onSlide = (moves) => this.#slide(moves);
    session.onChange((change) => this.#show(change));
    setInterval(() => this.#showTime(), CLOCK_MS);
    this.#show("puzzle");
  }

  /**
   * Show a message below the board until the next change.
   * @param {string} text
   */
  showMessage(text) {
    this.message.textContent = text;
  }

  /** @param {Move[]} moves */
  #slide(moves) {
    const { session } = this;
    const [first] = moves;
    if (!first) return;
    const slid =
      moves.length === 1 ? `Tile ${tileMovedBy(session.game.board, first)}` : formatQuantity(moves.length, "tile");
    session.slide(moves);
    const result = session.game.solved ? gameMessage(session) : formatQuantity(session.game.at, "move");
    announce(`${slid} ${TILE_DIRECTION[first]}. ${result}`);
    if (session.game.solved) this.onSolve();
  }

  /** @param {Change} change */
  #show(change) {
    const { session, view } = this;
    const { game, overlay, hint, draft } = session;
    view.show(draft ?? game.board, {
      goal: draft && draft.tiles.length !== game.goal.tiles.length ? null : game.goal,
      overlay,
      hint: draft ? null : hint,
      animate: change !== "puzzle",
    });
    view.element.classList.toggle("solved", !draft && game.solved);
    this.moves.textContent = String(game.at);
    this.#showTime();
    this.undo.disabled = game.at === 0 || draft !== null;
    this.redo.disabled = game.at === game.moves.length || draft !== null;
    this.restart.disabled = game.at === 0 || draft !== null;
    showProblem(this.problem, null);
    if (change !== "display") this.showMessage(gameMessage(session));
    const { solvable } = draft && "solvable" in draft ? draft : session.checked;
    this.message.classList.toggle("bad", !solvable);
    this.message.classList.toggle("good", !draft && game.solved && game.at > 0);
    this.repair.hidden = session.checked.solvable || draft !== null;
  }

  #showTime() {
    const text = formatRunningTime(this.session.stopwatch.seconds);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  /** Swap the first two tiles. One swap makes any unsolvable board solvable, whatever the goal. */
  #makeSolvable() {
    const { session } = this;
    const { board } = session.game;
    const [one = 0, other = 1] = board.tiles.flatMap((tile, cell) => (tile ? [cell] : []));
    session.load(formatBoard(swapCells(board, one, other)), session.goalText).then(
      () => announce(gameMessage(session)),
      (failure) => this.showMessage(messageOf(failure)),
    );
  }
}
