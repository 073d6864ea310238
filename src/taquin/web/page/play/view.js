/** The Play view: a board to play, edit and solve. */

import { el } from "../shared/dom.js";
import { usesPointer } from "../shared/focus-ring.js";
import { showProblem } from "../shared/problem-box.js";
import { postJson } from "../shared/requests.js";
import { onNavigate, readState, writeState } from "../shared/url-state.js";
import { Editor } from "./editor.js";
import { GamePanel } from "./game-panel.js";
import { GameResult } from "./game-result.js";
import { goalPicker } from "./goal-picker.js";
import { heuristicValues } from "./heuristic-values.js";
import { HintButton } from "./hint-button.js";
import { iconButton } from "./icons.js";
import { moveOfKey, undoStepOfKey } from "./keys.js";
import { difficulty, newBoardForm } from "./new-board.js";
import { overlayPicker, parseOverlay } from "./overlay-picker.js";
import { Paste } from "./paste.js";
import { publishedBoards } from "./published-boards.js";
import { Session } from "./session.js";
import { sharePanel } from "./share.js";
import { SolutionPlayer } from "./solution-player.js";
import { SolutionView } from "./solution-view.js";
import { SolvePanel } from "./solve-panel.js";

/** @import {About, CheckedBoard} from "../shared/server-types.js" */
/** @import {State} from "../shared/url-state.js" */

const FIRST_SIDE = 4;
const DEFAULT_GOAL = "blank-last";

/**
 * Build the view.
 * @param {HTMLElement} host
 * @param {{about: About}} given
 * @returns {{enter(): void, leave(): void}}
 */
export function mount(host, { about }) {
  const problem = el("div");
  host.append(el("h1", { class: "visually-hidden" }, "Play"), problem);
  /** @type {Session | null} */
  let session = null;
  /** @type {Parts | null} */
  let parts = null;
  let entered = false;
  let requests = 0;

  /** Open the board of the address; without one, or if it cannot be read, open a random board. */
  async function open() {
    const state = readState();
    const request = ++requests;
    if (session && isShown(session, state)) return;
    showProblem(problem, null);
    const checked = await readBoard(state).catch((failure) => {
      showProblem(problem, failure);
      return session ? null : randomBoard();
    });
    if (!checked || request !== requests) return; // a later address has been opened
    if (!session) {
      session = new Session(checked);
      parts = build(host, session, about);
      session.onChange(() => session && store(session));
    }
    session.overlay = parseOverlay(state.overlay);
    session.begin(checked, { moves: state.moves ?? "", at: Number(state.at ?? 0) });
  }

  const openOrShowProblem = () => void open().catch((failure) => showProblem(problem, failure));
  onNavigate(({ tab }) => {
    if (entered && tab === "play") openOrShowProblem();
  });
  document.addEventListener("keydown", (event) => {
    if (entered && session && parts && !session.draft && !event.defaultPrevented) {
      handleKey(event, session, parts.gamePanel);
    }
  });
  document.addEventListener("paste", (event) => {
    if (entered) parts?.paste.handle(event);
  });
  document.addEventListener("change", ({ target }) => {
    if (entered && usesPointer()) releaseFocus(target);
  });
  return {
    enter() {
      entered = true;
      openOrShowProblem();
    },
    leave() {
      entered = false;
      parts?.player.pause();
    },
  };
}

/**
 * @param {State} state
 * @returns {Promise<CheckedBoard>}
 */
function readBoard({ board, goal = DEFAULT_GOAL }) {
  return board ? postJson("/api/board", { text: board, goal }) : randomBoard();
}

/** @returns {Promise<CheckedBoard>} */
function randomBoard() {
  return postJson("/api/generate", {
    rows: FIRST_SIDE,
    cols: FIRST_SIDE,
    ...difficulty("medium", FIRST_SIDE * FIRST_SIDE, 0),
  });
}

/**
 * Whether the state of the address is already shown.
 * @param {Session} session
 * @param {State} state
 */
function isShown({ checked, game, goalText }, state) {
  return (
    state.board === checked.text &&
    (state.goal ?? DEFAULT_GOAL) === goalText &&
    (state.moves ?? "") === game.moves.join("") &&
    Number(state.at ?? 0) === game.at
  );
}

/** @param {Session} session */
function store({ checked, game, goalText, overlay }) {
  writeState({
    board: checked.text,
    goal: goalText === DEFAULT_GOAL ? null : goalText,
    moves: game.moves.join(""),
    at: game.at || null,
    overlay: overlay === "none" ? null : overlay,
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Session} session
 * @param {GamePanel} gamePanel
 */
function handleKey(event, session, gamePanel) {
  const move = moveOfKey(event);
  const undoStep = undoStepOfKey(event);
  if (!move && !undoStep) return;
  event.preventDefault();
  if (move) gamePanel.view.slide(move);
  else session.goTo(session.game.at + undoStep);
}

/**
 * Take the focus from a choice that was made by mouse or finger, so that the arrow keys slide tiles again.
 * @param {EventTarget | null} control
 */
function releaseFocus(control) {
  if (control instanceof HTMLElement && control.matches("select, input[type=radio]")) control.blur();
}

/**
 * @typedef {{gamePanel: GamePanel, player: SolutionPlayer, paste: Paste}} Parts
 * @param {HTMLElement} host
 * @param {Session} session
 * @param {About} about
 * @returns {Parts}
 */
function build(host, session, about) {
  const game = el("section", { class: "game-panel", "aria-label": "Puzzle" });
  const solve = panel("Solve and watch");
  const board = panel("Board and goal");
  const share = panel("Share and export");
  host.append(el("div", { class: "play" }, game, el("div", { class: "panels" }, solve, board, share)));
  const gamePanel = new GamePanel(game, session);
  new HintButton(session, gamePanel);
  const player = new SolutionPlayer(gamePanel.toolbar, session, gamePanel.view.element);
  new GameResult(session, gamePanel).onWatch = () => player.watch();
  overlayPicker(game, session);
  new SolvePanel(solve, session, about).onWatch = () => player.watch();
  new SolutionView(solve, session);
  const makeBoard = newBoardForm(part(board), session, gamePanel);
  const newBoard = iconButton("New board", "shuffle", () => void makeBoard(gamePanel.problem));
  newBoard.classList.add("on-narrow-screens");
  gamePanel.toolbar.append(newBoard);
  publishedBoards(part(board), session);
  const editor = new Editor(part(board), session, gamePanel);
  goalPicker(part(board), session, about);
  heuristicValues(part(board), session, about);
  sharePanel(share, session);
  return { gamePanel, player, paste: new Paste(session, gamePanel, editor) };
}

/** @param {Element} host */
function part(host) {
  return host.appendChild(el("div", { class: "part" }));
}

/** @param {string} title */
function panel(title) {
  return el("section", { class: "panel", "aria-label": title }, el("h2", {}, title));
}
