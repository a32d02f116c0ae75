import { type JudgedRanking, withoutUnjudged } from '../judged-ranking.ts';
import { glibcLog2Table, log2Table } from '../log2-table.ts';
import {
  type Compatibility,
  defineMeasure,
  type MeasureDefinition,
  type WorkedSum,
} from '../measure-definition.ts';
import { type GainMap, JUDGED_ONLY, OPTIONAL_CUTOFF, type ValuesOf } from '../parameter.ts';

const PARAMETERS = {
  dcg: {
    kind: 'choice',
    choices: ['log2', 'exp-log2'],
    default: 'log2',
    meaning: "the gain: 'log2' takes the grade, 'exp-log2' takes 2^grade - 1; both divide by log2(rank + 1)",
  },
  gains: { kind: 'gains', meaning: 'gains that replace grades; a grade that is not named keeps its own' },
  judged_only: JUDGED_ONLY,
  cutoff: OPTIONAL_CUTOFF,
} as const;

type Values = ValuesOf<typeof PARAMETERS>;

/**
 * Gains are the grades themselves, fractions included, and a grade of 0 or less gains nothing; `rel` plays no
 * part. The ideal is cut at the same rank as the ranking.
 */
export const NDCG: MeasureDefinition = defineMeasure({
  name: 'nDCG',
  aliases: ['NDCG'],
  parameters: PARAMETERS,
  range: [0, 1],
  meaning:
    'The gain of the documents, discounted by their ranks, as a share of what the best order would gain.',
  formula: 'DCG / ideal DCG, with DCG = Σ over ranks i ≤ k of gain(i) / log2(i + 1)',
  source:
    "Järvelin and Kekäläinen, TOIS 20(4), 2002; trec_eval m_ndcg.c, m_ndcg_cut.c; 'exp-log2': Burges et al., ICML 2005, gdeval.pl",
  laws: [
    'idealIsOne',
    'emptyIsZero',
    'unjudgedTailInvariant',
    'addedRelevantNeverLowers',
    'promotionNeverLowers',
  ],
  compute(judged, values, compatibility) {
    const { ranked, ideal } = gainsOf(judged, values);
    const best = discountedSum(ideal, values, compatibility);
    return best > 0 ? discountedSum(ranked, values, compatibility) / best : 0;
  },
  explain(judged, values) {
    const { ranked, ideal } = gainsOf(judged, values);
    const worked = workedSum(ranked, values);
    const best = workedSum(ideal, values);
    if (best.terms.length === 0) return { terms: [], sum: '0' };
    return { terms: worked.terms, sum: `(${worked.sum}) / (${best.sum})` };
  },
});

/** The sum that nDCG divides, for itself. */
export const DCG: MeasureDefinition = defineMeasure({
  name: 'DCG',
  parameters: PARAMETERS,
  range: [0, Number.POSITIVE_INFINITY],
  meaning: 'The gain of the documents, discounted by their ranks.',
  formula: 'Σ over ranks i ≤ k of gain(i) / log2(i + 1)',
  source: 'Järvelin and Kekäläinen, TOIS 20(4), 2002; trec_eval m_ndcg.c (measure dcg)',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute: (judged, values, compatibility) =>
    discountedSum(gainsOf(judged, values).ranked, values, compatibility),
  explain: (judged, values) => workedSum(gainsOf(judged, values).ranked, values),
});

/** The grades after `gains` and `judged_only`, as ranked and in the best order. */
function gainsOf(judged: JudgedRanking, values: Values): { ranked: Float64Array; ideal: Float64Array } {
  const mapped = values.gains === undefined ? judged : withGains(judged, values.gains);
  return { ranked: withoutUnjudged(mapped, values.judged_only).grades, ideal: mapped.judgedGrades };
}

function withGains(judged: JudgedRanking, gains: GainMap): JudgedRanking {
  const gainOf = (grade: number) => gains.get(grade) ?? grade;
  return {
    grades: judged.grades.map(gainOf),
    judgedGrades: judged.judgedGrades.map(gainOf).sort().reverse(),
  };
}

function discountedSum(
  grades: Float64Array,
  { dcg, cutoff }: Values,
  compatibility: Compatibility | undefined,
): number {
  const end = Math.min(cutoff ?? grades.length, grades.length);
  const log2 = compatibility === undefined ? log2Table(end + 1) : glibcLog2Table(end + 1);
  let sum = 0;
  for (let index = 0; index < end; index++) {
    const grade = grades[index]!;
    if (grade > 0) sum += (dcg === 'log2' ? grade : 2 ** grade - 1) / log2[index + 2]!;
  }
  return sum;
}

function workedSum(grades: Float64Array, { dcg, cutoff }: Values): WorkedSum {
  const terms = [...grades.subarray(0, cutoff)].flatMap((grade, index) => {
    const gain = dcg === 'log2' ? `${grade}` : `(2^${grade} - 1)`;
    return grade > 0 ? [{ rank: index + 1, term: `${gain}/log2(${index + 2})` }] : [];
  });
  return { terms, sum: terms.map(({ term }) => term).join(' + ') || '0' };
}
