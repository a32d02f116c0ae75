import { InputError } from '../model/index.ts';
import { fairCoinP } from './distributions/binomial.ts';
import { asP, directionOf, type TestResult } from './outcome.ts';

/**
 * McNemar's test, exact and two-sided, from the counts of discordant pairs: queries that only the first arm
 * answers and queries that only the second does. Under the null hypothesis each is as likely as the other;
 * p is twice the smaller binomial tail, at most 1, and 1 when there are no discordant pairs.
 *
 * @param onlyFirst whole number ≥ 0, often called b.
 * @param onlySecond whole number ≥ 0, often called c. 23 and 14 give 0.1877.
 * @throws InputError for counts that are negative or not whole.
 * @see McNemar (Psychometrika 1947); the exact form as in statsmodels' `mcnemar(exact=True)`.
 */
export function testByMcNemar(onlyFirst: number, onlySecond: number): TestResult {
  for (const value of [onlyFirst, onlySecond])
    if (!Number.isSafeInteger(value) || value < 0)
      throw new InputError(`Expected counts of discordant pairs, whole and not negative, got ${value}.`);
  const n = onlyFirst + onlySecond;
  const method = `exact binomial, two-sided, over the ${n} queries that only one arm answers`;
  const statistic = { name: 'smaller count', value: Math.min(onlyFirst, onlySecond) };
  const p = asP(fairCoinP(onlyFirst, n));
  const direction = directionOf(onlyFirst - onlySecond);
  return { kind: 'tested', test: 'mcnemar', p, direction, exact: true, method, statistic };
}
