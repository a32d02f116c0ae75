const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/;
const HEXADECIMAL = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)(?:[pP]([+-]?\d+))?/;
const NAMED = /^([+-]?)(inf|nan)/i;
const INTEGER = /^[+-]?\d+/;
const BLANKS = /^[ \t\n\v\f\r]+/;
const LONG_LIMIT = 2 ** 63;

/**
 * Reads a double as C's `atof` does in the C locale: the longest beginning that is a number, and 0 when there is
 * none. `1,5` is 1, `0x10` is 16, `abc` is 0; `inf` and `nan` are what they say.
 */
export function doubleOf(text: string): number {
  const start = text.replace(BLANKS, '');
  const named = NAMED.exec(start);
  if (named) {
    if (named[2]!.toLowerCase() === 'nan') return Number.NaN;
    return named[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const hexadecimal = HEXADECIMAL.exec(start);
  if (hexadecimal && (hexadecimal[2] || hexadecimal[3])) {
    const [, sign, whole = '', fraction = '', exponent = '0'] = hexadecimal;
    const size = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
    return sign === '-' ? -size : size;
  }
  return Number(DECIMAL.exec(start)?.[0] ?? 0);
}

/** Reads an integer as C's `atol` does on a 64-bit machine: `1.5` is 1, `abc` is 0, beyond 64 bits the limit. */
export function longOf(text: string): number {
  const digits = INTEGER.exec(text.replace(BLANKS, ''))?.[0];
  if (digits === undefined) return 0;
  return Math.max(-LONG_LIMIT, Math.min(LONG_LIMIT, Number(digits)));
}
