/** The closed list: the expanded nodes, with the newest first. The search detects duplicates with it. */

import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { NodeList } from "./node-list.js";

/** @import {SearchState, StartEvent} from "./trace.js" */

export class ClosedListView {
  #title = el("h2");
  #note = el("p", { class: "hint" });
  #list = new NodeList("Closed nodes");

  constructor() {
    this.element = el(
      "section",
      { class: "panel node-list", "aria-label": "Closed list" },
      this.#title,
      this.#note,
      this.#list.element,
    );
  }

  /**
   * Show the list at a step.
   * @param {SearchState} state
   * @param {StartEvent} start
   */
  show(state, start) {
    const exists = start.order !== "depth-first" && start.order !== "recursive";
    const closed = [...state.nodes.values()].filter((node) => node.status === "closed").reverse();
    this.#title.textContent = exists ? `Closed list: ${formatCount(closed.length)}` : "No closed list";
    this.#note.textContent = exists
      ? `Duplicates discarded so far: ${formatCount(state.duplicates)}.`
      : "This search keeps only its path in memory, so it detects no duplicates.";
    this.#list.element.hidden = !exists || closed.length === 0;
    if (!this.#list.element.hidden) this.#list.show(closed, state, start);
  }
}
