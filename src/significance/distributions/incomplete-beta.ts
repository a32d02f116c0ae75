import { binomialProbability } from './binomial.ts';
import { solveIncreasing } from './root.ts';

const TINY = 1e-300;

/**
 * The regularised incomplete beta function `I_x(a, b)` and its complement; a, b > 0, `y = 1 - x` given apart so
 * that neither end loses digits. Relative error about 1e-13 for the smaller of the two.
 *
 * @returns `[I_x(a, b), 1 - I_x(a, b)]`.
 * @see Didonato and Morris, Algorithm 708 (ACM TOMS 1992), the continued fraction of BFRAC, here by Lentz's method;
 * the factor in front as a binomial probability, after Loader (2000).
 */
export function incompleteBeta(a: number, b: number, x: number, y: number = 1 - x): [number, number] {
  if (x <= 0) return [0, 1];
  if (y <= 0) return [1, 0];
  if (x * (a + b + 2) < a + 1) {
    const lower = lowerPart(a, b, x, y);
    return [lower, 1 - lower];
  }
  const upper = lowerPart(b, a, y, x);
  return [1 - upper, upper];
}

function lowerPart(a: number, b: number, x: number, y: number): number {
  // x^a y^b / B(a, b) = a b / (a + b) * C(a + b, a) x^a y^b
  const factor = ((a * b) / (a + b)) * binomialProbability(a, a + b, x, y);
  return factor === 0 ? 0 : Math.min(1, factor / betaFraction(a, b, x, y));
}

function betaFraction(a: number, b: number, x: number, y: number): number {
  // a - (a + b) x, from the smaller of x and y: near the mean it would lose the digits that matter.
  const gap = x < y ? a - (a + b) * x : (a + b) * y - b;
  let value = notZero((a * (gap + 1)) / (a + 1));
  let c = value;
  let d = 0;
  for (let m = 1; m < 100_000; m++) {
    const place = a + 2 * m - 1;
    const numerator = ((a + m - 1) * (a + b + m - 1) * m * (b - m) * x * x) / (place * place);
    const denominator = m + (m * (b - m) * x) / place + ((a + m) * (gap + 1 + m * (1 + y))) / (place + 2);
    d = 1 / notZero(denominator + numerator * d);
    c = notZero(denominator + numerator / c);
    const step = c * d;
    value *= step;
    if (Math.abs(step - 1) <= 2 ** -52) break;
  }
  return value;
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** The x in [0, 1] at which `I_x(a, b)` is `probability`: the quantile of the beta distribution. */
export function betaQuantile(probability: number, a: number, b: number): number {
  if (probability <= 0) return 0;
  if (probability >= 1) return 1;
  return solveIncreasing((x) => incompleteBeta(a, b, x)[0] - probability, 0, 1);
}
