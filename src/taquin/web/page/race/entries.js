/** The two to four searches of a race, each with its form. */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";
import { searchFields } from "../shared/search-fields.js";
import { parseSearches } from "../shared/search-query.js";

/** @import {SearchFields, SearchOptions} from "../shared/search-fields.js" */
/** @import {About} from "../shared/server-types.js" */

const MIN_SEARCHES = 2;
const MAX_SEARCHES = 4;
const FIRST_SEARCHES = 3;

/** The first ones are there at the beginning; each added form proposes the next. @type {SearchOptions[]} */
const PROPOSALS = [
  { algorithm: "astar", heuristic: "manhattan" },
  { algorithm: "ida-star", heuristic: "manhattan" },
  { algorithm: "greedy", heuristic: "manhattan" },
  { algorithm: "bfs" },
];

export class RaceEntries {
  /** Called when a search was added, removed or changed. */
  onChange = () => {};

  /** @type {{row: HTMLFieldSetElement, legend: HTMLLegendElement, remove: HTMLButtonElement, fields: SearchFields}[]} */
  #entries = [];
  #list = el("div", { class: "race-entries" });
  #add = el("button", { type: "button", onclick: () => this.#addNext() }, "Add a search");

  /**
   * @param {Element} host
   * @param {About} about
   */
  constructor(host, about) {
    this.about = about;
    host.append(this.#list, this.#add);
    this.#list.addEventListener("change", () => this.onChange());
    for (const search of PROPOSALS.slice(0, FIRST_SEARCHES)) this.#append(search);
    this.#number();
  }

  /**
   * Replace all searches.
   * @param {string} text the searches as `formatSearches` writes them; nothing changes if they are too few
   */
  set(text) {
    const searches = parseSearches(text, this.about).slice(0, MAX_SEARCHES);
    if (searches.length < MIN_SEARCHES) return;
    this.#entries = [];
    this.#list.replaceChildren();
    for (const search of searches) this.#append(search);
    this.#number();
  }

  /**
   * Return the searches.
   * @returns {SearchOptions[]}
   */
  value() {
    return this.#entries.map((entry) => entry.fields.value());
  }

  #addNext() {
    const used = new Set(this.value().map((search) => search.algorithm));
    const next = PROPOSALS.find((search) => !used.has(search.algorithm)) ?? PROPOSALS[0];
    this.#append(/** @type {SearchOptions} */ (next));
    this.#entries.at(-1)?.row.querySelector("select")?.focus(); // before the focused button is hidden
    this.#number();
    announce(`Search ${this.#entries.length} added.`);
    this.onChange();
  }

  /** @param {SearchOptions} search */
  #append(search) {
    const legend = el("legend");
    const host = el("div");
    const remove = el("button", { type: "button", onclick: () => this.#remove(row) }, "Remove");
    const row = el("fieldset", { class: "race-entry" }, legend, host, remove);
    const fields = searchFields(host, this.about, { algorithms: this.about.traceable });
    fields.set(search);
    this.#entries.push({ row, legend, remove, fields });
    this.#list.append(row);
  }

  /** @param {HTMLFieldSetElement} row */
  #remove(row) {
    this.#entries = this.#entries.filter((entry) => entry.row !== row);
    this.#number();
    this.#add.focus(); // before the focused button is removed
    row.remove();
    announce(`${this.#entries.length} searches are left.`);
    this.onChange();
  }

  #number() {
    this.#entries.forEach(({ row, legend, remove }, index) => {
      row.dataset.series = String(index + 1);
      legend.textContent = `Search ${index + 1}`;
      remove.setAttribute("aria-label", `Remove search ${index + 1}`);
      remove.hidden = this.#entries.length <= MIN_SEARCHES;
    });
    this.#add.hidden = this.#entries.length >= MAX_SEARCHES;
  }
}
