/** The form for a search: algorithm, heuristic, and the options that the algorithm takes. */

import { el, labelled, select } from "./dom.js";
import { fieldWithTooltip } from "./term-tooltip.js";

/** @import {About} from "./server-types.js" */
/**
 * What the visitor chose; the server has a default for everything that is left out.
 * @typedef {{algorithm?: string, heuristic?: string, weight?: number, ties?: string, width?: number,
 *   frontier?: number, optimal?: boolean, within?: number}} SearchOptions
 * @typedef {{value(): SearchOptions, set(value: Record<string, unknown>): void}} SearchFields
 */

const AUTO = "";
const OTHER = "other";
const EXAMPLE = "max(walking-distance, linear-conflict)";

/** The options that are numbers; the placeholder names the default. */
const NUMBERS = /** @type {const} */ ([
  { name: "weight", label: "Weight of h", min: 1, step: 0.1, placeholder: "1" },
  { name: "width", label: "Beam width", min: 1, step: 1, placeholder: "default" },
  { name: "frontier", label: "Frontier (nodes of A*)", min: 1, step: 1, placeholder: "default" },
]);

/** How short the solution must be if the server chooses the search. */
const AIMS = /** @type {Array<[string, string]>} */ ([
  ["", "Automatic"],
  ["optimal", "Shortest solution"],
  ["within", "Within a factor of the shortest"],
]);

/**
 * Add the form to an element.
 * @param {Element} host
 * @param {About} about
 * @param {{algorithms?: string[], auto?: boolean}} [options] `algorithms` limits the choice; `auto` also offers to let the
 *   server choose
 * @returns {SearchFields}
 */
export function searchFields(host, about, { algorithms, auto = false } = {}) {
  const offered = about.algorithms.filter(({ name }) => !algorithms || algorithms.includes(name));
  const algorithm = select([
    ...(auto ? [/** @type {[string, string]} */ ([AUTO, "Best for this size"])] : []),
    ...offered.map(({ name }) => /** @type {[string, string]} */ ([name, name])),
  ]);
  const heuristic = select([
    ...about.heuristics.map(({ name }) => /** @type {[string, string]} */ ([name, name])),
    [OTHER, "Other (type it below)"],
  ]);
  const defaultHeuristic = about.heuristics.some(({ name }) => name === "manhattan") ? "manhattan" : OTHER;
  heuristic.value = defaultHeuristic;
  const named = el("input", { type: "text", placeholder: EXAMPLE, spellcheck: "false" });
  const aim = select(AIMS);
  const within = el("input", { type: "number", min: 1, step: 0.01, value: 1.05 });
  const ties = select([["", "default"], ...about.ties.map((name) => /** @type {[string, string]} */ ([name, name]))]);
  const numbers = NUMBERS.map(({ name, label, min, step, placeholder }) => {
    const input = el("input", { type: "number", min, step, placeholder, inputmode: "decimal" });
    return { name, input, field: labelled(label, input) };
  });
  const summary = el("p", { class: "hint" });
  const rows = {
    aim: labelled("Aim", aim),
    within: labelled("Factor", within),
    heuristic: fieldWithTooltip("Heuristic", heuristic, "h"),
    named: labelled("Other heuristic", named),
    ties: fieldWithTooltip("Ties", ties, "ties"),
  };
  const form = el(
    "div",
    { class: "fields" },
    labelled("Algorithm", algorithm),
    rows.aim,
    rows.within,
    rows.heuristic,
    rows.named,
    ...numbers.map(({ field }) => field),
    rows.ties,
    summary,
  );
  host.append(form);

  const chosenAlgorithm = () => about.algorithms.find(({ name }) => name === algorithm.value);

  function refresh() {
    const chosen = chosenAlgorithm();
    rows.aim.hidden = chosen !== undefined;
    rows.within.hidden = chosen !== undefined || aim.value !== "within";
    rows.heuristic.hidden = !chosen?.informed;
    rows.named.hidden = !chosen?.informed || heuristic.value !== OTHER;
    rows.ties.hidden = !chosen?.options.includes("ties");
    for (const { name, field } of numbers) field.hidden = !chosen?.options.includes(name);
    const estimate = about.heuristics.find(({ name }) => name === heuristic.value);
    summary.textContent = chosen
      ? [chosen.summary, chosen.informed && estimate ? `h: ${estimate.summary}` : ""].join(" ").trim()
      : "Up to 16 cells: a shortest solution. Larger boards: a first solution quickly, then shorter ones.";
  }

  /** @returns {SearchOptions} */
  function value() {
    const chosen = chosenAlgorithm();
    if (!chosen) {
      if (aim.value === "optimal") return { optimal: true };
      return aim.value === "within" && within.value ? { within: Number(within.value) } : {};
    }
    /** @type {SearchOptions} */
    const search = { algorithm: chosen.name };
    const name = heuristic.value === OTHER ? named.value.trim() : heuristic.value;
    if (chosen.informed && name) search.heuristic = name;
    for (const { name: option, input } of numbers) {
      if (chosen.options.includes(option) && input.value) search[option] = Number(input.value);
    }
    if (chosen.options.includes("ties") && ties.value) search.ties = ties.value;
    return search;
  }

  /** @param {Record<string, unknown>} given numbers may also be strings, as in the URL */
  function set(given) {
    const text = (/** @type {string} */ name) => (given[name] === undefined ? "" : String(given[name]));
    choose(algorithm, text("algorithm"));
    aim.value = given.optimal ? "optimal" : given.within ? "within" : "";
    if (given.within) within.value = text("within");
    if (!choose(heuristic, text("heuristic") || defaultHeuristic)) {
      heuristic.value = OTHER;
      named.value = text("heuristic");
    }
    ties.value = text("ties");
    for (const { name, input } of numbers) input.value = text(name);
    refresh();
  }

  form.addEventListener("input", refresh);
  refresh();
  return { value, set };
}

/**
 * Choose a value of a list if the list has it.
 * @param {HTMLSelectElement} list
 * @param {string} value
 * @returns {boolean} whether the list has it
 */
function choose(list, value) {
  const offered = [...list.options].some((option) => option.value === value);
  if (offered) list.value = value;
  return offered;
}
