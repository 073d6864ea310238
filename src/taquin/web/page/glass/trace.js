/**
 * A recorded search as steps that can be shown in any order.
 *
 * Every prefix of the events is a valid state of affairs. So a step is a prefix, and to go back is to replay a shorter one: some
 * thousand events take a millisecond or two, and no event needs an inverse.
 *
 * A step ends where the search turns to something else: before each `expand`, `round`, `back-up` and `goal`. What an
 * expansion brings to light belongs to its step.
 */

/**
 * One event, as taquin/search/events.py writes it. Which fields there are depends on the type.
 * @typedef {{
 *   type: "start" | "round" | "open" | "shorter" | "expand" | "duplicate" | "cut" | "back-up" | "goal" | "end",
 *   id: number, parent: number | null, move: string | null, tiles: number[], g: number, h: number, f: number,
 *   key: number | null, side: "start" | "goal", why: "bound" | "width", again: boolean, number: number, bound: number,
 *   path: number[], meets: number | null, status: string, cost: number | null, lower_bound: number, optimal: boolean,
 *   expanded: number, generated: number, max_frontier: number, reopened: number, truncated: boolean,
 * }} SearchEvent
 */

/**
 * @typedef {{
 *   algorithm: string, heuristic: string, rows: number, cols: number, tiles: number[], goal: number[],
 *   order: "best" | "oldest" | "both-ends" | "depth-first" | "layers" | "recursive",
 *   key: string | null, ties: "fifo" | "lifo" | "low-h" | null, weight: number | null, width: number | null,
 * }} StartEvent
 */

/**
 * `queued` is the number of the event that put the node into the frontier last: the larger, the newer. A duplicate is no node of the
 * search; it has a negative id here, and its h, f and key mean nothing.
 * @typedef {{
 *   id: number, parent: number | null, move: string | null, tiles: number[], g: number, h: number, f: number,
 *   key: number | null, side: "start" | "goal", status: "open" | "closed" | "cut" | "duplicate" | "goal",
 *   why: "bound" | "width" | null, queued: number,
 * }} TreeNode
 */

/** @typedef {{number: number, bound: number, expanded: number, cut: number}} Round */

/**
 * What can be seen at a step. `event` is what began the step, `fresh` the nodes that it added or changed; `again` says that the current
 * node was expanded before.
 * @typedef {{
 *   event: SearchEvent, nodes: Map<number, TreeNode>, current: TreeNode | null, again: boolean, fresh: Set<number>, rounds: Round[],
 *   expanded: number, duplicates: number, path: number[], end: SearchEvent | null,
 * }} Situation
 */

const BEGINS_A_STEP = new Set(["expand", "round", "back-up", "goal"]);

/**
 * Return for each step how many events have happened at its end. Step 0 is the start: the first node is in the frontier.
 * @param {SearchEvent[]} events
 * @returns {number[]}
 */
export function stepEnds(events) {
  /** @type {number[]} */
  const ends = [];
  events.forEach((event, index) => {
    const opening = event.type === "round" && event.number === 1;
    if (BEGINS_A_STEP.has(event.type) && index > 0 && !opening) ends.push(index);
  });
  return [...ends, events.length];
}

/**
 * Return the situation at a step.
 * @param {SearchEvent[]} events
 * @param {number[]} ends what `stepEnds` returned
 * @param {number} step
 * @returns {Situation}
 */
export function situationAt(events, ends, step) {
  const begin = step === 0 ? 0 : /** @type {number} */ (ends[step - 1]);
  const end = /** @type {number} */ (ends[step]);
  /** @type {Situation} */
  const situation = {
    event: /** @type {SearchEvent} */ (events[begin]),
    nodes: new Map(),
    current: null,
    again: false,
    fresh: new Set(),
    rounds: [],
    expanded: 0,
    duplicates: 0,
    path: [],
    end: null,
  };
  for (let index = 0; index < end; index += 1) {
    const event = /** @type {SearchEvent} */ (events[index]);
    apply(situation, event, index, index > begin);
    if (index > begin && "id" in event) situation.fresh.add(event.id);
  }
  return situation;
}

/**
 * @param {Situation} situation
 * @param {SearchEvent} event
 * @param {number} index
 * @param {boolean} fresh whether the event belongs to the step that is shown, but did not begin it
 */
function apply(situation, event, index, fresh) {
  const { nodes, rounds } = situation;
  const round = rounds.at(-1);
  switch (event.type) {
    case "round":
      nodes.clear();
      situation.current = null;
      rounds.push({ number: event.number, bound: event.bound, expanded: 0, cut: 0 });
      break;
    case "open":
    case "shorter":
      put(nodes, event, "open", index);
      break;
    case "cut":
      put(nodes, event, "cut", index);
      if (round) round.cut += 1;
      break;
    case "expand": {
      const node = nodes.get(event.id);
      if (node) node.status = "closed";
      situation.current = node ?? null;
      situation.again = event.again;
      situation.expanded += 1;
      if (round) round.expanded += 1;
      break;
    }
    case "back-up":
      forgetBelow(nodes, event);
      situation.current = nodes.get(event.id) ?? null;
      break;
    case "goal":
      put(nodes, event, "goal", index);
      situation.current = nodes.get(event.id) ?? null;
      situation.path = event.path;
      break;
    case "end":
      situation.end = event;
      break;
    case "duplicate":
      putDuplicate(situation, event, index, fresh);
      break;
    case "start":
      break;
  }
}

/**
 * Hang a duplicate below its parent. One that says nothing new is shown in its own step only: a move straight back, which almost every
 * expansion generates, and the successors of a node that was expanded before.
 * @param {Situation} situation
 * @param {SearchEvent} event
 * @param {number} index
 * @param {boolean} fresh whether the event belongs to the step that is shown
 */
function putDuplicate(situation, event, index, fresh) {
  const { nodes } = situation;
  const { move, tiles, g } = event;
  const parent = nodes.get(event.parent ?? 0);
  const straightBack = nodes.get(parent?.parent ?? 0)?.tiles.every((tile, cell) => tile === tiles[cell]);
  situation.duplicates += 1;
  if (!parent || (!fresh && (straightBack || situation.again))) return;
  const id = -index;
  const { side } = parent;
  nodes.set(id, { id, parent: parent.id, move, tiles, g, h: 0, f: 0, key: null, side, status: "duplicate", why: null, queued: index });
  if (fresh) situation.fresh.add(id);
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
 * The subtree of a node gives way to one value, by which the node waits from now on.
 * @param {Map<number, TreeNode>} nodes
 * @param {SearchEvent} event
 */
function forgetBelow(nodes, event) {
  const gone = new Set([event.id]);
  for (const node of nodes.values()) {
    if (node.parent === null || !gone.has(node.parent)) continue;
    gone.add(node.id);
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
