/** The two to four searches of a race: a row of fields each. */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";
import { searchFields } from "../shared/search-fields.js";
import { readSearches } from "../shared/search-query.js";

/** @import {About} from "../shared/requests.js" */
/** @import {Search, SearchFields} from "../shared/search-fields.js" */

const FEWEST = 2;
const MOST = 4;

/** What a race starts with, and what each added row proposes. @type {Search[]} */
const PROPOSED = [
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
    for (const search of PROPOSED.slice(0, 3)) this.#append(search);
    this.#number();
  }

  /** @param {string} text the searches, as `writeSearches` writes them; too few change nothing */
  set(text) {
    const searches = readSearches(text, this.about).slice(0, MOST);
    if (searches.length < FEWEST) return;
    this.#entries = [];
    this.#list.replaceChildren();
    for (const search of searches) this.#append(search);
    this.#number();
  }

  /** @returns {Search[]} */
  value() {
    return this.#entries.map((entry) => entry.fields.value());
  }

  #addNext() {
    const used = new Set(this.value().map((search) => search.algorithm));
    const next = PROPOSED.find((search) => !used.has(search.algorithm)) ?? PROPOSED[0];
    this.#append(/** @type {Search} */ (next));
    this.#entries.at(-1)?.row.querySelector("select")?.focus(); // before the button that has the focus is hidden
    this.#number();
    announce(`Search ${this.#entries.length} added.`);
    this.onChange();
  }

  /** @param {Search} search */
  #append(search) {
    const legend = el("legend");
    const host = el("div", { class: "race-entry-fields" });
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
    this.#add.focus(); // before the button that has the focus is removed
    row.remove();
    announce(`${this.#entries.length} searches are left.`);
    this.onChange();
  }

  #number() {
    this.#entries.forEach(({ row, legend, remove }, index) => {
      row.dataset.series = String(index + 1);
      legend.textContent = `Search ${index + 1}`;
      remove.setAttribute("aria-label", `Remove search ${index + 1}`);
      remove.hidden = this.#entries.length <= FEWEST;
    });
    this.#add.hidden = this.#entries.length >= MOST;
  }
}
