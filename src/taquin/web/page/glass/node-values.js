/** The values of a node as text: g, h, f, and the search's own priority. */

/** @import {StartEvent, TreeNode} from "./trace.js" */

/**
 * Whether the search uses a heuristic. Without one, only g has a meaning.
 * @param {StartEvent} start
 * @returns {boolean}
 */
export function isInformed(start) {
  return start.heuristic !== "zero";
}

/**
 * Return `3 + 5 = 8`, or `g = 3` without a heuristic.
 * @param {TreeNode} node
 * @param {StartEvent} start
 * @returns {string}
 */
export function formatSum({ g, h, f }, start) {
  return isInformed(start) ? `${g} + ${h} = ${f}` : `g = ${g}`;
}

/**
 * Return the value by which the search orders its nodes.
 * @param {StartEvent} start
 * @returns {"f" | "g" | "h" | ""} empty if it is none of these
 */
export function priorityName({ key, order }) {
  if (key === "g" || key === "h") return key;
  return key === "g + h" || order === "depth-first" || order === "recursive" ? "f" : "";
}

/**
 * Return a priority that is neither f, g nor h: `g + 1.5·h = 10.5`, or the backed-up value of recursive search.
 * @param {TreeNode} node
 * @param {StartEvent} start
 * @returns {string} empty if the node has none
 */
export function otherPriority(node, start) {
  if (start.order === "recursive") return node.key === node.f ? "" : `backed up: ${formatKey(node.key)}`;
  return start.key !== null && priorityName(start) === "" ? `${start.key} = ${formatKey(node.key)}` : "";
}

/**
 * Return the values of a node for a list: first the one by which the search orders, then the others.
 * @param {TreeNode} node
 * @param {StartEvent} start
 * @returns {[string, string]}
 */
export function listValues(node, start) {
  const sum = isInformed(start) ? `f = ${formatSum(node, start)}` : formatSum(node, start);
  const other = otherPriority(node, start);
  if (start.order === "recursive") return [sum, other];
  if (priorityName(start) === "h") return [`h = ${node.h}`, sum];
  return other ? [other, sum] : [sum, ""];
}

/**
 * Return a key with at most two decimals.
 * @param {number | null} key
 * @returns {string}
 */
export function formatKey(key) {
  return key === null ? "none" : String(Number(key.toFixed(2)));
}
