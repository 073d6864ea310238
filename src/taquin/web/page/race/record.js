/**
 * The record of a race: its samples in order, looked up by the shared clock of expanded nodes.
 *
 * A lane's count of expanded nodes never falls. So "the lane at clock c" is its last sample with expanded ≤ c. For lanes
 * that ran one after another, this compares them after the same amount of work.
 */

/** @import {SearchResult} from "../shared/server-types.js" */

/** @typedef {{expanded: number, generated: number, frontier: number, memory: number, done: boolean, best: number | null}} LaneSample */
/** @typedef {{clock: number, lanes: LaneSample[]}} Sample */
/** @typedef {"frontier" | "generated" | "memory"} Measure */

export class RaceRecord {
  /** @type {Sample[]} */
  samples = [];

  /** The largest clock of any lane. */
  get end() {
    const last = this.samples.at(-1);
    return last ? Math.max(0, ...last.lanes.map((lane) => lane.expanded)) : 0;
  }

  /**
   * Add a sample.
   * @param {Sample} sample
   */
  add(sample) {
    this.samples.push(sample);
  }

  /**
   * Add a sample for the end of the race, which the server may not have sent. Frontier and memory keep their last values.
   * @param {SearchResult[]} results
   */
  addEnd(results) {
    const last = this.samples.at(-1);
    const lanes = results.map(({ statistics, cost }, lane) => ({
      // The counters of a search that was killed are 0.
      expanded: Math.max(last?.lanes[lane]?.expanded ?? 0, statistics.expanded),
      generated: Math.max(last?.lanes[lane]?.generated ?? 0, statistics.generated),
      frontier: last?.lanes[lane]?.frontier || statistics.max_frontier,
      memory: last?.lanes[lane]?.memory || statistics.peak_memory,
      done: true,
      best: cost,
    }));
    this.add({ clock: Math.max(...lanes.map((lane) => lane.expanded)), lanes });
  }

  /**
   * Return the sample of each lane at a time of the clock.
   * @param {number} clock
   * @returns {LaneSample[]}
   */
  at(clock) {
    const lanes = this.samples[0]?.lanes ?? [];
    return lanes.map((_, lane) => this.#laneAt(lane, clock));
  }

  /**
   * Return the points of a lane's line in the chart: expanded nodes and the measure.
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
