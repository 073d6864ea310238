/** Why a node came next, and what it brought: one or two sentences for each step of a search. */

import { count } from "./announce.js";
import { openList } from "./glass-order.js";

/** @import {Situation, StartEvent, TreeNode} from "./glass-steps.js" */

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
        `Round ${event.number} begins. The bound is ${event.bound} now: the smallest ${bounded(start)} that was cut off in the ` +
        `round before. The tree is built anew from the start.`
      );
    case "back-up":
      return event.key === null
        ? "Nothing below this node leads anywhere: it is given up."
        : `The best below this node is ${event.key}, more than elsewhere. Its subtree is forgotten; only that value is kept.`;
    case "goal":
      return goalReached(now, start);
    case "expand":
      if (event.again)
        return "An older entry of the queue for a node that was expanded already: nothing new comes of it.";
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
  if (now.end) return "The start is the goal: there is nothing to do.";
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
      return `It is the oldest open node: all nodes nearer to the start came before it.`;
    case "both-ends":
      return `The layer around the ${node.side} was no larger than the other, and this is its oldest open node.`;
    case "layers":
      return placeInLayer(before, node, start);
    case "recursive":
      return "No node in memory promises less: its value is f, or what its forgotten subtree left behind.";
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
  const sharing = count(equal.length - 1, "other");
  const have = equal.length === 2 ? "has" : "have";
  return `${best} Since ${sharing} ${have} the same, ${tieRule(equal, node, start)}.`;
}

/**
 * @param {TreeNode[]} equal
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function tieRule(equal, node, start) {
  if (start.ties === "fifo") return "the oldest of them comes first";
  const newest = "the newest of them comes first";
  if (start.ties === "lifo") return newest;
  const asNear = equal.filter((other) => other.h === node.h).length;
  if (asNear === equal.length) return newest;
  return asNear === 1
    ? `the smallest h, ${node.h}, decides`
    : `the smallest h, ${node.h}, decides, and then the newest`;
}

/**
 * @param {Situation} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function placeInLayer(before, node, start) {
  const layer = [...before.nodes.values()].filter((other) => other.g === node.g && other.status !== "cut");
  const place = layer.filter((other) => other.status === "closed").length + 1;
  const kept = `at most ${start.width}, those with the smallest h`;
  return `It is number ${place} of the ${layer.length} that were kept at depth ${node.g} (${kept}).`;
}

/**
 * @param {Situation} before
 * @param {TreeNode} node
 * @param {StartEvent} start
 */
function depthFirst(before, node, start) {
  if (node.parent === null) return "Every round begins at the start.";
  const bound = before.rounds.at(-1)?.bound;
  if (before.current?.id === node.parent) {
    return `Depth first: it is the first successor of the node before whose ${bounded(start)} is within the bound ${bound}.`;
  }
  return `Nothing within the bound ${bound} was left below the node before: back at depth ${node.g - 1}, this is the next successor.`;
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
      ? `The layer is complete: ${opened} of ${opened + cut} new states go on.`
      : "Its successors wait for the end of the layer.";
  }
  if (start.order === "depth-first") {
    return cut ? `Cut off, because ${bounded(start)} is above the bound: ${count(cut, "successor")}.` : "";
  }
  return opened ? `It brings ${count(opened, "open node")}.` : "All its successors were known.";
}

/**
 * @param {Situation} now
 * @param {StartEvent} start
 */
function goalReached(now, start) {
  const { end } = now;
  const way = `The goal, ${count(end?.cost ?? 0, "move")} from the start.`;
  if (!end?.optimal) return `${way} It is not proven that no way is shorter.`;
  switch (start.order) {
    case "best":
      return `${way} It was taken from the open list before any node that could lead to a shorter way: no way is shorter.`;
    case "depth-first":
      return `${way} No round with a smaller bound found it: no way is shorter.`;
    default:
      return `${way} No way is shorter.`;
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
