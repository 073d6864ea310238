/** The open list, with the next node first. A depth-first search has no open list; its path is shown instead. */

import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { NodeList } from "./node-list.js";
import { openNodes } from "./open-order.js";
import { pathTo } from "./trace.js";

/** @import {SearchState, StartEvent} from "./trace.js" */

/** @type {Record<Exclude<StartEvent["order"], "best">, string>} */
const ORDERS = {
  oldest: "oldest first",
  "both-ends": "oldest first, on the side that is expanded next",
  "depth-first": "from the start to the current node: all nodes that the search keeps",
  layers: "the nodes of this layer with the smallest h",
  recursive: "by f, or by the backed-up value",
};
/** @type {Record<string, string>} */
const TIE_RULES = { fifo: "oldest first", lifo: "newest first", "low-h": "smallest h first" };

export class OpenListView {
  #title = el("h2");
  #order = el("p", { class: "hint" });
  #list = new NodeList("Open nodes");

  constructor() {
    this.element = el(
      "section",
      { class: "panel node-list", "aria-label": "Open list" },
      this.#title,
      this.#order,
      this.#list.element,
    );
  }

  /**
   * Show the list at a step.
   * @param {SearchState} state
   * @param {StartEvent} start
   */
  show(state, start) {
    const depthFirst = start.order === "depth-first";
    const nodes = depthFirst ? pathTo(state.nodes, state.current) : openNodes(state, start);
    const title = depthFirst ? "Path" : "Open list";
    this.#title.textContent = `${title}: ${formatCount(nodes.length)}`;
    this.element.setAttribute("aria-label", title);
    this.#order.textContent = start.order === "best" ? bestFirstOrder(start) : ORDERS[start.order];
    this.#list.show(nodes, state, start, (depthFirst ? nodes.at(-1) : nodes[0]) ?? null);
  }
}

/** @param {StartEvent} start */
function bestFirstOrder({ key, ties }) {
  return `by ${key === "g + h" ? "f = g + h" : key}; ties: ${TIE_RULES[ties ?? ""] ?? ""}`;
}
