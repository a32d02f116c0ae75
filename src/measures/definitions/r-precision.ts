import { relevantCount, relevantRanks, relevantRetrieved, withoutUnjudged } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { JUDGED_ONLY, RELEVANCE } from '../parameter.ts';

/** Precision where it equals recall. */
export const R_PRECISION: MeasureDefinition = defineMeasure({
  name: 'Rprec',
  aliases: ['RPrec'],
  parameters: { rel: RELEVANCE, judged_only: JUDGED_ONLY },
  range: [0, 1],
  meaning: 'The share of the top R that is relevant, R being the number of relevant documents.',
  formula: '(relevant documents at ranks ≤ R) / R',
  source: 'Buckley and Voorhees, Retrieval System Evaluation, in TREC, 2005; trec_eval m_Rprec.c',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute(judged, { rel, judged_only }) {
    const total = relevantCount(judged, rel);
    return total === 0 ? 0 : relevantRetrieved(withoutUnjudged(judged, judged_only), rel, total) / total;
  },
  explain(judged, { rel, judged_only }) {
    const total = relevantCount(judged, rel);
    const ranks = relevantRanks(withoutUnjudged(judged, judged_only), rel, total);
    const terms = ranks.map((rank) => ({ rank, term: '1' }));
    return { terms, sum: total === 0 ? '0' : `${ranks.length} / ${total}` };
  },
});
