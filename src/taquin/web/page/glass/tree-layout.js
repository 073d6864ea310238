/**
 * Where the nodes of a tree go: depth downwards, parents centred above their children, subtrees as close as they can be.
 *
 * Every subtree is laid out by itself, with its outline (the leftmost and rightmost place of each depth, relative to its root). Then
 * subtrees are set side by side, each moved right just so far that the outlines do not touch (Reingold and Tilford 1981).
 */

/** @typedef {{id: number, parent: number | null}} Member */
/** @typedef {{x: number, depth: number}} Place */

/**
 * Return the place of each node: x in widths of a node, 0 the leftmost; depth 0 the root's. Several roots stand side by side.
 * @param {Iterable<Member>} members parents come before their children or after, as it falls
 * @returns {Map<number, Place>}
 */
export function tidy(members) {
  const all = [...members];
  const ids = new Set(all.map((node) => node.id));
  /** @type {Map<number, number[]>} */
  const children = new Map();
  /** @type {number[]} */
  const roots = [];
  for (const { id, parent } of all) {
    if (parent === null || !ids.has(parent)) roots.push(id);
    else if (!children.get(parent)?.push(id)) children.set(parent, [id]);
  }
  /** @type {Map<number, number>} each node's x, relative to its parent */
  const shift = new Map();
  const outlines = new Map();
  for (const id of childrenFirst(roots, children)) {
    outlines.set(id, join(children.get(id) ?? [], outlines, shift));
  }
  join(roots, outlines, shift);
  return placed(roots, children, shift);
}

/**
 * Set subtrees side by side, centred; note how far each is from the middle, and return the outline of a parent above them.
 * @param {number[]} ids
 * @param {Map<number, {left: number[], right: number[]}>} outlines
 * @param {Map<number, number>} shift
 */
function join(ids, outlines, shift) {
  /** @type {number[]} */
  const left = [];
  /** @type {number[]} */
  const right = [];
  /** @type {number[]} */
  const places = [];
  for (const id of ids) {
    const own = /** @type {{left: number[], right: number[]}} */ (outlines.get(id));
    let x = 0;
    own.left.forEach((edge, depth) => {
      const taken = right[depth];
      if (taken !== undefined) x = Math.max(x, taken + 1 - edge);
    });
    places.push(x);
    own.left.forEach((edge, depth) => {
      left[depth] = left[depth] ?? edge + x;
      right[depth] = /** @type {number} */ (own.right[depth]) + x;
    });
    outlines.delete(id);
  }
  const middle = ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2;
  ids.forEach((id, index) => shift.set(id, /** @type {number} */ (places[index]) - middle));
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
 * @param {Map<number, number>} shift
 * @returns {Map<number, Place>}
 */
function placed(roots, children, shift) {
  /** @type {Map<number, Place>} */
  const places = new Map();
  /** @type {[number, number, number][]} */
  const waiting = roots.map((id) => [id, 0, 0]);
  let leftmost = Infinity;
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const [id, from, depth] = entry;
    const x = from + (shift.get(id) ?? 0);
    leftmost = Math.min(leftmost, x);
    places.set(id, { x, depth });
    for (const child of children.get(id) ?? []) waiting.push([child, x, depth + 1]);
  }
  for (const place of places.values()) place.x -= leftmost;
  return places;
}
