import { bestHits } from './best-hits.ts';
import { hasBit } from './bitmap.ts';
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
  readonly #liveCounts: Map<number, number> = new Map();
  #sums: Float64Array = new Float64Array(0);
  #bests: Float64Array = new Float64Array(0);

  constructor(context: ScorerContext) {
    this.#context = context;
    this.#frequencies = weightedFrequencies(context.segment, context.rule.fieldWeights);
  }

  liveCount(term: number): number {
    const { segment, deleted } = this.#context;
    if (deleted === undefined) return segment.postingCount(term);
    const known = this.#liveCounts.get(term);
    if (known !== undefined) return known;
    let count = 0;
    for (const passage of segment.passagesOf(term)) if (!hasBit(deleted, passage)) count++;
    this.#liveCounts.set(term, count);
    return count;
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
    const { segment } = this.#context;
    let posting = segment.postingStarts[term]!;
    for (const passage of segment.passagesOf(term)) {
      const value = weight * this.#norm(posting++, passage);
      if (value > bests[passage]!) bests[passage] = value;
    }
  }

  #norm(posting: number, passage: number): number {
    const { segment, rule, averageLength } = this.#context;
    if (rule.kind === 'weights') return segment.weightOf(posting);
    let length = 0;
    for (const [field, weight] of rule.fieldWeights.entries())
      length += weight * segment.lengthOf(passage, field);
    const factor = lengthFactor(rule.roundLength?.(length) ?? length, rule.b, averageLength);
    return termNorm(this.#frequencies[segment.codeOf(posting)]!, factor, rule.coefficients);
  }
}
