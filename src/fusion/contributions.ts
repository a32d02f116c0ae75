import type { FusedQuery } from './fuse-query.ts';
import { nearestDouble } from './rational.ts';
import type { FusionSpec } from './spec.ts';

/** What one leg did for one document. */
export interface Contribution {
  readonly leg: string;
  readonly weight: number;
  /** 1-based rank within the leg cut at its depth; undefined when the leg lacks the document. */
  readonly rank: number | undefined;
  /** The leg's own score; undefined when it lacks the document. */
  readonly score: number | undefined;
  /**
   * What it added to the fused score; undefined when the method is no sum, or when the leg lacks the document and
   * the method gives nothing to what a leg lacks.
   */
  readonly term: number | undefined;
}

/** The contributions of every leg to one fused candidate, in spec order: the same terms that made its score. */
export function contributionsOf(query: FusedQuery, candidate: number, spec: FusionSpec): Contribution[] {
  const { legs } = query.candidates.input;
  return legs.map(({ name, candidates, scores }, leg) => {
    const weight = nearestDouble(spec.settings.legs[leg]!.weight);
    const index = candidates.indexOf(candidate);
    if (index < 0) {
      const term = query.fused.absentTerms?.[leg];
      return { leg: name, weight, rank: undefined, score: undefined, term };
    }
    return {
      leg: name,
      weight,
      rank: index + 1,
      score: scores[index]!,
      term: query.fused.terms?.[leg]?.[index],
    };
  });
}
