/** The frontier in the order in which the search will take its nodes. */

/** @import {Situation, StartEvent, TreeNode} from "./trace.js" */

/**
 * @param {Situation} situation
 * @param {StartEvent} start
 * @returns {TreeNode[]}
 */
export function openList(situation, start) {
  const open = [...situation.nodes.values()].filter((node) => node.status === "open");
  return open.sort(comparison(start, situation.current, open));
}

/**
 * @param {StartEvent} start
 * @param {TreeNode | null} current
 * @param {TreeNode[]} open
 * @returns {(one: TreeNode, other: TreeNode) => number}
 */
function comparison(start, current, open) {
  switch (start.order) {
    case "best":
      return (one, other) => byKey(one, other) || byTies(one, other, start.ties);
    case "recursive":
      return (one, other) => byKey(one, other) || other.g - one.g || one.queued - other.queued;
    case "both-ends": {
      const side = sideOnTurn(current, open);
      return (one, other) => Number(one.side !== side) - Number(other.side !== side) || one.queued - other.queued;
    }
    case "depth-first":
      return (one, other) => other.queued - one.queued;
    case "oldest":
    case "layers":
      return (one, other) => one.queued - other.queued;
  }
}

/**
 * A layer that was begun is finished first; then it is the turn of the side whose layer is smaller.
 * @param {TreeNode | null} current
 * @param {TreeNode[]} open
 */
function sideOnTurn(current, open) {
  const unfinished = open.some((node) => node.side === current?.side && node.g === current.g);
  if (current && unfinished) return current.side;
  const around = (/** @type {TreeNode["side"]} */ side) => open.filter((node) => node.side === side).length;
  return around("start") <= around("goal") ? "start" : "goal";
}

/**
 * A node without a key leads nowhere, and comes last.
 * @param {TreeNode} one
 * @param {TreeNode} other
 */
function byKey(one, other) {
  if (one.key === other.key) return 0;
  return (one.key ?? Infinity) - (other.key ?? Infinity);
}

/**
 * @param {TreeNode} one
 * @param {TreeNode} other
 * @param {StartEvent["ties"]} ties
 */
function byTies(one, other, ties) {
  if (ties === "fifo") return one.queued - other.queued;
  const byH = ties === "low-h" ? one.h - other.h : 0;
  return byH || other.queued - one.queued;
}
