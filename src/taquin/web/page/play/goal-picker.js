/** The goal: one of those with a name, or a board of the player's own. */

import { announce, showProblem } from "../shared/announce.js";
import { el, labelled, select } from "../shared/dom.js";
import { goalOf } from "../shared/puzzle.js";
import { smallBoard } from "../shared/small-board.js";
import { standing } from "./messages.js";

/** @import {About} from "../shared/requests.js" */
/** @import {Session} from "./session.js" */

const OWN = "own";
const PICTURE = 104;
const NAMES = /** @type {Record<string, string>} */ ({
  "blank-last": "Blank last",
  "blank-first": "Blank first",
  spiral: "Spiral",
});

/**
 * @param {Element} host
 * @param {Session} session
 * @param {About} about
 */
export function goalPicker(host, session, about) {
  const list = select([
    ...about.goals.map((name) => /** @type {[string, string]} */ ([name, NAMES[name] ?? name])),
    [OWN, "Own board"],
  ]);
  const text = el("textarea", { rows: 3, spellcheck: "false" });
  const use = el("button", { type: "button", onclick: () => void take(text.value) }, "Use this goal");
  const own = el("div", { class: "own-goal", hidden: true }, labelled("Goal as text", text), use);
  const picture = el("div", { class: "goal-picture" });
  const problem = el("div");
  const choice = el("div", { class: "stack" }, labelled("Goal", list), own, problem);
  host.append(el("div", { class: "goal" }, picture, choice));

  /** The board as it stands becomes the start of the way to the new goal. @param {string} goal */
  async function take(goal) {
    showProblem(problem, null);
    try {
      await session.load(session.boardText, goal);
      announce(`The goal is changed. ${standing(session)}`);
    } catch (failure) {
      showProblem(problem, failure);
    }
  }

  list.addEventListener("change", () => {
    own.hidden = list.value !== OWN;
    if (list.value !== OWN) void take(list.value);
    else text.value = session.checked.goal.text;
  });

  function show() {
    const { checked } = session;
    list.value = checked.goal.name ?? OWN;
    own.hidden = checked.goal.name !== null;
    if (!own.hidden) text.value = checked.goal.text;
    const goal = goalOf(checked);
    const size = PICTURE * Math.min(1, goal.cols / goal.rows);
    picture.replaceChildren(smallBoard(goal, null, { size, label: `Goal: ${checked.goal.text}` }));
  }
  session.onChange((change) => {
    if (change === "puzzle") show();
  });
  show();
}
