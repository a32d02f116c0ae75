import { log2Table } from '../log2-table.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { REQUIRED_CUTOFF } from '../parameter.ts';

/** Needs no qrels to be complete: the ideal is k documents of the greatest grade, whether they exist or not. */
export const SDCG: MeasureDefinition = defineMeasure({
  name: 'SDCG',
  parameters: {
    max_rel: {
      kind: 'number',
      minimum: 0,
      isOpen: true,
      required: true,
      meaning: 'the grade that gains 1, which greater grades do not exceed',
    },
    cutoff: REQUIRED_CUTOFF,
  },
  range: [0, 1],
  meaning: 'DCG as a share of what k documents of the greatest grade would gain.',
  formula:
    'Σ over ranks i ≤ k of g(i) / log2(i + 1), divided by Σ of 1 / log2(i + 1); g = min(grade, max_rel) / max_rel',
  source:
    'Azzopardi, Thomas and Moffat, SIGIR 2019 (C/W/L); cwl-eval NDCGCWLMetric, ir_measures SDCG with its min_rel at 0',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, { max_rel, cutoff }) {
    const log2 = log2Table(cutoff + 1);
    let sum = 0;
    let best = 0;
    for (let index = 0; index < cutoff; index++) {
      const grade = judged.grades[index] ?? Number.NaN;
      if (grade > 0) sum += Math.min(grade / max_rel, 1) / log2[index + 2]!;
      best += 1 / log2[index + 2]!;
    }
    return sum / best;
  },
  explain(judged, { max_rel, cutoff }) {
    const terms = [...judged.grades.subarray(0, cutoff)].flatMap((grade, index) =>
      grade > 0
        ? [{ rank: index + 1, term: `${Math.min(grade, max_rel)}/${max_rel}/log2(${index + 2})` }]
        : [],
    );
    if (terms.length === 0) return { terms, sum: '0' };
    const best = Array.from({ length: cutoff }, (_, index) => `1/log2(${index + 2})`);
    return { terms, sum: `(${terms.map(({ term }) => term).join(' + ')}) / (${best.join(' + ')})` };
  },
});
