import type { DrawOptions } from './draw-options.ts';
import { asP, directionOf, identicalArms, type TestResult } from './outcome.ts';
import type { PairedDifferences } from './paired-differences.ts';
import { sumOf } from './paired-differences.ts';
import { signSumChance } from './sign-sums.ts';

/**
 * Fisher's randomisation test of paired differences: under the null hypothesis the two arms' values for a query
 * might as well be swapped, so each difference has either sign with equal chance; p is the chance of a sum of
 * differences at least as far from 0 as the one seen.
 *
 * Sums are compared as whole numbers, so a sum that equals the one seen always counts. Exact far beyond 2^20
 * patterns, see `signSumChance` (sign-sums.ts). Where the differences lie on no common grid, sums within two units per pair
 * of the one seen count as equal to it.
 *
 * @see Fisher, The Design of Experiments (1935), section 21; Smucker, Allan and Carterette, A comparison of
 * statistical significance tests for information retrieval evaluation (CIKM 2007).
 */
export function testByRandomization(differences: PairedDifferences, options: DrawOptions = {}): TestResult {
  const statistic = { name: 'mean difference', value: differences.mean };
  const moved = differences.wins + differences.losses;
  if (moved === 0) return identicalArms('randomization', statistic);
  const seen = Math.abs(sumOf(differences.units)) - differences.tolerance * moved;
  const { p, ...how } = signSumChance(differences.units, seen, 'both', options);
  const direction = directionOf(differences.mean);
  return { kind: 'tested', test: 'randomization', p: asP(p), direction, statistic, ...how };
}
