/** A table of an experiment: texts that the server has made readable, the search or the board in front. */

import { el } from "../shared/dom.js";

/** @typedef {{section: string, caption: string, note: string, headings: string[], rows: string[][]}} LabTable */

/** The columns that hold words; all others hold numbers. */
const WORDS = new Set(["search", "board", "that is", "not solved", "ended by", "start", "error"]);

/** @param {LabTable} table */
export function labTable({ caption, headings, rows }) {
  const classes = headings.map((heading) => (WORDS.has(heading) ? null : "number"));
  const table = el(
    "table",
    {},
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...headings.map((text, at) => el("th", { scope: "col", class: classes[at] }, text)))),
    el("tbody", {}, ...rows.map((cells) => row(cells, classes))),
  );
  return el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": caption }, table);
}

/**
 * @param {string[]} cells
 * @param {(string | null)[]} classes
 */
function row([first = "", ...rest], classes) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, first),
    ...rest.map((text, at) => el("td", { class: classes[at + 1] }, text)),
  );
}
