/**
 * The verdict on a race: the outcome and the distinctions of each lane, and a summary.
 *
 * Lanes share their proofs: a lower bound that one lane has proven holds for the solutions of all. A solution is called
 * shortest only if its length equals the largest one. A lane whose heuristic may overestimate has the lower bound 0.
 */

import { formatCount, formatQuantity } from "../shared/format.js";

/** @import {SearchResult} from "../shared/server-types.js" */

/** @type {Record<string, string>} */
const STATUSES = {
  solved: "solved",
  unsolvable: "proved that the board cannot be solved",
  exhausted: "ended without reaching the goal",
  node_limit: "stopped at the node limit",
  time_limit: "stopped at the time limit",
  memory_limit: "stopped at the memory limit",
  cancelled: "cancelled",
};

/**
 * Describe a status.
 * @param {string} status
 * @returns {string}
 */
export function describeStatus(status) {
  return STATUSES[status] ?? status.replaceAll("_", " ");
}

/**
 * The largest lower bound that any lane has proven; 0 if none has.
 * @param {SearchResult[]} results
 */
function provenBound(results) {
  return Math.max(0, ...results.map((result) => result.lower_bound));
}

/**
 * Describe how a lane ended, and how good its solution is known to be.
 * @param {SearchResult} result
 * @param {SearchResult[]} ended the results of all lanes that have ended
 * @returns {string}
 */
export function laneOutcome({ cost, status }, ended) {
  if (cost === null) return describeStatus(status);
  const found = `found a solution of ${formatQuantity(cost, "move")}`;
  const bound = provenBound(ended);
  if (cost === bound) return `${found}: a shortest one`;
  if (bestCost(ended) === bound) return `${found}; a shortest one has ${formatCount(bound)}`;
  return bound > 0 ? `${found}; every solution has at least ${formatCount(bound)}` : `${found}, not proven shortest`;
}

/**
 * Return whether a lane's solution is shortest: "yes", "no", "not proven", or "–" without a solution.
 * @param {SearchResult} result
 * @param {SearchResult[]} results of all lanes
 * @returns {string}
 */
export function optimality({ cost }, results) {
  if (cost === null) return "–";
  if (cost === provenBound(results)) return "yes";
  return cost > bestCost(results) ? "no" : "not proven";
}

/** @type {[string, (result: SearchResult) => number][]} */
const CONTESTS = [
  ["fewest expanded", (result) => result.statistics.expanded],
  ["least memory", (result) => result.statistics.peak_memory],
];

/**
 * Return the distinctions of each lane. Only lanes with a solution compete, and equal lanes share a distinction.
 * @param {SearchResult[]} results
 * @returns {string[][]}
 */
export function distinctions(results) {
  const best = bestCost(results);
  const solved = results.filter((result) => result.cost !== null);
  const length = best === provenBound(results) ? "shortest" : solved.length > 1 ? "shortest found" : "only solution";
  return results.map((result) => {
    if (result.cost === null) return [];
    const contests = solved.length > 1 ? CONTESTS : [];
    const won = contests.filter(([, value]) => solved.every((other) => value(result) <= value(other)));
    return [...(result.cost === best ? [length] : []), ...won.map(([name]) => name)];
  });
}

/**
 * Summarise a race in a few sentences.
 * @param {string[]} names of the searches
 * @param {SearchResult[]} results
 * @returns {string}
 */
export function verdict(names, results) {
  const solved = results.filter((result) => result.cost !== null);
  return [
    ...(solved.length > 1 ? comparison(names, results) : [onlySolution(names, results)]),
    ...proof(results),
    ...withoutSolution(names, results),
  ].join(" ");
}

/**
 * @param {string[]} names
 * @param {SearchResult[]} results
 */
function comparison(names, results) {
  const badges = distinctions(results);
  const best = bestCost(results);
  const shortest = best === provenBound(results) ? "a shortest solution" : "the shortest solution of this race";
  const longer = results.flatMap(({ cost }, lane) =>
    cost !== null && cost > best ? [`${names[lane]}’s solution has ${formatQuantity(cost, "move")}`] : [],
  );
  const withFewest = names.filter((_, lane) => badges[lane]?.includes("fewest expanded"));
  const fewest = Math.min(...results.flatMap((result) => (result.cost === null ? [] : [result.statistics.expanded])));
  return [
    `${enumerate(names.filter((_, lane) => results[lane]?.cost === best))} found ${shortest}, ${formatQuantity(best, "move")}.`,
    ...(longer.length ? [`${enumerate(longer)}.`] : []),
    `${enumerate(withFewest)} expanded the fewest nodes to find a solution, ${formatCount(fewest)}.`,
  ];
}

/**
 * The sentence of a race in which at most one lane found a solution.
 * @param {string[]} names
 * @param {SearchResult[]} results
 */
function onlySolution(names, results) {
  const lane = results.findIndex(({ cost }) => cost !== null);
  if (lane < 0) return "No search found a solution.";
  const best = bestCost(results);
  const proven = best === provenBound(results) ? " It is a shortest one." : "";
  return `Only ${names[lane]} found a solution, ${formatQuantity(best, "move")}.${proven}`;
}

/**
 * What is proven if no solution is proven shortest.
 * @param {SearchResult[]} results
 */
function proof(results) {
  const bound = provenBound(results);
  const [best, unsolvable] = [bestCost(results), results.some(({ status }) => status === "unsolvable")];
  if (best === bound || unsolvable) return [];
  if (bound > 0) return [`It is proven that every solution has at least ${formatQuantity(bound, "move")}.`];
  return best < Infinity ? ["It is not proven that no solution is shorter."] : [];
}

/**
 * How the lanes without a solution ended, with one sentence for each status.
 * @param {string[]} names
 * @param {SearchResult[]} results
 */
function withoutSolution(names, results) {
  /** @type {Map<string, string[]>} */
  const byStatus = new Map();
  names.forEach((name, lane) => {
    const { status = "", moves = null } = results[lane] ?? {};
    if (moves === null && !byStatus.get(status)?.push(name)) byStatus.set(status, [name]);
  });
  return [...byStatus].map(([status, lanes]) => {
    const verb = lanes.length > 1 ? "were" : "was";
    return `${enumerate(lanes)} ${status === "cancelled" ? `${verb} cancelled` : describeStatus(status)}.`;
  });
}

/**
 * The length of the shortest solution of all lanes; Infinity without one.
 * @param {SearchResult[]} results
 */
function bestCost(results) {
  return Math.min(...results.map((result) => result.cost ?? Infinity));
}

/**
 * `a`, `a and b`, `a, b and c`.
 * @param {string[]} parts
 */
function enumerate(parts) {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
