/**
 * How a race ended: the distinctions of each lane, and the race in a few sentences.
 *
 * Proofs are shared: what one lane has proven holds for the paths of all. A path is called shortest only if its length equals
 * the largest lower bound that any lane has proven. A lane whose heuristic may overestimate proves nothing; its bound is 0.
 */

import { count } from "../shared/announce.js";
import { readableCount } from "../shared/format.js";

/**
 * A solution as `Solution.to_dict()` writes it; of the statistics only what the race shows.
 * @typedef {{
 *   algorithm: string, heuristic: string, engine: string, status: string, cost: number | null, lower_bound: number,
 *   optimal: boolean, moves: string | null,
 *   statistics: {expanded: number, generated: number, max_frontier: number, peak_memory: number, seconds: number},
 * }} LaneSolution
 */

/** @type {Record<string, string>} */
const ENDED = {
  solved: "solved",
  unsolvable: "proved that the board cannot be solved",
  exhausted: "ended without reaching the goal",
  node_limit: "stopped at the node limit",
  time_limit: "stopped at the time limit",
  memory_limit: "stopped at the memory limit",
  cancelled: "cancelled",
};

/** @param {string} status */
export function endedInWords(status) {
  return ENDED[status] ?? status.replaceAll("_", " ");
}

/**
 * The largest lower bound that any lane has proven; 0 if none has.
 * @param {LaneSolution[]} lanes
 */
function provenBound(lanes) {
  return Math.max(0, ...lanes.map((lane) => lane.lower_bound));
}

/**
 * How a lane ended, and how good its solution is known to be.
 * @param {LaneSolution} lane
 * @param {LaneSolution[]} ended all lanes that have ended so far
 */
export function outcome({ cost, status }, ended) {
  if (cost === null) return endedInWords(status);
  const found = `found a solution of ${count(cost, "move")}`;
  const bound = provenBound(ended);
  if (cost === bound) return `${found}: a shortest one`;
  if (bestCost(ended) === bound) return `${found}; a shortest one has ${readableCount(bound)}`;
  return bound > 0 ? `${found}; every solution has at least ${readableCount(bound)}` : `${found}, not proven shortest`;
}

/**
 * Whether a lane's solution is shortest: "yes", "no", "not proven", or "–" without a solution.
 * @param {LaneSolution} lane
 * @param {LaneSolution[]} lanes
 */
export function optimality({ cost }, lanes) {
  if (cost === null) return "–";
  if (cost === provenBound(lanes)) return "yes";
  return cost > bestCost(lanes) ? "no" : "not proven";
}

/** @type {[string, (lane: LaneSolution) => number][]} */
const CONTESTS = [
  ["fewest expanded", (lane) => lane.statistics.expanded],
  ["least memory", (lane) => lane.statistics.peak_memory],
];

/**
 * The distinctions of each lane. Lanes compete only with those that found a solution too; equal ones share a distinction.
 * @param {LaneSolution[]} lanes
 * @returns {string[][]}
 */
export function distinctions(lanes) {
  const best = bestCost(lanes);
  const solved = lanes.filter((lane) => lane.cost !== null);
  const length = best === provenBound(lanes) ? "shortest" : solved.length > 1 ? "shortest found" : "only solution";
  return lanes.map((lane) => {
    if (lane.cost === null) return [];
    const others = solved.length > 1 ? CONTESTS : [];
    const won = others.filter(([, value]) => solved.every((other) => value(lane) <= value(other)));
    return [...(lane.cost === best ? [length] : []), ...won.map(([words]) => words)];
  });
}

/**
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
export function verdict(names, lanes) {
  const solved = lanes.filter((lane) => lane.cost !== null);
  return [
    ...(solved.length > 1 ? compared(names, lanes) : [only(names, lanes)]),
    ...proof(lanes),
    ...withoutSolution(names, lanes),
  ].join(" ");
}

/**
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
function compared(names, lanes) {
  const won = distinctions(lanes);
  const best = bestCost(lanes);
  const shortest = best === provenBound(lanes) ? "a shortest solution" : "the shortest solution of this race";
  const longer = lanes.flatMap(({ cost }, lane) =>
    cost !== null && cost > best ? [`${names[lane]}’s solution has ${count(cost, "move")}`] : [],
  );
  const frugal = names.filter((_, lane) => won[lane]?.includes("fewest expanded"));
  const fewest = Math.min(...lanes.flatMap((lane) => (lane.cost === null ? [] : [lane.statistics.expanded])));
  return [
    `${listed(names.filter((_, lane) => lanes[lane]?.cost === best))} found ${shortest}, ${count(best, "move")}.`,
    ...(longer.length ? [`${listed(longer)}.`] : []),
    `${listed(frugal)} expanded the fewest nodes to find a solution, ${readableCount(fewest)}.`,
  ];
}

/**
 * The sentence of a race in which at most one lane found a solution.
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
function only(names, lanes) {
  const lane = lanes.findIndex(({ cost }) => cost !== null);
  if (lane < 0) return "No search found a solution.";
  const best = bestCost(lanes);
  const proven = best === provenBound(lanes) ? " It is a shortest one." : "";
  return `Only ${names[lane]} found a solution, ${count(best, "move")}.${proven}`;
}

/**
 * What is proven where no shortest solution is known.
 * @param {LaneSolution[]} lanes
 */
function proof(lanes) {
  const bound = provenBound(lanes);
  const [best, unsolvable] = [bestCost(lanes), lanes.some(({ status }) => status === "unsolvable")];
  if (best === bound || unsolvable) return [];
  if (bound > 0) return [`It is proven that every solution has at least ${count(bound, "move")}.`];
  return best < Infinity ? ["It is not proven that no solution is shorter."] : [];
}

/**
 * How the others ended; equal endings share a sentence.
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
function withoutSolution(names, lanes) {
  /** @type {Map<string, string[]>} */
  const equal = new Map();
  names.forEach((name, lane) => {
    const { status = "", moves = null } = lanes[lane] ?? {};
    if (moves === null && !equal.get(status)?.push(name)) equal.set(status, [name]);
  });
  return [...equal].map(([status, who]) => {
    const words = status === "cancelled" ? (who.length > 1 ? "were cancelled" : "was cancelled") : endedInWords(status);
    return `${listed(who)} ${words}.`;
  });
}

/**
 * The length of the shortest solution of all lanes; Infinity without one.
 * @param {LaneSolution[]} lanes
 */
function bestCost(lanes) {
  return Math.min(...lanes.map((lane) => lane.cost ?? Infinity));
}

/** @param {string[]} parts */
function listed(parts) {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
