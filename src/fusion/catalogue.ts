import { NotFoundError } from '../model/index.ts';
import { borda } from './borda.ts';
import { combAnz, combGmnz, combMax, combMed, combMin, combMnz, combSum } from './comb-rules.ts';
import { condorcet } from './condorcet.ts';
import { inverseSquareRank, logInverseSquareRank } from './inverse-square-rank.ts';
import type { FusionMethod } from './method.ts';
import { rankBiasedCentroids } from './rank-biased-centroids.ts';
import { reciprocalRank } from './reciprocal-rank.ts';
import { distributionBasedFusion, weightedSum } from './weighted-sum.ts';

/** Every fusion method, the default first. A new one is a file of its own and a line here. */
export const FUSION_METHODS: readonly FusionMethod[] = [
  reciprocalRank,
  inverseSquareRank,
  logInverseSquareRank,
  rankBiasedCentroids,
  borda,
  condorcet,
  weightedSum,
  distributionBasedFusion,
  combSum,
  combMnz,
  combGmnz,
  combAnz,
  combMax,
  combMin,
  combMed,
];

/** @throws NotFoundError for a name that no method has. */
export function findMethod(name: string): FusionMethod {
  const method = FUSION_METHODS.find(({ definition }) => definition.name === name);
  if (method === undefined) {
    const known = FUSION_METHODS.map(({ definition }) => definition.name).join(', ');
    throw new NotFoundError(`Expected a fusion method (${known}), got ${JSON.stringify(name)}.`);
  }
  return method;
}
