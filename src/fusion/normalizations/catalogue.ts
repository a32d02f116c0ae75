import { NotFoundError } from '../../model/index.ts';
import type { Normalization } from './normalization.ts';
import { bordaShare, rankShare } from './rank-shares.ts';
import { anchoredMinMax, minMax, theoreticalMinMax, unnormalized } from './score-ranges.ts';
import { maximum, sumShare } from './score-shares.ts';
import { peak, threeDeviations, zScore } from './standard-scores.ts';

/** Every normalisation. */
export const NORMALIZATIONS: readonly Normalization[] = [
  unnormalized,
  minMax,
  anchoredMinMax,
  theoreticalMinMax,
  peak,
  maximum,
  sumShare,
  zScore,
  threeDeviations,
  rankShare,
  bordaShare,
];

/** @throws NotFoundError for a name that no normalisation has. */
export function findNormalization(name: string): Normalization {
  const normalization = NORMALIZATIONS.find(({ definition }) => definition.name === name);
  if (normalization === undefined) {
    const known = NORMALIZATIONS.map(({ definition }) => definition.name).join(', ');
    throw new NotFoundError(`Expected a normalisation (${known}), got ${JSON.stringify(name)}.`);
  }
  return normalization;
}
