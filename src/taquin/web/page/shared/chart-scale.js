/** One axis of a chart: maps values to positions in pixels, linearly or by their logarithm. */

const HEADROOM = 0.04;

export class Scale {
  /**
   * @param {number[]} values that the axis must show
   * @param {boolean} log whether the axis is logarithmic
   * @param {number} start position of the lowest value
   * @param {number} end position of the highest value
   */
  constructor(values, log, start, end) {
    this.log = log;
    this.start = start;
    this.end = end;
    let low = log ? 1 : 0;
    let high = log ? 10 : 1;
    for (const value of values.filter((each) => this.canShow(each))) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    this.low = low;
    this.high = log ? high : high + (high - low) * HEADROOM;
  }

  /**
   * Whether the axis can show a value. A logarithmic axis has no position for zero.
   * @param {number} value
   * @returns {boolean}
   */
  canShow(value) {
    return Number.isFinite(value) && (!this.log || value > 0);
  }

  /**
   * Return the position of a value.
   * @param {number} value
   * @returns {number}
   */
  positionOf(value) {
    const share = this.log
      ? Math.log(Math.max(value, this.low) / this.low) / Math.log(this.high / this.low)
      : (value - this.low) / (this.high - this.low);
    return this.start + share * (this.end - this.start);
  }

  /**
   * Return the value at a position, limited to the ends of the axis.
   * @param {number} position
   * @returns {number}
   */
  valueAt(position) {
    const share = Math.min(1, Math.max(0, (position - this.start) / (this.end - this.start)));
    if (this.log) return this.low * (this.high / this.low) ** share;
    return this.low + share * (this.high - this.low);
  }

  /**
   * Return round values to label the axis with.
   * @param {number} count about how many
   * @returns {number[]}
   */
  ticks(count) {
    return this.log ? this.#powersOfTen(count) : this.#multiples(count);
  }

  /** @param {number} count */
  #powersOfTen(count) {
    const first = Math.ceil(Math.log10(this.low));
    const last = Math.floor(Math.log10(this.high));
    const every = Math.max(1, Math.ceil((last - first) / count));
    const ticks = [];
    for (let power = first; power <= last; power += every) ticks.push(10 ** power);
    return ticks;
  }

  /** @param {number} count */
  #multiples(count) {
    const rough = (this.high - this.low) / count;
    const unit = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * unit).find((size) => size >= rough) ?? rough;
    const ticks = [];
    for (let index = Math.ceil(this.low / step); index * step <= this.high; index++) {
      ticks.push(Number((index * step).toPrecision(12)));
    }
    return ticks;
  }
}
