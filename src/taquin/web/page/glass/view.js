/** The Glass box view: one search, step by step, forwards and backwards. */

import { BoardPicker } from "../shared/board-picker.js";
import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { showProblem } from "../shared/problem-box.js";
import { isAbort, postJson } from "../shared/requests.js";
import { searchFields } from "../shared/search-fields.js";
import { formatSearches, parseSearches } from "../shared/search-query.js";
import { onNavigate, readState, writeState } from "../shared/url-state.js";
import { ClosedListView } from "./closed-list.js";
import { CurrentNodeView } from "./current-node.js";
import { explain } from "./explanation.js";
import { IterationsView } from "./iterations.js";
import { OpenListView } from "./open-list.js";
import { StepPlayer } from "./step-player.js";
import { stateAt, stepEnds } from "./trace.js";
import { TreeView } from "./tree-view.js";

/** @import {About, CheckedBoard} from "../shared/server-types.js" */
/** @import {SearchEvent, StartEvent} from "./trace.js" */

const DEPTHS = [4, 8, 14];
const MAX_CELLS = 16;
/** In a narrow window, the steps come before the setup. */
const NARROW = "(max-width: 640px)";

/**
 * Build the view.
 * @param {Element} host
 * @param {{about: About}} given
 * @returns {{enter(): void, leave(): void}}
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
  /** The part of the URL's state that was loaded last, as one string. */
  #loaded = "";
  /** The board and the search that are shown, as one string. */
  #shown = "";
  #request = new AbortController();

  player = new StepPlayer();
  node = new CurrentNodeView();
  open = new OpenListView();
  closed = new ClosedListView();
  tree = new TreeView();
  iterations = new IterationsView();
  narrow = matchMedia(NARROW);

  /**
   * @param {Element} host
   * @param {About} about
   */
  constructor(host, about) {
    this.about = about;
    const boardHost = el("section", { class: "panel", "aria-label": "Board of the glass box" }, el("h2", {}, "Board"));
    const form = el("form", { class: "panel", "aria-label": "Search of the glass box" }, el("h2", {}, "Search"));
    this.board = new BoardPicker(boardHost, DEPTHS);
    this.fields = searchFields(form, about, { algorithms: about.traceable });
    this.fields.set({ algorithm: "astar", heuristic: "manhattan" });
    this.submit = el("button", { type: "submit", class: "primary" }, "Search");
    this.status = el("p", { class: "hint", role: "status" });
    this.problem = el("div");
    form.append(el("div", { class: "glass-submit" }, this.submit, this.status), this.problem);
    this.steps = el(
      "div",
      { class: "glass-steps", hidden: true },
      this.player.element,
      el(
        "div",
        { class: "glass-columns" },
        this.tree.element,
        this.node.element,
        el("div", {}, this.open.element, this.closed.element, this.iterations.element),
      ),
    );
    const setup = el("div", { class: "glass-setup" }, boardHost, form);
    const parts = el("div", { class: "glass" });
    host.append(el("h1", { class: "visually-hidden" }, "Glass box"), parts);
    const arrange = () => parts.replaceChildren(...(this.narrow.matches ? [this.steps, setup] : [setup, this.steps]));
    this.narrow.addEventListener("change", arrange);
    arrange();

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#searchAndScroll();
    });
    this.board.onPick = () => void this.#searchAndScroll();
    this.player.onStep = (step) => this.#show(step);
    document.addEventListener("keydown", (event) => {
      if (this.#entered && this.#ends.length) this.player.handleKey(event);
    });
    onNavigate(() => this.#entered && void this.#load());
  }

  enter() {
    this.#entered = true;
    void this.#load();
  }

  /** Remove the step from the URL: another view may change the board. */
  leave() {
    this.#entered = false;
    this.#loaded = "";
    this.#request.abort();
    this.player.pause();
    writeState({ step: null });
  }

  /** Show the state of the URL. The search runs only if another one is shown. */
  async #load() {
    const { board, goal, start, target, see = "", step } = readState();
    const state = JSON.stringify([board, goal, start, target, see, step]);
    if (state === this.#loaded) return;
    this.#loaded = state;
    const [search] = parseSearches(see, this.about);
    if (search) this.fields.set(search);
    await this.board.load();
    if (!this.#entered) return;
    if (this.#boardAndSearch() !== this.#shown) await this.#search(Math.trunc(Number(step)) || 0);
    else this.player.goTo(step === undefined ? this.player.step : Math.trunc(Number(step)) || 0);
  }

  /** Search, and in a narrow window scroll up to the steps. */
  async #searchAndScroll() {
    await this.#search(0);
    if (this.narrow.matches && !this.steps.hidden) this.steps.scrollIntoView();
  }

  #boardAndSearch() {
    const { board } = this.board;
    return board ? JSON.stringify([board.text, board.goal.text, this.fields.value()]) : "";
  }

  /** @param {number} step to show first */
  async #search(step) {
    this.#request.abort();
    this.#request = new AbortController();
    this.#shown = "";
    const { board } = this.board;
    const obstacle = board ? obstacleOf(board) : "";
    this.submit.disabled = !board || obstacle !== "";
    this.status.textContent = obstacle;
    showProblem(this.problem, null);
    if (!board || obstacle) return this.#clear();
    const [search, boardAndSearch] = [this.fields.value(), this.#boardAndSearch()];
    try {
      const body = { board: board.text, goal: board.goal.text, ...search };
      const trace = await postJson("/api/trace", body, this.#request.signal);
      this.#shown = boardAndSearch;
      writeState({ see: formatSearches([search]) });
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
    this.steps.hidden = true;
  }

  /**
   * @param {{events: SearchEvent[], truncated: boolean}} trace
   * @param {number} step
   */
  #begin({ events, truncated }, step) {
    this.#events = events;
    this.#ends = stepEnds(events);
    this.steps.hidden = false;
    this.status.textContent = truncated
      ? `This search is long: only its first ${formatCount(events.length)} events are shown. ` +
        "Choose a board of smaller depth or a better heuristic to see its end."
      : "";
    this.player.begin(this.#ends.length, step);
  }

  /** @param {number} step */
  #show(step) {
    const start = /** @type {StartEvent} */ (/** @type {unknown} */ (this.#events[0]));
    const now = stateAt(this.#events, this.#ends, step);
    const before = step > 0 ? stateAt(this.#events, this.#ends, step - 1) : null;
    this.node.show(now, start, explain(before, now, start));
    this.open.show(now, start);
    this.closed.show(now, start);
    this.tree.show(now, start);
    this.iterations.show(now);
    writeState({ step: step || null });
  }
}

/**
 * Why the glass box cannot search a board; empty if it can.
 * @param {CheckedBoard} board
 */
function obstacleOf(board) {
  if (!board.solvable) return "This board cannot be solved. Choose another one.";
  if (board.tiles.length <= MAX_CELLS) return "";
  return `The glass box takes boards of up to ${MAX_CELLS} cells. Choose a 3×3 board.`;
}
