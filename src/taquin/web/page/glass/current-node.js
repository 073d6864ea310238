/** The current node: its board, f = g + h, the path to it, why it was chosen, and the counters. */

import { smallBoard } from "../shared/small-board.js";
import { el } from "../shared/dom.js";
import { explanation } from "../shared/term-tooltip.js";
import { pathTo } from "./trace.js";
import { looksAhead, ordering, ownValue } from "./node-values.js";
import { readableCount } from "../shared/format.js";

/** @import {Situation, StartEvent, TreeNode} from "./trace.js" */

const PICTURE = 190;

export class CurrentNode {
  #title = el("h2");
  #picture = el("div", { class: "glass-picture" });
  #sum = el("p", { class: "glass-sum" });
  #by = el("p", { class: "glass-by" });
  #path = el("p", { class: "hint glass-path" });
  #why = el("p", { class: "glass-why", role: "status" });
  #counters = el("dl", { class: "facts glass-counters" });

  constructor() {
    this.element = el(
      "section",
      { class: "panel glass-node", "aria-label": "Current node" },
      this.#title,
      this.#picture,
      el("div", { class: "glass-sum-row" }, this.#sum, explanation("h")),
      this.#by,
      this.#path,
      this.#why,
      this.#counters,
    );
  }

  /**
   * @param {Situation} situation
   * @param {StartEvent} start
   * @param {string} why
   */
  show(situation, start, why) {
    const node = situation.current ?? [...situation.nodes.values()][0];
    this.element.dataset.event = situation.event.type;
    this.#title.textContent = title(situation);
    if (node) {
      const board = { rows: start.rows, cols: start.cols, tiles: node.tiles };
      const goal = { rows: start.rows, cols: start.cols, tiles: start.goal };
      this.#picture.replaceChildren(smallBoard(board, goal, { size: PICTURE }));
      this.#sum.replaceChildren(...written(node, start));
      this.#by.textContent = ownValue(node, start);
      this.#path.textContent = movesTo(node, situation);
    }
    this.#why.textContent = why;
    this.#counters.replaceChildren(
      ...counters(situation).map(([word, value]) =>
        el("div", {}, el("dt", {}, word), el("dd", {}, readableCount(value))),
      ),
    );
  }
}

/** @param {Situation} situation */
function title({ event, current, rounds, end }) {
  if (event.type === "start") return end ? "The goal" : "The start";
  if (event.type === "round") return `Round ${rounds.length}`;
  if (event.type === "goal") return "The goal";
  if (event.type === "back-up") return "Backing up";
  return `Expanding at depth ${current?.g ?? 0}`;
}

/**
 * @param {TreeNode} node
 * @param {Situation} situation
 */
function movesTo(node, { nodes }) {
  const moves = pathTo(nodes, node).flatMap(({ move }) => move ?? []);
  return moves.length ? `Moves of the blank from the ${node.side}: ${moves.join(" ")}` : "";
}

/**
 * The sum with the names above the numbers; what the search orders by stands out.
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function written({ g, h, f }, start) {
  const part = (/** @type {string} */ name, /** @type {number} */ value) =>
    el(
      "span",
      { class: ordering(start) === name ? "glass-part orders" : "glass-part" },
      el("i", {}, name),
      el("span", { class: "visually-hidden" }, " is "),
      el("b", {}, String(value)),
    );
  if (!looksAhead(start)) return [part("g", g)];
  return [part("f", f), sign("="), part("g", g), sign("+"), part("h", h)];
}

/** @param {string} text */
function sign(text) {
  return el("span", { class: "glass-sign" }, text);
}

/**
 * @param {Situation} situation
 * @returns {[string, number][]}
 */
function counters({ nodes, expanded, duplicates }) {
  const number = (/** @type {TreeNode["status"]} */ status) =>
    [...nodes.values()].filter((node) => node.status === status).length;
  return [
    ["expanded", expanded],
    ["open", number("open")],
    ["closed", number("closed")],
    ["duplicates", duplicates],
    ["cut off", number("cut")],
  ];
}
