/** Items of the open and the closed list. */

import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { smallBoard } from "../shared/small-board.js";
import { listValues } from "./node-values.js";

/** @import {SearchState, StartEvent, TreeNode} from "./trace.js" */

const MAX_ITEMS = 30;
const PICTURE_WIDTH = 46;

/** A list of nodes that scrolls. It shows the first nodes and the number of the others. */
export class NodeList {
  #list = el("ol");
  #rest = el("p", { class: "hint" });

  /** @param {string} label */
  constructor(label) {
    this.element = el(
      "div",
      { class: "node-list-scroll", tabindex: 0, role: "group", "aria-label": label },
      this.#list,
      this.#rest,
    );
  }

  /**
   * Show nodes.
   * @param {TreeNode[]} nodes
   * @param {SearchState} state
   * @param {StartEvent} start
   * @param {TreeNode | null} [marked] a node to highlight
   */
  show(nodes, state, start, marked = null) {
    const items = nodes.slice(0, MAX_ITEMS).map((node) => {
      const item = listItem(node, state, start);
      item.classList.toggle("marked", node === marked);
      return item;
    });
    this.#list.replaceChildren(...items);
    const hidden = nodes.length - MAX_ITEMS;
    this.#rest.textContent = hidden > 0 ? `and ${formatCount(hidden)} more` : "";
  }
}

/**
 * @param {TreeNode} node
 * @param {SearchState} state
 * @param {StartEvent} start
 */
function listItem(node, state, start) {
  const goal = { rows: start.rows, cols: start.cols, tiles: start.goal };
  const board = { rows: start.rows, cols: start.cols, tiles: node.tiles };
  const [first, others] = listValues(node, start);
  return el(
    "li",
    {},
    smallBoard(board, goal, { size: PICTURE_WIDTH }),
    el(
      "span",
      { class: "node-list-values" },
      el("span", {}, first),
      others ? el("small", {}, others) : null,
      state.fresh.has(node.id) ? el("small", { class: "badge" }, "new") : null,
      node.side === "goal" ? el("small", {}, "from the goal") : null,
    ),
  );
}
