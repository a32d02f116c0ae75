import { type JudgedRanking, relevantRanks, relevantRetrieved, withoutUnjudged } from '../judged-ranking.ts';
import type { MeasureTerm } from '../measure-definition.ts';
import { JUDGED_ONLY, RELEVANCE, REQUIRED_CUTOFF, type ValuesOf } from '../parameter.ts';

/** Of the measures that count the relevant documents down to a cutoff. */
export const CUTOFF_PARAMETERS: {
  readonly rel: typeof RELEVANCE;
  readonly judged_only: typeof JUDGED_ONLY;
  readonly cutoff: typeof REQUIRED_CUTOFF;
} = { rel: RELEVANCE, judged_only: JUDGED_ONLY, cutoff: REQUIRED_CUTOFF };

/** The values of {@link CUTOFF_PARAMETERS}. */
export type CutoffValues = ValuesOf<typeof CUTOFF_PARAMETERS>;

/** How many relevant documents the top k holds. */
export function foundCount(judged: JudgedRanking, { rel, judged_only, cutoff }: CutoffValues): number {
  return relevantRetrieved(withoutUnjudged(judged, judged_only), rel, cutoff);
}

/** One term for each of them. */
export function foundTerms(
  judged: JudgedRanking,
  { rel, judged_only, cutoff }: CutoffValues,
): readonly MeasureTerm[] {
  const ranks = relevantRanks(withoutUnjudged(judged, judged_only), rel, cutoff);
  return ranks.map((rank) => ({ rank, term: '1' }));
}
