import type { FusionMethod } from './method.ts';
import { type CombinationRule, prepareCombination } from './score-combination.ts';

const WEIGHTED_SUM: CombinationRule = {
  combine(values, start, end) {
    let sum = 0;
    for (let index = start; index < end; index++) sum += values[index]!;
    return sum;
  },
  factor: () => 1,
};

/**
 * Weighted sum of normalised scores: `score(d) = sum over the legs that hold d of weight * s`. With weights that
 * add up to 1 this is the convex combination; weights are taken as given and not divided by their sum, which would
 * scale every score alike and change no order.
 *
 * The default normalisation is anchored min-max, since plain min-max gives a list's last hit the value of no hit.
 * With theoretical min-max it is TM2C2.
 *
 * @see Bruch, Gai, Ingber: An analysis of fusion functions for hybrid retrieval. ACM TOIS 42(1), 2023.
 */
export const weightedSum: FusionMethod = {
  definition: {
    name: 'weighted-sum',
    title: 'Weighted sum of scores (convex combination)',
    formula: 'sum over legs that hold d of weight * s, weights as given',
    source: 'Bruch, Gai, Ingber, TOIS 2023',
    uses: 'scores',
    isWeighted: true,
    parameters: [],
    laws: { additive: true, legOrderInvariant: true, monotone: true },
    defaultNormalization: 'anchored-min-max',
  },
  prepare: (settings) => prepareCombination(settings, WEIGHTED_SUM),
};

/**
 * Distribution-based score fusion: each leg's mean minus and plus three sample standard deviations become 0 and 1,
 * and the legs are added, as Qdrant does it; the weights are ours.
 *
 * @see Mazzeschi: Distribution-based score fusion, 2023. Qdrant, lib/segment/src/common/score_fusion.rs.
 */
export const distributionBasedFusion: FusionMethod = {
  definition: {
    name: 'dbsf',
    title: 'Distribution-based score fusion',
    formula: 'sum over legs that hold d of weight * (s - (mean - 3 sd)) / (6 sd)',
    source: 'Mazzeschi 2023; Qdrant, score_fusion.rs (weights: ours)',
    uses: 'scores',
    isWeighted: true,
    parameters: [],
    // One document's higher score widens the deviation, which moves the others too.
    laws: { additive: true, legOrderInvariant: true, monotone: false },
    defaultNormalization: 'dbsf',
    hasFixedNormalization: true,
  },
  prepare: (settings) => prepareCombination(settings, WEIGHTED_SUM),
};
