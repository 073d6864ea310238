/** The closed list: the nodes that were expanded, the newest first, by which a search detects duplicates. */

import { el } from "../shared/dom.js";
import { listItem } from "./open-list.js";
import { readableCount } from "../shared/format.js";

/** @import {Situation, StartEvent} from "./trace.js" */

const MOST_SHOWN = 30;

export class ClosedListView {
  #title = el("h2");
  #note = el("p", { class: "hint" });
  #list = el("ol");
  #rest = el("p", { class: "hint" });
  #scroller = el(
    "div",
    { class: "glass-list-scroll", tabindex: 0, role: "group", "aria-label": "Closed nodes" },
    this.#list,
    this.#rest,
  );

  constructor() {
    this.element = el(
      "section",
      { class: "panel glass-list glass-closed", "aria-label": "Closed list" },
      this.#title,
      this.#note,
      this.#scroller,
    );
  }

  /**
   * @param {Situation} situation
   * @param {StartEvent} start
   */
  show(situation, start) {
    const keeps = start.order !== "depth-first" && start.order !== "recursive";
    const closed = [...situation.nodes.values()].filter((node) => node.status === "closed").reverse();
    this.#title.textContent = keeps ? `Closed list: ${readableCount(closed.length)}` : "No closed list";
    this.#note.textContent = keeps
      ? `Duplicates discarded so far: ${readableCount(situation.duplicates)}.`
      : "This search keeps only its path in memory, so it detects no duplicates.";
    this.#scroller.hidden = !keeps || closed.length === 0;
    if (this.#scroller.hidden) return;
    this.#list.replaceChildren(...closed.slice(0, MOST_SHOWN).map((node) => listItem(node, situation, start)));
    const hidden = closed.length - MOST_SHOWN;
    this.#rest.textContent = hidden > 0 ? `and ${readableCount(hidden)} more` : "";
  }
}
