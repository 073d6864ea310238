/** The open nodes, in the order in which the search will expand them. */

/** @import {SearchState, StartEvent, TreeNode} from "./trace.js" */

/**
 * Return the open nodes, the next one first.
 * @param {SearchState} state
 * @param {StartEvent} start
 * @returns {TreeNode[]}
 */
export function openNodes(state, start) {
  const open = [...state.nodes.values()].filter((node) => node.status === "open");
  return open.sort(comparison(start, state.current, open));
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
      const side = nextSide(current, open);
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
 * The side that a bidirectional search expands next. It finishes the current layer, then takes the side with fewer open
 * nodes.
 * @param {TreeNode | null} current
 * @param {TreeNode[]} open
 */
function nextSide(current, open) {
  const unfinished = open.some((node) => node.side === current?.side && node.g === current.g);
  if (current && unfinished) return current.side;
  const openNodesOf = (/** @type {TreeNode["side"]} */ side) => open.filter((node) => node.side === side).length;
  return openNodesOf("start") <= openNodesOf("goal") ? "start" : "goal";
}

/**
 * A node without a key is a dead end and comes last.
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
