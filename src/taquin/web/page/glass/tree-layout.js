/**
 * The layout of a tree: depth goes down, parents are centred above their children, subtrees are as close as possible.
 *
 * Each subtree is laid out alone, with its outline: the leftmost and the rightmost x at each depth, relative to its root.
 * Then sibling subtrees are put side by side, each just far enough right that the outlines do not overlap (Reingold and
 * Tilford 1981).
 */

/** @typedef {{id: number, parent: number | null}} LayoutNode */
/** @typedef {{x: number, depth: number}} Position */
/** @typedef {{left: number[], right: number[]}} Outline */

/**
 * Return the position of each node. Several roots stand side by side.
 * @param {Iterable<LayoutNode>} nodes in any order
 * @returns {Map<number, Position>} x in node widths, 0 is the leftmost; depth 0 is a root's
 */
export function treeLayout(nodes) {
  const all = [...nodes];
  const ids = new Set(all.map((node) => node.id));
  /** @type {Map<number, number[]>} */
  const children = new Map();
  /** @type {number[]} */
  const roots = [];
  for (const { id, parent } of all) {
    if (parent === null || !ids.has(parent)) roots.push(id);
    else if (!children.get(parent)?.push(id)) children.set(parent, [id]);
  }
  /** The x of each node relative to its parent. @type {Map<number, number>} */
  const shifts = new Map();
  /** @type {Map<number, Outline>} */
  const outlines = new Map();
  for (const id of childrenFirst(roots, children)) {
    outlines.set(id, joinSubtrees(children.get(id) ?? [], outlines, shifts));
  }
  joinSubtrees(roots, outlines, shifts);
  return absolutePositions(roots, children, shifts);
}

/**
 * Put subtrees side by side, and store the shift of each from their middle.
 * @param {number[]} ids
 * @param {Map<number, Outline>} outlines
 * @param {Map<number, number>} shifts
 * @returns {Outline} of the parent above them
 */
function joinSubtrees(ids, outlines, shifts) {
  /** @type {number[]} */
  const left = [];
  /** @type {number[]} */
  const right = [];
  /** @type {number[]} */
  const xs = [];
  for (const id of ids) {
    const outline = /** @type {Outline} */ (outlines.get(id));
    let x = 0;
    outline.left.forEach((edge, depth) => {
      const taken = right[depth];
      if (taken !== undefined) x = Math.max(x, taken + 1 - edge);
    });
    xs.push(x);
    outline.left.forEach((edge, depth) => {
      left[depth] = left[depth] ?? edge + x;
      right[depth] = /** @type {number} */ (outline.right[depth]) + x;
    });
    outlines.delete(id);
  }
  const middle = ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2;
  ids.forEach((id, index) => shifts.set(id, /** @type {number} */ (xs[index]) - middle));
  return { left: [0, ...left.map((x) => x - middle)], right: [0, ...right.map((x) => x - middle)] };
}

/**
 * @param {number[]} roots
 * @param {Map<number, number[]>} children
 */
function childrenFirst(roots, children) {
  const order = [...roots];
  for (let index = 0; index < order.length; index += 1) {
    order.push(...(children.get(/** @type {number} */ (order[index])) ?? []));
  }
  return order.reverse();
}

/**
 * @param {number[]} roots
 * @param {Map<number, number[]>} children
 * @param {Map<number, number>} shifts
 * @returns {Map<number, Position>}
 */
function absolutePositions(roots, children, shifts) {
  /** @type {Map<number, Position>} */
  const positions = new Map();
  /** @type {[id: number, parentX: number, depth: number][]} */
  const pending = roots.map((id) => [id, 0, 0]);
  let leftmost = Infinity;
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [id, parentX, depth] = entry;
    const x = parentX + (shifts.get(id) ?? 0);
    leftmost = Math.min(leftmost, x);
    positions.set(id, { x, depth });
    for (const child of children.get(id) ?? []) pending.push([child, x, depth + 1]);
  }
  for (const position of positions.values()) position.x -= leftmost;
  return positions;
}
