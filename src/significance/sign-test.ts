import { fairCoinP } from './distributions/binomial.ts';
import { asP, directionOf, type TestResult } from './outcome.ts';

/**
 * The sign test, exact and two-sided: of the queries where the arms differ, does one win more than a fair coin
 * would give it? The size of a difference does not count; ties are left out.
 *
 * @see Conover, Practical Nonparametric Statistics (1999), 3.4. The arithmetic is that of McNemar's test.
 */
export function testBySign(wins: number, losses: number): TestResult {
  const n = wins + losses;
  const method = `exact binomial, two-sided, over the ${n} queries that differ`;
  const statistic = { name: 'wins', value: wins };
  const p = asP(fairCoinP(wins, n));
  const direction = directionOf(wins - losses);
  return { kind: 'tested', test: 'sign', p, direction, exact: true, method, statistic };
}
