/** The player: a way as a film, with a bar to scrub along it. */

import { announce } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { icon, iconButton } from "./icons.js";
import { TILE_GOES } from "../shared/puzzle.js";

/** @import {Session} from "./session.js" */

const SPEEDS = [1, 2, 4, 8, 16, 32, 64];
const USUAL_SPEED = 4;
const LONGEST_SLIDE_MS = 130;

export class Player {
  #frame = 0;
  #begun = 0;
  #first = 0;
  /** Where the film itself went last; elsewhere, somebody else went on from there. */
  #shown = 0;

  /**
   * @param {Element} place it stands before this
   * @param {Session} session
   * @param {HTMLElement} board whose slides must not take longer than a step
   */
  constructor(place, session, board) {
    this.session = session;
    this.board = board;
    this.scrub = el("input", { type: "range", min: 0, step: 1, "aria-label": "Position on the way" });
    this.place = el("output", { class: "player-place", "aria-live": "off" });
    this.toggle = el("button", { type: "button", class: "primary", onclick: () => this.#toggle() });
    this.first = iconButton("First", "first", () => this.#go(this.#from));
    this.back = iconButton("Back", "back", () => this.#go(session.game.at - 1));
    this.step = iconButton("Step", "step", () => this.#go(session.game.at + 1));
    this.last = iconButton("Last", "last", () => this.#go(session.game.moves.length));
    this.speed = select(SPEEDS.map((speed) => [String(speed), `${speed} a second`]));
    this.speed.value = String(USUAL_SPEED);
    this.element = el(
      "section",
      { class: "player", "aria-label": "Player", hidden: true },
      el("div", { class: "scrub" }, this.scrub, this.place, labelled("Speed", this.speed)),
      el("div", { class: "transport" }, this.first, this.back, this.toggle, this.step, this.last),
    );
    place.before(this.element);
    this.scrub.addEventListener("input", () => this.#go(this.#from + Number(this.scrub.value), false));
    this.speed.addEventListener("change", () => {
      if (this.#frame) this.#start();
      else this.#pace();
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

  /** Show the way from its beginning, and where it can be stopped. */
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
    this.#first = this.#shown = game.at;
    this.#begun = performance.now();
    this.#pace();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#tick);
    this.#show();
  }

  #tick = (/** @type {number} */ now) => {
    const { game } = this.session;
    if (game.at !== this.#shown) [this.#first, this.#begun] = [game.at, now];
    const seconds = Math.max(0, now - this.#begun) / 1000; // a frame may have begun before the click in it
    const due = this.#first + Math.floor(seconds * Number(this.speed.value));
    this.#frame = requestAnimationFrame(this.#tick);
    this.session.goTo(Math.min(due, game.moves.length));
    this.#shown = game.at;
    if (game.at === game.moves.length) {
      this.pause();
      announce(game.solved ? "The goal is reached." : "The end of the way.");
    }
  };

  /** Let a slide end before the next one begins. */
  #pace() {
    const step = 1000 / Number(this.speed.value);
    this.board.style.setProperty("--slide", `${Math.min(LONGEST_SLIDE_MS, Math.round(step * 0.8))}ms`);
  }

  /**
   * @param {number} at
   * @param {boolean} [spoken]
   */
  #go(at, spoken = true) {
    this.pause();
    this.session.goTo(Math.max(this.#from, at));
    if (spoken) announce(this.#inWords());
  }

  #inWords() {
    const { game } = this.session;
    const move = game.moves[game.at - 1];
    const slid = move && game.at > this.#from ? `: tile ${game.tileAt(game.at - 1)} ${TILE_GOES[move]}` : "";
    return `Move ${game.at - this.#from} of ${game.moves.length - this.#from}${slid}`;
  }

  #show() {
    const { game, watched, draft } = this.session;
    this.element.hidden = watched === null || draft !== null;
    if (!watched) return;
    const total = game.moves.length - watched.from;
    const place = Math.max(0, game.at - watched.from);
    this.scrub.max = String(total);
    this.scrub.value = String(place);
    const words = this.#inWords();
    this.scrub.setAttribute("aria-valuetext", words);
    this.place.textContent = `${place} / ${total}`;
    this.first.disabled = this.back.disabled = place === 0;
    this.step.disabled = this.last.disabled = place === total;
    const name = this.#frame ? "Pause" : "Play";
    if (this.toggle.textContent !== name) this.toggle.replaceChildren(icon(this.#frame ? "pause" : "play"), name);
  }
}
