/** The form that loads a board of a published set. */

import { announce } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { getJson } from "../shared/requests.js";
import { gameMessage } from "./messages.js";

/** @import {Session} from "./session.js" */

/**
 * Add the form to an element.
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

  async function listSets() {
    sets = await getJson("/api/sets");
    for (const { name } of sets) set.append(el("option", { value: name }, name));
  }

  async function listBoards() {
    boards = set.value ? await getJson(`/api/sets/${encodeURIComponent(set.value)}`) : [];
    summary.textContent = sets.find(({ name }) => name === set.value)?.summary ?? "";
    number.replaceChildren(
      ...boards.map(({ number: n, optimum }, index) =>
        el("option", { value: index }, `${n} (${optimum} moves)`),
      ),
    );
    numberField.hidden = load.hidden = boards.length === 0;
  }

  async function loadBoard() {
    const chosen = boards[Number(number.value)];
    if (!chosen) return;
    await session.load(chosen.board, chosen.goal);
    announce(`Board ${chosen.number} of ${set.value}. ${gameMessage(session)}`);
  }

  /** @param {() => Promise<void>} action */
  const run = (action) => {
    showProblem(problem, null);
    action().catch((failure) => showProblem(problem, failure));
  };
  set.addEventListener("change", () => run(listBoards));
  load.addEventListener("click", () => run(loadBoard));
  numberField.hidden = load.hidden = true;
  host.append(el("div", { class: "published" }, labelled("Published set", set), numberField, load), summary, problem);
  run(listSets);
}
