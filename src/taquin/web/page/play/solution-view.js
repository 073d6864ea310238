/** The way that is watched: its moves, any of which can be clicked, and g, h and f along it as a chart. */

import { LineChart } from "../shared/line-chart.js";
import { el } from "../shared/dom.js";
import { BLANK_GOES, TILE_GOES } from "../shared/puzzle.js";

/** @import {Session} from "./session.js" */

export class Way {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /**
   * @param {Element} host
   * @param {Session} session
   */
  constructor(host, session) {
    this.session = session;
    this.list = el("ol", { class: "moves", "aria-label": "Moves of the way", tabindex: 0 });
    this.chartHost = el("div");
    this.note = el("p", { class: "hint" });
    this.element = el(
      "section",
      { class: "way", "aria-label": "The way", hidden: true },
      el("h3", {}, "The way"),
      el("p", { class: "hint" }, "Letters are moves of the blank: up, left, right, down. The number is the tile that slides. Click a move to go there."),
      this.list,
      this.chartHost,
      this.note,
    );
    host.append(this.element);
    this.chart = new LineChart(this.chartHost, { xLabel: "moves", label: "g, h and f along the way" });
    this.chart.onPick = (move) => session.goTo((session.watched?.from ?? 0) + move);
    this.list.addEventListener("click", (event) => this.#click(event));
    session.onChange((change) => {
      if (change === "puzzle" || change === "path") this.#fill();
      if (change !== "look") this.#mark();
    });
    this.#fill();
    this.#mark();
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target).closest("button");
    const index = target ? this.#buttons.indexOf(target) : -1;
    if (index >= 0) this.session.goTo((this.session.watched?.from ?? 0) + index + 1);
  }

  #fill() {
    const { watched, game, draft } = this.session;
    this.element.hidden = watched === null || draft !== null;
    if (!watched) return;
    this.#buttons = game.moves.slice(watched.from).map((move, index) => {
      const tile = game.tileAt(watched.from + index);
      const name = `Move ${index + 1}: blank ${BLANK_GOES[move]}, tile ${tile} ${TILE_GOES[move]}`;
      return el("button", { type: "button", "aria-label": name }, `${move} `, el("small", {}, String(tile)));
    });
    this.list.replaceChildren(...this.#buttons.map((button) => el("li", {}, button)));
    this.#draw();
  }

  #draw() {
    const steps = this.session.watched?.solution?.steps ?? [];
    const known = steps.filter(({ h }) => h !== null);
    this.chartHost.hidden = known.length === 0;
    this.note.textContent = steps.length && !known.length ? "The way is too long for h along it." : "";
    if (!known.length) return;
    /** @type {(key: 'g' | 'h' | 'f') => Array<[number, number]>} */
    const points = (key) => known.map((step) => [step.g, step[key] ?? 0]);
    this.chart.setSeries([
      { name: "f = g + h", points: points("f"), colour: 1 },
      { name: "g", points: points("g"), colour: 2 },
      { name: "h", points: points("h"), colour: 3 },
    ]);
  }

  #mark() {
    const { watched, game } = this.session;
    if (!watched) return;
    const place = game.at - watched.from;
    this.chart.setCursor(Math.max(0, place));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.#buttons[place - 1];
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const { offsetTop, offsetHeight } = current;
    const { scrollTop, clientHeight } = this.list;
    const seen = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!seen) this.list.scrollTop = offsetTop - clientHeight / 2;
  }
}
