import { solveIncreasing } from './root.ts';

const SQRT_TWO_PI = 2.5066282746310007;

/** The density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / SQRT_TWO_PI;
}

/**
 * The chance that a standard normal variable is at most z. Relative error about 1e-13 down to z = -37.
 *
 * @see Abramowitz and Stegun 26.2.11 (series, near 0) and 26.2.14 (continued fraction, in the tail).
 */
export function normalAtMost(z: number): number {
  if (z > 9) return 1;
  if (z < -39) return 0;
  if (z > 0) return z > 3 ? 1 - upperTail(z) : 0.5 + centralArea(z);
  return z < -3 ? upperTail(-z) : 0.5 - centralArea(-z);
}

/** The area between 0 and z, 0 ≤ z ≤ 3: `φ(z) (z + z³/3 + z⁵/(3·5) + …)`. */
function centralArea(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; term > sum * 2 ** -56; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum * normalDensity(z);
}

/** The area above z ≥ 3: `φ(z) / (z + 1/(z + 2/(z + 3/(z + …))))`, from the inside out. */
function upperTail(z: number): number {
  let fraction = z;
  for (let level = Math.ceil(20 + 500 / (z * z)); level > 0; level--) fraction = z + level / fraction;
  return normalDensity(z) / fraction;
}

/**
 * The z below which a standard normal variable lies with this probability, in (0, 1); -∞ at 0 and ∞ at 1.
 */
export function normalQuantile(probability: number): number {
  if (probability <= 0) return Number.NEGATIVE_INFINITY;
  if (probability >= 1) return Number.POSITIVE_INFINITY;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  const target = Math.log(probability);
  return solveIncreasing((z) => Math.log(normalAtMost(z)) - target, -38, 0);
}
