/** The controls of the steps: buttons, slider and keys. */

import { el, labelled, select } from "../shared/dom.js";
import { readableCount } from "../shared/format.js";

/** @type {[string, string][]} */
const SPEEDS = [
  ["0.5", "1 step every 2 seconds"],
  ["1", "1 step per second"],
  ["3", "3 steps per second"],
  ["10", "10 steps per second"],
];

export class StepPlayer {
  /** Called with each step that is to be shown. @type {(step: number) => void} */
  onStep = () => {};

  step = 0;
  #last = 0;
  #timer = 0;
  #slider = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step" });
  #count = el("output", { class: "glass-count" });
  #speed = select(SPEEDS);
  #play = el("button", { type: "button", class: "primary", onclick: () => this.#toggle() }, "Play");
  #first = el("button", { type: "button", onclick: () => this.goTo(0) }, "First");
  #back = el("button", { type: "button", onclick: () => this.goTo(this.step - 1) }, "Back");
  #next = el("button", { type: "button", onclick: () => this.goTo(this.step + 1) }, "Next");
  #end = el("button", { type: "button", onclick: () => this.goTo(this.#last) }, "Last");

  constructor() {
    this.#speed.value = "1";
    this.#speed.addEventListener("change", () => this.#timer && this.#start());
    this.#slider.addEventListener("input", () => this.goTo(Number(this.#slider.value)));
    this.element = el(
      "div",
      { class: "panel glass-player", role: "group", "aria-label": "Steps" },
      el("div", { class: "glass-player-buttons" }, this.#first, this.#back, this.#play, this.#next, this.#end),
      el("div", { class: "glass-scrub" }, this.#slider, this.#count),
      labelled("Speed", this.#speed),
      el("p", { class: "hint glass-keys" }, "Keys: ← and → for one step, Home and End, space to play."),
    );
  }

  /**
   * @param {number} steps how many there are
   * @param {number} at the one to begin with
   */
  begin(steps, at) {
    this.#last = steps - 1;
    this.#slider.max = String(this.#last);
    this.goTo(at);
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = "Play";
  }

  /**
   * Step by key, unless the key belongs to the control that has it.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    if (event.target.closest(".tree-scroll:focus-visible")) return; // who has come there by key wants to pan
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.goTo(this.step - 1),
      ArrowRight: () => this.goTo(this.step + 1),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.#last),
      " ": () => this.#toggle(),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #toggle() {
    if (this.#timer) return this.pause();
    if (this.step >= this.#last) this.#show(0);
    this.#start();
  }

  #start() {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(
      () => {
        if (this.step < this.#last) this.#show(this.step + 1);
        if (this.step >= this.#last) this.pause();
      },
      1000 / Number(this.#speed.value),
    );
    this.#play.textContent = "Pause";
  }

  /** @param {number} step */
  goTo(step) {
    this.pause();
    this.#show(Math.min(this.#last, Math.max(0, step)));
  }

  /** @param {number} step */
  #show(step) {
    this.step = step;
    const words = `Step ${readableCount(step)} of ${readableCount(this.#last)}`;
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", words);
    this.#count.textContent = words;
    this.onStep(step);
  }
}
