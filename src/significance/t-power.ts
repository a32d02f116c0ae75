import { InputError } from '../model/index.ts';
import { solveIncreasing } from './distributions/root.ts';
import { noncentralTAtMost, studentTwoSidedQuantile } from './distributions/student-t.ts';
import type { DetectableEffect } from './mcnemar-power.ts';

/**
 * The power of the two-sided paired t-test: the chance of p ≤ alpha when the mean difference is `effect` and the
 * differences have the standard deviation `deviation`, both in the measure's units. By the noncentral t
 * distribution; both tails count.
 *
 * @param n how many queries, at least 2.
 * @throws InputError for fewer than 2 queries or a deviation that is not positive.
 * @see Cohen, Statistical Power Analysis (1988), 2.3; statsmodels' `TTestPower`.
 */
export function powerOfPairedT(n: number, effect: number, deviation: number, alpha: number): number {
  requireSpread(n, deviation);
  const critical = studentTwoSidedQuantile(alpha, n - 1);
  return powerAt(n, critical, (Math.abs(effect) / deviation) * Math.sqrt(n));
}

function powerAt(n: number, critical: number, noncentrality: number): number {
  const above = noncentralTAtMost(-critical, n - 1, -noncentrality);
  return above + noncentralTAtMost(-critical, n - 1, noncentrality);
}

/**
 * The smallest mean difference that the two-sided paired t-test finds with this power. The same figure serves
 * randomisation, Wilcoxon and bootstrap tests as an approximation: their power is close to the t-test's for the
 * differences that measures of rankings have.
 *
 * @throws InputError for fewer than 2 queries or a deviation that is not positive.
 */
export function detectableByPairedT(
  n: number,
  deviation: number,
  alpha: number,
  power: number,
): DetectableEffect {
  requireSpread(n, deviation);
  const critical = studentTwoSidedQuantile(alpha, n - 1);
  if (power <= alpha) return { kind: 'detectable', effect: 0, method: 'power not above alpha' };
  let high = 8;
  while (powerAt(n, critical, high) < power && high < 1e6) high *= 2;
  const noncentrality = solveIncreasing((value) => powerAt(n, critical, value) - power, 0, high);
  const effect = (noncentrality * deviation) / Math.sqrt(n);
  return { kind: 'detectable', effect, method: `noncentral t with ${n - 1} degrees of freedom` };
}

function requireSpread(n: number, deviation: number): void {
  if (n >= 2 && Number.isFinite(deviation) && deviation > 0) return;
  throw new InputError(
    `Expected at least 2 queries and a positive standard deviation, got ${n} and ${deviation}.`,
  );
}
