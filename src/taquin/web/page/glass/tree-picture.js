/**
 * The picture of the search tree: boards for few nodes, circles with numbers for more, dots for many.
 *
 * Shapes and lines distinguish the kinds of node, not only colours. Open nodes have a strong outline, closed nodes are grey,
 * pruned nodes are dashed, duplicates are dotted, the goal has a double ring. The path to the current node is drawn thick.
 */

import { svg } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";
import { smallBoard } from "../shared/small-board.js";
import { formatSum, isInformed } from "./node-values.js";
import { pathTo } from "./trace.js";
import { treeLayout } from "./tree-layout.js";

/** @import {Position} from "./tree-layout.js" */
/** @import {SearchState, StartEvent, TreeNode} from "./trace.js" */

/**
 * The drawing style of trees of up to `maxNodes` nodes. `across` and `down` are the distances between nodes; a node extends
 * `above` and `below` its centre.
 * @typedef {{name: "boards" | "numbers" | "dots", maxNodes: number, across: number, down: number, above: number, below: number}} Style
 * @typedef {{x: number, y: number}} Point
 */

/** @type {Style[]} */
const STYLES = [
  { name: "boards", maxNodes: 60, across: 98, down: 124, above: 34, below: 54 },
  { name: "numbers", maxNodes: 300, across: 38, down: 66, above: 16, below: 16 },
  { name: "dots", maxNodes: Infinity, across: 13, down: 34, above: 5, below: 5 },
];
const MARGIN = 24;
const BOARD_SIZE = 60;

/**
 * Draw the tree.
 * @param {SearchState} state
 * @param {StartEvent} start
 * @param {number} [stretch] factor for the distance from depth to depth
 * @returns {{picture: SVGSVGElement, width: number, height: number, focus: Point | null}} focus is the current node's centre
 */
export function drawTree(state, start, stretch = 1) {
  const { nodes, current } = state;
  const plain = /** @type {Style} */ (STYLES.find(({ maxNodes }) => nodes.size <= maxNodes));
  const style = { ...plain, down: plain.down * stretch };
  const points = new Map([...treeLayout(nodes.values())].map(([id, position]) => [id, pointOf(position, style)]));
  const path = new Set(state.path.length ? state.path : pathTo(nodes, current).map((node) => node.id));
  const all = [...nodes.values()];
  const width = Math.max(0, ...[...points.values()].map(({ x }) => x)) + style.across / 2 + MARGIN;
  const height = Math.max(0, ...[...points.values()].map(({ y }) => y)) + style.below + MARGIN;
  const picture = svg(
    "svg",
    { class: `tree tree-${style.name}`, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": describeTree(all) },
    svg("g", { class: "tree-edges" }, ...all.map((node) => drawEdge(node, points, path, style))),
    ...all.map((node) => drawNode(node, state, start, points, path, style)),
  );
  return { picture, width, height, focus: current ? (points.get(current.id) ?? null) : null };
}

/**
 * @param {Position} position
 * @param {Style} style
 * @returns {Point}
 */
function pointOf({ x, depth }, { across, down, above }) {
  return { x: MARGIN + across * (x + 0.5), y: MARGIN + above + down * depth };
}

/**
 * @param {TreeNode} node
 * @param {Map<number, Point>} points
 * @param {Set<number>} path
 * @param {Style} style
 */
function drawEdge(node, points, path, { above, below }) {
  const from = points.get(node.parent ?? 0);
  const to = points.get(node.id);
  if (!from || !to) return null;
  const [top, bottom] = [from.y + below, to.y - above];
  const middle = (top + bottom) / 2;
  const onPath = path.has(node.id) && path.has(node.parent ?? 0);
  return svg("path", {
    class: onPath ? "on-path" : node.status,
    d: `M${from.x} ${top}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${bottom}`,
  });
}

/**
 * @param {TreeNode} node
 * @param {SearchState} state
 * @param {StartEvent} start
 * @param {Map<number, Point>} points
 * @param {Set<number>} path
 * @param {Style} style
 */
function drawNode(node, state, start, points, path, style) {
  const point = points.get(node.id);
  if (!point) return null;
  const classes = [
    "tree-node",
    node.status,
    state.current?.id === node.id ? "current" : "",
    path.has(node.id) ? "on-path" : "",
    state.fresh.has(node.id) ? "fresh" : "",
  ];
  return svg(
    "g",
    { class: classes.filter(Boolean).join(" "), transform: `translate(${point.x} ${point.y})` },
    svg("title", {}, titleOf(node, state, start)),
    ...nodeShapes(node, state, start, style),
  );
}

/**
 * @param {TreeNode} node
 * @param {SearchState} state
 * @param {StartEvent} start
 * @param {Style} style
 */
function nodeShapes(node, state, start, style) {
  const ring = node.status === "goal";
  if (style.name === "dots") return [svg("circle", { r: 4.5 }), ring && svg("circle", { class: "ring", r: 8 })];
  if (style.name === "numbers") {
    const number = node.status === "duplicate" ? "=" : String(isInformed(start) ? node.f : node.g);
    return [svg("circle", { r: 15 }), ring && svg("circle", { class: "ring", r: 19 }), svg("text", { y: 5 }, number)];
  }
  const half = BOARD_SIZE / 2;
  const board = { rows: start.rows, cols: start.cols, tiles: node.tiles };
  const goal = { rows: start.rows, cols: start.cols, tiles: start.goal };
  const thumbnail = smallBoard(board, goal, { size: BOARD_SIZE * Math.min(1, start.cols / start.rows) });
  thumbnail.setAttribute("x", String(-Number(thumbnail.getAttribute("width")) / 2));
  thumbnail.setAttribute("y", String(-Number(thumbnail.getAttribute("height")) / 2));
  const frame = (/** @type {number} */ margin, /** @type {string | null} */ name) =>
    svg("rect", {
      class: name,
      x: -half - margin,
      y: -half - margin,
      width: BOARD_SIZE + 2 * margin,
      height: BOARD_SIZE + 2 * margin,
      rx: 6,
    });
  return [
    frame(3, null),
    ring && frame(7, "ring"),
    thumbnail,
    svg("text", { y: half + 19 }, captionOf(node, state, start)),
  ];
}

/**
 * @param {TreeNode} node
 * @param {SearchState} state
 * @param {StartEvent} start
 */
function titleOf(node, { nodes }, start) {
  if (node.status === "cut") return `pruned: ${formatSum(node, start)}`;
  if (node.status !== "duplicate") return `${node.status}: ${formatSum(node, start)}`;
  const known = [...nodes.values()].find((other) => other.status !== "duplicate" && sameState(other, node));
  return known ? `duplicate of the ${known.status} node at depth ${known.g}` : "duplicate";
}

/**
 * @param {TreeNode} one
 * @param {TreeNode} other
 */
function sameState(one, other) {
  return one.side === other.side && one.tiles.every((tile, cell) => tile === other.tiles[cell]);
}

/**
 * @param {TreeNode} node
 * @param {SearchState} state
 * @param {StartEvent} start
 */
function captionOf(node, state, start) {
  if (node.status === "duplicate") return "duplicate";
  const threshold = state.iterations.at(-1)?.threshold;
  if (node.status === "cut" && node.why === "bound") return `${node.f} > ${threshold}`;
  if (start.order === "both-ends" && node.parent === null) return node.side;
  return formatSum(node, start);
}

/** @param {TreeNode[]} nodes */
function describeTree(nodes) {
  const count = (/** @type {TreeNode["status"]} */ status) => nodes.filter((node) => node.status === status).length;
  const parts = [`${formatCount(count("open"))} open`, `${formatCount(count("closed"))} closed`];
  if (count("cut")) parts.push(`${formatCount(count("cut"))} pruned`);
  if (count("duplicate")) parts.push(`${formatCount(count("duplicate"))} duplicate`);
  if (count("goal")) parts.push("the goal found");
  return `Search tree: ${formatCount(nodes.length - count("duplicate"))} nodes, ${parts.join(", ")}`;
}
