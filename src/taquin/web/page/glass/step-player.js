/** The controls that step through the search: buttons, slider and keys. */

import { el, labelled, select } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";

/** @type {[string, string][]} */
const SPEEDS = [
  ["0.5", "1 step every 2 seconds"],
  ["1", "1 step per second"],
  ["3", "3 steps per second"],
  ["10", "10 steps per second"],
];

export class StepPlayer {
  /** Called with each step to show. @type {(step: number) => void} */
  onStep = () => {};

  step = 0;
  #lastStep = 0;
  #timer = 0;
  #slider = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step" });
  #count = el("output", { class: "step-count" });
  #speed = select(SPEEDS);
  #play = el("button", { type: "button", class: "primary", onclick: () => this.#toggle() }, "Play");
  #first = el("button", { type: "button", onclick: () => this.goTo(0) }, "First");
  #back = el("button", { type: "button", onclick: () => this.goTo(this.step - 1) }, "Back");
  #next = el("button", { type: "button", onclick: () => this.goTo(this.step + 1) }, "Next");
  #last = el("button", { type: "button", onclick: () => this.goTo(this.#lastStep) }, "Last");

  constructor() {
    this.#speed.value = "1";
    this.#speed.addEventListener("change", () => this.#timer && this.#start());
    this.#slider.addEventListener("input", () => this.goTo(Number(this.#slider.value)));
    this.element = el(
      "div",
      { class: "panel step-player", role: "group", "aria-label": "Steps" },
      el("div", { class: "step-buttons" }, this.#first, this.#back, this.#play, this.#next, this.#last),
      el("div", { class: "step-slider" }, this.#slider, this.#count),
      labelled("Speed", this.#speed),
      el("p", { class: "hint step-keys" }, "Keys: ← and → for one step, Home and End, space to play or pause."),
    );
  }

  /**
   * Take another search.
   * @param {number} steps the number of steps
   * @param {number} at the step to show first
   */
  begin(steps, at) {
    this.#lastStep = steps - 1;
    this.#slider.max = String(this.#lastStep);
    this.goTo(at);
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = "Play";
  }

  /**
   * Handle a key, unless the focused control needs it.
   * @param {KeyboardEvent} event
   */
  handleKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    if (event.target.closest(".tree-scroll:focus-visible")) return; // arrow keys scroll the tree
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.goTo(this.step - 1),
      ArrowRight: () => this.goTo(this.step + 1),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.#lastStep),
      " ": () => this.#toggle(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #toggle() {
    if (this.#timer) return this.pause();
    if (this.step >= this.#lastStep) this.#show(0);
    this.#start();
  }

  #start() {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(
      () => {
        if (this.step < this.#lastStep) this.#show(this.step + 1);
        if (this.step >= this.#lastStep) this.pause();
      },
      1000 / Number(this.#speed.value),
    );
    this.#play.textContent = "Pause";
  }

  /**
   * Go to a step; one beyond an end means that end.
   * @param {number} step
   */
  goTo(step) {
    this.pause();
    this.#show(Math.min(this.#lastStep, Math.max(0, step)));
  }

  /** @param {number} step */
  #show(step) {
    this.step = step;
    const text = `Step ${formatCount(step)} of ${formatCount(this.#lastStep)}`;
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", text);
    this.#count.textContent = text;
    this.onStep(step);
  }
}
