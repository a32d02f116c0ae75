import { relevantRanks } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { OPTIONAL_CUTOFF, RELEVANCE } from '../parameter.ts';

/**
 * Unjudged documents count as non-relevant. A query whose ranking holds no relevant document scores 0;
 * ir_measures leaves it out of the mean. A ranking of nothing but relevant documents scores 1; ir_measures
 * divides by zero.
 */
export const ACCURACY: MeasureDefinition = defineMeasure({
  name: 'Accuracy',
  parameters: { rel: RELEVANCE, cutoff: OPTIONAL_CUTOFF },
  range: [0, 1],
  meaning: 'The chance that a relevant document of the top k stands above a non-relevant one.',
  formula:
    '1 - (pairs of a relevant and a non-relevant document of the top k with the latter above) / (all such pairs)',
  source: 'ir_measures accuracy_provider.py',
  laws: ['idealIsOne', 'emptyIsZero'],
  compute(judged, { rel, cutoff }) {
    const end = Math.min(cutoff ?? judged.grades.length, judged.grades.length);
    let relevant = 0;
    let nonRelevant = 0;
    let inverted = 0;
    for (let index = 0; index < end; index++) {
      if (judged.grades[index]! >= rel) {
        relevant++;
        inverted += nonRelevant;
      } else nonRelevant++;
    }
    if (relevant === 0) return 0;
    return nonRelevant === 0 ? 1 : 1 - inverted / (nonRelevant * relevant);
  },
  explain(judged, { rel, cutoff }) {
    const ranks = relevantRanks(judged, rel, cutoff);
    const nonRelevant = Math.min(cutoff ?? judged.grades.length, judged.grades.length) - ranks.length;
    // Above the relevant document at place `index` among its kind stand that many of them, and the others.
    const terms = ranks.map((rank, index) => ({ rank, term: `${rank - 1 - index}` }));
    if (ranks.length === 0) return { terms, sum: '0' };
    if (nonRelevant === 0) return { terms, sum: '1' };
    const inverted = terms.map(({ term }) => term).join(' + ');
    return { terms, sum: `1 - (${inverted}) / (${ranks.length} * ${nonRelevant})` };
  },
});
