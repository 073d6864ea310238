/** The Play view: a board to play, to edit, to solve and to watch being solved. */

import { showProblem } from "./announce.js";
import { postJson } from "./api.js";
import { el } from "./dom.js";
import { Editor } from "./editor.js";
import { goalPicker } from "./goal-picker.js";
import { difficulty, newBoard, publishedBoards } from "./new-board.js";
import { NextMove } from "./next-move.js";
import { estimates, overlayPicker, readOverlay } from "./overlays.js";
import { Player } from "./player.js";
import { Session } from "./session.js";
import { share } from "./share.js";
import { Solver } from "./solver.js";
import { Stage } from "./stage.js";
import { onState, readState, writeState } from "./state.js";
import { Way } from "./way.js";

/** @import {About, Checked} from "./api.js" */
/** @import {State} from "./state.js" */

const FIRST_SIDE = 4;

/**
 * @param {HTMLElement} host
 * @param {{about: About}} given
 */
export function mount(host, { about }) {
  const problem = el("div", { class: "play-problem" });
  host.append(el("h1", { class: "visually-hidden" }, "Play"), problem);
  /** @type {Session | null} */
  let session = null;
  /** @type {Player | null} */
  let player = null;
  let entered = false;
  let asked = 0;

  /** Open what the address says; if it says nothing, or nothing that can be read, a fresh board. */
  async function open() {
    const state = readState();
    const mine = ++asked;
    if (session && isShown(session, state)) return;
    showProblem(problem, null);
    const checked = await read(state).catch((failure) => {
      showProblem(problem, failure);
      return session ? null : freshBoard();
    });
    if (!checked || mine !== asked) return; // or another address was opened meanwhile
    if (!session) {
      session = new Session(checked);
      player = build(host, session, about);
      session.onChange(() => session && store(session));
    }
    session.overlay = readOverlay(state.overlay);
    session.begin(checked, { moves: state.moves ?? "", at: Number(state.at ?? 0) });
  }

  const openOrSay = () => void open().catch((failure) => showProblem(problem, failure));
  onState(({ tab }) => {
    if (entered && tab === "play") openOrSay();
  });
  document.addEventListener("keydown", (event) => {
    if (entered && session && !session.draft) undoByKey(event, session);
  });
  return {
    enter() {
      entered = true;
      openOrSay();
    },
    leave() {
      entered = false;
      player?.pause();
    },
  };
}

/**
 * @param {State} state
 * @returns {Promise<Checked>}
 */
function read({ board, goal = "blank-last" }) {
  return board ? postJson("/api/board", { text: board, goal }) : freshBoard();
}

/** @returns {Promise<Checked>} */
function freshBoard() {
  return postJson("/api/generate", {
    rows: FIRST_SIDE,
    cols: FIRST_SIDE,
    ...difficulty("medium", FIRST_SIDE * FIRST_SIDE, 0),
  });
}

/**
 * Whether the address says what is shown already.
 * @param {Session} session
 * @param {State} state
 */
function isShown({ checked, game, goalText }, state) {
  return (
    state.board === checked.text &&
    (state.goal ?? "blank-last") === goalText &&
    (state.moves ?? "") === game.moves.join("") &&
    Number(state.at ?? 0) === game.at
  );
}

/** @param {Session} session */
function store({ checked, game, goalText, overlay }) {
  writeState({
    board: checked.text,
    goal: goalText === "blank-last" ? null : goalText,
    moves: game.moves.join(""),
    at: game.at || null,
    overlay: overlay === "none" ? null : overlay,
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Session} session
 */
function undoByKey(event, session) {
  const target = /** @type {Element} */ (event.target);
  if (!(event.ctrlKey || event.metaKey) || event.altKey || target.matches("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  const undo = key === "z" && !event.shiftKey;
  const redo = key === "y" || (key === "z" && event.shiftKey);
  if (!undo && !redo) return;
  event.preventDefault();
  session.goTo(session.game.at + (undo ? -1 : 1));
}

/**
 * @param {HTMLElement} host
 * @param {Session} session
 * @param {About} about
 */
function build(host, session, about) {
  const stage = el("section", { class: "stage", "aria-label": "Puzzle" });
  const solve = panel("Solve and watch");
  const board = panel("Board and goal");
  const exported = panel("Share and export");
  host.append(el("div", { class: "play" }, stage, el("div", { class: "panels" }, solve, board, exported)));
  const table = new Stage(stage, session);
  new NextMove(session, table);
  const player = new Player(table.toolbar, session, table.view.element);
  overlayPicker(stage, session);
  new Solver(solve, session, about).onWatch = () => player.watch();
  new Way(solve, session);
  newBoard(part(board), session);
  publishedBoards(part(board), session);
  new Editor(part(board), session, table.view);
  goalPicker(part(board), session, about);
  estimates(part(board), session, about);
  share(exported, session);
  return player;
}

/** @param {Element} host */
function part(host) {
  return host.appendChild(el("div", { class: "part" }));
}

/** @param {string} title */
function panel(title) {
  return el("section", { class: "panel", "aria-label": title }, el("h2", {}, title));
}
