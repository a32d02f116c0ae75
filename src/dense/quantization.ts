/** Numbers of a record: scale, error, norm. */
export const RECORD_NUMBERS = 3;
const LARGEST_CODE = 127;
const LARGEST_QUERY_CODE = 32_767;
const LARGEST_PRODUCT = 2 ** 31 - 1;
/** Factors are at least this, so that a margin covers what underflows, and infinity times zero cannot arise. */
const SMALLEST_FACTOR = 2 ** -500;
/** The largest number of a row is at least this, or the row has no codes. */
const SMALLEST_ROW = 2 ** -100;
const SMALLEST_STEP = 2 ** -1000;

const box = new Float32Array(1);
const boxBits = new Uint32Array(box.buffer);

/** The smallest float32 that is not below `value` (≥ 0); infinity above the largest. */
function roundUp(value: number): number {
  box[0] = value;
  if (box[0] < value) boxBits[0]!++;
  return box[0];
}

/** Bytes from one row of codes to the next. */
export function strideOf(dimension: number): number {
  return Math.ceil(dimension / 16) * 16;
}

/** Covers the roundings of sums over `dimension` numbers, with room to spare: see {@link QuantizedQuery}. */
function slackOf(dimension: number): number {
  return (dimension + 8) * 2 ** -52;
}

/**
 * Writes a row's codes and its record.
 *
 * The row v becomes v̂ = scale · codes with scale = max|v| / 127 as float32. The record keeps what the bound needs,
 * each rounded up: the scale, error ≥ ‖v − v̂‖ and norm ≥ ‖v̂‖. All three are computed from the codes as they are,
 * so nothing rests on how well the scale fits.
 *
 * @param codes where the codes go; zeros behind them pad the row.
 * @param record three numbers: scale, error, norm.
 */
export function quantizeRow(
  vector: Float32Array | Float64Array,
  codes: Int8Array,
  record: Float32Array,
): void {
  let largest = 0;
  for (let index = 0; index < vector.length; index++) {
    const size = Math.abs(vector[index]!);
    if (size > largest) largest = size;
  }
  // Below, a scale would lose digits, and codes might be too large: such a row is all error.
  const scale = largest < SMALLEST_ROW ? 0 : Math.fround(largest / LARGEST_CODE);
  const perUnit = scale === 0 ? 0 : 1 / scale;
  let errorSquares = 0;
  let codeSquares = 0;
  for (let index = 0; index < vector.length; index++) {
    const value = vector[index]!;
    // Not Math.round, whose -0 keeps the code a double: this is twice as fast.
    const code = Math.floor(value * perUnit + 0.5) | 0;
    codes[index] = code;
    const error = value - scale * code;
    errorSquares += error * error;
    codeSquares += code * code;
  }
  const slack = 1 + slackOf(vector.length);
  record[0] = scale;
  record[1] = roundUp(Math.sqrt(errorSquares) * slack);
  record[2] = roundUp(scale * Math.sqrt(codeSquares) * slack);
}

/**
 * A query as 16-bit codes, and the two factors by which a row's record bounds the row's score.
 *
 * Let v be a row and v̂ = scale · codes its approximation (error e ≥ ‖v − v̂‖, norm n ≥ ‖v̂‖: the row's record), q
 * the query and q̂ = step · codes its own. The product P of the two rows of codes is exact in 32 bits. Then
 *
 *     |score − P · (scale · step)| ≤ errorFactor · e + normFactor · n
 *
 * where *score* is the dot product as computed: in float64, added in the order of the dimensions. Proof:
 *
 * 1. q·v − q̂·v̂ = q·(v − v̂) + (q − q̂)·v̂, so by Cauchy and Schwarz |q·v − q̂·v̂| ≤ ‖q‖ e + ‖q − q̂‖ n.
 * 2. With u = 2⁻⁵³ and D dimensions, |score − q·v| ≤ γ ‖q‖ ‖v‖ ≤ γ ‖q‖ (e + n), γ = D u / (1 − D u) (Higham,
 *    *Accuracy and Stability of Numerical Algorithms*, 3.1).
 * 3. P · (scale · step) has two roundings: it lies within 3 u ‖q̂‖ n of q̂·v̂, and ‖q̂‖ ≤ ‖q‖ + ‖q − q̂‖. Two
 *    products, their sum and the bound itself (approximation ± margin) are rounded once each: at most 4 u of the
 *    margin and u of |q̂·v̂|.
 * 4. The norms ‖q‖ and ‖q − q̂‖ are computed in float64 within a factor 1 ± (D/2 + 3) u, the latter also within
 *    u (‖q‖ + ‖q̂‖), since each difference is rounded.
 *
 * So ‖q‖ (1 + γ + 4 u) is enough for the error and ‖q − q̂‖ (1 + 9 u) + (γ + 6 u) ‖q‖ for the norm, before the
 * roundings of step 4. With s = (D + 8) 2⁻⁵² = (2 D + 16) u the factors ‖q‖ (1 + s) and (‖q − q̂‖ + s ‖q‖) (1 + s)
 * cover all of it for any D up to 2³⁰. Underflow: a row that is not zero has e + n ≥ 2⁻¹⁴⁹, the factors are at
 * least 2⁻⁵⁰⁰, and 2⁻⁶⁴⁹ is far above 2 D · 2⁻¹⁰⁷⁴ · 2¹²⁸. Overflow: numbers are in the range of float32, so
 * every sum is finite; an error or a norm above that range is kept as infinity, which makes the row a candidate.
 */
export interface QuantizedQuery {
  /** As many as a row has bytes; zeros pad them. */
  readonly codes: Int16Array;
  readonly step: number;
  readonly errorFactor: number;
  readonly normFactor: number;
}

/**
 * Quantises a query to the finest step whose products with any row of codes stay inside 32 bits: 127 · Σ|code| is
 * below 2³¹.
 */
export function quantizeQuery(query: Float32Array | Float64Array): QuantizedQuery {
  const dimension = query.length;
  let largest = 0;
  let total = 0;
  let squares = 0;
  for (let index = 0; index < dimension; index++) {
    const size = Math.abs(query[index]!);
    if (size > largest) largest = size;
    total += size;
    squares += size * size;
  }
  // Rounding adds at most one half to each code.
  const roomForSum = LARGEST_PRODUCT / LARGEST_CODE - dimension;
  const finest = Math.max(largest / LARGEST_QUERY_CODE, total / roomForSum);
  // A step among the subnormal numbers has lost its digits: such a query is all error, which the factors cover.
  const step = finest < SMALLEST_STEP ? 0 : finest;
  const codes = new Int16Array(strideOf(dimension));
  let errorSquares = 0;
  for (let index = 0; index < dimension; index++) {
    const code = step === 0 ? 0 : clampCode(Math.round(query[index]! / step));
    codes[index] = code;
    const error = query[index]! - step * code;
    errorSquares += error * error;
  }
  const slack = slackOf(dimension);
  const norm = Math.sqrt(squares);
  return {
    codes,
    step,
    errorFactor: Math.max(SMALLEST_FACTOR, norm * (1 + slack)),
    normFactor: Math.max(SMALLEST_FACTOR, (Math.sqrt(errorSquares) + slack * norm) * (1 + slack)),
  };
}

function clampCode(code: number): number {
  return Math.max(-LARGEST_QUERY_CODE, Math.min(LARGEST_QUERY_CODE, code));
}
