import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { CUTOFF_PARAMETERS, foundCount, foundTerms } from './found-at-cutoff.ts';

/** Divides by k, however short the ranking is. */
export const P: MeasureDefinition = defineMeasure({
  name: 'P',
  aliases: ['Precision'],
  parameters: CUTOFF_PARAMETERS,
  range: [0, 1],
  meaning: 'The share of the top k that is relevant.',
  formula: '(relevant documents at ranks ≤ k) / k',
  source: 'trec_eval m_P.c',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute: (judged, values) => foundCount(judged, values) / values.cutoff,
  explain(judged, values) {
    const terms = foundTerms(judged, values);
    return { terms, sum: `${terms.length} / ${values.cutoff}` };
  },
});
