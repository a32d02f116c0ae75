import { ranksOf } from './exact-sums.ts';
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

/**
 * What every leg did for the candidates of one fused query, in spec order: the same terms that made the scores.
 *
 * @returns a function of the candidate; make it once per query, since it looks all ranks up at once.
 */
export function contributionsOf(query: FusedQuery, spec: FusionSpec): (candidate: number) => Contribution[] {
  const { legs, candidateCount } = query.candidates.input;
  const { absentTerms, terms } = query.fused;
  const weights = spec.settings.legs.map(({ weight }) => nearestDouble(weight));
  const ranks = legs.map(({ candidates }) => ranksOf(candidateCount, candidates));
  return (candidate) =>
    legs.map(({ name, scores }, leg) => {
      const rank = ranks[leg]![candidate]!;
      const held =
        rank > 0
          ? { rank, score: scores[rank - 1]!, term: terms?.[leg]?.[rank - 1] }
          : { rank: undefined, score: undefined, term: absentTerms?.[leg] };
      return { leg: name, weight: weights[leg]!, ...held };
    });
}
