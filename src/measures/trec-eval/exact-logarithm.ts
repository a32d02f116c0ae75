import { multiplyError } from '../../runs/index.ts';

/** A number as the exact sum of two doubles: about 106 bits. */
interface Pair {
  readonly high: number;
  readonly low: number;
}

const LN_2: Pair = { high: Math.LN2, low: 2.3190468138462996e-17 };
const ONE_OVER_LN_2: Pair = { high: Math.LOG2E, low: 2.0355273740931033e-17 };
/** Terms after which t^2k, t at most 0.172, is below 2^-110. */
const TERMS = 22;
const TERM_WEIGHTS: readonly Pair[] = Array.from({ length: TERMS }, (_, term) =>
  quotient({ high: 1, low: 0 }, { high: 2 * term + 1, low: 0 }),
);

/**
 * The natural logarithm of a positive double, rounded correctly. `Math.log` may differ from engine to engine and
 * from C's `log` in the last place.
 */
export function naturalLogarithm(value: number): number {
  const { exponent, rest } = decomposed(value);
  return sum(product({ high: exponent, low: 0 }, LN_2), rest).high;
}

/** The logarithm to base 2 of a positive double, rounded correctly. */
export function binaryLogarithm(value: number): number {
  const { exponent, rest } = decomposed(value);
  return sum({ high: exponent, low: 0 }, product(rest, ONE_OVER_LN_2)).high;
}

/** ln(value) = exponent * ln 2 + rest, from 2 * artanh((m - 1) / (m + 1)) with m between sqrt(1/2) and sqrt(2). */
function decomposed(value: number): { exponent: number; rest: Pair } {
  let exponent = Math.round(Math.log2(value));
  // Two steps, since 2^-1074 has no inverse among the doubles.
  const half = Math.trunc(exponent / 2);
  let mantissa = value * 2 ** -half * 2 ** (half - exponent);
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent++;
  }
  const t = quotient({ high: mantissa - 1, low: 0 }, twoSum(mantissa, 1));
  const square = product(t, t);
  let series: Pair = { high: 0, low: 0 };
  for (let term = TERMS - 1; term >= 0; term--) series = sum(product(series, square), TERM_WEIGHTS[term]!);
  const { high, low } = product(t, series);
  return { exponent, rest: { high: 2 * high, low: 2 * low } };
}

function twoSum(a: number, b: number): Pair {
  const high = a + b;
  const rest = high - a;
  return { high, low: a - (high - rest) + (b - rest) };
}

function sum(a: Pair, b: Pair): Pair {
  const high = twoSum(a.high, b.high);
  const low = twoSum(a.low, b.low);
  const middle = twoSum(high.high, high.low + low.high);
  return twoSum(middle.high, middle.low + low.low);
}

function product(a: Pair, b: Pair): Pair {
  const high = a.high * b.high;
  const low = multiplyError(a.high, b.high, high);
  return twoSum(high, low + (a.high * b.low + a.low * b.high));
}

function quotient(a: Pair, b: Pair): Pair {
  const first = a.high / b.high;
  const back = product(b, { high: first, low: 0 });
  const remainder = sum(a, { high: -back.high, low: -back.low });
  const second = remainder.high / b.high;
  const again = product(b, { high: second, low: 0 });
  const rest = sum(remainder, { high: -again.high, low: -again.low });
  return sum(twoSum(first, second), { high: rest.high / b.high, low: 0 });
}
