import type { PassageAddress } from '../model/index.ts';
import type { SparseHits } from './hits.ts';
import type { SegmentHits } from './segment-scorer.ts';

const EMPTY_NUMBERS: Uint32Array = new Uint32Array(0);
const EMPTY_SCORES: Float64Array = new Float64Array(0);

/** Joins the answers of segments: score descending, ties by the order of passages. */
export class HitMerger {
  readonly #limit: number;
  readonly #compare: (a: PassageAddress, b: PassageAddress) => number;
  #segments: Uint32Array = EMPTY_NUMBERS;
  #locals: Uint32Array = EMPTY_NUMBERS;
  #scores: Float64Array = EMPTY_SCORES;

  constructor(limit: number, compare: (a: PassageAddress, b: PassageAddress) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** A score below which no further passage can be a hit. */
  get floor(): number {
    return this.#scores.length < this.#limit ? 0 : this.#scores[this.#scores.length - 1]!;
  }

  /** Takes a segment's answer; its arrays belong to the merger from now on. */
  add(segment: number, { locals, scores }: SegmentHits): void {
    if (this.#scores.length === 0) {
      this.#segments = new Uint32Array(locals.length);
      if (segment > 0) this.#segments.fill(segment);
      this.#locals = locals;
      this.#scores = scores;
      return;
    }
    const length = Math.min(this.#limit, this.#scores.length + scores.length);
    const merged = {
      segments: new Uint32Array(length),
      locals: new Uint32Array(length),
      scores: new Float64Array(length),
    };
    let old = 0;
    let fresh = 0;
    for (let place = 0; place < length; place++) {
      const takesOld =
        old < this.#scores.length &&
        (fresh === scores.length || !this.#comesBefore(segment, locals[fresh]!, scores[fresh]!, old));
      merged.segments[place] = takesOld ? this.#segments[old]! : segment;
      merged.locals[place] = takesOld ? this.#locals[old]! : locals[fresh]!;
      merged.scores[place] = takesOld ? this.#scores[old++]! : scores[fresh++]!;
    }
    this.#segments = merged.segments;
    this.#locals = merged.locals;
    this.#scores = merged.scores;
  }

  /** Whether a new hit comes before one that is already there. */
  #comesBefore(segment: number, local: number, score: number, old: number): boolean {
    const difference = score - this.#scores[old]!;
    if (difference !== 0) return difference > 0;
    const there = { segment: this.#segments[old]!, local: this.#locals[old]! };
    return this.#compare({ segment, local }, there) < 0;
  }

  hits(): SparseHits {
    return {
      length: this.#scores.length,
      segments: this.#segments,
      locals: this.#locals,
      scores: this.#scores,
    };
  }
}
