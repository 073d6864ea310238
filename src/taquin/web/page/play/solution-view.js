/** The solution that is watched: its moves as buttons, and a chart of g, h and f along it. */

import { el } from "../shared/dom.js";
import { LineChart } from "../shared/line-chart.js";
import { BLANK_DIRECTION, TILE_DIRECTION } from "../shared/puzzle.js";

/** @import {Session} from "./session.js" */

export class SolutionView {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /**
   * @param {Element} host
   * @param {Session} session
   */
  constructor(host, session) {
    this.session = session;
    this.list = el("ol", { class: "moves", "aria-label": "Moves of the solution", tabindex: 0 });
    this.chartHost = el("div");
    this.note = el("p", { class: "hint" });
    this.element = el(
      "section",
      { class: "solution", "aria-label": "Solution", hidden: true },
      el("h3", {}, "Solution"),
      el(
        "p",
        { class: "hint" },
        "The letters are moves of the blank: up, left, right, down. The number is the tile that slides. " +
          "Click a move to go there.",
      ),
      this.list,
      this.chartHost,
      this.note,
    );
    host.append(this.element);
    this.chart = new LineChart(this.chartHost, { xLabel: "moves", label: "g, h and f along the solution" });
    this.chart.onPick = (move) => session.goTo((session.watched?.from ?? 0) + move);
    this.list.addEventListener("click", (event) => this.#click(event));
    session.onChange((change) => {
      if (change === "puzzle" || change === "path") this.#fill();
      if (change !== "display") this.#markPosition();
    });
    this.#fill();
    this.#markPosition();
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
      const name = `Move ${index + 1}: blank ${BLANK_DIRECTION[move]}, tile ${tile} ${TILE_DIRECTION[move]}`;
      return el("button", { type: "button", "aria-label": name }, `${move} `, el("small", {}, String(tile)));
    });
    this.list.replaceChildren(...this.#buttons.map((button) => el("li", {}, button)));
    this.#draw();
  }

  #draw() {
    const steps = this.session.watched?.solution?.steps ?? [];
    const known = steps.filter(({ h }) => h !== null);
    this.chartHost.hidden = known.length === 0;
    this.note.textContent = steps.length && !known.length ? "The solution is too long for a chart of h." : "";
    if (!known.length) return;
    /** @type {(key: 'g' | 'h' | 'f') => Array<[number, number]>} */
    const points = (key) => known.map((step) => [step.g, step[key] ?? 0]);
    this.chart.setSeries([
      { name: "f = g + h", points: points("f"), colour: 1 },
      { name: "g", points: points("g"), colour: 2 },
      { name: "h", points: points("h"), colour: 3 },
    ]);
  }

  #markPosition() {
    const { watched, game } = this.session;
    if (!watched) return;
    const position = game.at - watched.from;
    this.chart.setCursor(Math.max(0, position));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.#buttons[position - 1];
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const { offsetTop, offsetHeight } = current;
    const { scrollTop, clientHeight } = this.list;
    const visible = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!visible) this.list.scrollTop = offsetTop - clientHeight / 2;
  }
}
