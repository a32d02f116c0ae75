import { incompleteBeta } from './incomplete-beta.ts';
import { normalAtMost } from './normal.ts';
import { solveIncreasing } from './root.ts';
import { HALF_LOG_TWO_PI, stirlingError } from './stirling-error.ts';

/** The chance that Student's t with `degrees` degrees of freedom is at least t in absolute value. */
export function studentTwoSided(t: number, degrees: number): number {
  const square = t * t;
  if (square === Number.POSITIVE_INFINITY) return 0;
  return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + square), square / (degrees + square))[0];
}

/**
 * The chance that Student's t with `degrees` degrees of freedom is at least t.
 *
 * @see Abramowitz and Stegun 26.7.1 with 26.5.27: by the incomplete beta function.
 */
export function studentAtLeast(t: number, degrees: number): number {
  const half = studentTwoSided(t, degrees) / 2;
  return t >= 0 ? half : 1 - half;
}

/** The t that Student's t with `degrees` degrees of freedom exceeds in absolute value with chance `alpha`. */
export function studentTwoSidedQuantile(alpha: number, degrees: number): number {
  const target = Math.log(alpha);
  let high = 1;
  while (Math.log(studentTwoSided(high, degrees)) > target && high < 1e150) high *= 4;
  return solveIncreasing((t) => target - Math.log(studentTwoSided(t, degrees)), 0, high);
}

/**
 * The chance that noncentral t with `degrees` degrees of freedom and this noncentrality is at most t.
 * Absolute error about 1e-12.
 *
 * T is (Z + noncentrality) / S with S² a chi-square over its degrees of freedom, so the chance is the mean of
 * `Φ(t S - noncentrality)` over S: integrated over ln S by the trapezoid rule, which converges exponentially
 * for such smooth, falling integrands.
 *
 * @see Owen, A special case of a bivariate non-central t-distribution (Biometrika 1965), for the integral.
 */
export function noncentralTAtMost(t: number, degrees: number, noncentrality: number): number {
  const step = Math.min(0.3 / Math.sqrt(degrees), 0.1, 0.4 / (1 + Math.abs(noncentrality)));
  // ln of the density of ln S, without its constant: degrees * (u - e^(2u)/2), greatest at u = 0.
  const logDensity = (u: number) => degrees * (u - Math.expm1(2 * u) / 2);
  const halfDegrees = degrees / 2;
  const logConstant =
    Math.log(2) + 0.5 * Math.log(halfDegrees) - HALF_LOG_TWO_PI - stirlingError(halfDegrees);
  let sum = normalAtMost(t - noncentrality);
  for (const direction of [-step, step]) {
    for (let index = 1; ; index++) {
      const u = direction * index;
      const logWeight = logDensity(u);
      if (logWeight < -40) break;
      sum += Math.exp(logWeight) * normalAtMost(t * Math.exp(u) - noncentrality);
    }
  }
  return Math.min(1, sum * step * Math.exp(logConstant));
}
