/**
 * Integer dot products over rows of 8-bit codes, and the two passes that turn them into candidates.
 *
 * Every number that a caller needs to prove its answer is computed by the same operations in the same order as in
 * src/dense/typescript-kernel.ts, so that both give the same bits.
 *
 * Rows are `stride` bytes apart, `stride` a multiple of 16, padded with zeros. `allowed` is a bitmap in words of
 * 32 rows: a word of zeros costs one load. Memory behind the last row must hold three more rows.
 */

/** Sums the four lanes of each of four vectors: [sum a, sum b, sum c, sum d]. */
// @ts-ignore: decorator
@inline
function sumLanes(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

/** Adds the products of 16 codes with 16 query numbers, given as two vectors of eight, to `sum`. */
// @ts-ignore: decorator
@inline
function multiplyAdd(sum: v128, codes: v128, low: v128, high: v128): v128 {
  return i32x4.add(
    sum,
    i32x4.add(
      i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(codes), low),
      i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(codes), high),
    ),
  );
}

/** The dot products of the query with four rows, which share each load of the query. */
// @ts-ignore: decorator
@inline
function multiplyFour(row: usize, stride: usize, query: usize): v128 {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  const row1 = row + stride;
  const row2 = row1 + stride;
  const row3 = row2 + stride;
  for (let at: usize = 0; at < stride; at += 16) {
    const low = v128.load(query + (at << 1));
    const high = v128.load(query + (at << 1), 16);
    a = multiplyAdd(a, v128.load(row + at), low, high);
    b = multiplyAdd(b, v128.load(row1 + at), low, high);
    c = multiplyAdd(c, v128.load(row2 + at), low, high);
    d = multiplyAdd(d, v128.load(row3 + at), low, high);
  }
  return sumLanes(a, b, c, d);
}

/**
 * Dot products (i32) of the query's i16 codes with each allowed row's i8 codes. Rows are taken by fours: a row that
 * is not allowed gets a product or keeps what was there.
 */
export function multiply(
  rows: usize,
  stride: usize,
  count: u32,
  allowed: usize,
  query: usize,
  products: usize,
): void {
  const fourRows = stride << 2;
  for (let first: u32 = 0; first < count; first += 32) {
    let word = load<u32>(allowed + (<usize>first >> 3));
    let row = rows + <usize>first * stride;
    let product = products + (<usize>first << 2);
    while (word != 0) {
      if ((word & 15) != 0) v128.store(product, multiplyFour(row, stride, query));
      word >>= 4;
      row += fourRows;
      product += 16;
    }
  }
}

/** What the two passes below read: products, a record of three f32 a row (scale, error, norm), the query's numbers. */
let products: usize = 0;
let records: usize = 0;
let queryStep: f64 = 0;
let errorFactor: f64 = 0;
let normFactor: f64 = 0;

/** Sets what `raiseFloor` and `collect` read. */
export function setBounds(
  productsAt: usize,
  recordsAt: usize,
  step: f64,
  factorOfError: f64,
  factorOfNorm: f64,
): void {
  products = productsAt;
  records = recordsAt;
  queryStep = step;
  errorFactor = factorOfError;
  normFactor = factorOfNorm;
}

/** The approximate score of a row. */
// @ts-ignore: decorator
@inline
function approximate(row: u32): f64 {
  const scale = <f64>load<f32>(records + <usize>row * 12);
  return <f64>load<i32>(products + (<usize>row << 2)) * (scale * queryStep);
}

/** How far a row's score may lie from the approximate one. */
// @ts-ignore: decorator
@inline
function margin(row: u32): f64 {
  const record = records + <usize>row * 12;
  return errorFactor * <f64>load<f32>(record, 4) + normFactor * <f64>load<f32>(record, 8);
}

/** Moves the `wanted` largest of the `count` numbers at `numbers` to the front, in no order (Hoare's selection). */
function selectLargest(numbers: usize, count: i32, wanted: i32): void {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const a = load<f64>(numbers + (<usize>low << 3));
    const b = load<f64>(numbers + (<usize>((low + high) >> 1) << 3));
    const c = load<f64>(numbers + (<usize>high << 3));
    const pivot = max(min(a, b), min(max(a, b), c));
    let left = low;
    let right = high;
    while (left <= right) {
      while (load<f64>(numbers + (<usize>left << 3)) > pivot) left++;
      while (load<f64>(numbers + (<usize>right << 3)) < pivot) right--;
      if (left <= right) {
        const number = load<f64>(numbers + (<usize>left << 3));
        store<f64>(numbers + (<usize>left << 3), load<f64>(numbers + (<usize>right << 3)));
        store<f64>(numbers + (<usize>right << 3), number);
        left++;
        right--;
      }
    }
    if (wanted - 1 <= right) high = right;
    else if (wanted - 1 >= left) low = left;
    else return;
  }
}

/** Keeps the `limit` largest of the `count` numbers at `bounds`, and returns the least of them. */
function keepLargest(bounds: usize, count: i32, limit: i32): f64 {
  selectLargest(bounds, count, limit);
  let least = f64.POSITIVE_INFINITY;
  for (let index = 0; index < limit; index++) least = min(least, load<f64>(bounds + (<usize>index << 3)));
  return least;
}

/**
 * Adds the lower bounds of the allowed rows' scores to the `kept` ones at `bounds` (room for 2 · limit) and keeps
 * the `limit` largest: the least of a full `limit` is a floor that no row of the answer lies below. Returns how
 * many are kept.
 */
export function raiseFloor(count: u32, allowed: usize, bounds: usize, kept: i32, limit: i32): i32 {
  const room = limit << 1;
  let floor = kept == limit ? keepLargest(bounds, kept, limit) : f64.NEGATIVE_INFINITY;
  for (let first: u32 = 0; first < count; first += 32) {
    let word = load<u32>(allowed + (<usize>first >> 3));
    while (word != 0) {
      const row = first + ctz(word);
      word &= word - 1;
      const bound = approximate(row) - margin(row);
      if (bound > floor) {
        store<f64>(bounds + (<usize>kept << 3), bound);
        if (++kept == room) {
          floor = keepLargest(bounds, kept, limit);
          kept = limit;
        }
      }
    }
  }
  if (kept > limit) {
    keepLargest(bounds, kept, limit);
    kept = limit;
  }
  return kept;
}

/**
 * Writes the allowed rows whose upper bound reaches `floor`: their numbers (u32, ascending) at `found`, and the
 * bounds (f64) at `uppers`. Returns how many.
 */
export function collect(count: u32, allowed: usize, floor: f64, found: usize, uppers: usize): u32 {
  let length: u32 = 0;
  for (let first: u32 = 0; first < count; first += 32) {
    let word = load<u32>(allowed + (<usize>first >> 3));
    while (word != 0) {
      const row = first + ctz(word);
      word &= word - 1;
      const bound = approximate(row) + margin(row);
      if (bound >= floor) {
        store<u32>(found + (<usize>length << 2), row);
        store<f64>(uppers + (<usize>length << 3), bound);
        length++;
      }
    }
  }
  return length;
}
