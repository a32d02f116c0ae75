import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { OPTIONAL_CUTOFF } from '../parameter.ts';

/** One minus this is the unjudged share. A ranking shorter than k is measured over what it holds. */
export const JUDGED: MeasureDefinition = defineMeasure({
  name: 'Judged',
  parameters: { cutoff: OPTIONAL_CUTOFF },
  range: [0, 1],
  meaning: 'The share of the top k that anybody judged, relevant or not.',
  formula: '(documents at ranks ≤ k in the qrels) / min(k, length of the ranking)',
  source: 'ir_measures judged_provider.py, after OpenNIR; a document with a grade below 0 counts as judged',
  laws: ['idealIsOne', 'emptyIsZero', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, { cutoff }) {
    const end = Math.min(cutoff ?? judged.grades.length, judged.grades.length);
    if (end === 0) return 0;
    let count = 0;
    for (let index = 0; index < end; index++) if (!Number.isNaN(judged.grades[index]!)) count++;
    return count / end;
  },
  explain(judged, { cutoff }) {
    const top = [...judged.grades.subarray(0, cutoff)];
    const terms = top.flatMap((grade, index) =>
      Number.isNaN(grade) ? [] : [{ rank: index + 1, term: '1' }],
    );
    const size = cutoff === undefined ? top.length : `min(${cutoff}, ${judged.grades.length})`;
    return { terms, sum: top.length === 0 ? '0' : `${terms.length} / ${size}` };
  },
});
