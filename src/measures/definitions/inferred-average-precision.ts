import { relevantCount } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition, type MeasureTerm } from '../measure-definition.ts';
import { RELEVANCE } from '../parameter.ts';

/** trec_eval's INFAP_EPSILON: keeps the estimate defined where nothing above was judged. */
const EPSILON = 0.00001;

/** Equals AP, up to the epsilon, when everything that was pooled was judged. */
export const INFERRED_AP: MeasureDefinition = defineMeasure({
  name: 'infAP',
  parameters: { rel: RELEVANCE },
  range: [0, 1],
  meaning:
    'AP estimated from a judged sample of the pool: documents with a grade below 0 were pooled but not judged.',
  formula:
    '(1/R) Σ over relevant documents at ranks i of 1/i + ((i-1)/i) (pooled above / (i-1)) (relevant above + ε) / (judged above + 2ε), which is 1 at rank 1',
  source: 'Yilmaz and Aslam, CIKM 2006; trec_eval m_infap.c (ε = 0.00001)',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers'],
  compute(judged, { rel }) {
    const total = relevantCount(judged, rel);
    if (total === 0) return 0;
    let relevant = 0;
    let nonRelevant = 0;
    let pooledUnjudged = 0;
    let sum = 0;
    for (let above = 0; above < judged.grades.length; above++) {
      const grade = judged.grades[above]!;
      if (grade >= rel) {
        if (above === 0) sum += 1;
        else {
          const pooled = relevant + nonRelevant + pooledUnjudged;
          const relevantShare = (relevant + EPSILON) / (relevant + nonRelevant + 2 * EPSILON);
          sum += 1 / (above + 1) + (above / (above + 1)) * (pooled / above) * relevantShare;
        }
        relevant++;
      } else if (grade >= 0) nonRelevant++;
      else if (grade < 0) pooledUnjudged++;
    }
    return sum / total;
  },
  explain(judged, { rel }) {
    const terms: MeasureTerm[] = [];
    judged.grades.forEach((grade, index) => {
      if (!(grade >= rel)) return;
      const above = [...judged.grades.subarray(0, index)];
      const pooled = above.filter((other) => !Number.isNaN(other)).length;
      const seen = above.filter((other) => other >= 0).length;
      const relevant = above.filter((other) => other >= rel).length;
      const rank = index + 1;
      const expected = `${index}/${rank} * ${pooled}/${index} * (${relevant} + ${EPSILON})/(${seen} + 2*${EPSILON})`;
      terms.push({ rank, term: index === 0 ? '1' : `1/${rank} + ${expected}` });
    });
    if (terms.length === 0) return { terms, sum: '0' };
    return { terms, sum: `(${terms.map(({ term }) => term).join(' + ')}) / ${relevantCount(judged, rel)}` };
  },
});
