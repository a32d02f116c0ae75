import { type JudgedRanking, relevantCount } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition, type WorkedSum } from '../measure-definition.ts';
import { CUTOFF_PARAMETERS, type CutoffValues, foundCount, foundTerms } from './found-at-cutoff.ts';

const AT_LEAST_ONE = {
  parameters: CUTOFF_PARAMETERS,
  range: [0, 1],
  formula: '1 if (relevant documents at ranks ≤ k) ≥ 1, else 0',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
    'zeroOrOne',
  ],
  compute: (judged: JudgedRanking, values: CutoffValues): number => (foundCount(judged, values) > 0 ? 1 : 0),
  explain: (judged: JudgedRanking, values: CutoffValues): WorkedSum =>
    workedHit(judged, values, (found) => `min(${found}, 1)`),
} as const;

/** What some papers call Recall@k or hit rate. */
export const SUCCESS: MeasureDefinition = defineMeasure({
  ...AT_LEAST_ONE,
  name: 'Success',
  meaning: '1 when a relevant document is in the top k, else 0.',
  source: 'trec_eval m_success.c',
});

/** `Success@k` by the name that the Consilience kits use; written `any@k` in their row files. */
export const ANY: MeasureDefinition = defineMeasure({
  ...AT_LEAST_ONE,
  name: 'Any',
  meaning: 'Any of the relevant documents is in the top k: 1 or 0.',
  source: 'Consilience; equals Success',
});

/** For questions that one document cannot answer; 0 when there are more relevant documents than places. */
export const EVERY: MeasureDefinition = defineMeasure({
  name: 'Every',
  parameters: CUTOFF_PARAMETERS,
  range: [0, 1],
  meaning: 'Every one of the relevant documents is in the top k: 1 or 0.',
  formula: '1 if (relevant documents at ranks ≤ k) = R and R ≥ 1, else 0',
  source: 'Consilience; written all@k in row files',
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
    'zeroOrOne',
  ],
  compute(judged, values) {
    const total = relevantCount(judged, values.rel);
    return total > 0 && foundCount(judged, values) === total ? 1 : 0;
  },
  explain(judged, values) {
    const total = relevantCount(judged, values.rel);
    return workedHit(judged, values, (found) => (total === 0 ? '0' : `max(1 - (${total} - ${found}), 0)`));
  },
});

function workedHit(judged: JudgedRanking, values: CutoffValues, sum: (found: number) => string): WorkedSum {
  const terms = foundTerms(judged, values);
  return { terms, sum: sum(terms.length) };
}
