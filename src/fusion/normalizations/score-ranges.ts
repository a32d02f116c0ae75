import { badArgument } from '../arguments.ts';
import { nearestDouble } from '../rational.ts';
import { constantValues, isConstant, type Normalization, rescaled } from './normalization.ts';

/** Scores as they are: for rankers that already share a scale, and to reproduce programs that do not normalise. */
export const unnormalized: Normalization = {
  definition: {
    name: 'none',
    title: 'None',
    formula: 's',
    source: 'Fox, Shaw, TREC-2 1993',
    constantList: 'the scores as they are',
    parameters: [],
    isMonotone: true,
  },
  prepare:
    () =>
    ({ scores }) => ({ values: scores, at: (score) => score }),
};

/**
 * The list's range becomes 0 to 1. Its last hit gets 0, the value of a document that was not found; anchored
 * min-max does not do that.
 *
 * @see Lee: Analyses of multiple evidence combination. SIGIR 1997.
 */
export const minMax: Normalization = {
  definition: {
    name: 'min-max',
    title: 'Min-max',
    formula: '(s - min) / (max - min)',
    source: 'Lee, SIGIR 1997',
    constantList: '1 for each document',
    parameters: [],
    isMonotone: true,
  },
  prepare: () => (leg) =>
    isConstant(leg) ? constantValues(leg, 1) : rescaled(leg, leg.scores.at(-1)!, leg.scores[0]!),
};

/**
 * Min-max whose low end is the score of what is absent: the list's lowest score, or `absentScore` when the list
 * ended by itself before the depth, since then every document that is not in it has that score (0 for a term
 * ranker: no word of the query). A list is taken to have ended by itself when it holds fewer hits than its depth
 * and than `anchorDepth`.
 *
 * Where ordinary min-max gives the last hit the value of no hit, this one does so only if hits were cut off; on
 * queries of one rare word that decides whether fusion gains or loses. When a score lies below `absentScore`, the
 * lowest score is the low end.
 */
export const anchoredMinMax: Normalization = {
  definition: {
    name: 'anchored-min-max',
    title: 'Anchored min-max',
    formula:
      '(s - low) / (max - low); low = min, or absentScore when the list ended by itself before depth and anchorDepth',
    source: 'ours; 100 is the depth at which it was measured',
    constantList: '1 for each document',
    parameters: [
      {
        name: 'anchorDepth',
        meaning: 'a list of fewer hits than this, and than its depth, ended by itself',
        default: '100',
        minimum: 1,
        isWhole: true,
      },
      {
        name: 'absentScore',
        meaning: 'the score of a document that the ranker did not find, where its list ended by itself',
        default: '0',
        isPerLeg: true,
      },
    ],
    isMonotone: true,
  },
  prepare(settings) {
    const anchorDepth = nearestDouble(settings.parameters['anchorDepth']!);
    const absentScores = settings.legParameters['absentScore']!.map(nearestDouble);
    return (leg, number) => {
      const high = leg.scores[0]!;
      const lowest = leg.scores.at(-1)!;
      const hasEnded = leg.scores.length < Math.min(settings.depths[number]!, anchorDepth);
      const low = hasEnded ? Math.min(absentScores[number]!, lowest) : lowest;
      return high === low ? constantValues(leg, 1) : rescaled(leg, low, high);
    };
  },
};

/**
 * Min-max whose low end is the least score that the ranker can give: 0 for BM25, -1 for a cosine.
 *
 * @see Bruch, Gai, Ingber: An analysis of fusion functions for hybrid retrieval. ACM TOIS 42(1), 2023 (TM2C2 is
 * the weighted sum of these).
 */
export const theoreticalMinMax: Normalization = {
  definition: {
    name: 'theoretical-min-max',
    title: 'Theoretical min-max',
    formula: '(s - lowerBound) / (max - lowerBound)',
    source: 'Bruch, Gai, Ingber, TOIS 2023',
    constantList: '1 for each document',
    parameters: [
      {
        name: 'lowerBound',
        meaning: 'the least score the ranker can give: 0 for BM25, -1 for a cosine',
        default: '0',
        isPerLeg: true,
      },
    ],
    isMonotone: true,
  },
  prepare(settings) {
    const lowerBounds = settings.legParameters['lowerBound']!.map(nearestDouble);
    return (leg, number) => {
      const low = lowerBounds[number]!;
      const lowest = leg.scores.at(-1)!;
      if (lowest < low) {
        throw badArgument(
          `Expected scores of at least the lower bound ${low} in leg ${leg.name}, got ${lowest}.`,
          `Name the least score its ranker can give: lowerBound, for ${leg.name}.`,
        );
      }
      return leg.scores[0] === low ? constantValues(leg, 1) : rescaled(leg, low, leg.scores[0]!);
    };
  },
};
