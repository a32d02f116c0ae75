import { badArgument } from '../arguments.ts';
import { constantValues, isConstant, mapped, type Normalization } from './normalization.ts';

/**
 * Scores as parts of the best one. Only for scores of at least 0: divided by a negative one, the order would turn
 * around, and a negative score would fall below what was not found.
 */
export const maximum: Normalization = {
  definition: {
    name: 'max',
    title: 'Divided by the maximum',
    formula: 's / max, for scores of at least 0',
    source: 'Lee, SIGIR 1995',
    constantList: '1 for each document',
    parameters: [],
    isMonotone: true,
  },
  prepare: () => (leg) => {
    const highest = leg.scores[0]!;
    const lowest = leg.scores.at(-1)!;
    if (lowest < 0) {
      throw badArgument(
        `Expected scores of at least 0 in leg ${leg.name} for the normalisation max, got ${lowest}.`,
        'Use --normalization min-max, which takes scores of any sign.',
      );
    }
    return isConstant(leg) ? constantValues(leg, 1) : mapped(leg, (score) => score / highest);
  },
};

/**
 * Shares of the list's whole weight above its lowest score: they add up to 1.
 *
 * @see Montague, Aslam: Relevance score normalization for metasearch. CIKM 2001.
 */
export const sumShare: Normalization = {
  definition: {
    name: 'sum',
    title: 'Divided by the sum',
    formula: '(s - min) / sum of (s - min)',
    source: 'Montague, Aslam, CIKM 2001',
    constantList: '1/n for each document: equal shares',
    parameters: [],
    isMonotone: false,
  },
  prepare: () => (leg) => {
    const { scores } = leg;
    if (isConstant(leg)) return constantValues(leg, 1 / scores.length);
    const lowest = scores.at(-1)!;
    let sum = 0;
    for (const score of scores) sum += score - lowest;
    return mapped(leg, (score) => (score - lowest) / sum);
  },
};
