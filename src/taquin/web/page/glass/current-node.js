/** The current node: its board, its values, the path to it, the explanation of the step, and the counters. */

import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { smallBoard } from "../shared/small-board.js";
import { termTooltip } from "../shared/term-tooltip.js";
import { isInformed, otherPriority, priorityName } from "./node-values.js";
import { pathTo } from "./trace.js";

/** @import {SearchState, StartEvent, TreeNode} from "./trace.js" */

const PICTURE_WIDTH = 190;

export class CurrentNodeView {
  #title = el("h2");
  #picture = el("div", { class: "node-picture" });
  #values = el("p", { class: "node-values" });
  #priority = el("p", { class: "node-priority" });
  #path = el("p", { class: "hint node-path" });
  #explanation = el("p", { class: "node-explanation", role: "status" });
  #counters = el("dl", { class: "facts node-counters" });

  constructor() {
    this.element = el(
      "section",
      { class: "panel glass-node", "aria-label": "Current node" },
      this.#title,
      this.#picture,
      el("div", { class: "node-values-row" }, this.#values, termTooltip("h")),
      this.#priority,
      this.#path,
      this.#explanation,
      this.#counters,
    );
  }

  /**
   * Show the node of a step.
   * @param {SearchState} state
   * @param {StartEvent} start
   * @param {string} explanation
   */
  show(state, start, explanation) {
    const node = state.current ?? [...state.nodes.values()][0];
    this.element.dataset.event = state.event.type;
    this.#title.textContent = title(state);
    if (node) {
      const board = { rows: start.rows, cols: start.cols, tiles: node.tiles };
      const goal = { rows: start.rows, cols: start.cols, tiles: start.goal };
      this.#picture.replaceChildren(smallBoard(board, goal, { size: PICTURE_WIDTH }));
      this.#values.replaceChildren(...nodeValues(node, start));
      this.#priority.textContent = otherPriority(node, start);
      this.#path.textContent = movesTo(node, state);
    }
    this.#explanation.textContent = explanation;
    this.#counters.replaceChildren(
      ...counters(state).map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, formatCount(value)))),
    );
  }
}

/** @param {SearchState} state */
function title({ event, current, iterations, end }) {
  if (event.type === "start") return end ? "Goal" : "Start";
  if (event.type === "round") return `Iteration ${iterations.length}`;
  if (event.type === "goal") return "Goal";
  if (event.type === "back-up") return "Backing up";
  return `Expanding at depth ${current?.g ?? 0}`;
}

/**
 * @param {TreeNode} node
 * @param {SearchState} state
 */
function movesTo(node, { nodes }) {
  const moves = pathTo(nodes, node).flatMap(({ move }) => move ?? []);
  return moves.length ? `Moves of the blank from the ${node.side}: ${moves.join(" ")}` : "";
}

/**
 * The sum f = g + h with the names above the numbers. The value by which the search orders is highlighted.
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function nodeValues({ g, h, f }, start) {
  const value = (/** @type {string} */ name, /** @type {number} */ number) =>
    el(
      "span",
      { class: priorityName(start) === name ? "node-value priority" : "node-value" },
      el("i", {}, name),
      el("span", { class: "visually-hidden" }, " is "),
      el("b", {}, String(number)),
    );
  const sign = (/** @type {string} */ text) => el("span", { class: "node-sign" }, text);
  if (!isInformed(start)) return [value("g", g)];
  return [value("f", f), sign("="), value("g", g), sign("+"), value("h", h)];
}

/**
 * @param {SearchState} state
 * @returns {[string, number][]}
 */
function counters({ nodes, expanded, duplicates }) {
  const count = (/** @type {TreeNode["status"]} */ status) =>
    [...nodes.values()].filter((node) => node.status === status).length;
  return [
    ["expanded", expanded],
    ["open", count("open")],
    ["closed", count("closed")],
    ["duplicates", duplicates],
    ["pruned", count("cut")],
  ];
}
