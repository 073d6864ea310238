/** The form of a search: algorithm, heuristic, and only the options that the algorithm takes. */

import { el, labelled, select } from "./dom.js";
import { explainedField } from "./term-tooltip.js";

/** @import {About} from "./requests.js" */
/**
 * @typedef {{algorithm?: string, heuristic?: string, weight?: number, ties?: string, width?: number,
 *   frontier?: number, optimal?: boolean, within?: number}} Search
 * @typedef {{value(): Search, set(value: Record<string, unknown>): void, onChange: () => void}} SearchFields
 */

const AUTO = "";
const OTHER = "other";
const EXAMPLE = "max(walking-distance, linear-conflict)";

/** Options that are numbers: their names, labels and defaults. */
const NUMBERS = /** @type {const} */ ([
  { name: "weight", label: "Weight of h", min: 1, step: 0.1, usual: "1" },
  { name: "width", label: "Beam width", min: 1, step: 1, usual: "default" },
  { name: "frontier", label: "Frontier (nodes of A*)", min: 1, step: 1, usual: "default" },
]);

/** How short the solution must be, where the search is chosen for the board. */
const AIMS = /** @type {Array<[string, string]>} */ ([
  ["", "Automatic"],
  ["optimal", "Shortest solution"],
  ["within", "Within a factor of the shortest"],
]);

/**
 * Build the form. With `auto`, the search may be left to the library.
 * @param {Element} host
 * @param {About} about
 * @param {{algorithms?: string[], auto?: boolean}} [options]
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
    [OTHER, "Other (type its name)"],
  ]);
  const usual = about.heuristics.some(({ name }) => name === "manhattan") ? "manhattan" : OTHER;
  heuristic.value = usual;
  const named = el("input", { type: "text", placeholder: EXAMPLE, spellcheck: "false" });
  const aim = select(AIMS);
  const within = el("input", { type: "number", min: 1, step: 0.01, value: 1.05 });
  const ties = select([["", "default"], ...about.ties.map((name) => /** @type {[string, string]} */ ([name, name]))]);
  const numbers = NUMBERS.map(({ name, label, min, step, usual: placeholder }) => {
    const input = el("input", { type: "number", min, step, placeholder, inputmode: "decimal" });
    return { name, input, field: labelled(label, input) };
  });
  const summary = el("p", { class: "hint" });
  const rows = {
    aim: labelled("Aim", aim),
    within: labelled("Factor", within),
    heuristic: explainedField("Heuristic", heuristic, "h"),
    named: labelled("Name of the heuristic", named),
    ties: explainedField("Ties", ties, "ties"),
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

  /** @type {SearchFields} */
  const fields = { value, set, onChange: () => {} };
  const chosen = () => about.algorithms.find(({ name }) => name === algorithm.value);

  function refresh() {
    const now = chosen();
    const free = !now;
    rows.aim.hidden = !free;
    rows.within.hidden = !(free && aim.value === "within");
    rows.heuristic.hidden = !now?.informed;
    rows.named.hidden = !now?.informed || heuristic.value !== OTHER;
    rows.ties.hidden = !now?.options.includes("ties");
    for (const { name, field } of numbers) field.hidden = !now?.options.includes(name);
    const estimate = about.heuristics.find(({ name }) => name === heuristic.value);
    summary.textContent = now
      ? [now.summary, now.informed && estimate ? `h: ${estimate.summary}` : ""].join(" ").trim()
      : "Up to 16 cells: a shortest solution. Larger boards: a first solution quickly, then shorter ones.";
  }

  /** @returns {Search} */
  function value() {
    const now = chosen();
    if (!now) {
      if (aim.value === "optimal") return { optimal: true };
      return aim.value === "within" && within.value ? { within: Number(within.value) } : {};
    }
    /** @type {Search} */
    const search = { algorithm: now.name };
    const name = heuristic.value === OTHER ? named.value.trim() : heuristic.value;
    if (now.informed && name) search.heuristic = name;
    for (const { name: option, input } of numbers) {
      if (now.options.includes(option) && input.value) search[option] = Number(input.value);
    }
    if (now.options.includes("ties") && ties.value) search.ties = ties.value;
    return search;
  }

  /** @param {Record<string, unknown>} given also texts, as the address has them */
  function set(given) {
    const text = (/** @type {string} */ name) => (given[name] === undefined ? "" : String(given[name]));
    choose(algorithm, text("algorithm"));
    aim.value = given.optimal ? "optimal" : given.within ? "within" : "";
    if (given.within) within.value = text("within");
    if (!choose(heuristic, text("heuristic") || usual)) {
      heuristic.value = OTHER;
      named.value = text("heuristic");
    }
    ties.value = text("ties");
    for (const { name, input } of numbers) input.value = text(name);
    refresh();
  }

  form.addEventListener("input", () => {
    refresh();
    fields.onChange();
  });
  refresh();
  return fields;
}

/**
 * Choose a value if it is offered.
 * @param {HTMLSelectElement} list
 * @param {string} value
 */
function choose(list, value) {
  const offered = [...list.options].some((option) => option.value === value);
  if (offered) list.value = value;
  return offered;
}
