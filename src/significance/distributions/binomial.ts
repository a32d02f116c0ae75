import { devianceTerm, HALF_LOG_TWO_PI, stirlingError } from './stirling-error.ts';

/**
 * The binomial probability `C(n, k) p^k q^(n-k)`, with `q = 1 - p` given apart so that neither loses digits;
 * k and n need not be integers (then it is the factor in front of the incomplete beta function).
 * Relative error about 1e-14.
 *
 * @see Loader, Fast and accurate computation of binomial probabilities (2000).
 */
export function binomialProbability(k: number, n: number, p: number, q: number = 1 - p): number {
  if (k < 0 || k > n) return 0;
  if (p === 0) return k === 0 ? 1 : 0;
  if (q === 0) return k === n ? 1 : 0;
  if (k === 0) return p < 0.1 ? Math.exp(n * Math.log1p(-p)) : Math.exp(n * Math.log(q));
  if (k === n) return q < 0.1 ? Math.exp(n * Math.log1p(-q)) : Math.exp(n * Math.log(p));
  const rest = n - k;
  const correction =
    stirlingError(n) -
    stirlingError(k) -
    stirlingError(rest) -
    devianceTerm(k, n * p) -
    devianceTerm(rest, n * q);
  return Math.exp(correction - HALF_LOG_TWO_PI) * Math.sqrt(n / (k * rest));
}

/**
 * The chance of at most k successes in n trials of probability p: the sum of the exact terms, largest first.
 * Relative error about 1e-13 in the tail. k and n are integers.
 */
export function binomialAtMost(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  const q = 1 - p;
  // From the near side of the mean the terms fall; from the far side the complement is summed.
  if (k > n * p) return 1 - binomialAtMost(n - k - 1, n, q);
  let term = binomialProbability(k, n, p, q);
  let sum = term;
  for (let index = k; index > 0 && term > sum * 2 ** -60; index--) {
    term *= (index * q) / ((n - index + 1) * p);
    sum += term;
  }
  return Math.min(1, sum);
}

/** The two-sided exact binomial p for k successes in n fair trials: twice the smaller tail, at most 1. */
export function fairCoinP(k: number, n: number): number {
  if (n === 0) return 1;
  const fewer = Math.min(k, n - k);
  return 2 * fewer === n ? 1 : Math.min(1, 2 * binomialAtMost(fewer, n, 0.5));
}
