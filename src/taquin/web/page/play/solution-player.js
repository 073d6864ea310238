/** The player: it plays a solution move by move, with a slider for the position. */

import { announce } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { TILE_DIRECTION } from "../shared/puzzle.js";
import { icon, iconButton } from "./icons.js";

/** @import {Session} from "./session.js" */

const SPEEDS = [1, 2, 4, 8, 16, 32, 64];
const DEFAULT_SPEED = 4;
const MAX_SLIDE_MS = 130;

export class SolutionPlayer {
  #frame = 0;
  /** When it started to play, and from which position. */
  #startTime = 0;
  #startPosition = 0;
  /** The position that the player set last. If the game is elsewhere, the visitor went there. */
  #lastPosition = 0;

  /**
   * @param {Element} next the element before which the player is inserted
   * @param {Session} session
   * @param {HTMLElement} board whose slides must be shorter than a step
   */
  constructor(next, session, board) {
    this.session = session;
    this.board = board;
    this.slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Position in the solution" });
    this.position = el("output", { class: "player-position", "aria-live": "off" });
    this.toggle = el("button", { type: "button", class: "primary", onclick: () => this.#toggle() });
    this.first = iconButton("First", "first", () => this.#go(this.#from));
    this.back = iconButton("Back", "back", () => this.#go(session.game.at - 1));
    this.step = iconButton("Step", "step", () => this.#go(session.game.at + 1));
    this.last = iconButton("Last", "last", () => this.#go(session.game.moves.length));
    this.speed = select(SPEEDS.map((speed) => [String(speed), `${speed} per second`]));
    this.speed.value = String(DEFAULT_SPEED);
    this.element = el(
      "section",
      { class: "player", "aria-label": "Player", hidden: true },
      el("div", { class: "player-slider" }, this.slider, this.position, labelled("Speed", this.speed)),
      el("div", { class: "player-buttons" }, this.first, this.back, this.toggle, this.step, this.last),
    );
    next.before(this.element);
    this.slider.addEventListener("input", () => this.#go(this.#from + Number(this.slider.value), false));
    this.speed.addEventListener("change", () => {
      if (this.#frame) this.#start();
      else this.#setSlideTime();
    });
    session.onChange((change) => {
      if (change === "puzzle" || change === "path") this.pause();
      this.#show();
    });
    this.#show();
  }

  get #from() {
    return this.session.watched?.from ?? 0;
  }

  /** Play the solution from its beginning. */
  watch() {
    this.session.goTo(this.#from);
    this.#start();
    this.toggle.focus({ preventScroll: true });
    this.board.scrollIntoView({ block: "nearest" });
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#show();
  }

  #toggle() {
    if (this.#frame) this.pause();
    else this.#start();
  }

  #start() {
    const { game } = this.session;
    if (game.at === game.moves.length) this.session.goTo(this.#from);
    this.#startPosition = this.#lastPosition = game.at;
    this.#startTime = performance.now();
    this.#setSlideTime();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#tick);
    this.#show();
  }

  #tick = (/** @type {number} */ now) => {
    const { game } = this.session;
    if (game.at !== this.#lastPosition) [this.#startPosition, this.#startTime] = [game.at, now];
    const seconds = Math.max(0, now - this.#startTime) / 1000; // a frame may be older than the click in it
    const due = this.#startPosition + Math.floor(seconds * Number(this.speed.value));
    this.#frame = requestAnimationFrame(this.#tick);
    this.session.goTo(Math.min(due, game.moves.length));
    this.#lastPosition = game.at;
    if (game.at === game.moves.length) {
      this.pause();
      announce(game.solved ? "The goal is reached." : "The last move is reached.");
    }
  };

  /** Let each slide end before the next one begins. */
  #setSlideTime() {
    const step = 1000 / Number(this.speed.value);
    this.board.style.setProperty("--slide", `${Math.min(MAX_SLIDE_MS, Math.round(step * 0.8))}ms`);
  }

  /**
   * @param {number} at
   * @param {boolean} [announced]
   */
  #go(at, announced = true) {
    this.pause();
    this.session.goTo(Math.max(this.#from, at));
    if (announced) announce(this.#description());
  }

  #description() {
    const { game } = this.session;
    const move = game.moves[game.at - 1];
    const slid = move && game.at > this.#from ? `: tile ${game.tileAt(game.at - 1)} ${TILE_DIRECTION[move]}` : "";
    return `Move ${game.at - this.#from} of ${game.moves.length - this.#from}${slid}`;
  }

  #show() {
    const { game, watched, draft } = this.session;
    this.element.hidden = watched === null || draft !== null;
    if (!watched) return;
    const total = game.moves.length - watched.from;
    const position = Math.max(0, game.at - watched.from);
    this.slider.max = String(total);
    this.slider.value = String(position);
    this.slider.setAttribute("aria-valuetext", this.#description());
    this.position.textContent = `${position} / ${total}`;
    this.first.disabled = this.back.disabled = position === 0;
    this.step.disabled = this.last.disabled = position === total;
    const name = this.#frame ? "Pause" : "Play";
    if (this.toggle.textContent !== name) this.toggle.replaceChildren(icon(this.#frame ? "pause" : "play"), name);
  }
}
