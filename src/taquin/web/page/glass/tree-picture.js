/**
 * The search tree as a picture: boards while there are few nodes, then circles with numbers, then dots.
 *
 * A node's style says what it is, in shape as well as in colour: open ones have a strong outline, closed ones are grey, those cut
 * off are dashed, duplicates are dotted, the goal has a double ring; the path to the current node is drawn strongly.
 */

import { smallBoard } from "../shared/small-board.js";
import { svg } from "../shared/dom.js";
import { tidy } from "./tree-layout.js";
import { pathTo } from "./trace.js";
import { looksAhead, shortSum } from "./node-values.js";
import { readableCount } from "../shared/format.js";

/** @import {Place} from "./tree-layout.js" */
/** @import {Situation, StartEvent, TreeNode} from "./trace.js" */

/**
 * How up to `most` nodes are drawn: how far they are from one another `across` and `down`, and how far a node reaches
 * `above` and `below` its middle.
 * @typedef {{name: "boards" | "numbers" | "dots", most: number, across: number, down: number, above: number, below: number}} Style
 * @typedef {{x: number, y: number}} Point
 */

/** @type {Style[]} */
const STYLES = [
  { name: "boards", most: 60, across: 98, down: 124, above: 34, below: 54 },
  { name: "numbers", most: 300, across: 38, down: 66, above: 16, below: 16 },
  { name: "dots", most: Infinity, across: 13, down: 34, above: 5, below: 5 },
];
const MARGIN = 24;
const BOARD = 60;

/**
 * Draw the tree; return it with its size and the place of the current node.
 * @param {Situation} situation
 * @param {StartEvent} start
 * @param {number} [stretch] how much more room there is from depth to depth than usual
 */
export function drawTree(situation, start, stretch = 1) {
  const { nodes, current } = situation;
  const usual = /** @type {Style} */ (STYLES.find(({ most }) => nodes.size <= most));
  const style = { ...usual, down: usual.down * stretch };
  const points = new Map([...tidy(nodes.values())].map(([id, place]) => [id, pointOf(place, style)]));
  const way = new Set(situation.path.length ? situation.path : pathTo(nodes, current).map((node) => node.id));
  const all = [...nodes.values()];
  const width = Math.max(0, ...[...points.values()].map(({ x }) => x)) + style.across / 2 + MARGIN;
  const height = Math.max(0, ...[...points.values()].map(({ y }) => y)) + style.below + MARGIN;
  const picture = svg(
    "svg",
    { class: `tree tree-${style.name}`, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": inWords(all) },
    svg("g", { class: "tree-edges" }, ...all.map((node) => edge(node, points, way, style))),
    ...all.map((node) => shape(node, situation, start, points, way, style)),
  );
  return { picture, width, height, focus: current ? (points.get(current.id) ?? null) : null };
}

/**
 * @param {Place} place
 * @param {Style} style
 * @returns {Point}
 */
function pointOf({ x, depth }, { across, down, above }) {
  return { x: MARGIN + across * (x + 0.5), y: MARGIN + above + down * depth };
}

/**
 * @param {TreeNode} node
 * @param {Map<number, Point>} points
 * @param {Set<number>} way
 * @param {Style} style
 */
function edge(node, points, way, { above, below }) {
  const from = points.get(node.parent ?? 0);
  const to = points.get(node.id);
  if (!from || !to) return null;
  const [top, bottom] = [from.y + below, to.y - above];
  const middle = (top + bottom) / 2;
  const onWay = way.has(node.id) && way.has(node.parent ?? 0);
  return svg("path", {
    class: onWay ? "on-way" : node.status,
    d: `M${from.x} ${top}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${bottom}`,
  });
}

/**
 * @param {TreeNode} node
 * @param {Situation} situation
 * @param {StartEvent} start
 * @param {Map<number, Point>} points
 * @param {Set<number>} way
 * @param {Style} style
 */
function shape(node, situation, start, points, way, style) {
  const point = points.get(node.id);
  if (!point) return null;
  const classes = [
    "tree-node",
    node.status,
    situation.current?.id === node.id ? "current" : "",
    way.has(node.id) ? "on-way" : "",
    situation.fresh.has(node.id) ? "fresh" : "",
  ];
  return svg(
    "g",
    { class: classes.filter(Boolean).join(" "), transform: `translate(${point.x} ${point.y})` },
    svg("title", {}, titleOf(node, situation, start)),
    ...inside(node, situation, start, style),
  );
}

/**
 * @param {TreeNode} node
 * @param {Situation} situation
 * @param {StartEvent} start
 * @param {Style} style
 */
function inside(node, situation, start, style) {
  const ring = node.status === "goal";
  if (style.name === "dots") return [svg("circle", { r: 4.5 }), ring && svg("circle", { class: "ring", r: 8 })];
  if (style.name === "numbers") {
    const number = node.status === "duplicate" ? "=" : String(looksAhead(start) ? node.f : node.g);
    return [svg("circle", { r: 15 }), ring && svg("circle", { class: "ring", r: 19 }), svg("text", { y: 5 }, number)];
  }
  const half = BOARD / 2;
  const board = { rows: start.rows, cols: start.cols, tiles: node.tiles };
  const goal = { rows: start.rows, cols: start.cols, tiles: start.goal };
  const thumbnail = smallBoard(board, goal, { size: BOARD * Math.min(1, start.cols / start.rows) });
  thumbnail.setAttribute("x", String(-Number(thumbnail.getAttribute("width")) / 2));
  thumbnail.setAttribute("y", String(-Number(thumbnail.getAttribute("height")) / 2));
  const frame = (/** @type {number} */ beyond, /** @type {string | null} */ name) =>
    svg("rect", {
      class: name,
      x: -half - beyond,
      y: -half - beyond,
      width: BOARD + 2 * beyond,
      height: BOARD + 2 * beyond,
      rx: 6,
    });
  return [
    frame(3, null),
    ring && frame(7, "ring"),
    thumbnail,
    svg("text", { y: half + 19 }, caption(node, situation, start)),
  ];
}

/**
 * @param {TreeNode} node
 * @param {Situation} situation
 * @param {StartEvent} start
 */
function titleOf(node, { nodes }, start) {
  if (node.status !== "duplicate") return `${node.status}: ${shortSum(node, start)}`;
  const known = [...nodes.values()].find((other) => other.status !== "duplicate" && sameTiles(other, node));
  return known ? `duplicate of the ${known.status} node at depth ${known.g}` : "duplicate";
}

/**
 * @param {TreeNode} one
 * @param {TreeNode} other
 */
function sameTiles(one, other) {
  return one.side === other.side && one.tiles.every((tile, cell) => tile === other.tiles[cell]);
}

/**
 * @param {TreeNode} node
 * @param {Situation} situation
 * @param {StartEvent} start
 */
function caption(node, situation, start) {
  if (node.status === "duplicate") return "duplicate";
  const bound = situation.rounds.at(-1)?.bound;
  if (node.status === "cut" && node.why === "bound") return `${node.f} > ${bound}`;
  if (start.order === "both-ends" && node.parent === null) return `the ${node.side}`;
  return shortSum(node, start);
}

/** @param {TreeNode[]} nodes */
function inWords(nodes) {
  const number = (/** @type {TreeNode["status"]} */ status) => nodes.filter((node) => node.status === status).length;
  const parts = [`${readableCount(number("open"))} open`, `${readableCount(number("closed"))} closed`];
  if (number("cut")) parts.push(`${readableCount(number("cut"))} cut off`);
  if (number("duplicate")) parts.push(`${readableCount(number("duplicate"))} duplicate`);
  if (number("goal")) parts.push("the goal found");
  return `Search tree: ${readableCount(nodes.length - number("duplicate"))} nodes, ${parts.join(", ")}`;
}
