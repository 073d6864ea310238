/** The open list as a list: what comes next is on top. A depth-first search keeps no such list, but its path. */

import { smallBoard } from "./board-view.js";
import { el } from "./dom.js";
import { openList } from "./glass-order.js";
import { pathTo } from "./glass-steps.js";
import { inOrder } from "./glass-sum.js";
import { readableCount } from "./readable.js";

/** @import {Situation, StartEvent, TreeNode} from "./glass-steps.js" */

const MOST_SHOWN = 30;
const PICTURE = 46;

/** @type {Record<StartEvent["order"], string>} */
const ORDERED = {
  best: "",
  oldest: "the oldest first",
  "both-ends": "the side on turn first; of each side the oldest first",
  "depth-first": "from the start down to the node in hand: all that the search keeps",
  layers: "the best of this layer, by h",
  recursive: "by f, or the value left behind",
};

export class OpenListView {
  #title = el("h3");
  #order = el("p", { class: "hint" });
  #list = el("ol");
  #rest = el("p", { class: "hint" });

  constructor() {
    this.element = el(
      "section",
      { class: "panel glass-open", "aria-label": "Open list" },
      this.#title,
      this.#order,
      el(
        "div",
        { class: "glass-open-scroll", tabindex: 0, role: "group", "aria-label": "Nodes of the list" },
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
    const goal = { rows: start.rows, cols: start.cols, tiles: start.goal };
    const marked = depthFirst ? nodes.at(-1) : nodes[0];
    const items = nodes.slice(0, MOST_SHOWN).map((node) => item(node, situation, start, goal));
    items[nodes.indexOf(/** @type {TreeNode} */ (marked))]?.classList.add("marked");
    this.#list.replaceChildren(...items);
    const hidden = nodes.length - MOST_SHOWN;
    this.#rest.textContent = hidden > 0 ? `and ${readableCount(hidden)} more` : "";
  }
}

/** @param {StartEvent} start */
function bestFirst({ key, ties }) {
  /** @type {Record<string, string>} */
  const rules = { fifo: "then the oldest", lifo: "then the newest", "low-h": "then by h, then the newest" };
  return `by ${key === "g + h" ? "f = g + h" : key}, ${rules[ties ?? ""] ?? ""}`;
}

/**
 * @param {TreeNode} node
 * @param {Situation} situation
 * @param {StartEvent} start
 * @param {import("./puzzle.js").Board} goal
 */
function item(node, situation, start, goal) {
  const board = { rows: start.rows, cols: start.cols, tiles: node.tiles };
  const [first, beside] = inOrder(node, start);
  return el(
    "li",
    {},
    smallBoard(board, goal, { size: PICTURE }),
    el(
      "span",
      { class: "glass-open-sum" },
      el("span", {}, first),
      beside ? el("small", {}, beside) : null,
      situation.fresh.has(node.id) ? el("small", { class: "badge" }, "new") : null,
      node.side === "goal" ? el("small", {}, "from the goal") : null,
    ),
  );
}
