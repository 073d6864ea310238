/** How much a search may take, and which engine runs it. */

import { el, labelled, select } from "../shared/dom.js";
import { readableBytes, readableSeconds } from "../shared/format.js";

/** @import {About} from "../shared/requests.js" */
/**
 * `texts` are what the address holds: seconds, nodes, megabytes and engine as they were typed.
 * @typedef {{value(): {limits: Record<string, number>, engine?: string}, texts(): Record<string, string>,
 *   set(texts: Record<string, string | undefined>): void}} LimitFields
 */

const MEGABYTE = 1_000_000;

/**
 * @param {Element} host
 * @param {About} about
 * @returns {LimitFields}
 */
export function limitFields(host, about) {
  const allowed = about.limits;
  const fields = {
    seconds: numberField("any time", allowed.seconds),
    nodes: numberField("any number", null),
    megabytes: numberField("any", Math.floor(allowed.memory / MEGABYTE)),
    engine: select([
      ["", "Automatic"],
      ["native", "Native (fast)"],
      ["python", "Python (readable)"],
    ]),
  };
  const most = `${readableSeconds(allowed.seconds)} and ${readableBytes(allowed.memory)}`;
  host.append(
    el(
      "div",
      { class: "fields" },
      labelled("Time limit in seconds", fields.seconds),
      labelled("Limit of expanded nodes", fields.nodes),
      labelled("Memory limit in MB", fields.megabytes),
      labelled("Engine", fields.engine),
      el("p", { class: "hint" }, `The server allows a search ${most}.`),
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
