/** Another board: a random one of a chosen size and difficulty, or one of a published set. */

import { announce, showProblem } from "../shared/announce.js";
import { getJson, postJson } from "../shared/requests.js";
import { el, labelled, select } from "../shared/dom.js";
import { takesArrows } from "./keys.js";
import { standing } from "./messages.js";

/** @import {Session} from "./session.js" */
/** @import {Stage} from "./game-panel.js" */

const SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((side) => /** @type {[string, string]} */ ([`${side}`, `${side}`]));
const EXACT_CELLS = 12;
/** Random moves from the goal per cell, as in `taquin play`; hard boards are drawn from all there are. */
const WALKS = /** @type {Record<string, number>} */ ({ easy: 1, medium: 3 });

/**
 * The words for `/api/generate` that ask for a board of that difficulty.
 * @param {string} level
 * @param {number} cells
 * @param {number} depth
 */
export function difficulty(level, cells, depth) {
  if (level === "exact") return { depth };
  const walk = WALKS[level];
  return walk ? { moves: walk * cells } : {};
}

/**
 * The form of a new board. What is returned makes one, as the form's own button does.
 * @param {Element} host
 * @param {Session} session
 * @param {Stage} stage
 */
export function newBoard(host, session, stage) {
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
  const used = el("p", { class: "hint" });
  const problem = el("div");

  const cells = () => Number(rows.value) * Number(cols.value);
  const refresh = () => {
    const exact = /** @type {HTMLOptionElement} */ (level.options[3]);
    exact.disabled = cells() > EXACT_CELLS;
    if (exact.disabled && level.value === "exact") level.value = "medium";
    depthField.hidden = level.value !== "exact";
  };

  async function make() {
    showProblem(problem, null);
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
      if (takesArrows(document.activeElement)) stage.view.element.focus({ preventScroll: true });
      used.textContent = `Seed ${made.seed} gives this board again.`;
      announce(`A new board. ${standing(session)}`);
    } catch (failure) {
      showProblem(problem, failure);
    }
  }

  const form = el(
    "form",
    {
      class: "new-board",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void make();
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
    el("div", { class: "row" }, el("button", { type: "submit" }, "New board"), used),
    problem,
  );
  form.addEventListener("input", refresh);
  host.append(form);
  session.onChange((change) => {
    if (change !== "puzzle") return;
    used.textContent = "";
    rows.value = String(session.checked.rows);
    cols.value = String(session.checked.cols);
    refresh();
  });
  refresh();
  return make;
}

/**
 * @param {Element} host
 * @param {Session} session
 */
export function publishedBoards(host, session) {
  const set = select([["", "Choose a set"]]);
  const number = select([]);
  const numberField = labelled("Board", number);
  const load = el("button", { type: "button" }, "Load board");
  const summary = el("p", { class: "hint" });
  const problem = el("div");
  /** @type {Array<{number: number, board: string, goal: string, optimum: number}>} */
  let boards = [];
  /** @type {Array<{name: string, summary: string}>} */
  let sets = [];

  async function list() {
    sets = await getJson("/api/sets");
    for (const { name } of sets) set.append(el("option", { value: name }, name));
  }

  async function choose() {
    boards = set.value ? await getJson(`/api/sets/${encodeURIComponent(set.value)}`) : [];
    summary.textContent = sets.find(({ name }) => name === set.value)?.summary ?? "";
    number.replaceChildren(
      ...boards.map(({ number: n, optimum }, index) =>
        el("option", { value: index }, `${n} (${optimum} moves)`),
      ),
    );
    numberField.hidden = load.hidden = boards.length === 0;
  }

  async function take() {
    const chosen = boards[Number(number.value)];
    if (!chosen) return;
    await session.load(chosen.board, chosen.goal);
    announce(`Board ${chosen.number} of ${set.value}. ${standing(session)}`);
  }

  /** @param {() => Promise<void>} deed */
  const trying = (deed) => {
    showProblem(problem, null);
    deed().catch((failure) => showProblem(problem, failure));
  };
  set.addEventListener("change", () => trying(choose));
  load.addEventListener("click", () => trying(take));
  numberField.hidden = load.hidden = true;
  host.append(el("div", { class: "published" }, labelled("Published set", set), numberField, load), summary, problem);
  trying(list);
}
