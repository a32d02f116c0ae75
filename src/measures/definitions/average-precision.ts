import { relevantCount, relevantRanks, withoutUnjudged } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { JUDGED_ONLY, OPTIONAL_CUTOFF, RELEVANCE } from '../parameter.ts';

/** With a cutoff the denominator stays R, all that are relevant, so `AP@k` can be below 1 for a perfect top k. */
export const AP: MeasureDefinition = defineMeasure({
  name: 'AP',
  aliases: ['MAP'],
  parameters: { rel: RELEVANCE, judged_only: JUDGED_ONLY, cutoff: OPTIONAL_CUTOFF },
  range: [0, 1],
  meaning: 'The precision at the rank of each relevant document, averaged over all relevant documents.',
  formula: '(1/R) Σ over relevant documents at ranks i ≤ k of (relevant documents down to i) / i',
  source: 'Buckley and Voorhees, SIGIR 2000; trec_eval m_map.c, m_map_cut.c',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute(judged, { rel, judged_only, cutoff }) {
    const total = relevantCount(judged, rel);
    if (total === 0) return 0;
    const { grades } = withoutUnjudged(judged, judged_only);
    const end = Math.min(cutoff ?? grades.length, grades.length);
    let found = 0;
    let sum = 0;
    for (let index = 0; index < end; index++) {
      if (grades[index]! >= rel) sum += ++found / (index + 1);
    }
    return sum / total;
  },
  explain(judged, { rel, judged_only, cutoff }) {
    const ranks = relevantRanks(withoutUnjudged(judged, judged_only), rel, cutoff);
    const terms = ranks.map((rank, index) => ({ rank, term: `${index + 1}/${rank}` }));
    if (terms.length === 0) return { terms, sum: '0' };
    return { terms, sum: `(${terms.map(({ term }) => term).join(' + ')}) / ${relevantCount(judged, rel)}` };
  },
});
