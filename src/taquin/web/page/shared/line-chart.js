/** Lines over numbers, drawn as SVG and told in words; colours and type come from the style sheet. */

import { el, svg } from "./dom.js";
import { Scale } from "./chart-scale.js";
import { shortCount } from "./format.js";

/**
 * @typedef {{name: string, colour?: number, points: Array<[number, number]>, step?: boolean}} Series
 * @typedef {{xLabel?: string, yLabel?: string, logX?: boolean, logY?: boolean, label?: string}} ChartOptions
 */

const LEFT = 46;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 38;
const MOST_POINTS = 600;

export class LineChart {
  /**
   * @param {Element} host
   * @param {ChartOptions} [options]
   */
  constructor(host, { xLabel = "", yLabel = "", logX = false, logY = false, label = "" } = {}) {
    /** Told the x that a person points at. @type {((x: number) => void) | null} */
    this.onPick = null;
    this.options = { xLabel, yLabel, logX, logY, label };
    /** @type {Series[]} */
    this.series = [];
    /** @type {number | null} */
    this.cursor = null;
    this.x = new Scale([], logX, 0, 1);
    this.y = new Scale([], logY, 1, 0);
    this.picture = svg("svg", { class: "chart-picture", role: "img" });
    this.cursorLine = svg("line", { class: "chart-cursor" });
    this.legend = el("ul", { class: "chart-legend" });
    this.element = el("div", { class: "chart" }, this.picture, this.legend);
    host.append(this.element);
    new ResizeObserver(() => this.#draw()).observe(this.picture);
    this.picture.addEventListener("pointerdown", (event) => this.#pick(event));
    this.picture.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) this.#pick(event);
    });
  }

  /** @param {Series[]} series colours are 1 to 4; left out, they follow the order */
  setSeries(series) {
    this.series = series;
    this.#draw();
  }

  /** @param {number | null} x */
  setCursor(x) {
    this.cursor = x;
    this.#placeCursor();
    this.#tell();
  }

  #draw() {
    const width = this.picture.clientWidth || 320;
    const height = this.picture.clientHeight || 180;
    const all = this.series.flatMap(({ points }) => points);
    this.x = new Scale(all.map(([x]) => x), this.options.logX, LEFT, width - RIGHT);
    this.y = new Scale(all.map(([, y]) => y), this.options.logY, height - BOTTOM, TOP);
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.picture.classList.toggle("can-pick", this.onPick !== null);
    this.cursorLine.setAttribute("y1", String(TOP));
    this.cursorLine.setAttribute("y2", String(height - BOTTOM));
    this.picture.replaceChildren(
      ...this.#grid(width, height),
      ...this.series.map((one, index) => this.#line(one, index)),
      this.cursorLine,
    );
    this.legend.replaceChildren(...this.series.map((one, index) => this.#key(one, index)));
    this.#placeCursor();
    this.#tell();
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  #grid(width, height) {
    const base = height - BOTTOM;
    const rows = this.y.ticks(Math.max(2, Math.floor((base - TOP) / 34))).map((value) =>
      svg(
        "g",
        { class: "chart-tick" },
        svg("line", { x1: LEFT, x2: width - RIGHT, y1: this.y.at(value), y2: this.y.at(value) }),
        svg("text", { x: LEFT - 6, y: this.y.at(value), class: "chart-y" }, shortNumber(value)),
      ),
    );
    const columns = this.x.ticks(Math.max(2, Math.floor((width - LEFT) / 64))).map((value) =>
      svg("text", { x: this.x.at(value), y: base + 16, class: this.#xClass(value, width) }, shortNumber(value)),
    );
    return [
      ...rows,
      ...columns,
      svg("text", { x: (LEFT + width - RIGHT) / 2, y: height - 6, class: "chart-x" }, this.options.xLabel),
    ];
  }

  /**
   * A number near the right edge ends at its place, so that nothing of it is cut off.
   * @param {number} value
   * @param {number} width
   */
  #xClass(value, width) {
    return this.x.at(value) > width - 2 * RIGHT ? "chart-x at-edge" : "chart-x";
  }

  /**
   * @param {Series} series
   * @param {number} index
   */
  #line({ points, colour, step }, index) {
    const drawn = thinned(points).filter(([x, y]) => this.x.has(x) && this.y.has(y));
    let path = "";
    for (const [x, y] of drawn) {
      const [left, top] = [this.x.at(x).toFixed(1), this.y.at(y).toFixed(1)];
      if (!path) path = `M${left} ${top}`;
      else path += step ? `H${left}V${top}` : `L${left} ${top}`;
    }
    return svg("path", { class: `chart-line series-${colour ?? index + 1}`, d: path });
  }

  #placeCursor() {
    const shown = this.cursor !== null && this.series.length > 0;
    this.cursorLine.classList.toggle("hidden", !shown);
    if (this.cursor !== null) {
      this.cursorLine.setAttribute("transform", `translate(${this.x.at(this.cursor).toFixed(1)} 0)`);
    }
  }

  /**
   * @param {Series} series
   * @param {number} index
   */
  #key({ name, colour }, index) {
    const line = svg("path", { class: `chart-line series-${colour ?? index + 1}`, d: "M1 4H25" });
    const picture = svg("svg", { class: "chart-key", viewBox: "0 0 26 8", "aria-hidden": "true" }, line);
    return el("li", {}, picture, ` ${name} `, el("b"));
  }

  /** In the legend the values at the cursor, or else the last ones; and the same as one sentence. */
  #tell() {
    const { label, xLabel, yLabel } = this.options;
    const values = this.series.map(({ name, points }) => {
      const value = valueAt(points, this.cursor);
      return { name, value: value === null ? "" : shortNumber(value) };
    });
    this.legend.querySelectorAll("b").forEach((place, index) => {
      place.textContent = values[index]?.value ?? "";
    });
    const where = this.cursor === null ? "at the end" : `at ${xLabel} ${shortNumber(this.cursor)}`;
    const said = values.map(({ name, value }) => `${name} ${value || "none"}`).join(", ");
    const title = label || `${yLabel || "values"} by ${xLabel}`;
    this.picture.setAttribute("aria-label", `Chart: ${title}. ${where}: ${said || "no values yet"}.`);
  }

  /** @param {PointerEvent} event */
  #pick(event) {
    if (!this.onPick || !this.series.length) return;
    const box = this.picture.getBoundingClientRect();
    const x = this.x.from(event.clientX - box.left);
    const known = this.series.flatMap(({ points }) => points.map(([value]) => value));
    const nearest = known.reduce((best, value) => (Math.abs(value - x) < Math.abs(best - x) ? value : best));
    this.onPick(nearest);
  }
}

/**
 * The value at x: that of the last point not beyond it; without an x, the last one.
 * @param {Array<[number, number]>} points
 * @param {number | null} x
 */
function valueAt(points, x) {
  let value = null;
  for (const [here, y] of points) {
    if (x !== null && here > x) break;
    value = y;
  }
  return value;
}

/**
 * As many points as a chart can show, first and last among them.
 * @param {Array<[number, number]>} points
 */
function thinned(points) {
  const every = Math.ceil(points.length / MOST_POINTS);
  return every <= 1 ? points : points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

/** @param {number} value */
function shortNumber(value) {
  if (Number.isInteger(value)) return Math.abs(value) < 10_000 ? String(value) : shortCount(value);
  return Math.abs(value) < 10_000 ? String(Number(value.toPrecision(3))) : shortCount(value);
}
