/** Glass box: one search, step by step, forwards and backwards. */

import { showProblem } from "../shared/announce.js";
import { isAbort, postJson } from "../shared/requests.js";
import { el } from "../shared/dom.js";
import { searchFields } from "../shared/search-fields.js";
import { ClosedListView } from "./closed-list.js";
import { CurrentNode } from "./current-node.js";
import { OpenListView } from "./open-list.js";
import { StepPlayer } from "./step-player.js";
import { RoundsView } from "./iterations.js";
import { situationAt, stepEnds } from "./trace.js";
import { TreeView } from "./tree-view.js";
import { explain } from "./explanation.js";
import { readableCount } from "../shared/format.js";
import { SearchBoard } from "../shared/board-picker.js";
import { readSearches, writeSearches } from "../shared/search-query.js";
import { onState, readState, writeState } from "../shared/url-state.js";

/** @import {About, Checked} from "../shared/requests.js" */
/** @import {SearchEvent, StartEvent} from "./trace.js" */

const DEPTHS = [4, 8, 14];
const MOST_CELLS = 16;
/** Windows in which the steps come first, and the board and the search below them. */
const NARROW = "(max-width: 640px)";

/**
 * @param {Element} host
 * @param {{about: About}} given
 */
export function mount(host, { about }) {
  const glass = new Glass(host, about);
  return { enter: () => glass.enter(), leave: () => glass.leave() };
}

class Glass {
  /** @type {SearchEvent[]} */
  #events = [];
  /** @type {number[]} */
  #ends = [];
  #entered = false;
  /** What of the state was taken over last. */
  #loaded = "";
  /** The question whose answer is shown. */
  #answered = "";
  #asked = new AbortController();

  player = new StepPlayer();
  node = new CurrentNode();
  open = new OpenListView();
  closed = new ClosedListView();
  tree = new TreeView();
  rounds = new RoundsView();
  narrow = matchMedia(NARROW);

  /**
   * @param {Element} host
   * @param {About} about
   */
  constructor(host, about) {
    this.about = about;
    const boardHost = el("section", { class: "panel", "aria-label": "Board of the glass box" }, el("h2", {}, "Board"));
    const form = el("form", { class: "panel", "aria-label": "Search of the glass box" }, el("h2", {}, "Search"));
    this.board = new SearchBoard(boardHost, DEPTHS);
    this.fields = searchFields(form, about, { algorithms: about.traceable });
    this.fields.set({ algorithm: "astar", heuristic: "manhattan" });
    this.submit = el("button", { type: "submit", class: "primary" }, "Search");
    this.says = el("p", { class: "hint", role: "status" });
    this.problem = el("div");
    form.append(el("div", { class: "glass-ask" }, this.submit, this.says), this.problem);
    this.stage = el(
      "div",
      { class: "glass-stage", hidden: true },
      this.player.element,
      el(
        "div",
        { class: "glass-columns" },
        this.tree.element,
        this.node.element,
        el("div", {}, this.open.element, this.closed.element, this.rounds.element),
      ),
    );
    const setup = el("div", { class: "glass-setup" }, boardHost, form);
    const parts = el("div", { class: "glass" });
    host.append(el("h1", { class: "visually-hidden" }, "Glass box"), parts);
    const arrange = () => parts.replaceChildren(...(this.narrow.matches ? [this.stage, setup] : [setup, this.stage]));
    this.narrow.addEventListener("change", arrange);
    arrange();

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#searchAndShow();
    });
    this.board.onChoose = () => void this.#searchAndShow();
    this.player.onStep = (step) => this.#show(step);
    document.addEventListener("keydown", (event) => {
      if (this.#entered && this.#ends.length) this.player.key(event);
    });
    onState(() => this.#entered && void this.#load());
  }

  enter() {
    this.#entered = true;
    void this.#load();
  }

  /** The step belongs to this view: another one may change the board. */
  leave() {
    this.#entered = false;
    this.#loaded = "";
    this.#asked.abort();
    this.player.pause();
    writeState({ step: null });
  }

  /** Show what the state says, and search only if that is not what is shown. */
  async #load() {
    const { board, goal, start, target, see = "", step } = readState();
    const wanted = JSON.stringify([board, goal, start, target, see, step]);
    if (wanted === this.#loaded) return;
    this.#loaded = wanted;
    const [given] = readSearches(see, this.about);
    if (given) this.fields.set(given);
    await this.board.load();
    if (!this.#entered) return;
    if (this.#question() !== this.#answered) await this.#search(Math.trunc(Number(step)) || 0);
    else this.player.goTo(step === undefined ? this.player.step : Math.trunc(Number(step)) || 0);
  }

  /** In a narrow window the steps are above what was changed: go there. */
  async #searchAndShow() {
    await this.#search(0);
    if (this.narrow.matches && !this.stage.hidden) this.stage.scrollIntoView();
  }

  #question() {
    const { board } = this.board;
    return board ? JSON.stringify([board.text, board.goal.text, this.fields.value()]) : "";
  }

  /** @param {number} step where to begin */
  async #search(step) {
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#answered = "";
    const { board } = this.board;
    const hurdle = board ? hurdleOf(board) : "";
    this.submit.disabled = !board || hurdle !== "";
    this.says.textContent = hurdle;
    showProblem(this.problem, null);
    if (!board || hurdle) return this.#clear();
    const [search, question] = [this.fields.value(), this.#question()];
    try {
      const body = { board: board.text, goal: board.goal.text, ...search };
      const trace = await postJson("/api/trace", body, this.#asked.signal);
      this.#answered = question;
      writeState({ see: writeSearches([search]) });
      this.#begin(trace, step);
    } catch (problem) {
      if (isAbort(problem)) return;
      this.#clear();
      showProblem(this.problem, problem);
    }
  }

  #clear() {
    this.player.pause();
    this.#events = [];
    this.#ends = [];
    this.stage.hidden = true;
  }

  /**
   * @param {{events: SearchEvent[], truncated: boolean}} trace
   * @param {number} step
   */
  #begin({ events, truncated }, step) {
    this.#events = events;
    this.#ends = stepEnds(events);
    this.stage.hidden = false;
    this.says.textContent = truncated
      ? `This search is long: only its first ${readableCount(events.length)} events are shown. Choose a board of smaller depth or a better heuristic to see its end.`
      : "";
    this.player.begin(this.#ends.length, step);
  }

  /** @param {number} step */
  #show(step) {
    const start = /** @type {StartEvent} */ (/** @type {unknown} */ (this.#events[0]));
    const now = situationAt(this.#events, this.#ends, step);
    const before = step > 0 ? situationAt(this.#events, this.#ends, step - 1) : null;
    this.node.show(now, start, explain(before, now, start));
    this.open.show(now, start);
    this.closed.show(now, start);
    this.tree.show(now, start);
    this.rounds.show(now);
    writeState({ step: step || null });
  }
}

/**
 * Why the glass box cannot show a search of the board; empty if it can.
 * @param {Checked} board
 */
function hurdleOf(board) {
  if (!board.solvable) return "This board cannot be solved. Choose another one.";
  if (board.tiles.length <= MOST_CELLS) return "";
  return `The glass box takes boards of up to ${MOST_CELLS} cells. Choose a 3×3 board.`;
}
