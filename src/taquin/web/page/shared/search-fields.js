/** The form for a search: algorithm, heuristic, and the options that the algorithm takes. */

import { el, labelled, select } from "./dom.js";
import { optionFields } from "./option-fields.js";
import { fieldWithTooltip } from "./term-tooltip.js";

/** @import {About} from "./server-types.js" */
/**
 * What the visitor chose, by name; the server has a default for everything that is left out.
 * @typedef {Record<string, string | number | boolean>} SearchOptions
 * @typedef {{value(): SearchOptions, set(value: Record<string, unknown>): void}} SearchFields
 */

const AUTO = "";
const OTHER = "other";
const EXAMPLE = "max(walking-distance, linear-conflict)";

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
  const options = optionFields(offered);
  const summary = el("p", { class: "hint" });
  const rows = {
    aim: labelled("Aim", aim),
    within: labelled("Factor", within),
    heuristic: fieldWithTooltip("Heuristic", heuristic, "h"),
    named: labelled("Other heuristic", named),
  };
  const form = el(
    "div",
    { class: "fields" },
    labelled("Algorithm", algorithm),
    rows.aim,
    rows.within,
    rows.heuristic,
    rows.named,
    ...options.map(({ row }) => row),
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
    for (const field of options) {
      const taken = chosen?.options.find(({ name }) => name === field.name);
      field.row.hidden = !taken;
      if (taken) field.describe(taken);
    }
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
    for (const field of options) {
      const given = field.row.hidden ? undefined : field.value();
      if (given !== undefined) search[field.name] = given;
    }
    return search;
  }

  /** @param {Record<string, unknown>} given numbers may also be strings, as in the URL */
  function set(given) {
    const text = (/** @type {string} */ name) => (given[name] === undefined ? "" : String(given[name]));
    choose(algorithm, text("algorithm"));
    aim.value = AIMS.find(([name]) => name && given[name])?.[0] ?? "";
    if (given.within) within.value = text("within");
    if (!choose(heuristic, text("heuristic") || defaultHeuristic)) {
      heuristic.value = OTHER;
      named.value = text("heuristic");
    }
    for (const field of options) field.set(given[field.name]);
    refresh();
  }

  form.addEventListener("input", refresh);
  refresh();
  return { value, set };
}

/**
 * Return the names of everything that a search can have.
 * @param {About} about
 * @returns {string[]}
 */
export function searchKeys(about) {
  const options = about.algorithms.flatMap((each) => each.options.map(({ name }) => name));
  return [...new Set(["algorithm", "heuristic", ...options])];
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
