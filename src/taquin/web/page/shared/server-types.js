/** The types of what the server sends. `/api` describes every field. */

/** @import {Move} from "./puzzle.js" */

/**
 * The server's version, limits, algorithms and heuristics.
 * @typedef {{name: string, summary: string, informed: boolean, engines: string[],
 *   options: OptionAbout[]}} AlgorithmAbout
 * @typedef {{name: string, kind: "number" | "whole" | "choice" | "flag", help: string,
 *   default: number | string | boolean | null, min: number | null, max: number | null,
 *   choices: {value: string, help: string}[], example: number | string | boolean | null}} OptionAbout
 * @typedef {{name: string, summary: string, admissible: boolean, consistent: boolean}} HeuristicAbout
 * @typedef {{seconds: number, memory: number, searches_at_once: number, waiting: number,
 *   cells: number, trace_events: number}} LimitsAbout
 * @typedef {{version: string, limits: LimitsAbout, algorithms: AlgorithmAbout[],
 *   heuristics: HeuristicAbout[], goals: string[], traceable: string[], lab: boolean}} About
 */

/**
 * A board that the server has read: its goal, whether the goal can be reached, and the board in every notation.
 * @typedef {{rows: number, cols: number, tiles: number[], text: string,
 *   goal: {name: string | null, tiles: number[], text: string},
 *   solvable: boolean, why_unsolvable: string | null, forms: Record<string, string>}} CheckedBoard
 */

/**
 * The outcome of a search. A race's `finished` event has no `verdict` and no `steps`.
 * @typedef {{expanded: number, generated: number, max_frontier: number, seconds: number, peak_memory: number,
 *   iterations: Array<{bound: number, expanded: number, generated: number, seconds: number}>}} Statistics
 * @typedef {{algorithm: string, heuristic: string, engine: string, status: string, cost: number | null,
 *   lower_bound: number, bound_by: string, optimal: boolean, moves: string | null, statistics: Statistics}} SearchResult
 * @typedef {SearchResult & {verdict: string, steps: PathStep[]}} Solution
 */

/**
 * One state on a solution path; h is null where it was not computed.
 * @typedef {{move: Move | null, g: number, h: number | null, f: number | null}} PathStep
 */

export {};
