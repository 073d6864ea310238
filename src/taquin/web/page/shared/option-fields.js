/** The fields for the options of algorithms, made from the descriptions that the server sends. */

import { el, select } from "./dom.js";
import { fieldWithExplanation } from "./term-tooltip.js";

/** @import {AlgorithmAbout, OptionAbout} from "./server-types.js" */
/**
 * A field of one option. `value` is undefined if the field is empty; `set` also takes texts, as in the URL.
 * @typedef {{name: string, row: HTMLElement, value(): number | string | boolean | undefined,
 *   set(value: unknown): void, describe(option: OptionAbout): void}} OptionField
 */

const ON = "true";

/**
 * Make a field for each option that an algorithm takes. An option of several algorithms has one field.
 * @param {AlgorithmAbout[]} algorithms
 * @returns {OptionField[]}
 */
export function optionFields(algorithms) {
  const options = new Map(algorithms.flatMap((each) => each.options).map((option) => [option.name, option]));
  return [...options.values()].map(optionField);
}

/**
 * @param {OptionAbout} option
 * @returns {OptionField}
 */
function optionField(option) {
  const { name, kind, help } = option;
  const control = kind === "choice" || kind === "flag" ? choiceControl(option) : numberControl(option);
  const label = name[0]?.toUpperCase() + name.slice(1).replaceAll("_", " ");
  const text = [`${help[0]?.toUpperCase()}${help.slice(1)}.`, ...option.choices.map((each) => `${each.value}: ${each.help}.`)];
  return {
    name,
    row: fieldWithExplanation(label, control, `What is the option ${name}?`, text.join(" ")),
    value() {
      if (!control.value) return undefined;
      if (kind === "flag") return control.value === ON;
      return kind === "choice" ? control.value : Number(control.value);
    },
    set(value) {
      control.value = value === undefined ? "" : String(value);
    },
    describe(described) {
      const text = defaultText(described);
      if (control instanceof HTMLInputElement) control.placeholder = text;
      else if (control.options[0]) control.options[0].text = text;
    },
  };
}

/** @param {OptionAbout} option */
function choiceControl({ kind, choices }) {
  const values = kind === "flag" ? [ON, "false"] : choices.map(({ value }) => value);
  const names = kind === "flag" ? ["yes", "no"] : values;
  return select([["", "default"], ...values.map((value, at) => /** @type {[string, string]} */ ([value, names[at] ?? value]))]);
}

/** @param {OptionAbout} option */
function numberControl({ kind, min, max }) {
  const step = kind === "whole" ? 1 : "any";
  return el("input", { type: "number", min, max, step, inputmode: "decimal" });
}

/** @param {OptionAbout} option */
function defaultText({ kind, default: value, example }) {
  if (value === null) return example === null ? "none" : `for example ${example}`;
  return `default: ${kind === "flag" ? (value ? "yes" : "no") : value}`;
}
