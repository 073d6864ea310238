/** The time of one game: from the first move to the goal. */

export class Clock {
  #gathered = 0;
  /** @type {number | null} */
  #since = null;

  /**
   * Start at the player's first move, stop at the goal; a move taken back there lets it run on.
   * @param {boolean} playing
   */
  follow(playing) {
    if (playing && this.#since === null) this.#since = performance.now();
    if (!playing && this.#since !== null) {
      this.#gathered = this.seconds;
      this.#since = null;
    }
  }

  get seconds() {
    const running = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    return this.#gathered + running;
  }
}

/**
 * The time of a finished game: `7.250 s`, `12:34.567`, `1:02:03.004`.
 * @param {number} seconds
 */
export function milliseconds(seconds) {
  const whole = Math.round(seconds * 1000);
  if (whole < 60_000) return `${(whole / 1000).toFixed(3)} s`;
  return `${asStopwatch(Math.floor(whole / 1000))}.${String(whole % 1000).padStart(3, "0")}`;
}

/**
 * A time as a stopwatch shows it: `0:07`, `12:34`, `1:02:03`.
 * @param {number} seconds
 */
export function asStopwatch(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
