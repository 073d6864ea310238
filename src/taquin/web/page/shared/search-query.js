/** Searches as text for the URL, one query for each: `algorithm=astar&weight=1.5;algorithm=bfs`. */

/** @import {SearchOptions} from "./search-fields.js" */
/** @import {About} from "./server-types.js" */

/**
 * Write searches as text.
 * @param {SearchOptions[]} searches
 * @returns {string}
 */
export function formatSearches(searches) {
  return searches
    .map((search) => {
      const given = Object.entries(search).filter(([, value]) => value !== null && value !== undefined && value !== "");
      return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
    })
    .join(";");
}

/**
 * Read searches from text. Searches with an algorithm that the server does not know are left out.
 * @param {string} text
 * @param {About} about
 * @returns {SearchOptions[]}
 */
export function parseSearches(text, about) {
  return text
    .split(";")
    .map((part) => {
      const pairs = [...new URLSearchParams(part)].map(([name, value]) => [name, parseValue(value)]);
      return /** @type {SearchOptions} */ (Object.fromEntries(pairs));
    })
    .filter((search) => about.algorithms.some((known) => known.name === search.algorithm));
}

/** @param {string} value */
function parseValue(value) {
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
