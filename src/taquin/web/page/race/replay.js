/**
 * The clock of a race that is over: play it again, pause, or go to any moment.
 *
 * The slider's steps are even in the logarithm of the clock, as the chart's axis is; so the first hundred nodes take as
 * long to watch as the last half million.
 */

import { el } from "../shared/dom.js";
import { readableCount } from "../shared/format.js";

const STEPS = 1000;
const SECONDS = 8;

export class RaceReplay {
  /** Called with the clock to be shown. @type {(clock: number) => void} */
  onClock = () => {};

  #end = 1;
  #frame = 0;
  #slider = el("input", { type: "range", min: 0, max: STEPS, value: STEPS, "aria-label": "Clock of the replay" });
  #play = el("button", { type: "button", class: "primary", onclick: () => this.#toggle() }, "Replay");
  #says = el("output", { class: "replay-clock" });

  constructor() {
    this.#slider.addEventListener("input", () => {
      this.pause();
      this.#show();
    });
    this.element = el(
      "div",
      { class: "replay", role: "group", "aria-label": "Replay of the race" },
      this.#play,
      this.#slider,
      this.#says,
    );
  }

  /** @param {number} end the last clock */
  begin(end) {
    this.#end = Math.max(1, end);
    this.goTo(this.#end);
  }

  /** @param {number} clock */
  goTo(clock) {
    this.pause();
    const share = this.#end > 1 ? Math.log(Math.max(1, clock)) / Math.log(this.#end) : 1;
    this.#slider.value = String(Math.round(STEPS * Math.min(1, share)));
    this.#show();
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#play.textContent = "Replay";
  }

  #toggle() {
    if (this.#frame) return this.pause();
    const from = Number(this.#slider.value) >= STEPS ? 0 : Number(this.#slider.value);
    const begun = performance.now();
    const draw = (/** @type {number} */ now) => {
      const at = Math.min(STEPS, from + ((now - begun) / 1000 / SECONDS) * STEPS);
      this.#slider.value = String(Math.round(at));
      this.#show();
      if (at < STEPS) this.#frame = requestAnimationFrame(draw);
      else this.pause();
    };
    this.#frame = requestAnimationFrame(draw);
    this.#play.textContent = "Pause";
  }

  #show() {
    const clock = Math.round(this.#end ** (Number(this.#slider.value) / STEPS));
    const words = `${readableCount(clock)} of ${readableCount(this.#end)} expanded`;
    this.#says.textContent = words;
    this.#slider.setAttribute("aria-valuetext", words);
    this.onClock(clock);
  }
}
