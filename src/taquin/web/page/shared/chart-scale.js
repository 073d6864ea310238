/** From numbers to places on one axis of a chart, evenly or by their logarithm. */

const HEADROOM = 0.04;

export class Scale {
  /**
   * @param {number[]} values what the axis must have room for
   * @param {boolean} log
   * @param {number} start the place of the lowest value
   * @param {number} end the place of the highest
   */
  constructor(values, log, start, end) {
    this.log = log;
    this.start = start;
    this.end = end;
    const usable = values.filter((value) => Number.isFinite(value) && (!log || value > 0));
    let low = log ? 1 : 0;
    let high = log ? 10 : 1;
    for (const value of usable) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    this.low = low;
    this.high = log ? high : high + (high - low) * HEADROOM;
  }

  /** Whether a value can be shown; a logarithm has no place for zero. @param {number} value */
  has(value) {
    return Number.isFinite(value) && (!this.log || value > 0);
  }

  /** @param {number} value */
  at(value) {
    const share = this.log
      ? Math.log(Math.max(value, this.low) / this.low) / Math.log(this.high / this.low)
      : (value - this.low) / (this.high - this.low);
    return this.start + share * (this.end - this.start);
  }

  /** The value at a place, within the axis. @param {number} place */
  from(place) {
    const share = Math.min(1, Math.max(0, (place - this.start) / (this.end - this.start)));
    if (this.log) return this.low * (this.high / this.low) ** share;
    return this.low + share * (this.high - this.low);
  }

  /** Round values to write beside the axis, about as many as asked for. @param {number} most */
  ticks(most) {
    return this.log ? this.#powers(most) : this.#even(most);
  }

  /** @param {number} most */
  #powers(most) {
    const first = Math.ceil(Math.log10(this.low));
    const last = Math.floor(Math.log10(this.high));
    const every = Math.max(1, Math.ceil((last - first) / most));
    const ticks = [];
    for (let power = first; power <= last; power += every) ticks.push(10 ** power);
    return ticks;
  }

  /** @param {number} most */
  #even(most) {
    const rough = (this.high - this.low) / most;
    const unit = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * unit).find((size) => size >= rough) ?? rough;
    const ticks = [];
    for (let index = Math.ceil(this.low / step); index * step <= this.high; index++) {
      ticks.push(Number((index * step).toPrecision(12)));
    }
    return ticks;
  }
}
