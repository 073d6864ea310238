/** Functions that make elements. Text is always set as text, never parsed as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** A selector of the controls that take typed text. */
export const TEXT_FIELDS =
  "input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable]";

/**
 * @typedef {Record<string, string | number | boolean | null | undefined |
 *   ((event: any) => void)>} Attributes
 * @typedef {Node | string | null | undefined | false} Child
 */

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes] false and null are left out, true is set without a value, a function is a listener
 * @param {...Child} children null and false are left out
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Make an SVG element, with the same arguments as `el`.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) if (child) element.append(child);
}

/**
 * Make a labelled control. The label contains the control, so that neither needs an id.
 * @template {HTMLElement} Control
 * @param {string} label
 * @param {Control} control
 * @returns {HTMLLabelElement}
 */
export function labelled(label, control) {
  return el("label", { class: "field" }, el("span", { class: "field-label" }, label), control);
}

/**
 * Make a drop-down list.
 * @param {Array<[value: string, text: string]>} choices
 * @param {Attributes} [attributes]
 * @returns {HTMLSelectElement}
 */
export function select(choices, attributes = {}) {
  const options = choices.map(([value, text]) => el("option", { value }, text));
  return el("select", attributes, ...options);
}

/**
 * Delay calls until none has come for some time; then call once, with the last arguments.
 * @template {unknown[]} Arguments
 * @param {number} milliseconds
 * @param {(...given: Arguments) => void} callback
 * @returns {(...given: Arguments) => void}
 */
export function debounce(milliseconds, callback) {
  let timer = 0;
  return (/** @type {Arguments} */ ...given) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => callback(...given), milliseconds);
  };
}

/**
 * Whether typed characters go into the element.
 * @param {EventTarget | null} target
 * @returns {boolean}
 */
export function isTextField(target) {
  return target instanceof Element && target.matches(TEXT_FIELDS);
}
