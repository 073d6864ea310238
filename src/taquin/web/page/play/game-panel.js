/** The board that is played, what it says, and the buttons right below it. */

import { announce, count } from "../shared/announce.js";
import { BoardView } from "./board-view.js";
import { asStopwatch } from "./stopwatch.js";
import { el } from "../shared/dom.js";
import { iconButton } from "./icons.js";
import { slidBy, swapCells, TILE_GOES, writeBoard } from "../shared/puzzle.js";
import { standing } from "./messages.js";
import { attachSliding } from "./slide-gesture.js";

/** @import {Session, Change} from "./session.js" */
/** @import {Move} from "../shared/puzzle.js" */

const CLOCK_MS = 250;

export class Stage {
  /** Told that the player's slide reached the goal. */
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
    const board = el("div", { class: "board-room" });
    this.message = el("p", { class: "message", role: "status", "aria-live": "off" }); // what matters is announced
    this.mend = el("button", { type: "button", onclick: () => this.#mend() }, "Make it solvable");
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
      el("div", { class: "said" }, this.message, this.mend),
      this.toolbar,
    );
    this.view = new BoardView(board);
    attachSliding(this.view);
    this.view.onSlide = (moves) => this.#slide(moves);
    session.onChange((change) => this.#show(change));
    setInterval(() => this.#showTime(), CLOCK_MS);
    this.#show("puzzle");
  }

  /** Say something below the board until the next change. @param {string} text */
  say(text) {
    this.message.textContent = text;
  }

  /** @param {Move[]} moves */
  #slide(moves) {
    const { session } = this;
    const [first] = moves;
    if (!first) return;
    const slid = moves.length === 1 ? `Tile ${slidBy(session.game.board, first)}` : count(moves.length, "tile");
    session.slide(moves);
    const done = session.game.solved ? standing(session) : count(session.game.at, "move");
    announce(`${slid} ${TILE_GOES[first]}. ${done}`);
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
    if (change !== "look") this.say(standing(session));
    const { solvable } = draft && "solvable" in draft ? draft : session.checked;
    this.message.classList.toggle("bad", !solvable);
    this.message.classList.toggle("good", !draft && game.solved && game.at > 0);
    this.mend.hidden = session.checked.solvable || draft !== null;
  }

  #showTime() {
    const text = asStopwatch(this.session.clock.seconds);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  /** Two tiles swapped make an unsolvable board solvable, whatever the goal. */
  #mend() {
    const { session } = this;
    const { board } = session.game;
    const [one = 0, other = 1] = board.tiles.flatMap((tile, cell) => (tile ? [cell] : []));
    session.load(writeBoard(swapCells(board, one, other)), session.goalText).then(
      () => announce(standing(session)),
      (failure) => this.say(failure.message),
    );
  }
}
