/**
 * The two-sided exact p of McNemar's test from integers of any size: twice the smaller tail of the binomial
 * coefficients over 2^n, rounded to a double once. A second path beside the one of the significance room, which
 * works in doubles; the two share no code.
 */
export function exactMcNemarP(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  let choose = 1n;
  let tail = 0n;
  for (let k = 0; k <= fewer; k++) {
    tail += choose;
    choose = (choose * BigInt(n - k)) / BigInt(k + 1);
  }
  const whole = 1n << BigInt(n);
  return 2n * tail >= whole ? 1 : ratio(2n * tail, whole);
}

/** A fraction below 1 as a double: 60 bits of it, which rounds as the fraction does but for one case in 2^6. */
function ratio(numerator: bigint, denominator: bigint): number {
  const shift = BigInt(denominator.toString(2).length - numerator.toString(2).length + 60);
  return Number((numerator << shift) / denominator) * 2 ** -Number(shift);
}

/** The same from sums of `ln Γ`: each term of the tail is `exp(ln C(n, k) - n ln 2)`. */
export function logGammaMcNemarP(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  let tail = 0;
  for (let k = 0; k <= Math.min(onlyFirst, onlySecond); k++) {
    tail += Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) - n * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** `ln Γ(z)` for z ≥ 1 by Lanczos' series with g = 7; relative error about 1e-15. */
function logGamma(z: number): number {
  const x = z - 1;
  const t = x + 7.5;
  const series = LANCZOS.reduce(
    (sum, coefficient, index) => sum + (index === 0 ? coefficient : coefficient / (x + index)),
    0,
  );
  return Math.log(2 * Math.PI) / 2 + (x + 0.5) * Math.log(t) - t + Math.log(series);
}

/** Holm's adjustment from its definition: for each p the largest (m - j + 1) p(j) of the p that are not above it. */
export function holmAgain(pValues: readonly number[], familySize: number): number[] {
  return pValues.map((p, index) => {
    const notAbove = pValues
      .map((value, other) => ({ value, other }))
      .filter(({ value, other }) => value < p || (value === p && other <= index))
      .map(({ value }) => value)
      .sort((a, b) => a - b);
    return Math.min(1, Math.max(...notAbove.map((value, smaller) => (familySize - smaller) * value)));
  });
}
