/** f = g + h, written out with a node's numbers, as its search computes them. */

import { readable } from "./explanation.js";

/** @import {StartEvent, TreeNode} from "./trace.js" */

/**
 * Whether the search uses a heuristic; without one, only g has a meaning.
 * @param {StartEvent} start
 */
export function looksAhead(start) {
  return start.heuristic !== "zero";
}

/**
 * `3 + 5 = 8`, or `g = 3`.
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
export function shortSum({ g, h, f }, start) {
  return looksAhead(start) ? `${g} + ${h} = ${f}` : `g = ${g}`;
}

/**
 * Which of f, g and h the search orders by; "" if by a mixture of its own, or not by any.
 * @param {StartEvent} start
 */
export function ordering({ key, order }) {
  if (key === "g" || key === "h") return key;
  return key === "g + h" || order === "depth-first" || order === "recursive" ? "f" : "";
}

/**
 * A value of the search's own: `g + 1.5·h = 10.5`, or what recursive search keeps of a forgotten subtree; else "".
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
export function ownValue(node, start) {
  if (start.order === "recursive") return node.key === node.f ? "" : `backed up: ${readable(node.key)}`;
  return start.key !== null && ordering(start) === "" ? `${start.key} = ${readable(node.key)}` : "";
}

/**
 * The number by which the search orders the node, and what else is to be said of it.
 * @param {TreeNode} node
 * @param {StartEvent} start
 * @returns {[string, string]}
 */
export function inOrder(node, start) {
  const total = looksAhead(start) ? `f = ${shortSum(node, start)}` : shortSum(node, start);
  const own = ownValue(node, start);
  if (start.order === "recursive") return [total, own];
  if (ordering(start) === "h") return [`h = ${node.h}`, total];
  return own ? [own, total] : [total, ""];
}
