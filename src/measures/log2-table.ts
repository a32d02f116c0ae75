const FRACTION_BITS = 96n;
const ONE = 1n << FRACTION_BITS;
/** ln 2 in 96-bit fixed point, by ln 2 = 2 atanh(1/3). */
const LN_2 = 2n * inverseHyperbolicTangent(3n);

/**
 * Up to 100,000 the `log2` of the GNU C library (2.36, x86-64), which trec_eval calls, is one unit in the last
 * place above the correctly rounded value here, and correctly rounded everywhere else. The true values lie all
 * but halfway between two doubles.
 */
const GLIBC_IS_ABOVE: readonly number[] = [1621, 3242, 6484, 12968, 25936, 51872, 57803];
/** One unit in the last place of a double from 8 to 16. */
const LAST_PLACE = 2 ** -49;

let table = new Float64Array(2);
let lastLogarithm = 0n;
let glibcTable = new Float64Array(0);

/**
 * log2 of the whole numbers, each the double nearest to the true value: index n holds log2(n).
 *
 * Up to 10,001, `Math.log2` is one unit in the last place off for 8 numbers (1375, 2750, 3393, …). Here
 * ln(n) = ln(n-1) + 2 atanh(1/(2n-1)) is summed in 96-bit fixed point, where 10^6 steps lose less than 2^-73,
 * then divided by ln 2 and rounded once.
 *
 * @param end the table reaches at least this number.
 */
export function log2Table(end: number): Float64Array {
  if (end >= table.length) extend(end);
  return table;
}

/**
 * The same as glibc's log2 has it, for numbers that must equal trec_eval's to the last bit: other than
 * {@link log2Table} at 1621, 3242, 6484 and four more numbers up to 100,000.
 *
 * @param end the table reaches at least this number.
 */
export function glibcLog2Table(end: number): Float64Array {
  if (end >= glibcTable.length) extendGlibc(end);
  return glibcTable;
}

function extend(end: number): void {
  const start = table.length;
  const longer = new Float64Array(Math.max(end + 1, Math.min(start * 2, 1 << 16), 1024));
  longer.set(table);
  for (let number = start; number < longer.length; number++) {
    lastLogarithm += 2n * inverseHyperbolicTangent(2n * BigInt(number) - 1n);
    longer[number] = nearestDouble((lastLogarithm << FRACTION_BITS) / LN_2);
  }
  table = longer;
}

function extendGlibc(end: number): void {
  // Twice as far as before, since ranks ask one after another.
  glibcTable = log2Table(Math.max(end, 2 * glibcTable.length)).slice();
  for (const number of GLIBC_IS_ABOVE) if (number < glibcTable.length) glibcTable[number]! += LAST_PLACE;
}

/** atanh(1/x) = 1/x + 1/(3x^3) + 1/(5x^5) + … in fixed point. */
function inverseHyperbolicTangent(x: bigint): bigint {
  const square = x * x;
  let power = ONE / x;
  let sum = 0n;
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd;
    power /= square;
  }
  return sum;
}

/** The double nearest to a fixed-point number of at least 1: `Number` of a BigInt rounds to nearest. */
function nearestDouble(fixed: bigint): number {
  return Number(fixed) / 2 ** Number(FRACTION_BITS);
}
