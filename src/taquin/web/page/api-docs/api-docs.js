/** The API page: the server's OpenAPI description, rendered for people. */

import { el } from "../shared/dom.js";
import { messageOf } from "../shared/problem-box.js";
import { getJson } from "../shared/requests.js";

/**
 * @typedef {{$ref?: string, type?: string, format?: string, enum?: unknown[], const?: unknown, items?: Schema, anyOf?: Schema[],
 *   allOf?: Schema[], properties?: Record<string, Schema>, required?: string[], description?: string, default?: unknown,
 *   minimum?: number, maximum?: number, maxLength?: number, additionalProperties?: Schema | boolean, examples?: unknown[]}} Schema
 * @typedef {{name: string, in: string, required?: boolean, schema: Schema}} Parameter
 * @typedef {{description: string, content?: Record<string, {schema?: Schema, itemSchema?: Schema}>}} ApiResponse
 * @typedef {{summary: string, description?: string, tags?: string[], parameters?: Parameter[],
 *   requestBody?: {content: Record<string, {schema: Schema}>}, responses: Record<string, ApiResponse>}} Operation
 * @typedef {{info: {title: string, version: string, description: string}, paths: Record<string, Record<string, Operation>>,
 *   components: {schemas: Record<string, Schema>}}} Description
 */

class ApiPage {
  /** @param {Description} description */
  constructor(description) {
    this.description = description;
  }

  /**
   * Yield the elements of the page.
   * @returns {Generator<HTMLElement>}
   */
  *elements() {
    const { info, paths } = this.description;
    yield el("h1", {}, `${info.title} ${info.version} API`);
    yield el("p", {}, info.description);
    const openapi = el("a", { href: "/api/openapi.json" }, "/api/openapi.json");
    yield el("p", {}, "Programs can read the same description as OpenAPI: ", openapi, ".");
    yield el("p", {}, el("a", { href: "/" }, "Back to Taquin"), " · ", el("a", { href: "/help" }, "Help"));
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) yield this.#operation(method, path, operation);
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Operation} operation
   */
  #operation(method, path, operation) {
    const body = operation.requestBody?.content["application/json"]?.schema;
    return el(
      "section",
      { class: "panel", "aria-label": `${method} ${path}` },
      el("h2", { class: "operation" }, el("span", { class: "method" }, method.toUpperCase()), path),
      el("p", { class: "description" }, operation.description ?? operation.summary),
      body ? this.#fields("Request", body) : this.#parameters(operation.parameters ?? []),
      this.#responses(operation.responses),
    );
  }

  /**
   * @param {string} caption
   * @param {Schema} schema
   */
  #fields(caption, schema) {
    const { properties = {}, required = [] } = this.#resolved(schema);
    const rows = Object.entries(properties).map(([name, field]) => {
      const fallback = required.includes(name) ? "required" : "default" in field ? JSON.stringify(field.default) : "";
      return [name, this.#typeOf(field), fallback, field.description ?? ""];
    });
    return table(caption, ["field", "type", "default", "meaning"], rows);
  }

  /** @param {Parameter[]} parameters */
  #parameters(parameters) {
    if (parameters.length === 0) return null;
    const rows = parameters.map(({ name, in: place, schema }) => [name, this.#typeOf(schema), place]);
    return table("Parameters", ["name", "type", "in"], rows);
  }

  /** @param {Record<string, ApiResponse>} responses */
  #responses(responses) {
    const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
      const types = Object.entries(content).map(([type, { schema, itemSchema }]) => {
        const shown = schema ?? itemSchema?.properties?.event;
        return shown ? `${type}: ${this.#typeOf(shown)}` : type;
      });
      return [status, description, types.join(", ")];
    });
    return table("Responses", ["status", "meaning", "content"], rows);
  }

  /**
   * @param {Schema} schema
   * @returns {Schema}
   */
  #resolved(schema) {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : (this.description.components.schemas[name] ?? schema);
  }

  /**
   * Describe a type: `integer 2…10`, `list of string`, `Problem {title, status}`.
   * @param {Schema} schema
   * @returns {string}
   */
  #typeOf(schema) {
    if (schema.$ref) {
      const { properties } = this.#resolved(schema);
      const name = schema.$ref.split("/").at(-1) ?? "";
      return properties ? `${name} {${Object.keys(properties).join(", ")}}` : name;
    }
    if (schema.anyOf) return schema.anyOf.map((each) => this.#typeOf(each)).join(" or ");
    if (schema.allOf) return schema.allOf.map((each) => this.#typeOf(each)).join(" and ");
    if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.type === "array") return `list of ${this.#typeOf(schema.items ?? {})}`;
    const range = schema.minimum !== undefined && schema.maximum !== undefined ? ` ${schema.minimum}…${schema.maximum}` : "";
    return `${schema.type ?? "anything"}${range}`;
  }
}

/**
 * @param {string} caption
 * @param {string[]} headings
 * @param {string[][]} rows
 */
function table(caption, headings, rows) {
  return el(
    "div",
    { class: "scroll-x", tabindex: 0, role: "region", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, ...headings.map((text) => el("th", { scope: "col" }, text)))),
      el(
        "tbody",
        {},
        ...rows.map(([first = "", ...rest]) => el("tr", {}, el("th", { scope: "row" }, first), ...rest.map((text) => el("td", {}, text)))),
      ),
    ),
  );
}

const host = /** @type {HTMLElement} */ (document.getElementById("api"));
try {
  const page = new ApiPage(await getJson("/api/openapi.json"));
  host.replaceChildren(...page.elements());
} catch (problem) {
  host.replaceChildren(el("p", { role: "alert" }, messageOf(problem)));
}
