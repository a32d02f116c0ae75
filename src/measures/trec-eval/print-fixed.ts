const LARGEST_FIXED = 1e21;

/**
 * A number with so many digits after the point, as C's `printf("%.Nf")` prints it: the exact value of the double
 * rounded half to even. 1/32 is `0.0312`, where `toFixed(4)` says `0.0313`; minus zero keeps its sign; what is
 * not finite is `inf`, `-inf` or `nan`.
 *
 * @param digits at least 1.
 */
export function printFixed(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (value < 0 || Object.is(value, -0)) return `-${printFixed(-value, digits)}`;
  if (value === Number.POSITIVE_INFINITY) return 'inf';
  if (value >= LARGEST_FIXED) return `${BigInt(value)}.${'0'.repeat(digits)}`;
  return isHalfway(value, digits) ? roundedToEven(value, digits) : value.toFixed(digits);
}

/**
 * Whether the double stands exactly between two decimals. (2n + 1) / (2 * 10^d) is a double only if 5^d divides
 * 2n + 1, so it is an odd integer over 2^(d + 1).
 */
function isHalfway(value: number, digits: number): boolean {
  return Math.abs((value * 2 ** (digits + 1)) % 2) === 1;
}

function roundedToEven(value: number, digits: number): string {
  const below = BigInt(Math.floor(value)) * 10n ** BigInt(digits);
  const scaled = below + BigInt(Math.floor((value % 1) * 10 ** digits));
  const even = scaled % 2n === 0n ? scaled : scaled + 1n;
  const text = even.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
