/** The Play view: a board to play, to edit, to solve and to watch being solved. */

import { showProblem } from "../shared/announce.js";
import { postJson } from "../shared/requests.js";
import { el } from "../shared/dom.js";
import { Editor } from "./editor.js";
import { byPointer } from "../shared/focus-ring.js";
import { goalPicker } from "./goal-picker.js";
import { iconButton } from "./icons.js";
import { slideOfKey, undoOfKey } from "./keys.js";
import { difficulty, newBoard, publishedBoards } from "./new-board.js";
import { NextMove } from "./hint-button.js";
import { estimates, overlayPicker, readOverlay } from "./overlay-picker.js";
import { Paste } from "./paste.js";
import { Player } from "./solution-player.js";
import { Result } from "./game-result.js";
import { Session } from "./session.js";
import { share } from "./share.js";
import { Solver } from "./solve-panel.js";
import { Stage } from "./game-panel.js";
import { onState, readState, writeState } from "../shared/url-state.js";
import { Way } from "./solution-view.js";

/** @import {About, Checked} from "../shared/requests.js" */
/** @import {State} from "../shared/url-state.js" */

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
  /** @type {Parts | null} */
  let parts = null;
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
      parts = build(host, session, about);
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
    if (entered && session && parts && !session.draft && !event.defaultPrevented) byKey(event, session, parts.stage);
  });
  document.addEventListener("paste", (event) => {
    if (entered) parts?.paste.take(event);
  });
  document.addEventListener("change", ({ target }) => {
    if (entered && byPointer()) release(target); // whoever chose with a mouse is done, and wants the keys back
  });
  return {
    enter() {
      entered = true;
      openOrSay();
    },
    leave() {
      entered = false;
      parts?.player.pause();
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
 * @param {Stage} stage
 */
function byKey(event, session, stage) {
  const move = slideOfKey(event);
  const undo = undoOfKey(event);
  if (!move && !undo) return;
  event.preventDefault();
  if (move) stage.view.slide(move);
  else session.goTo(session.game.at + undo);
}

/** Give the arrow keys back to the game. @param {EventTarget | null} control */
function release(control) {
  if (control instanceof HTMLElement && control.matches("select, input[type=radio]")) control.blur();
}

/**
 * @typedef {{stage: Stage, player: Player, paste: Paste}} Parts
 * @param {HTMLElement} host
 * @param {Session} session
 * @param {About} about
 * @returns {Parts}
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
  new Result(session, table).onWatch = () => player.watch();
  overlayPicker(stage, session);
  new Solver(solve, session, about).onWatch = () => player.watch();
  new Way(solve, session);
  const makeBoard = newBoard(part(board), session, table);
  const another = iconButton("New board", "shuffle", () => void makeBoard());
  another.classList.add("on-narrow-screens");
  table.toolbar.append(another);
  publishedBoards(part(board), session);
  const editor = new Editor(part(board), session, table);
  goalPicker(part(board), session, about);
  estimates(part(board), session, about);
  share(exported, session);
  return { stage: table, player, paste: new Paste(session, table, editor) };
}

/** @param {Element} host */
function part(host) {
  return host.appendChild(el("div", { class: "part" }));
}

/** @param {string} title */
function panel(title) {
  return el("section", { class: "panel", "aria-label": title }, el("h2", {}, title));
}
