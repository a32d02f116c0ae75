import { discountedSums, type Gains, gainsOf } from './gains.ts';
import type { JudgedRanking } from './judged-ranking.ts';
import {
  type Measure,
  type MeasureParameters,
  type MeasureSettings,
  type RankingMeasure,
  USUAL_CUTOFFS,
} from './measure.ts';
import { rankLogarithm } from './rank-logarithm.ts';

/** What the help of each measure with gains says about them. */
export const GAINS_HELP = `    A document's gain is its grade unless parameters give the grade another one: NAME.1=3.5,2=9.0
    leaves grade 3 at 3. Gains may be 0 or negative, and grade 0 may have one.
`;

/** Discounted cumulative gain of the whole ranking, added from the top. */
function discountedGain(ranking: JudgedRanking, gains: Gains): number {
  let sum = 0;
  gains.forEachGaining(ranking, (index, gain) => {
    sum += gain / rankLogarithm(index + 2);
  });
  return sum;
}

type FromSums = (gained: number, ideal: number) => number;

function gainMeasure(name: string, help: string, isNewIn10: boolean, fromSums: FromSums): RankingMeasure {
  return {
    name,
    help: help + GAINS_HELP.replace('NAME', name),
    reads: 'ranking',
    isNewIn10,
    parameters: { form: 'pairs' },
    compute: (
      ranking: JudgedRanking,
      into: Float64Array,
      parameters: MeasureParameters,
      settings: MeasureSettings,
    ) => {
      const gains = gainsOf(ranking, parameters, settings);
      into[0] = fromSums(discountedGain(ranking, gains), discountedSums(gains.ideal).at(-1)!);
    },
  };
}

const dcg: RankingMeasure = gainMeasure(
  'dcg',
  '    Discounted cumulative gain: the sum of gain / log2(rank + 1).\n',
  true,
  (gained) => gained,
);

const idealDcg: RankingMeasure = gainMeasure(
  'ideal_dcg',
  '    The discounted cumulative gain of the best possible ranking of the judged documents.\n',
  true,
  (_, ideal) => ideal,
);

const ndcg: RankingMeasure = gainMeasure(
  'ndcg',
  `    Normalized discounted cumulative gain: the sum of gain / log2(rank + 1), over that of the best
    possible ranking (Jarvelin and Kekalainen, ACM TOIS 20, 2002).
`,
  false,
  (gained, ideal) => (ideal > 0 ? gained / ideal : 0),
);

const ndcgCut: RankingMeasure = {
  name: 'ndcg_cut',
  help: `    nDCG at cutoffs: ranking and best possible ranking are both cut at rank k. Gains are the grades.
    Cutoffs are whole numbers above 0, each once.
    Default: -m ndcg_cut.${USUAL_CUTOFFS}
`,
  reads: 'ranking',
  parameters: { form: 'cutoffs', defaults: USUAL_CUTOFFS },
  compute: ({ grades, pooled, levels }, into, { numbers }) => {
    let sum = 0;
    let slot = 0;
    for (const index of pooled) {
      for (; slot < numbers.length && index >= numbers[slot]!; slot++) into[slot] = sum;
      const grade = grades[index]!;
      if (grade > 0) sum += grade / rankLogarithm(index + 2);
    }
    for (; slot < numbers.length; slot++) into[slot] = sum;
    const idealGrades: number[] = [];
    for (const { grade, count } of [...levels].reverse())
      for (let document = 0; grade > 0 && document < count; document++) idealGrades.push(grade);
    const ideal = discountedSums(Float64Array.from(idealGrades));
    for (const [index, cutoff] of numbers.entries()) {
      const best = ideal[Math.min(cutoff, ideal.length - 1)]!;
      if (best > 0) into[index]! /= best;
    }
  },
};

/** Discounted cumulative gain and its normalized forms. */
export const DISCOUNTED_GAIN_MEASURES: readonly Measure[] = [dcg, idealDcg, ndcg, ndcgCut];
