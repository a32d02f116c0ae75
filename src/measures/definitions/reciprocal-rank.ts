import { type JudgedRanking, withoutUnjudged } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { JUDGED_ONLY, OPTIONAL_CUTOFF, RELEVANCE, type ValuesOf } from '../parameter.ts';

const PARAMETERS = { rel: RELEVANCE, judged_only: JUDGED_ONLY, cutoff: OPTIONAL_CUTOFF } as const;

/** Also called MRR, whose M is the mean over queries. */
export const RR: MeasureDefinition = defineMeasure({
  name: 'RR',
  aliases: ['MRR'],
  parameters: PARAMETERS,
  range: [0, 1],
  meaning: 'One over the rank of the first relevant document; 0 when there is none down to k.',
  formula: '1 / (rank of the first relevant document)',
  source: 'Kantor and Voorhees, Information Retrieval 2, 2000; trec_eval m_recip_rank.c',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute(judged, values) {
    const rank = firstRelevantRank(judged, values);
    return rank === undefined ? 0 : 1 / rank;
  },
  explain(judged, values) {
    const rank = firstRelevantRank(judged, values);
    return rank === undefined
      ? { terms: [], sum: '0' }
      : { terms: [{ rank, term: `1/${rank}` }], sum: `1/${rank}` };
  },
});

function firstRelevantRank(
  judged: JudgedRanking,
  { rel, judged_only, cutoff }: ValuesOf<typeof PARAMETERS>,
): number | undefined {
  const { grades } = withoutUnjudged(judged, judged_only);
  const end = Math.min(cutoff ?? grades.length, grades.length);
  for (let index = 0; index < end; index++) if (grades[index]! >= rel) return index + 1;
  return undefined;
}
