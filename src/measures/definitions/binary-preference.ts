import { relevantCount } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition, type MeasureTerm } from '../measure-definition.ts';
import { RELEVANCE } from '../parameter.ts';

/** Unjudged documents, and those with a grade below 0, are passed over. */
export const BPREF: MeasureDefinition = defineMeasure({
  name: 'Bpref',
  aliases: ['BPref'],
  parameters: { rel: RELEVANCE },
  range: [0, 1],
  meaning:
    'How seldom judged non-relevant documents stand above relevant ones; unjudged documents do not count.',
  formula:
    '(1/R) Σ over relevant documents in the ranking of 1 - min(n, R) / min(N, R), or 1 where n = 0; n: judged non-relevant documents above, N: all in the qrels',
  source: 'Buckley and Voorhees, SIGIR 2004; trec_eval m_bpref.c',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute(judged, { rel }) {
    const total = relevantCount(judged, rel);
    if (total === 0) return 0;
    const allNonRelevant = relevantCount(judged, 0) - total;
    const most = Math.min(allNonRelevant, total);
    let nonRelevant = 0;
    let sum = 0;
    for (const grade of judged.grades) {
      if (grade >= rel) sum += nonRelevant > 0 ? 1 - Math.min(nonRelevant, total) / most : 1;
      else if (grade >= 0) nonRelevant++;
    }
    return sum / total;
  },
  explain(judged, { rel }) {
    const total = relevantCount(judged, rel);
    const allNonRelevant = relevantCount(judged, 0) - total;
    const terms: MeasureTerm[] = [];
    let nonRelevant = 0;
    judged.grades.forEach((grade, index) => {
      if (grade >= rel) {
        const lost = `min(${nonRelevant}, ${total})/min(${allNonRelevant}, ${total})`;
        terms.push({ rank: index + 1, term: nonRelevant > 0 ? `(1 - ${lost})` : '1' });
      } else if (grade >= 0) nonRelevant++;
    });
    if (terms.length === 0) return { terms, sum: '0' };
    return { terms, sum: `(${terms.map(({ term }) => term).join(' + ')}) / ${total}` };
  },
});
