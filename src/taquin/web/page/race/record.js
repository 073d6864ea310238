/**
 * What a race went through: the samples in the order they came, looked up by the shared clock of expanded nodes.
 *
 * A lane's own count of expanded nodes never falls, so "the lane at clock c" is its last sample with expanded ≤ c. In step
 * that is the sample of the moment; of lanes that ran one after another it puts the same amount of work side by side.
 */

/** @import {LaneSolution} from "./verdict.js" */

/** @typedef {{expanded: number, generated: number, frontier: number, memory: number, done: boolean, best: number | null}} LaneSample */
/** @typedef {{clock: number, lanes: LaneSample[]}} Sample */
/** @typedef {"frontier" | "generated" | "memory"} Measure */

export class RaceRecord {
  constructor() {
    /** @type {Sample[]} */
    this.samples = [];
  }

  /** The last clock of any lane. */
  get last() {
    const last = this.samples.at(-1);
    return last ? Math.max(0, ...last.lanes.map((lane) => lane.expanded)) : 0;
  }

  /** @param {Sample} sample */
  add(sample) {
    this.samples.push(sample);
  }

  /**
   * Note the end of the race, which no sample may have caught; frontier and memory stay as they were last.
   * @param {LaneSolution[]} solutions
   */
  end(solutions) {
    const before = this.samples.at(-1);
    const lanes = solutions.map(({ statistics, cost }, lane) => ({
      // A search that was killed in the middle says nothing of what it did.
      expanded: Math.max(before?.lanes[lane]?.expanded ?? 0, statistics.expanded),
      generated: Math.max(before?.lanes[lane]?.generated ?? 0, statistics.generated),
      frontier: before?.lanes[lane]?.frontier || statistics.max_frontier,
      memory: before?.lanes[lane]?.memory || statistics.peak_memory,
      done: true,
      best: cost,
    }));
    this.add({ clock: Math.max(...lanes.map((lane) => lane.expanded)), lanes });
  }

  /**
   * @param {number} clock
   * @returns {LaneSample[]}
   */
  at(clock) {
    const lanes = this.samples[0]?.lanes ?? [];
    return lanes.map((_, lane) => this.#laneAt(lane, clock));
  }

  /**
   * The way of one lane through a measure; a point for each of its samples that brought something new.
   * @param {number} lane
   * @param {Measure} measure
   * @returns {[number, number][]}
   */
  points(lane, measure) {
    /** @type {[number, number][]} */
    const points = [];
    for (const { lanes } of this.samples) {
      const sample = lanes[lane];
      if (!sample || sample.expanded < 1) continue;
      const last = points.at(-1);
      if (last && last[0] === sample.expanded) last[1] = Math.max(last[1], sample[measure]);
      else points.push([sample.expanded, sample[measure]]);
    }
    return points;
  }

  /**
   * @param {number} lane
   * @param {number} clock
   * @returns {LaneSample}
   */
  #laneAt(lane, clock) {
    let low = 0;
    let high = this.samples.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#sample(middle, lane).expanded <= clock) low = middle;
      else high = middle - 1;
    }
    return this.#sample(low, lane);
  }

  /**
   * @param {number} index
   * @param {number} lane
   * @returns {LaneSample}
   */
  #sample(index, lane) {
    return /** @type {LaneSample} */ (this.samples[index]?.lanes[lane]);
  }
}
