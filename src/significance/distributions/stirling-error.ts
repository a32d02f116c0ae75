/** `ln(2π) / 2`. */
export const HALF_LOG_TWO_PI = 0.9189385332046728;

/**
 * What Stirling's formula leaves out: `ln Γ(z + 1) - [(z + ½) ln z - z + ½ ln 2π]`, for z > 0; absolute error
 * below 3e-15.
 *
 * Probabilities are built from this rather than from differences of `ln Γ`, which lose as many digits as
 * `ln Γ` has before the point.
 *
 * @see Loader, Fast and accurate computation of binomial probabilities (2000): δ(n). Coefficients B(2k)/(2k(2k-1)).
 */
export function stirlingError(z: number): number {
  let argument = z;
  let sum = 0;
  // δ(z) = δ(z + 1) + (z + ½) ln(1 + 1/z) - 1 lifts z to where the series has converged.
  while (argument < 15) {
    sum += (argument + 0.5) * Math.log1p(1 / argument) - 1;
    argument++;
  }
  const square = 1 / (argument * argument);
  const series =
    1 / 12 -
    square *
      (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - (square * 691) / 360360))));
  return sum + series / argument;
}

/**
 * The deviance term `x ln(x/m) + m - x`, without cancellation when x is near m. x ≥ 0, m > 0.
 *
 * @see Loader (2000): `bd0`.
 */
export function devianceTerm(x: number, m: number): number {
  if (x === 0) return m;
  const gap = x - m;
  if (Math.abs(gap) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x;
  const ratio = gap / (x + m);
  let sum = gap * ratio;
  let power = 2 * x * ratio;
  for (let odd = 3; ; odd += 2) {
    power *= ratio * ratio;
    const next = sum + power / odd;
    if (next === sum) return sum;
    sum = next;
  }
}
