import { InputError } from '../model/index.ts';
import { betaQuantile } from './distributions/incomplete-beta.ts';
import { normalQuantile } from './distributions/normal.ts';
import { solveIncreasing } from './distributions/root.ts';
import type { Interval } from './outcome.ts';

/**
 * Wilson's score interval of a proportion.
 *
 * @throws InputError unless 0 ≤ successes ≤ n and n ≥ 1, whole numbers.
 * @see Wilson, Probable inference, the law of succession, and statistical inference (JASA 1927).
 */
export function wilsonInterval(successes: number, n: number, confidence: number): Interval {
  requireProportion(successes, n);
  const z = normalQuantile((1 + confidence) / 2);
  const share = successes / n;
  const widened = n + z * z;
  const centre = (successes + (z * z) / 2) / widened;
  const reach = (z / widened) * Math.sqrt(n * share * (1 - share) + (z * z) / 4);
  const low = successes === 0 ? 0 : centre - reach;
  const high = successes === n ? 1 : centre + reach;
  return { kind: 'interval', low, high, confidence, method: "Wilson's score interval" };
}

/**
 * The exact interval of Clopper and Pearson for a proportion: it covers at least as often as it says.
 *
 * @throws InputError unless 0 ≤ successes ≤ n and n ≥ 1, whole numbers.
 * @see Clopper and Pearson, The use of confidence or fiducial limits (Biometrika 1934).
 */
export function clopperPearsonInterval(successes: number, n: number, confidence: number): Interval {
  requireProportion(successes, n);
  const tail = (1 - confidence) / 2;
  const low = successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1);
  const high = successes === n ? 1 : 1 - betaQuantile(tail, n - successes, successes + 1);
  return { kind: 'interval', low, high, confidence, method: 'Clopper and Pearson, exact' };
}

function requireProportion(successes: number, n: number): void {
  if (Number.isSafeInteger(successes) && Number.isSafeInteger(n) && 0 <= successes && successes <= n && n > 0)
    return;
  throw new InputError(`Expected whole numbers with 0 ≤ successes ≤ n and n ≥ 1, got ${successes} of ${n}.`);
}

/**
 * Tango's score interval for the difference of two paired proportions, `(onlyFirst - onlySecond) / n`: the
 * differences that the score test, with its variance under the difference supposed, does not reject.
 * It has a sensible answer for few or no discordant pairs. It can disagree with the exact McNemar test at the
 * border, since that test is more cautious.
 *
 * @throws InputError unless the counts are whole, not negative and together at most n ≥ 1.
 * @see Tango, Equivalence test and confidence interval for the difference in proportions for the paired-sample
 * design (Statistics in Medicine 1998), equations 6 to 8.
 */
export function pairedProportionInterval(
  onlyFirst: number,
  onlySecond: number,
  n: number,
  confidence: number,
): Interval {
  requireProportion(onlyFirst, n);
  requireProportion(onlySecond, n);
  requireProportion(onlyFirst + onlySecond, n);
  const z = normalQuantile((1 + confidence) / 2);
  const effect = (onlyFirst - onlySecond) / n;
  // The score falls as the difference supposed grows, from positive below the effect to negative above it.
  const score = (supposed: number) => tangoScore(onlyFirst, onlySecond, n, supposed);
  const low = onlyFirst - onlySecond === -n ? -1 : solveIncreasing((d) => z - score(d), -1, effect);
  const high = onlyFirst - onlySecond === n ? 1 : solveIncreasing((d) => -z - score(d), effect, 1);
  return { kind: 'interval', low, high, confidence, method: "Tango's score interval for paired proportions" };
}

/** Stands for a score of infinity, small enough to interpolate with. */
const BEYOND_ANY_SCORE = 1e6;

/** Tango's z for a supposed difference (onlyFirst - onlySecond) / n. */
function tangoScore(onlyFirst: number, onlySecond: number, n: number, supposed: number): number {
  const gap = onlyFirst - onlySecond - n * supposed;
  if (gap === 0) return 0;
  // The maximum likelihood of the second arm's own share, given the difference: the greater root of a quadratic.
  const linear = -onlyFirst - onlySecond + (2 * n - onlyFirst + onlySecond) * supposed;
  const constant = -onlySecond * supposed * (1 - supposed);
  const share = (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n);
  const variance = n * (2 * share + supposed * (1 - supposed));
  return variance <= 0 ? Math.sign(gap) * BEYOND_ANY_SCORE : gap / Math.sqrt(variance);
}
