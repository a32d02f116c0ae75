import { hasBit } from '../model/index.ts';
import { bestHits } from './best-hits.ts';
import { lengthFactor, termNorm } from './norm.ts';
import type { PlannedQuery } from './planned-query.ts';
import {
  type ScorerContext,
  type SegmentHits,
  type SegmentScorer,
  weightedFrequencies,
} from './segment-scorer.ts';

/**
 * Ranks by looking at every posting of the query, in float64. The oracle of the kernel, and what answers where
 * WebAssembly does not run or float32 would not do.
 */
export class TypeScriptScorer implements SegmentScorer {
  readonly #context: ScorerContext;
  readonly #frequencies: Float64Array;
  #factors: Float64Array | undefined;
  #sums: Float64Array = new Float64Array(0);
  #bests: Float64Array = new Float64Array(0);

  constructor(context: ScorerContext) {
    this.#context = context;
    this.#frequencies = weightedFrequencies(context.segment, context.rule.fieldWeights);
  }

  liveCount(term: number): number {
    return this.#context.liveCounts.of(term);
  }

  search(query: PlannedQuery, limit: number, floor: number, allowed: Uint32Array | undefined): SegmentHits {
    const { segment, deleted } = this.#context;
    const sums = this.#accumulate(query);
    const found: number[] = [];
    for (let passage = 0; passage < segment.passageCount; passage++) {
      const sum = sums[passage]!;
      if (sum === 0 || sum < floor || hasBit(deleted, passage)) continue;
      if (allowed === undefined || hasBit(allowed, passage)) found.push(passage);
    }
    const scores = Float64Array.from(found, (passage) => sums[passage]!);
    return bestHits(Uint32Array.from(found), scores, limit);
  }

  score(query: PlannedQuery, locals: Uint32Array): Float64Array {
    const sums = this.#accumulate(query);
    return Float64Array.from(locals, (local) => (hasBit(this.#context.deleted, local) ? 0 : sums[local]!));
  }

  warm(): void {}

  /** The score of every passage. */
  #accumulate(query: PlannedQuery): Float64Array {
    const { passageCount } = this.#context.segment;
    if (this.#sums.length < passageCount) {
      this.#sums = new Float64Array(passageCount);
      this.#bests = new Float64Array(passageCount);
    }
    const sums = this.#sums.fill(0);
    const bests = this.#bests;
    let member = 0;
    for (let group = 0; group < query.groupCount; group++) {
      for (; member < query.ends[group]!; member++) {
        this.#raise(bests, query.terms[member]!, query.memberWeights[member]!);
      }
      const weight = query.weights[group]!;
      for (let passage = 0; passage < passageCount; passage++) {
        if (bests[passage] === 0) continue;
        sums[passage]! += weight * bests[passage]!;
        bests[passage] = 0;
      }
    }
    return sums;
  }

  #raise(bests: Float64Array, term: number, weight: number): void {
    const { segment, rule } = this.#context;
    const passages = segment.passagesOf(term);
    const values = segment.valuesOf(term);
    const factors = this.#lengthFactors();
    for (let place = 0; place < passages.length; place++) {
      const passage = passages[place]!;
      const norm =
        rule.kind === 'weights'
          ? values[place]!
          : termNorm(this.#frequencies[values[place]!]!, factors[passage]!, rule.coefficients);
      const value = weight * norm;
      if (value > bests[passage]!) bests[passage] = value;
    }
  }

  /** Per passage `1 - b + b * length / average length`. */
  #lengthFactors(): Float64Array {
    const { segment, rule, averageLength } = this.#context;
    this.#factors ??= Float64Array.from({ length: segment.passageCount }, (_, passage) => {
      let length = 0;
      for (const [field, weight] of rule.fieldWeights.entries())
        length += weight * segment.lengthOf(passage, field);
      return lengthFactor(rule.roundLength?.(length) ?? length, rule.b, averageLength);
    });
    return this.#factors;
  }
}
