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
    '1 - (pairs of the top k with the non-relevant document above) / (all relevant/non-relevant pairs)',
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
});
