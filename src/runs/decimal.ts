import { multiplyError } from './multiply-error.ts';

/** Powers of ten that a double holds exactly. */
const EXACT_POWERS: Float64Array = Float64Array.from({ length: 23 }, (_, exponent) =>
  Number(`1e${exponent}`),
);
const ROUNDING_MARGIN = 2 ** -40;

/**
 * Reads an unsigned decimal from its digits: `(head * 10^tailDigits + tail) / 10^fractionDigits`, rounded
 * correctly, or NaN when this arithmetic cannot prove the rounding and the caller has to take the slow way.
 *
 * The quotient is computed in two doubles; it is right whenever moving the correction by 2^-40 of itself either
 * way gives the same double (Ziv's rounding test), which fails about once in 10^11.
 *
 * @param head the first digits as an integer, at most 15 of them.
 * @param tail the digits after those, at most 4 of them.
 */
export function decimalFromDigits(
  head: number,
  tail: number,
  tailDigits: number,
  fractionDigits: number,
): number {
  if (fractionDigits > 22) return Number.NaN;
  const divisor = EXACT_POWERS[fractionDigits]!;
  // Two integers below 2^53: one division is correctly rounded by IEEE 754.
  if (tailDigits === 0) return head / divisor;
  const scale = EXACT_POWERS[tailDigits]!;
  const product = head * scale;
  const productError = multiplyError(head, scale, product);
  const sum = product + tail;
  const sumError = tail - (sum - product) + productError;
  const quotient = sum / divisor;
  const back = quotient * divisor;
  const remainder = sum - back - multiplyError(quotient, divisor, back) + sumError;
  const correction = remainder / divisor;
  const low = quotient + correction * (1 - ROUNDING_MARGIN);
  const high = quotient + correction * (1 + ROUNDING_MARGIN);
  return low === high ? low : Number.NaN;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Reads a score or grade as written in a file: an optional sign, digits with at most one point, an optional
 * exponent. Returns NaN for anything else (`1,5`, `0x10`, `inf`, `nan`, the empty string) and for what
 * overflows a double: all of these are refused, where C's `atof` would make 1, 16, Infinity, NaN and 0 of them.
 */
export function parseDecimal(text: string): number {
  if (!DECIMAL.test(text)) return Number.NaN;
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}
