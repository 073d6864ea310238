/** The form for the limits of a search and for its engine. */

import { el, labelled, select } from "../shared/dom.js";
import { formatBytes, formatSeconds } from "../shared/format.js";

/** @import {About} from "../shared/server-types.js" */
/**
 * `value` is what the server takes. `texts` and `set` are for the URL, which has the fields as they were typed.
 * @typedef {{value(): {limits: Record<string, number>, engine?: string}, texts(): Record<string, string>,
 *   set(texts: Record<string, string | undefined>): void}} LimitFields
 */

const MEGABYTE = 1_000_000;

/**
 * Add the form to an element.
 * @param {Element} host
 * @param {About} about
 * @returns {LimitFields}
 */
export function limitFields(host, about) {
  const { seconds, memory } = about.limits;
  const fields = {
    seconds: numberField("default", seconds),
    nodes: numberField("none", null),
    megabytes: numberField("default", Math.floor(memory / MEGABYTE)),
    engine: select([
      ["", "Automatic"],
      ["native", "C++ (fast)"],
      ["python", "Python (readable)"],
    ]),
  };
  host.append(
    el(
      "div",
      { class: "fields" },
      labelled("Time limit in seconds", fields.seconds),
      labelled("Limit of expanded nodes", fields.nodes),
      labelled("Memory limit in MB", fields.megabytes),
      labelled("Engine", fields.engine),
      el("p", { class: "hint" }, `The server allows each search ${formatSeconds(seconds)} and ${formatBytes(memory)}.`),
    ),
  );

  return {
    value() {
      /** @type {Record<string, number>} */
      const limits = {};
      if (fields.seconds.value) limits.seconds = Number(fields.seconds.value);
      if (fields.nodes.value) limits.nodes = Number(fields.nodes.value);
      if (fields.megabytes.value) limits.memory = Number(fields.megabytes.value) * MEGABYTE;
      return fields.engine.value ? { limits, engine: fields.engine.value } : { limits };
    },
    texts() {
      return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
    },
    set(texts) {
      for (const [name, field] of Object.entries(fields)) field.value = texts[name] ?? "";
    },
  };
}

/**
 * @param {string} placeholder
 * @param {number | null} max
 */
function numberField(placeholder, max) {
  return el("input", { type: "number", min: 1, max, placeholder, inputmode: "decimal" });
}
