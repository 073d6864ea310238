/** The form for a random board of a chosen size and difficulty. */

import { announce } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { postJson } from "../shared/requests.js";
import { takesArrows } from "./keys.js";
import { gameMessage } from "./messages.js";

/** @import {GamePanel} from "./game-panel.js" */
/** @import {Session} from "./session.js" */

const SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((side) => /** @type {[string, string]} */ ([`${side}`, `${side}`]));
/** The server generates boards of an exact depth up to this size. */
const MAX_CELLS_OF_EXACT_DEPTH = 12;
/** Random moves from the goal per cell, as in `taquin play`. Hard boards are drawn from all boards. */
const WALK_LENGTHS = /** @type {Record<string, number>} */ ({ easy: 1, medium: 3 });

/**
 * Return the fields of `/api/generate` that set the difficulty.
 * @param {string} level "easy", "medium", "hard" or "exact"
 * @param {number} cells
 * @param {number} depth of the board; used by "exact" only
 * @returns {{depth?: number, moves?: number}}
 */
export function difficulty(level, cells, depth) {
  if (level === "exact") return { depth };
  const walk = WALK_LENGTHS[level];
  return walk ? { moves: walk * cells } : {};
}

/**
 * Add the form to an element.
 * @param {Element} host
 * @param {Session} session
 * @param {GamePanel} gamePanel
 * @returns {(problemHost: Element) => Promise<void>} makes a board from the form, and shows a problem in the given element
 */
export function newBoardForm(host, session, gamePanel) {
  const rows = select(SIDES);
  const cols = select(SIDES);
  const level = select([
    ["easy", "Easy"],
    ["medium", "Medium"],
    ["hard", "Hard"],
    ["exact", "Exact depth"],
  ]);
  level.value = "medium";
  const depth = el("input", { type: "number", min: 1, max: 80, value: 20, inputmode: "numeric" });
  const depthField = labelled("Depth in moves", depth);
  const seed = el("input", { type: "number", min: 0, step: 1, placeholder: "random", inputmode: "numeric" });
  const usedSeed = el("p", { class: "hint" });
  const formProblem = el("div");

  const cells = () => Number(rows.value) * Number(cols.value);
  const refresh = () => {
    const exact = /** @type {HTMLOptionElement} */ (level.options[3]);
    exact.disabled = cells() > MAX_CELLS_OF_EXACT_DEPTH;
    if (exact.disabled && level.value === "exact") level.value = "medium";
    depthField.hidden = level.value !== "exact";
  };

  /** @param {Element} problemHost */
  async function makeBoard(problemHost) {
    showProblem(formProblem, null);
    const { checked } = session;
    const sameShape = checked.rows === Number(rows.value) && checked.cols === Number(cols.value);
    try {
      const made = await postJson("/api/generate", {
        rows: Number(rows.value),
        cols: Number(cols.value),
        goal: checked.goal.name ?? (sameShape ? checked.goal.text : "blank-last"),
        ...difficulty(level.value, cells(), Number(depth.value)),
        ...(seed.value ? { seed: Number(seed.value) } : {}),
      });
      session.begin(made);
      if (takesArrows(document.activeElement)) gamePanel.view.element.focus({ preventScroll: true });
      usedSeed.textContent = `Seed ${made.seed} gives this board again.`;
      announce(`New board. ${gameMessage(session)}`);
    } catch (failure) {
      showProblem(problemHost, failure);
    }
  }

  const form = el(
    "form",
    {
      class: "new-board",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void makeBoard(formProblem);
      },
    },
    el(
      "div",
      { class: "fields compact" },
      labelled("Rows", rows),
      labelled("Columns", cols),
      labelled("Difficulty", level),
      depthField,
      labelled("Seed", seed),
    ),
    el("div", { class: "row" }, el("button", { type: "submit" }, "New board"), usedSeed),
    formProblem,
  );
  form.addEventListener("input", refresh);
  host.append(form);
  session.onChange((change) => {
    if (change !== "puzzle") return;
    usedSeed.textContent = "";
    rows.value = String(session.checked.rows);
    cols.value = String(session.checked.cols);
    refresh();
  });
  refresh();
  return makeBoard;
}
