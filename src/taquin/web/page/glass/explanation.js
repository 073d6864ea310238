/** Why a node was chosen, and what its expansion added: one or two sentences for each step of a search. */

import { count } from "../shared/announce.js";
import { openList } from "./open-order.js";

/** @import {Situation, StartEvent, TreeNode} from "./trace.js" */

/**
 * @param {Situation | null} before the step before; none at the start
 * @param {Situation} now
 * @param {StartEvent} start
 * @returns {string}
 */
export function explain(before, now, start) {
  const { event, current } = now;
  if (!before) return opening(now, start);
  switch (event.type) {
    case "round":
      return (
        `Round ${event.number} begins with the bound ${event.bound}, the smallest ${bounded(start)} that the last round cut off. ` +
        `The search starts again at the start.`
      );
    case "back-up":
      return event.key === null
        ? "No path leads on from this node: the search gives it up."
        : `The smallest f below this node is ${event.key}, and another node has less. The search forgets the subtree and keeps that value.`;
    case "goal":
      return goalReached(now, start);
    case "expand":
      if (event.again)
        return "This is an outdated entry of the open list: the node was expanded before. All its successors are duplicates.";
      return current ? `${reason(before, current, start)} ${brought(now, start)}` : "";
    default:
      return "";
  }
}

/**
 * @param {Situation} now
 * @param {StartEvent} start
 */
function opening(now, start) {
  if (now.end) return "The start is the goal already.";
  const round = now.rounds[0];
  if (round)
    return `Round 1 begins at the start. The bound is ${round.bound}: nodes with a larger ${bounded(start)} are cut off.`;
  if (start.order === "both-ends") return "Two searches begin, one at the start and one at the goal.";
  return "The search begins: the start is the only open node.";
}

/**
 * @param {Situation} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function reason(before, node, start) {
  switch (start.order) {
    case "best":
      return bestOf(openList(before, start), node, start);
    case "oldest":
      return "It is the oldest open node. Breadth-first search expands all nodes nearer to the start first.";
    case "both-ends":
      return `The search from the ${node.side} has the smaller layer, and this is its oldest open node.`;
    case "layers":
      return placeInLayer(before, node, start);
    case "recursive":
      return "No node in memory has a smaller value. The value is f, or the one backed up from a forgotten subtree.";
    case "depth-first":
      return depthFirst(before, node, start);
  }
}

/**
 * @param {TreeNode[]} open
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function bestOf(open, node, start) {
  if (open.length <= 1) return "It is the only open node.";
  const name = start.key === "g + h" ? "f" : start.key;
  const best = `It has the smallest ${name} of ${open.length} open nodes, ${readable(node.key)}.`;
  const equal = open.filter((other) => other.key === node.key);
  if (equal.length === 1) return best;
  return `${best} It is tied with ${count(equal.length - 1, "other")}: ${tieRule(equal, node, start)}.`;
}

/**
 * @param {TreeNode[]} equal
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function tieRule(equal, node, start) {
  if (start.ties === "fifo") return "the oldest comes first";
  const newest = "the newest comes first";
  if (start.ties === "lifo") return newest;
  const asNear = equal.filter((other) => other.h === node.h).length;
  if (asNear === equal.length) return newest;
  return asNear === 1
    ? `the smallest h comes first, ${node.h}`
    : `the smallest h comes first, ${node.h}, then the newest`;
}

/**
 * @param {Situation} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function placeInLayer(before, node, start) {
  const layer = [...before.nodes.values()].filter((other) => other.g === node.g && (other.status === "open" || other.status === "closed"));
  const place = layer.filter((other) => other.status === "closed").length + 1;
  return `It is node ${place} of the ${layer.length} kept at depth ${node.g}: at most ${start.width}, those with the smallest h.`;
}

/**
 * @param {Situation} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function depthFirst(before, node, start) {
  if (node.parent === null) return "Every round starts at the start.";
  const bound = before.rounds.at(-1)?.bound;
  if (before.current?.id === node.parent) {
    return `It is the first successor of the last node whose ${bounded(start)} is at most the bound, ${bound}.`;
  }
  return `The last node has no more successors within the bound, ${bound}. The search returns to depth ${node.g - 1} and takes the next successor.`;
}

/**
 * @param {Situation} now
 * @param {StartEvent} start
 */
function brought(now, start) {
  const fresh = [...now.fresh].flatMap((id) => now.nodes.get(id) ?? []);
  const opened = fresh.filter((node) => node.status === "open").length;
  const cut = fresh.filter((node) => node.status === "cut").length;
  if (start.order === "layers") {
    return opened + cut
      ? `The layer is complete: the search keeps ${opened} of ${count(opened + cut, "new state")}.`
      : "Its successors wait until the layer is complete.";
  }
  if (start.order === "depth-first") {
    return cut ? `The bound cuts off ${count(cut, "successor")} with a larger ${bounded(start)}.` : "";
  }
  const duplicates = fresh.filter((node) => node.status === "duplicate").length;
  const added = opened ? `It adds ${count(opened, "open node")}.` : "It adds no open node.";
  if (!duplicates) return added;
  const discarded = duplicates === 1 ? "is a duplicate and is" : "are duplicates and are";
  return `${added} ${count(duplicates, "successor")} ${discarded} discarded.`;
}

/**
 * @param {Situation} now
 * @param {StartEvent} start
 */
function goalReached(now, start) {
  const { end } = now;
  const found = `The goal, ${count(end?.cost ?? 0, "move")} from the start.`;
  if (!end?.optimal) return `${found} It is not proven that no solution is shorter.`;
  switch (start.order) {
    case "best":
      return `${found} No open node can lead to a shorter solution.`;
    case "depth-first":
      return `${found} No round with a smaller bound reached it, so no solution is shorter.`;
    default:
      return `${found} No solution is shorter.`;
  }
}

/**
 * What the bound of a round is a bound of.
 * @param {StartEvent} start
 */
function bounded(start) {
  return start.heuristic === "zero" ? "depth" : "f";
}

/**
 * A key with at most two places after the point.
 * @param {number | null} key
 */
export function readable(key) {
  return key === null ? "none" : String(Number(key.toFixed(2)));
}
