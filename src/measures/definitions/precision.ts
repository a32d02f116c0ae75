import { relevantRanks, relevantRetrieved, withoutUnjudged } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { JUDGED_ONLY, RELEVANCE, REQUIRED_CUTOFF } from '../parameter.ts';

/** Divides by k, however short the ranking is. */
export const P: MeasureDefinition = defineMeasure({
  name: 'P',
  aliases: ['Precision'],
  parameters: { rel: RELEVANCE, judged_only: JUDGED_ONLY, cutoff: REQUIRED_CUTOFF },
  range: [0, 1],
  meaning: 'The share of the top k that is relevant.',
  formula: '(relevant documents at ranks ≤ k) / k',
  source: 'trec_eval m_P.c',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute: (judged, { rel, judged_only, cutoff }) =>
    relevantRetrieved(withoutUnjudged(judged, judged_only), rel, cutoff) / cutoff,
  explain(judged, { rel, judged_only, cutoff }) {
    const ranks = relevantRanks(withoutUnjudged(judged, judged_only), rel, cutoff);
    return { terms: ranks.map((rank) => ({ rank, term: '1' })), sum: `${ranks.length} / ${cutoff}` };
  },
});
