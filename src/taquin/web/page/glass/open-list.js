/** The open list, the next node on top. A depth-first search keeps its path instead. */

import { smallBoard } from "../shared/small-board.js";
import { el } from "../shared/dom.js";
import { openList } from "./open-order.js";
import { pathTo } from "./trace.js";
import { inOrder } from "./node-values.js";
import { readableCount } from "../shared/format.js";

/** @import {Situation, StartEvent, TreeNode} from "./trace.js" */

const MOST_SHOWN = 30;
const PICTURE = 46;

/** @type {Record<StartEvent["order"], string>} */
const ORDERED = {
  best: "",
  oldest: "oldest first",
  "both-ends": "oldest first, on the side whose turn it is",
  "depth-first": "from the start to the current node: all that the search keeps",
  layers: "the nodes of this layer with the smallest h",
  recursive: "by f, or by the backed-up value",
};

export class OpenListView {
  #title = el("h2");
  #order = el("p", { class: "hint" });
  #list = el("ol");
  #rest = el("p", { class: "hint" });

  constructor() {
    this.element = el(
      "section",
      { class: "panel glass-list glass-open", "aria-label": "Open list" },
      this.#title,
      this.#order,
      el(
        "div",
        { class: "glass-list-scroll", tabindex: 0, role: "group", "aria-label": "Open nodes" },
        this.#list,
        this.#rest,
      ),
    );
  }

  /**
   * @param {Situation} situation
   * @param {StartEvent} start
   */
  show(situation, start) {
    const depthFirst = start.order === "depth-first";
    const nodes = depthFirst ? pathTo(situation.nodes, situation.current) : openList(situation, start);
    const title = depthFirst ? "Path" : "Open list";
    this.#title.textContent = `${title}: ${readableCount(nodes.length)}`;
    this.element.setAttribute("aria-label", title);
    this.#order.textContent = start.order === "best" ? bestFirst(start) : ORDERED[start.order];
    const marked = depthFirst ? nodes.at(-1) : nodes[0];
    const items = nodes.slice(0, MOST_SHOWN).map((node) => listItem(node, situation, start));
    items[nodes.indexOf(/** @type {TreeNode} */ (marked))]?.classList.add("marked");
    this.#list.replaceChildren(...items);
    const hidden = nodes.length - MOST_SHOWN;
    this.#rest.textContent = hidden > 0 ? `and ${readableCount(hidden)} more` : "";
  }
}

/** @param {StartEvent} start */
function bestFirst({ key, ties }) {
  /** @type {Record<string, string>} */
  const rules = { fifo: "oldest first", lifo: "newest first", "low-h": "smallest h first" };
  return `by ${key === "g + h" ? "f = g + h" : key}; ties: ${rules[ties ?? ""] ?? ""}`;
}

/**
 * A node as an item of a list: its board and its values.
 * @param {TreeNode} node
 * @param {Situation} situation
 * @param {StartEvent} start
 */
export function listItem(node, situation, start) {
  const goal = { rows: start.rows, cols: start.cols, tiles: start.goal };
  const board = { rows: start.rows, cols: start.cols, tiles: node.tiles };
  const [first, beside] = inOrder(node, start);
  return el(
    "li",
    {},
    smallBoard(board, goal, { size: PICTURE }),
    el(
      "span",
      { class: "glass-list-sum" },
      el("span", {}, first),
      beside ? el("small", {}, beside) : null,
      situation.fresh.has(node.id) ? el("small", { class: "badge" }, "new") : null,
      node.side === "goal" ? el("small", {}, "from the goal") : null,
    ),
  );
}
