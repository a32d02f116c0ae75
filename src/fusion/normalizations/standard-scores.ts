import { InputError } from '../../model/index.ts';
import type { LegRanking } from '../method.ts';
import { nearestDouble } from '../rational.ts';
import { constantValues, isConstant, mapped, type Normalization, rescaled } from './normalization.ts';

/**
 * Standard deviations above the list's mean (the deviation of the whole list, divided by n). A document below the
 * mean gets less than one that was not found, which gets 0.
 *
 * @see Montague, Aslam: Relevance score normalization for metasearch. CIKM 2001 (zero mean, unit variance).
 */
export const zScore: Normalization = {
  definition: {
    name: 'z-score',
    title: 'Zero mean, unit variance',
    formula: '(s - mean) / standard deviation (n)',
    source: 'Montague, Aslam, CIKM 2001',
    constantList: '1 for each document: one deviation above what was not found',
    parameters: [],
    isMonotone: false,
  },
  prepare: () => (leg) => {
    if (isConstant(leg)) return constantValues(leg, 1);
    const mean = meanOf(leg);
    const deviation = deviationOf(leg, mean, leg.scores.length);
    if (deviation === 0) return constantValues(leg, 1);
    return mapped(leg, (score) => (score - mean) / deviation);
  },
};

/**
 * How far a score stands up from the mean, the best score being 1. The mean is that of all candidates whose scores
 * the leg gives: only a leg that scores every candidate gives the mean that the rule was measured with. Over a cut
 * list, hits below the list's mean get less than 0, the value of what was not found.
 */
export const peak: Normalization = {
  definition: {
    name: 'peak',
    title: 'Peak',
    formula: '(s - mean) / (max - mean), the mean over the hits that the leg gives',
    source: 'ours',
    constantList: '1 for each document',
    parameters: [],
    // A higher best score lifts what lies below the mean towards 0.
    isMonotone: false,
  },
  prepare: () => (leg) => {
    if (isConstant(leg)) return constantValues(leg, 1);
    const mean = meanOf(leg);
    const highest = leg.scores[0]!;
    return highest <= mean ? constantValues(leg, 1) : rescaled(leg, mean, highest);
  },
};

/**
 * Three sample standard deviations around the mean become 0 to 1, as Qdrant's distribution-based score fusion has
 * it. Scores further out stay outside 0 to 1 unless `clamp` is 1; Qdrant does not clamp, other programs do.
 *
 * Deviation: doubles and two passes, where Qdrant takes 32-bit floats and Welford's one pass.
 */
export const threeDeviations: Normalization = {
  definition: {
    name: 'dbsf',
    title: 'Mean plus and minus three standard deviations',
    formula: '(s - (mean - 3 sd)) / (6 sd), sd with n - 1',
    source: 'Mazzeschi 2023; Qdrant, score_fusion.rs',
    constantList: '0.5 for each document, as Qdrant',
    parameters: [
      {
        name: 'clamp',
        meaning: '1 cuts values to 0 and 1; 0 leaves them, as Qdrant',
        default: '0',
        minimum: 0,
        maximum: 1,
        isWhole: true,
      },
    ],
    isMonotone: false,
  },
  prepare(settings) {
    const isClamped = nearestDouble(settings.parameters['clamp']!) === 1;
    return (leg) => {
      if (isConstant(leg)) return constantValues(leg, 0.5);
      const mean = meanOf(leg);
      const deviation = deviationOf(leg, mean, leg.scores.length - 1);
      if (deviation === 0) return constantValues(leg, 0.5);
      const low = mean - 3 * deviation;
      const range = mean + 3 * deviation - low;
      const onScale = (score: number) => (score - low) / range;
      return mapped(leg, isClamped ? (score) => Math.min(1, Math.max(0, onScale(score))) : onScale);
    };
  },
};

function meanOf(leg: LegRanking): number {
  let sum = 0;
  for (const score of leg.scores) sum += score;
  return finite(sum / leg.scores.length, 'mean', leg);
}

function deviationOf(leg: LegRanking, mean: number, divisor: number): number {
  let sum = 0;
  for (const score of leg.scores) sum += (score - mean) ** 2;
  return finite(Math.sqrt(sum / Math.max(divisor, 1)), 'standard deviation', leg);
}

/** Against an infinite mean or deviation all scores would look alike. */
function finite(value: number, what: string, { name }: LegRanking): number {
  if (Number.isFinite(value)) return value;
  throw new InputError(
    `Expected scores whose ${what} is a finite number in leg ${name}, got too large ones.`,
    {
      hint: 'Bring the scores to a smaller scale first.',
    },
  );
}
