/** The stopwatch of one game: it runs from the player's first move until the goal. */

export class Stopwatch {
  #stored = 0;
  /** When it was started; null while it stands still. @type {number | null} */
  #since = null;

  /**
   * Run or stand still. A player who undoes the last move at the goal lets it run on.
   * @param {boolean} running
   */
  setRunning(running) {
    if (running && this.#since === null) this.#since = performance.now();
    if (!running && this.#since !== null) {
      this.#stored = this.seconds;
      this.#since = null;
    }
  }

  get seconds() {
    const running = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    return this.#stored + running;
  }
}

/**
 * The time of a finished game: `7.250 s`, `12:34.567`, `1:02:03.004`.
 * @param {number} seconds
 * @returns {string}
 */
export function formatFinalTime(seconds) {
  const milliseconds = Math.round(seconds * 1000);
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(3)} s`;
  return `${formatRunningTime(Math.floor(milliseconds / 1000))}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

/**
 * The time of a running game: `0:07`, `12:34`, `1:02:03`.
 * @param {number} seconds
 * @returns {string}
 */
export function formatRunningTime(seconds) {
  const whole = Math.floor(seconds);
  const twoDigits = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = twoDigits(whole % 60);
  return hours ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
