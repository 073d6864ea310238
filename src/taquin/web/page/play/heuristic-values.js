/** The value of every heuristic for the current board. It is requested only while the list is open. */

import { debounce, el } from "../shared/dom.js";
import { messageOf } from "../shared/problem-box.js";
import { postJson } from "../shared/requests.js";

/** @import {About} from "../shared/server-types.js" */
/** @import {Session} from "./session.js" */

const QUIET_MS = 150;

/**
 * Add the list to an element.
 * @param {Element} host
 * @param {Session} session
 * @param {About} about
 */
export function heuristicValues(host, session, about) {
  const list = el("dl", { class: "facts" });
  const note = el("p", { class: "hint" });
  const details = el("details", { class: "heuristic-values" }, el("summary", {}, "Heuristic values"), list, note);
  host.append(details);
  const admissible = new Set(about.heuristics.filter((each) => each.admissible).map(({ name }) => name));
  let requests = 0;

  async function update() {
    if (!details.open) return;
    const request = ++requests;
    try {
      const { values } = await postJson("/api/heuristics", { board: session.boardText, goal: session.goalText });
      if (request !== requests) return;
      list.replaceChildren(
        ...Object.entries(values).map(([name, value]) =>
          el("div", {}, el("dt", {}, admissible.has(name) ? name : `${name} *`), el("dd", {}, String(value ?? "–"))),
        ),
      );
      note.textContent =
        "Each heuristic’s estimate of the moves to the goal. A heuristic with * may overestimate. " +
        "A dash means that the heuristic does not support this size.";
    } catch (failure) {
      note.textContent = messageOf(failure);
    }
  }

  const updateSoon = debounce(QUIET_MS, () => void update());
  session.onChange((change) => {
    if (change !== "display") updateSoon();
  });
  details.addEventListener("toggle", () => void update());
}
