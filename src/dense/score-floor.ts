/**
 * The largest lower bounds (or scores) seen so far: once there are `limit` of them, nothing below the least can be
 * among the best `limit`. Carried from segment to segment.
 */
export class ScoreFloor {
  readonly limit: number;
  #values: Float64Array = new Float64Array(0);

  constructor(limit: number) {
    this.limit = limit;
  }

  /** At most `limit` of them, in no order. */
  get values(): Float64Array {
    return this.#values;
  }

  /** The floor; negative infinity while fewer than `limit` are known. */
  get value(): number {
    if (this.#values.length < this.limit) return Number.NEGATIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    for (const value of this.#values) if (value < least) least = value;
    return least;
  }

  /** Adds values and keeps the largest. */
  add(values: Float64Array): void {
    const all = new Float64Array(this.#values.length + values.length);
    all.set(this.#values);
    all.set(values, this.#values.length);
    if (all.length > this.limit) all.sort();
    this.#values = all.slice(Math.max(0, all.length - this.limit));
  }

  /** Takes over what a scan made of {@link ScoreFloor.values} and its own rows. */
  replace(values: Float64Array): void {
    this.#values = values.slice();
  }
}
