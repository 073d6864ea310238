/** A line chart, drawn as SVG and described in words. The style sheet sets colours and type. */

import { Scale } from "./chart-scale.js";
import { el, svg } from "./dom.js";
import { formatShortCount } from "./format.js";

/**
 * `colour` is 1 to 4; without it, the lines take the colours in order. `step` draws a staircase.
 * @typedef {{name: string, colour?: number, points: Array<[number, number]>, step?: boolean}} Series
 * @typedef {{xLabel?: string, yLabel?: string, logX?: boolean, logY?: boolean, label?: string}} ChartOptions
 */

const LEFT = 46;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 38;
const MAX_POINTS = 600;

export class LineChart {
  /**
   * @param {Element} host
   * @param {ChartOptions} [options]
   */
  constructor(host, { xLabel = "", yLabel = "", logX = false, logY = false, label = "" } = {}) {
    /** Called with the x of the point that the visitor picks. @type {((x: number) => void) | null} */
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

  /**
   * Draw other lines.
   * @param {Series[]} series
   */
  setSeries(series) {
    this.series = series;
    this.#draw();
  }

  /**
   * Move the cursor; the legend then shows the values there.
   * @param {number | null} x null hides the cursor
   */
  setCursor(x) {
    this.cursor = x;
    this.#placeCursor();
    this.#describe();
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
    this.#describe();
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
        svg("line", { x1: LEFT, x2: width - RIGHT, y1: this.y.positionOf(value), y2: this.y.positionOf(value) }),
        svg("text", { x: LEFT - 6, y: this.y.positionOf(value), class: "chart-y" }, shortNumber(value)),
      ),
    );
    const columns = this.x.ticks(Math.max(2, Math.floor((width - LEFT) / 64))).map((value) =>
      svg("text", { x: this.x.positionOf(value), y: base + 16, class: this.#xClass(value, width) }, shortNumber(value)),
    );
    return [
      ...rows,
      ...columns,
      svg("text", { x: (LEFT + width - RIGHT) / 2, y: height - 6, class: "chart-x" }, this.options.xLabel),
    ];
  }

  /**
   * A label near the right edge is right-aligned, so that it is not cut off.
   * @param {number} value
   * @param {number} width
   */
  #xClass(value, width) {
    return this.x.positionOf(value) > width - 2 * RIGHT ? "chart-x at-edge" : "chart-x";
  }

  /**
   * @param {Series} series
   * @param {number} index
   */
  #line({ points, colour, step }, index) {
    const drawn = thinned(points).filter(([x, y]) => this.x.canShow(x) && this.y.canShow(y));
    let path = "";
    for (const [x, y] of drawn) {
      const [left, top] = [this.x.positionOf(x).toFixed(1), this.y.positionOf(y).toFixed(1)];
      if (!path) path = `M${left} ${top}`;
      else path += step ? `H${left}V${top}` : `L${left} ${top}`;
    }
    return svg("path", { class: `chart-line series-${colour ?? index + 1}`, d: path });
  }

  #placeCursor() {
    const shown = this.cursor !== null && this.series.length > 0;
    this.cursorLine.classList.toggle("hidden", !shown);
    if (this.cursor !== null) {
      this.cursorLine.setAttribute("transform", `translate(${this.x.positionOf(this.cursor).toFixed(1)} 0)`);
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

  /** Write the values at the cursor, or the last ones, into the legend and the description. */
  #describe() {
    const { label, xLabel, yLabel } = this.options;
    const values = this.series.map(({ name, points }) => {
      const value = valueAt(points, this.cursor);
      return { name, value: value === null ? "" : shortNumber(value) };
    });
    this.legend.querySelectorAll("b").forEach((cell, index) => {
      cell.textContent = values[index]?.value ?? "";
    });
    const where = this.cursor === null ? "At the end" : `At ${xLabel} ${shortNumber(this.cursor)}`;
    const text = values.map(({ name, value }) => `${name} ${value || "none"}`).join(", ");
    const title = label || `${yLabel || "values"} by ${xLabel}`;
    this.picture.setAttribute("aria-label", `Chart: ${title}. ${where}: ${text || "no values yet"}.`);
  }

  /** @param {PointerEvent} event */
  #pick(event) {
    if (!this.onPick || !this.series.length) return;
    const box = this.picture.getBoundingClientRect();
    const x = this.x.valueAt(event.clientX - box.left);
    const known = this.series.flatMap(({ points }) => points.map(([value]) => value));
    const nearest = known.reduce((best, value) => (Math.abs(value - x) < Math.abs(best - x) ? value : best));
    this.onPick(nearest);
  }
}

/**
 * The value of the last point up to x; without an x, of the last point.
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
 * At most as many points as the chart can show; the first and the last are kept.
 * @param {Array<[number, number]>} points
 */
function thinned(points) {
  const every = Math.ceil(points.length / MAX_POINTS);
  return every <= 1 ? points : points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

/** @param {number} value */
function shortNumber(value) {
  if (Math.abs(value) >= 10_000) return formatShortCount(value);
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(3)));
}
