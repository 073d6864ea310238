/** Who found what: the distinctions of each lane, and the race in a sentence or two. */

import { readableCount } from "./readable.js";

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
  unsolvable: "proved that there is no way",
  exhausted: "ran dry without reaching the goal",
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
 * What each lane was best at, among those that found a way; a draw honours all who share it.
 * @param {LaneSolution[]} lanes
 * @returns {string[][]}
 */
export function distinctions(lanes) {
  /** @type {string[][]} */
  const found = lanes.map(() => []);
  for (const [words, value] of CONTESTS) {
    const values = lanes.map((lane) => (lane.cost === null ? Infinity : value(lane)));
    const best = Math.min(...values);
    if (best === Infinity) continue;
    values.forEach((each, lane) => each === best && found[lane]?.push(words));
  }
  return found;
}

/** @type {[string, (lane: LaneSolution) => number][]} */
const CONTESTS = [
  ["shortest", (lane) => lane.cost ?? Infinity],
  ["fewest expanded", (lane) => lane.statistics.expanded],
  ["least memory", (lane) => lane.statistics.peak_memory],
];

/**
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
export function verdict(names, lanes) {
  const solved = names.filter((_, lane) => cost(lanes, lane) < Infinity);
  const sentences = solved.length > 1 ? compared(names, lanes) : only(solved, names, lanes);
  return [...sentences, ...withoutWay(names, lanes)].join(" ");
}

/**
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
function compared(names, lanes) {
  const won = distinctions(lanes);
  const shortest = names.filter((_, lane) => won[lane]?.includes("shortest"));
  const frugal = names.filter((_, lane) => won[lane]?.includes("fewest expanded"));
  const best = Math.min(...lanes.map((_, lane) => cost(lanes, lane)));
  const fewest = lanes[names.indexOf(frugal[0] ?? "")]?.statistics.expanded ?? 0;
  const proven = lanes.some((lane) => lane.optimal) ? "a shortest way" : "the shortest way of this race";
  const longer = names.flatMap((name, lane) => {
    const moves = cost(lanes, lane);
    return moves > best && moves < Infinity ? [`${name}’s way has ${readableCount(moves)} moves`] : [];
  });
  return [
    `${listed(shortest)} found ${proven}, ${readableCount(best)} moves.`,
    ...(longer.length ? [`${listed(longer)}.`] : []),
    `${listed(frugal)} needed the fewest expanded nodes, ${readableCount(fewest)}.`,
  ];
}

/**
 * @param {string[]} solved one name, or none
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
function only([name], names, lanes) {
  if (name === undefined) return ["No search found a way."];
  return [`Only ${name} found a way, ${readableCount(cost(lanes, names.indexOf(name)))} moves.`];
}

/**
 * How the others ended, those that ended alike in one sentence.
 * @param {string[]} names
 * @param {LaneSolution[]} lanes
 */
function withoutWay(names, lanes) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  names.forEach((name, lane) => {
    const { status = "", moves = null } = lanes[lane] ?? {};
    if (moves === null && !alike.get(status)?.push(name)) alike.set(status, [name]);
  });
  return [...alike].map(([status, who]) => {
    const words = status === "cancelled" ? (who.length > 1 ? "were cancelled" : "was cancelled") : endedInWords(status);
    return `${listed(who)} ${words}.`;
  });
}

/**
 * @param {LaneSolution[]} lanes
 * @param {number} lane
 */
function cost(lanes, lane) {
  return lanes[lane]?.cost ?? Infinity;
}

/** @param {string[]} parts */
function listed(parts) {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
