/** The choice of the goal: one with a name, or a custom board. */

import { announce } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { goalOf } from "../shared/puzzle.js";
import { smallBoard } from "../shared/small-board.js";
import { gameMessage } from "./messages.js";

/** @import {About} from "../shared/server-types.js" */
/** @import {Session} from "./session.js" */

const CUSTOM = "custom";
const PICTURE_SIZE = 104;
const NAMES = /** @type {Record<string, string>} */ ({
  "blank-last": "Blank last",
  "blank-first": "Blank first",
  spiral: "Spiral",
});

/**
 * Add the choice to an element.
 * @param {Element} host
 * @param {Session} session
 * @param {About} about
 */
export function goalPicker(host, session, about) {
  const list = select([
    ...about.goals.map((name) => /** @type {[string, string]} */ ([name, NAMES[name] ?? name])),
    [CUSTOM, "Custom board"],
  ]);
  const text = el("textarea", { rows: 3, spellcheck: "false" });
  const use = el("button", { type: "button", onclick: () => void setGoal(text.value) }, "Use this goal");
  const custom = el("div", { class: "custom-goal", hidden: true }, labelled("Goal as text", text), use);
  const picture = el("div");
  const problem = el("div");
  const choice = el("div", { class: "stack" }, labelled("Goal", list), custom, problem);
  host.append(el("div", { class: "goal" }, picture, choice));

  /**
   * Start a new game from the current board to another goal.
   * @param {string} goal
   */
  async function setGoal(goal) {
    showProblem(problem, null);
    try {
      await session.load(session.boardText, goal);
      announce(`New goal. ${gameMessage(session)}`);
    } catch (failure) {
      showProblem(problem, failure);
    }
  }

  list.addEventListener("change", () => {
    custom.hidden = list.value !== CUSTOM;
    if (list.value !== CUSTOM) void setGoal(list.value);
    else text.value = session.checked.goal.text;
  });

  function show() {
    const { checked } = session;
    list.value = checked.goal.name ?? CUSTOM;
    custom.hidden = checked.goal.name !== null;
    if (!custom.hidden) text.value = checked.goal.text;
    const goal = goalOf(checked);
    const size = PICTURE_SIZE * Math.min(1, goal.cols / goal.rows);
    picture.replaceChildren(smallBoard(goal, null, { size, label: `Goal: ${checked.goal.text}` }));
  }
  session.onChange((change) => {
    if (change === "puzzle") show();
  });
  show();
}
