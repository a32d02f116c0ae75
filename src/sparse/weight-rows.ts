import { InputError } from '../model/index.ts';
import type { SparseSegment } from './segment.ts';

/** The learned weights of one passage. */
export interface WeightRow {
  /** By their UTF-8 bytes. */
  readonly terms: readonly string[];
  /** One per term. */
  readonly weights: Float32Array;
}

/**
 * The passages of a segment of learned weights as they were added: its postings turned back, once, into 8 bytes of
 * memory for each.
 */
export class WeightRows {
  readonly #segment: SparseSegment;
  readonly #starts: Uint32Array;
  readonly #terms: Uint32Array;
  readonly #weights: Float32Array;

  /**
   * @throws InputError when the segment holds counted words.
   * @throws DataError when its postings are damaged.
   */
  constructor(segment: SparseSegment) {
    const { kind, passageCount, postingCount, termCount } = segment.header;
    if (kind !== 'weights') throw new InputError('Expected a segment of learned weights, got one of counts.');
    this.#segment = segment;
    const starts = new Uint32Array(passageCount + 1);
    for (let term = 0; term < termCount; term++) {
      for (const passage of segment.passagesOf(term)) starts[passage + 1]!++;
    }
    for (let passage = 0; passage < passageCount; passage++) starts[passage + 1]! += starts[passage]!;
    const next = starts.slice();
    this.#terms = new Uint32Array(postingCount);
    this.#weights = new Float32Array(postingCount);
    for (let term = 0; term < termCount; term++) {
      const weights = segment.valuesOf(term);
      for (const [place, passage] of segment.passagesOf(term).entries()) {
        const at = next[passage]!++;
        this.#terms[at] = term;
        this.#weights[at] = weights[place]!;
      }
    }
    this.#starts = starts;
  }

  /** @throws InputError when there is no such passage. */
  row(passage: number): WeightRow {
    const from = this.#starts[passage];
    const to = this.#starts[passage + 1];
    if (from === undefined || to === undefined) {
      throw new InputError(`Expected a passage of the segment, got number ${passage}.`);
    }
    const { dictionary } = this.#segment;
    return {
      terms: Array.from(this.#terms.subarray(from, to), (term) => dictionary.name(term)),
      weights: this.#weights.slice(from, to),
    };
  }
}
