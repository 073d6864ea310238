/** A table of an experiment. The server sends the cells as text. */

import { el } from "../shared/dom.js";

/** @typedef {{section: string, caption: string, note: string, headings: string[], rows: string[][]}} LabTable */

/** The columns of text; all other columns hold numbers. */
const TEXT_COLUMNS = new Set(["search", "board", "configuration", "unsolved", "status", "start", "error"]);

/**
 * Make the table.
 * @param {LabTable} table
 * @returns {HTMLElement}
 */
export function resultTable({ caption, headings, rows }) {
  const classes = headings.map((heading) => (TEXT_COLUMNS.has(heading) ? null : "number"));
  const table = el(
    "table",
    {},
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...headings.map((text, at) => el("th", { scope: "col", class: classes[at] }, text)))),
    el("tbody", {}, ...rows.map((cells) => tableRow(cells, classes))),
  );
  return el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": caption }, table);
}

/**
 * @param {string[]} cells
 * @param {(string | null)[]} classes
 */
function tableRow([first = "", ...rest], classes) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, first),
    ...rest.map((text, at) => el("td", { class: classes[at + 1] }, text)),
  );
}
