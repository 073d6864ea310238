/** Share and export: a link, the board and the moves in every notation, and files. */

import { announce } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { postForFile, postJson } from "../shared/requests.js";
import { currentTheme } from "../shared/theme.js";
import { link } from "../shared/url-state.js";

/** @import {CheckedBoard} from "../shared/server-types.js" */
/** @import {Session} from "./session.js" */

const MOVE_NOTATIONS = /** @type {Array<[string, string]>} */ ([
  ["blank", "Blank moves: ULDR"],
  ["tile", "Tile moves: R2U3"],
  ["numbers", "Tile numbers: 8 5 4"],
]);
/** The name of each notation in "Copied: …". */
const COPIED_MOVES = /** @type {Record<string, string>} */ ({
  blank: "the moves of the blank",
  tile: "the moves of the tiles",
  numbers: "the numbers of the tiles that slide",
});
const FILES = /** @type {Array<[string, string]>} */ ([
  ["json", "Download JSON"],
  ["svg", "Download SVG"],
  ["gif", "Download GIF"],
]);
/** How long a file stays in memory for the browser to read it. */
const FILE_LIFETIME_MS = 60_000;

/**
 * Add the controls to an element.
 * @param {Element} host
 * @param {Session} session
 */
export function sharePanel(host, session) {
  const problem = el("div");
  const copied = el("textarea", { readonly: true, rows: 2, class: "copied" });
  const copiedField = labelled("Copied text", copied);
  copiedField.hidden = true;
  const status = el("p", { class: "hint", role: "status" });

  const boardNotation = select([]);
  const moveNotation = select(MOVE_NOTATIONS);

  /**
   * Copy a text, and show it, so that the visitor can also copy it by hand.
   * @param {string} text
   * @param {string} what it is
   */
  async function copy(text, what) {
    copied.value = text;
    copiedField.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = `Copied: ${what}.`;
    } catch {
      copied.select();
      status.textContent = `Press Ctrl+C to copy the selected text: ${what}.`;
    }
  }

  async function copyBoard() {
    const checked = /** @type {CheckedBoard} */ (
      await postJson("/api/board", { text: session.boardText, goal: session.goalText })
    );
    await copy(checked.forms[boardNotation.value] ?? checked.text, "the board");
  }

  async function copyMoves() {
    const moves = session.game.moves.join("");
    const notations = await postJson("/api/notation", { board: session.checked.text, moves });
    await copy(String(notations[moveNotation.value]), COPIED_MOVES[moveNotation.value] ?? "the moves");
  }

  /** @param {string} kind */
  async function download(kind) {
    status.textContent = "Making the file…";
    const { name, blob } = await postForFile(`/api/render/${kind}`, {
      board: session.checked.text,
      goal: session.goalText,
      moves: session.game.moves.join(""),
      theme: currentTheme(),
    });
    const address = URL.createObjectURL(blob);
    el("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), FILE_LIFETIME_MS);
    status.textContent = `${name} is ready.`;
    announce(status.textContent);
  }

  /** @param {() => Promise<void>} action */
  const run = (action) => () => {
    showProblem(problem, null);
    action().catch((failure) => {
      status.textContent = "";
      showProblem(problem, failure);
    });
  };

  /**
   * @param {string} name
   * @param {() => Promise<void>} action
   */
  const button = (name, action) => el("button", { type: "button", onclick: run(action) }, name);
  const movesButton = button("Copy moves", copyMoves);
  host.append(
    el("div", { class: "row" }, button("Copy link", () => copy(link(), "the link"))),
    el("div", { class: "field-and-button" }, labelled("Board notation", boardNotation), button("Copy board", copyBoard)),
    el("div", { class: "field-and-button" }, labelled("Move notation", moveNotation), movesButton),
    el("div", { class: "downloads" }, ...FILES.map(([kind, text]) => button(text, () => download(kind)))),
    status,
    copiedField,
    problem,
  );

  /** @param {boolean} newPuzzle */
  function show(newPuzzle) {
    movesButton.disabled = session.game.moves.length === 0;
    if (!newPuzzle) return;
    const chosen = boardNotation.value;
    const names = Object.keys(session.checked.forms);
    boardNotation.replaceChildren(...names.map((name) => el("option", { value: name }, name)));
    if (names.includes(chosen)) boardNotation.value = chosen;
    copiedField.hidden = true;
    status.textContent = "";
  }
  session.onChange((change) => show(change === "puzzle"));
  show(true);
}
