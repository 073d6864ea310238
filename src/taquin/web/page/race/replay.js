/**
 * The replay of a race that is over: play it again, pause, or go to any time of the clock.
 *
 * The slider is logarithmic, as is the chart's axis. So the first hundred nodes take as long to watch as the last half
 * million.
 */

import { el } from "../shared/dom.js";
import { formatCount } from "../shared/format.js";

const STEPS = 1000;
const SECONDS = 8;

export class RaceReplay {
  /** Called with the clock to show. @type {(clock: number) => void} */
  onClock = () => {};

  #end = 1;
  #frame = 0;
  #slider = el("input", { type: "range", min: 0, max: STEPS, value: STEPS, "aria-label": "Clock of the replay" });
  #play = el("button", { type: "button", class: "primary", onclick: () => this.#toggle() }, "Replay");
  #clock = el("output", { class: "replay-clock" });

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
      this.#clock,
    );
  }

  /**
   * Take another race, and show its end.
   * @param {number} end the largest clock
   */
  begin(end) {
    this.#end = Math.max(1, end);
    this.goTo(this.#end);
  }

  /**
   * Go to a time of the clock.
   * @param {number} clock
   */
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
    const startTime = performance.now();
    const draw = (/** @type {number} */ now) => {
      const at = Math.min(STEPS, from + ((now - startTime) / 1000 / SECONDS) * STEPS);
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
    const text = `${formatCount(clock)} of ${formatCount(this.#end)} expanded`;
    this.#clock.textContent = text;
    this.#slider.setAttribute("aria-valuetext", text);
    this.onClock(clock);
  }
}
