/**
 * A recorded search as steps that can be shown in any order.
 *
 * Every prefix of the events describes the search at one time. So a step is a prefix, and stepping back replays a shorter
 * one. That takes a few milliseconds for thousands of events, and no event needs an inverse.
 *
 * A step ends before each `expand`, `round`, `back-up` and `goal`. So the successors that an expansion generates belong to
 * its step.
 */

/**
 * One event, as taquin/search/framework/events.py writes it. The type decides which fields there are.
 * @typedef {{
 *   type: "start" | "round" | "open" | "shorter" | "expand" | "duplicate" | "cut" | "back-up" | "goal" | "end",
 *   id: number, parent: number | null, move: string | null, tiles: number[], g: number, h: number, f: number,
 *   key: number | null, side: "start" | "goal", why: "bound" | "width", again: boolean, number: number, bound: number,
 *   path: number[], meets: number | null, status: string, cost: number | null, lower_bound: number, optimal: boolean,
 *   expanded: number, generated: number, max_frontier: number, reopened: number, truncated: boolean,
 * }} SearchEvent
 */

/**
 * The first event: the search and its board. `order` is how the search orders its frontier.
 * @typedef {{
 *   algorithm: string, heuristic: string, rows: number, cols: number, tiles: number[], goal: number[],
 *   order: "best" | "oldest" | "both-ends" | "depth-first" | "layers" | "recursive",
 *   key: string | null, ties: "fifo" | "lifo" | "low-h" | null, weight: number | null, width: number | null,
 * }} StartEvent
 */

/**
 * A node of the tree. `queued` is the index of the event that put the node into the frontier last; newer nodes have a
 * larger one. The search has no node for a duplicate: here it has a negative id, and no meaningful h, f and key.
 * @typedef {{
 *   id: number, parent: number | null, move: string | null, tiles: number[], g: number, h: number, f: number,
 *   key: number | null, side: "start" | "goal", status: "open" | "closed" | "cut" | "duplicate" | "goal",
 *   why: "bound" | "width" | null, queued: number,
 * }} TreeNode
 */

/** @typedef {{number: number, threshold: number, expanded: number, pruned: number}} Iteration */

/**
 * The search at one step. `event` began the step, `fresh` has the nodes that the step added or changed. `again` means that
 * the current node had been expanded before.
 * @typedef {{
 *   event: SearchEvent, nodes: Map<number, TreeNode>, current: TreeNode | null, again: boolean, fresh: Set<number>,
 *   iterations: Iteration[], expanded: number, duplicates: number, path: number[], end: SearchEvent | null,
 * }} SearchState
 */

const STEP_BEGINNINGS = new Set(["expand", "round", "back-up", "goal"]);

/**
 * Return the number of events up to the end of each step. At step 0 only the start is open.
 * @param {SearchEvent[]} events
 * @returns {number[]}
 */
export function stepEnds(events) {
  /** @type {number[]} */
  const ends = [];
  events.forEach((event, index) => {
    const firstIteration = event.type === "round" && event.number === 1;
    if (STEP_BEGINNINGS.has(event.type) && index > 0 && !firstIteration) ends.push(index);
  });
  return [...ends, events.length];
}

/**
 * Return the state of the search at a step.
 * @param {SearchEvent[]} events
 * @param {number[]} ends as `stepEnds` returns them
 * @param {number} step
 * @returns {SearchState}
 */
export function stateAt(events, ends, step) {
  const begin = step === 0 ? 0 : /** @type {number} */ (ends[step - 1]);
  const end = /** @type {number} */ (ends[step]);
  /** @type {SearchState} */
  const state = {
    event: /** @type {SearchEvent} */ (events[begin]),
    nodes: new Map(),
    current: null,
    again: false,
    fresh: new Set(),
    iterations: [],
    expanded: 0,
    duplicates: 0,
    path: [],
    end: null,
  };
  for (let index = 0; index < end; index += 1) {
    const event = /** @type {SearchEvent} */ (events[index]);
    apply(state, event, index, index > begin);
    if (index > begin && "id" in event) state.fresh.add(event.id);
  }
  return state;
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} event
 * @param {number} index
 * @param {boolean} fresh whether the event belongs to the step that is shown, but did not begin it
 */
function apply(state, event, index, fresh) {
  const { nodes, iterations } = state;
  const iteration = iterations.at(-1);
  switch (event.type) {
    case "round":
      nodes.clear();
      state.current = null;
      iterations.push({ number: event.number, threshold: event.bound, expanded: 0, pruned: 0 });
      break;
    case "open":
    case "shorter":
      put(nodes, event, "open", index);
      break;
    case "cut":
      put(nodes, event, "cut", index);
      if (iteration) iteration.pruned += 1;
      break;
    case "expand": {
      const node = nodes.get(event.id);
      if (node) node.status = "closed";
      state.current = node ?? null;
      state.again = event.again;
      state.expanded += 1;
      if (iteration) iteration.expanded += 1;
      break;
    }
    case "back-up":
      dropSubtree(nodes, event);
      state.current = nodes.get(event.id) ?? null;
      break;
    case "goal":
      put(nodes, event, "goal", index);
      state.current = nodes.get(event.id) ?? null;
      state.path = event.path;
      break;
    case "end":
      state.end = event;
      break;
    case "duplicate":
      putDuplicate(state, event, index, fresh);
      break;
    case "start":
      break;
  }
}

/**
 * Add a duplicate below its parent. Two kinds of duplicates are shown in their own step only: a move straight back, which
 * almost every expansion generates, and the successors of a node that was expanded before.
 * @param {SearchState} state
 * @param {SearchEvent} event
 * @param {number} index
 * @param {boolean} fresh whether the event belongs to the step that is shown
 */
function putDuplicate(state, event, index, fresh) {
  const { nodes } = state;
  const { move, tiles, g } = event;
  const parent = nodes.get(event.parent ?? 0);
  const straightBack = nodes.get(parent?.parent ?? 0)?.tiles.every((tile, cell) => tile === tiles[cell]);
  state.duplicates += 1;
  if (!parent || (!fresh && (straightBack || state.again))) return;
  const id = -index;
  const meaningless = { h: 0, f: 0, key: null, why: null };
  nodes.set(id, { id, parent: parent.id, move, tiles, g, side: parent.side, status: "duplicate", queued: index, ...meaningless });
  if (fresh) state.fresh.add(id);
}

/**
 * @param {Map<number, TreeNode>} nodes
 * @param {SearchEvent} event
 * @param {TreeNode["status"]} status
 * @param {number} index
 */
function put(nodes, event, status, index) {
  const { id, parent, move, tiles, g, h, f, key, side, why } = event;
  nodes.set(id, { id, parent, move, tiles, g, h, f, key, side, status, why: why ?? null, queued: index });
}

/**
 * Drop the subtree of a node. The node is open again, with the value that the search backed up.
 * @param {Map<number, TreeNode>} nodes
 * @param {SearchEvent} event
 */
function dropSubtree(nodes, event) {
  const dropped = new Set([event.id]);
  for (const node of nodes.values()) {
    if (node.parent === null || !dropped.has(node.parent)) continue;
    dropped.add(node.id);
    nodes.delete(node.id);
  }
  const node = nodes.get(event.id);
  if (node) nodes.set(event.id, { ...node, status: "open", key: event.key });
}

/**
 * Return the nodes from the root to a node.
 * @param {Map<number, TreeNode>} nodes
 * @param {TreeNode | null} node
 * @returns {TreeNode[]}
 */
export function pathTo(nodes, node) {
  /** @type {TreeNode[]} */
  const path = [];
  for (let at = node; at; at = at.parent === null ? null : (nodes.get(at.parent) ?? null)) path.unshift(at);
  return path;
}
