/** Searches as text for the URL: a query for each, `algorithm=astar&weight=1.5;algorithm=bfs`. */

/** @import {About} from "./requests.js" */
/** @import {Search} from "./search-fields.js" */

/** @param {Search[]} searches */
export function writeSearches(searches) {
  return searches
    .map((search) => {
      const given = Object.entries(search).filter(([, value]) => value !== null && value !== undefined && value !== "");
      return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
    })
    .join(";");
}

/**
 * Read that text; what this server does not know is left out.
 * @param {string} text
 * @param {About} about
 * @returns {Search[]}
 */
export function readSearches(text, about) {
  return text
    .split(";")
    .map((part) => {
      const pairs = [...new URLSearchParams(part)].map(([name, value]) => [name, number(value)]);
      return /** @type {Search} */ (Object.fromEntries(pairs));
    })
    .filter((search) => about.algorithms.some((known) => known.name === search.algorithm));
}

/** @param {string} value */
function number(value) {
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
