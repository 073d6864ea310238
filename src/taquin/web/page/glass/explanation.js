/** The explanation of a step: why the search chose the node, and what its expansion added. */

import { formatQuantity } from "../shared/format.js";
import { formatKey, isInformed } from "./node-values.js";
import { openNodes } from "./open-order.js";

/** @import {SearchState, StartEvent, TreeNode} from "./trace.js" */

/**
 * Explain a step in one to three sentences.
 * @param {SearchState | null} before the state at the previous step; null at the first step
 * @param {SearchState} now
 * @param {StartEvent} start
 * @returns {string}
 */
export function explain(before, now, start) {
  const { event, current } = now;
  if (!before) return firstStep(now, start);
  switch (event.type) {
    case "round":
      return (
        `Iteration ${event.number} begins at the start. Its threshold is ${event.bound}, the smallest ` +
        `${limitedValue(start)} that the last iteration pruned.`
      );
    case "back-up":
      return event.key === null
        ? "No path leads on from this node. The search gives it up."
        : `The smallest f below this node is ${event.key}, and another node has a smaller value. ` +
            "The search drops the subtree and keeps that value.";
    case "goal":
      return goalReached(now, start);
    case "expand":
      if (event.again) {
        return "This is a stale entry of the open list: the node was expanded before. All its successors are duplicates.";
      }
      return current ? `${reason(before, current, start)} ${successors(now, start)}` : "";
    default:
      return "";
  }
}

/**
 * @param {SearchState} now
 * @param {StartEvent} start
 */
function firstStep(now, start) {
  if (now.end) return "The start is the goal.";
  const [iteration] = now.iterations;
  if (iteration) {
    const pruned = `Nodes with a larger ${limitedValue(start)} are pruned`;
    return `Iteration 1 begins at the start. Its threshold is ${iteration.threshold}. ${pruned}.`;
  }
  if (start.order === "both-ends") return "Two searches begin, one at the start and one at the goal.";
  return "The search begins. The start is the only open node.";
}

/**
 * @param {SearchState} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function reason(before, node, start) {
  switch (start.order) {
    case "best":
      return bestFirst(openNodes(before, start), node, start);
    case "oldest":
      return "It is the oldest open node. Breadth-first search expands all nodes nearer to the start first.";
    case "both-ends":
      return `The search from the ${node.side} has the smaller layer, and this is its oldest open node.`;
    case "layers":
      return placeInLayer(before, node, start);
    case "recursive":
      return "No node in memory has a smaller value. The value is f, or the one backed up from a dropped subtree.";
    case "depth-first":
      return depthFirst(before, node, start);
  }
}

/**
 * @param {TreeNode[]} open
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function bestFirst(open, node, start) {
  if (open.length <= 1) return "It is the only open node.";
  const name = start.key === "g + h" ? "f" : start.key;
  const best = `It has the smallest ${name} of ${open.length} open nodes, ${formatKey(node.key)}.`;
  const tied = open.filter((other) => other.key === node.key);
  if (tied.length === 1) return best;
  return `${best} It is tied with ${formatQuantity(tied.length - 1, "other")}: ${tieRule(tied, node, start)}.`;
}

/**
 * @param {TreeNode[]} tied
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function tieRule(tied, node, start) {
  if (start.ties === "fifo") return "the oldest comes first";
  const newest = "the newest comes first";
  if (start.ties === "lifo") return newest;
  const withEqualH = tied.filter((other) => other.h === node.h).length;
  if (withEqualH === tied.length) return newest;
  return withEqualH === 1
    ? `the smallest h comes first, ${node.h}`
    : `the smallest h comes first, ${node.h}, then the newest`;
}

/**
 * @param {SearchState} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function placeInLayer(before, node, start) {
  const layer = [...before.nodes.values()].filter(
    (other) => other.g === node.g && (other.status === "open" || other.status === "closed"),
  );
  const place = layer.filter((other) => other.status === "closed").length + 1;
  return (
    `It is node ${place} of the ${layer.length} that the beam keeps at depth ${node.g}. ` +
    `The beam keeps at most ${start.width}, those with the smallest h.`
  );
}

/**
 * @param {SearchState} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function depthFirst(before, node, start) {
  if (node.parent === null) return "Every iteration begins at the start.";
  const threshold = before.iterations.at(-1)?.threshold;
  if (before.current?.id === node.parent) {
    return `It is the first successor of the last node whose ${limitedValue(start)} is at most the threshold, ${threshold}.`;
  }
  return (
    `The last node has no more successors within the threshold, ${threshold}. ` +
    `The search returns to depth ${node.g - 1} and takes the next successor.`
  );
}

/**
 * @param {SearchState} now
 * @param {StartEvent} start
 */
function successors(now, start) {
  const fresh = [...now.fresh].flatMap((id) => now.nodes.get(id) ?? []);
  const opened = fresh.filter((node) => node.status === "open").length;
  const pruned = fresh.filter((node) => node.status === "cut").length;
  if (start.order === "layers") {
    return opened + pruned
      ? `The layer is complete: the search keeps ${opened} of ${formatQuantity(opened + pruned, "new state")}.`
      : "Its successors wait until the layer is complete.";
  }
  if (start.order === "depth-first") {
    if (!pruned) return "";
    const verb = pruned === 1 ? "is" : "are";
    return `${formatQuantity(pruned, "successor")} with a larger ${limitedValue(start)} ${verb} pruned.`;
  }
  const duplicates = fresh.filter((node) => node.status === "duplicate").length;
  const added = opened ? `It adds ${formatQuantity(opened, "open node")}.` : "It adds no open node.";
  if (!duplicates) return added;
  const discarded = duplicates === 1 ? "is a duplicate and is" : "are duplicates and are";
  return `${added} ${formatQuantity(duplicates, "successor")} ${discarded} discarded.`;
}

/**
 * @param {SearchState} now
 * @param {StartEvent} start
 */
function goalReached(now, start) {
  const { end } = now;
  const found = `The goal, ${formatQuantity(end?.cost ?? 0, "move")} from the start.`;
  if (!end?.optimal) return `${found} It is not proven that no solution is shorter.`;
  switch (start.order) {
    case "best":
      return `${found} No open node can lead to a shorter solution.`;
    case "depth-first":
      return `${found} No iteration with a smaller threshold reached it, so no solution is shorter.`;
    default:
      return `${found} No solution is shorter.`;
  }
}

/**
 * The value that the threshold limits.
 * @param {StartEvent} start
 */
function limitedValue(start) {
  return isInformed(start) ? "f" : "depth";
}
