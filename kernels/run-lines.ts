// Reading, numbering and writing the lines of TREC runs. Compiled to WebAssembly by `npm run kernels`; what each
// function promises is said in src/runs/line-kernel.ts, and src/runs/typescript-line-kernel.ts does the same in
// plain TypeScript. A job is a record in the shared memory: its fields are 4-byte words in the order given here,
// addresses but for the counts. Everything that is read may be read up to 16 bytes too far,
// lines up to the lookahead of src/runs/line-jobs.ts.

/** The text of a double as JavaScript writes it, for the few that the arithmetic below does not decide. */
@external("env", "textOf")
declare function textOf(value: f64, target: usize): usize;

/** Where memory is free. */
export function freeFrom(): usize {
  return __heap_base;
}

const NEWLINE: u32 = 10;
const CARRIAGE_RETURN: u32 = 13;
const MINUS: u32 = 45;
const POINT: u32 = 46;
const ZERO: u32 = 48;

// --- Bytes, sixteen or eight at a time ---

// Engines make a constant of sixteen bytes anew wherever one stands in the code: loading one takes less.
const PRINTABLE = memory.data<i8>([33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33], 16);
const ZERO_TEXT = memory.data<i8>([48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48], 16);
const NINES = memory.data<i8>([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9], 16);
const POINTS = memory.data<i8>([46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46], 16);
const PLACES = memory.data<i8>([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], 16);
const LOW_BYTES = memory.data<i16>([255, 255, 255, 255, 255, 255, 255, 255], 16);
const TENS = memory.data<i16>([10, 10, 10, 10, 10, 10, 10, 10], 16);
const HUNDREDS_ONES = memory.data<i16>([100, 1, 100, 1, 100, 1, 100, 1], 16);
const MYRIADS_ONES = memory.data<i16>([10_000, 1, 10_000, 1, 10_000, 1, 10_000, 1], 16);

/** Bit i is set when byte i of 64 is a space, a control or no ASCII: as signed bytes, all of these are at most 32. */
@inline
function stopsAt(at: usize): u64 {
  return stopsOf(at, 0) | (stopsOf(at, 16) << 16) | (stopsOf(at, 32) << 32) | (stopsOf(at, 48) << 48);
}

@inline
function stopsOf(at: usize, offset: usize): u64 {
  return <u64>i8x16.bitmask(i8x16.lt_s(v128.load(at + offset), v128.load(PRINTABLE)));
}

/** All spaces, which is one look, or each a space or a tab. */
@inline
function areSeparators(a: usize, b: usize, c: usize, d: usize, e: usize): bool {
  const differing =
    (load<u8>(a) ^ 32) | (load<u8>(b) ^ 32) | (load<u8>(c) ^ 32) | (load<u8>(d) ^ 32) | (load<u8>(e) ^ 32);
  return differing == 0 || (isSeparator(a) && isSeparator(b) && isSeparator(c) && isSeparator(d) && isSeparator(e));
}

function isSeparator(at: usize): bool {
  const byte = load<u8>(at);
  return byte == 32 || byte == 9;
}

@inline
function isSame(a: usize, b: usize, length: usize): bool {
  let index: usize = 0;
  for (; index + 8 <= length; index += 8) if (load<u64>(a + index) != load<u64>(b + index)) return false;
  const rest = length - index;
  return rest == 0 || (load<u64>(a + index) ^ load<u64>(b + index)) << ((8 - rest) << 3) == 0;
}

/** Copies whole sixteens, so up to 15 bytes too many. */
@inline
function copy(target: usize, source: usize, length: usize): void {
  for (let index: usize = 0; index < length; index += 16) v128.store(target + index, v128.load(source + index));
}

/** `hashId` of src/runs/columns.ts. */
@inline
function hashOf(id: usize, length: usize): u32 {
  let hash: u32 = 0x811c9dc5;
  let index: usize = 0;
  for (; index + 4 <= length; index += 4) hash = withWord(hash, load<u32>(id + index));
  const rest = length - index;
  if (rest > 0) hash = withWord(hash, load<u32>(id + index) & (u32.MAX_VALUE >> (32 - (<u32>rest << 3))));
  const mixed = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
  return mixed ^ (mixed >> 13);
}

@inline
function withWord(hash: u32, word: u32): u32 {
  const product = (hash ^ word) * 0x01000193;
  return product ^ (product >> 15);
}

// --- Reading ---

@unmanaged
class Reading {
  /** Where the next line begins; afterwards, the first line that was not read. */
  next: usize;
  end: usize;
  query: usize;
  queryLength: usize;
  tag: usize;
  tagLength: usize;
  ids: usize;
  idLengths: usize;
  values: usize;
  hashes: usize;
  /** Out: how many lines were read, and how many bytes their ids take. */
  rows: usize;
  idBytes: usize;
}

const MAX_SECOND_BYTES: usize = 128;
const MAX_ID_BYTES: usize = 240;
const MAX_RANK_BYTES: usize = 64;
const MAX_FIELD_BYTES: usize = 512;
/** Integers of this many digits, and the powers of ten below, are exact doubles: one division rounds once. */
const MAX_DIGITS: u32 = 15;

export function readLines(job: Reading): void {
  const end = job.end;
  const query = job.query;
  const queryLength = job.queryLength;
  const tag = job.tag;
  const tagLength = job.tagLength;
  const ids = job.ids;
  const idLengths = job.idLengths;
  const values = job.values;
  const hashes = job.hashes;
  let line = job.next;
  let rows: usize = 0;
  let idEnd = ids;
  while (line < end) {
    // Where fields end is read off one mask, so that the next line can be begun before this one is done: a chain of
    // one search after another would be what everything waits for.
    let at = line + queryLength;
    const limit = at + MAX_FIELD_BYTES;
    let stops = stopsAt(at);
    if ((stops & 1) == 0 || !isSame(line, query, queryLength)) break;
    stops &= stops - 1;
    let from = at;
    while (stops == 0 && from < limit) stops = stopsAt((from += 64));
    const secondEnd = from + <usize>ctz(stops);
    stops &= stops - 1;
    while (stops == 0 && from < limit) stops = stopsAt((from += 64));
    const idEndAt = from + <usize>ctz(stops);
    stops &= stops - 1;
    while (stops == 0 && from < limit) stops = stopsAt((from += 64));
    const rankEnd = from + <usize>ctz(stops);
    stops &= stops - 1;
    while (stops == 0 && from < limit) stops = stopsAt((from += 64));
    const numberEnd = from + <usize>ctz(stops);
    if (stops == 0) break;

    const id = secondEnd + 1;
    const idLength = idEndAt - id;
    // Of a length of 0, one less is more than any.
    if (secondEnd - at - 2 >= MAX_SECOND_BYTES || idLength - 1 >= MAX_ID_BYTES) break;
    if (rankEnd - idEndAt - 2 >= MAX_RANK_BYTES) break;
    if (!areSeparators(at, secondEnd, idEndAt, rankEnd, numberEnd)) break;

    at = rankEnd + 1;
    const isNegative = load<u8>(at) == MINUS;
    if (isNegative) at++;
    const text = v128.load(at);
    if (numberEnd - at - 1 > MAX_DIGITS) break;
    const length = <u32>(numberEnd - at);
    const all: u32 = (1 << length) - 1;
    const points = <u32>i8x16.bitmask(i8x16.eq(text, v128.load(POINTS))) & all;
    const digits = i8x16.sub(text, v128.load(ZERO_TEXT));
    const digitPlaces = <u32>i8x16.bitmask(i8x16.eq(i8x16.min_u(digits, v128.load(NINES)), digits));
    const digitCount = length - (points == 0 ? 0 : 1);
    if (((digitPlaces | points) & all) != all || (points & (points - 1)) != 0 || digitCount - 1 >= MAX_DIGITS) break;
    const point: u32 = points == 0 ? length : ctz(points);

    const lineTag = numberEnd + 1;
    if (!isSame(lineTag, tag, tagLength)) break;
    let lineEnd = lineTag + tagLength;
    if (load<u8>(lineEnd) == CARRIAGE_RETURN) lineEnd++;
    if (lineEnd >= end || load<u8>(lineEnd) != NEWLINE) break;

    const whole = wholeOf(digits, digitCount, point);
    const size = <f64>whole / tenTo(digitCount - point);
    store<f64>(values + (rows << 3), isNegative && whole != 0 ? -size : size);
    copy(idEnd, id, idLength);
    store<u8>(idLengths + rows, <u8>idLength);
    store<u32>(hashes + (rows << 2), hashOf(id, idLength));
    idEnd += idLength;
    rows++;
    line = lineEnd + 1;
  }
  job.next = line;
  job.rows = rows;
  job.idBytes = idEnd - ids;
}

/** The number that up to 16 digits make, the byte at `point` left out. */
@inline
function wholeOf(digits: v128, count: u32, point: u32): i64 {
  // To the right end, zeros in front: places below 0 give zeros.
  const places = i8x16.sub(v128.load(PLACES), i8x16.splat(<i8>(16 - count)));
  const right = i8x16.swizzle(digits, i8x16.sub(places, i8x16.ge_s(places, i8x16.splat(<i8>point))));
  // Neighbours are joined: two digits, four, eight.
  const twos = i16x8.add(
    i16x8.mul(v128.and(right, v128.load(LOW_BYTES)), v128.load(TENS)),
    i16x8.shr_u(right, 8),
  );
  const fours = i32x4.dot_i16x8_s(twos, v128.load(HUNDREDS_ONES));
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_u(fours, fours), v128.load(MYRIADS_ONES));
  return <i64>i32x4.extract_lane(eights, 0) * 100_000_000 + <i64>i32x4.extract_lane(eights, 1);
}

// --- Numbering the documents of several rankings ---

@unmanaged
class Numbering {
  /** Id `row` lies from `ids + starts[row]` to `ids + starts[row + 1]`. */
  ids: usize;
  starts: usize;
  /** The rows in the order in which they are to be numbered; 0 when that is their own. */
  order: usize;
  taken: usize;
  /** Out, by place in the order: the document's number. */
  numbers: usize;
  /** A table of numbers plus 1; 0 is empty. */
  slots: usize;
  mask: u32;
  /** The documents so far, by number: how many, their ids one behind another, hashes and first rows. */
  count: usize;
  unionIds: usize;
  unionStarts: usize;
  hashes: usize;
  rows: usize;
}

export function numberDocuments(job: Numbering): void {
  const ids = job.ids;
  const starts = job.starts;
  const order = job.order;
  const taken = job.taken;
  const numbers = job.numbers;
  const slots = job.slots;
  const mask = job.mask;
  const unionIds = job.unionIds;
  const unionStarts = job.unionStarts;
  const hashes = job.hashes;
  const rows = job.rows;
  let count = job.count;
  for (let place: usize = 0; place < taken; place++) {
    const row = order == 0 ? place : load<u32>(order + (place << 2));
    const start = load<u32>(starts + (row << 2));
    const id = ids + start;
    const length = load<u32>(starts + (row << 2), 4) - start;
    const hash = hashOf(id, length);
    let slot = hash & mask;
    let number = load<i32>(slots + (slot << 2)) - 1;
    while (number >= 0) {
      if (load<u32>(hashes + (<usize>number << 2)) == hash) {
        const other = load<u32>(unionStarts + (<usize>number << 2));
        const otherLength = load<u32>(unionStarts + (<usize>number << 2), 4) - other;
        if (otherLength == length && isSame(unionIds + other, id, length)) break;
      }
      slot = (slot + 1) & mask;
      number = load<i32>(slots + (slot << 2)) - 1;
    }
    if (number < 0) {
      number = <i32>count;
      store<i32>(slots + (slot << 2), number + 1);
      store<u32>(hashes + (count << 2), hash);
      store<u32>(rows + (count << 2), row);
      const unionStart = load<u32>(unionStarts + (count << 2));
      copy(unionIds + unionStart, id, length);
      count++;
      store<u32>(unionStarts + (count << 2), unionStart + length);
    }
    store<i32>(numbers + (place << 2), number);
  }
  job.count = count;
}

// --- Writing ---

@unmanaged
class Writing {
  ids: usize;
  starts: usize;
  scores: usize;
  /** The rows in the order of their lines; 0 when that is their own. */
  order: usize;
  count: usize;
  /** The place in the order that is written next. */
  next: usize;
  /** What stands before the id and behind the score. */
  head: usize;
  headLength: usize;
  tail: usize;
  tailLength: usize;
  /** Where the next line is written, and how far there is room. */
  target: usize;
  targetEnd: usize;
  separatesTies: u32;
  separatedCount: u32;
  /** The last score written. */
  previous: f64;
}

const DONE: i32 = 0;
const FULL: i32 = 1;
const BAD_ID: i32 = 2;
const LOWEST: i32 = 3;
/** Room for a rank, a score, the spaces around them and what is copied too far. */
const NUMBER_BYTES: usize = 96;

export function writeLines(job: Writing): i32 {
  const ids = job.ids;
  const starts = job.starts;
  const scores = job.scores;
  const order = job.order;
  const count = job.count;
  const head = job.head;
  const headLength = job.headLength;
  const tail = job.tail;
  const tailLength = job.tailLength;
  const targetEnd = job.targetEnd;
  const separatesTies = job.separatesTies != 0;
  let previous = job.previous;
  let at = job.target;
  let place = job.next;
  let result = DONE;
  // Tied scores stand one behind another: their text is made once.
  let known: f64 = NaN;
  let text: usize = 0;
  let textLength: usize = 0;
  for (; place < count; place++) {
    const row = order == 0 ? place : load<u32>(order + (place << 2));
    const start = load<u32>(starts + (row << 2));
    const idLength = load<u32>(starts + (row << 2), 4) - start;
    if (at + headLength + idLength + tailLength + NUMBER_BYTES > targetEnd) {
      result = FULL;
      break;
    }
    let score = load<f64>(scores + (row << 3));
    const isTied = separatesTies && score >= previous;
    if (isTied && previous == -f64.MAX_VALUE) {
      result = LOWEST;
      break;
    }
    if (isTied) score = nextBelow(previous);

    let end = at;
    copy(end, head, headLength);
    end += headLength;
    if (idLength == 0 || !copyColumn(end, ids + start, idLength)) {
      result = BAD_ID;
      break;
    }
    end += idLength;
    store<u8>(end, 32);
    end = writeWhole(<u32>place + 1, end + 1);
    store<u8>(end, 32);
    end++;
    if (score == known) {
      v128.store(end, v128.load(text));
      v128.store(end, v128.load(text, 16), 16);
    } else {
      textLength = writeDecimal(score, end);
      known = score;
    }
    text = end;
    end += textLength;
    copy(end, tail, tailLength);
    at = end + tailLength;
    if (isTied) job.separatedCount++;
    previous = score;
  }
  job.previous = previous;
  job.target = at;
  job.next = place;
  return result;
}

/** Copies an id; false when it holds a space or a control. */
@inline
function copyColumn(target: usize, source: usize, length: usize): bool {
  let blanks = 0;
  for (let index: usize = 0; index < length; index += 16) {
    const bytes = v128.load(source + index);
    v128.store(target + index, bytes);
    const mask = i8x16.bitmask(i8x16.le_u(bytes, i8x16.splat(32)));
    const rest = length - index;
    blanks |= rest >= 16 ? mask : mask & ((1 << <i32>rest) - 1);
  }
  return blanks == 0;
}

function nextBelow(value: f64): f64 {
  if (value == 0) return reinterpret<f64>(0x8000000000000001);
  return reinterpret<f64>(reinterpret<i64>(value) + (value > 0 ? -1 : 1));
}

const ZEROS: u64 = 0x3030303030303030;
const TEN_TO_8: u32 = 100_000_000;

/** Eight decimal digits of a number below 10^8 as text, the first in the lowest byte: halved three times. */
@inline
function eightDigits(number: u32): u64 {
  const high = number / 10_000;
  const fours = <u64>high | (<u64>(number - high * 10_000) << 32);
  const hundreds = ((fours * 10_486) >> 20) & 0x0000007f_0000007f;
  const twos = ((fours - hundreds * 100) << 16) | hundreds;
  const tens = ((twos * 103) >> 10) & 0x000f000f_000f000f;
  return (tens | ((twos - tens * 10) << 8)) + ZEROS;
}

/** Writes a whole number of at least 1 and returns the place behind it. */
@inline
function writeWhole(number: u32, target: usize): usize {
  let at = target;
  let rest = number;
  if (number >= TEN_TO_8) {
    const upper = number / TEN_TO_8;
    if (upper >= 10) store<u8>(at++, ZERO + upper / 10);
    store<u8>(at++, ZERO + upper % 10);
    store<u64>(at, eightDigits(number % TEN_TO_8));
    return at + 8;
  }
  const digits = eightDigits(rest);
  const leading = <usize>ctz(digits ^ ZEROS) & 0x38;
  store<u64>(at, digits >> leading);
  return at + 8 - (leading >> 3);
}

const FROM_SMALLEST = memory.data<f64>([
  1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]);
/** Of 1, with smaller ones before it. */
const POWERS_OF_TEN = FROM_SMALLEST + 5 * 8;

@inline
function tenTo(exponent: usize): f64 {
  return load<f64>(POWERS_OF_TEN + (exponent << 3));
}

/** Where the arithmetic below cannot tell which side of a boundary a value lies on. */
const DOUBT: f64 = 1e-6;

/** `writeShortestDecimal` of src/runs/shortest-decimal.ts, which says how; returns the length of the text. */
function writeDecimal(value: f64, target: usize): usize {
  const bits = reinterpret<u64>(value);
  if (!(value >= 1e-5 && value < 1e15) || (bits & 0x000fffff_ffffffff) == 0) return textOf(value, target);
  const exponent = decimalExponent(value, bits);
  const scale = tenTo(16 - exponent);
  const halfUnit = reinterpret<f64>(((bits >> 52) - 53) << 52) * scale;
  const product = value * scale;
  const rest = multiplyError(value, scale, product);
  let head = Math.floor(product * 1e-8);
  let tail = product - head * 1e8;
  if (tail < 0) {
    head--;
    tail += 1e8;
  } else if (tail >= 1e8) {
    head++;
    tail -= 1e8;
  }
  // Rounded to 15, 16 and 17 digits at once, and the first that is near enough chosen without a branch: which one
  // it is cannot be foreseen.
  const exact = tail + rest;
  const hundreds = Math.floor(exact * 0.01 + 0.5) * 100;
  const tens = Math.floor(exact * 0.1 + 0.5) * 10;
  const ones = Math.floor(exact + 0.5);
  const reach = halfUnit + DOUBT;
  const ofTens = bitsIf(Math.abs(tens - tail - rest) <= reach);
  const ofHundreds = bitsIf(Math.abs(hundreds - tail - rest) <= reach);
  const rounded = chosen(ofHundreds, hundreds, chosen(ofTens, tens, ones));
  const unit = chosen(ofHundreds, 100, chosen(ofTens, 10, 1));
  const distance = Math.abs(rounded - tail - rest);
  const isNearBoundary = Math.abs(distance - halfUnit) <= DOUBT;
  const isNearMiddle = Math.abs(distance - unit * 0.5) <= DOUBT;
  if (isNearBoundary || isNearMiddle || rounded >= 1e8 || rounded < 0) return textOf(value, target);
  return writeDigits(wholeFrom(head), wholeFrom(rounded), exponent, target);
}

/** All ones, or zero. */
@inline
function bitsIf(condition: bool): u64 {
  return -(<u64>condition);
}

@inline
function chosen(bits: u64, one: f64, other: f64): f64 {
  return reinterpret<f64>((reinterpret<u64>(one) & bits) | (reinterpret<u64>(other) & ~bits));
}

/** A whole number below 2^32 out of a double: added to 2^52, it stands in the last bits. */
@inline
function wholeFrom(value: f64): u32 {
  return <u32>reinterpret<u64>(value + 4503599627370496.0);
}

/** The biased exponent of 1e-5, rounded down; those up to 1e15 come to 67. */
const FIRST_EXPONENT: usize = 1006;
/** The decimal exponent of each power of two from there on. */
const DECIMAL_EXPONENTS = memory.data<i8>([
  -6, -5, -5, -5, -4, -4, -4, -4, -3, -3, -3, -2, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4,
  4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 14, 14, 14,
]);

/** The exponent of the first digit: 0 for 1 to 10, -1 for 0.1 to 1. */
@inline
function decimalExponent(value: f64, bits: u64): i32 {
  const least = <i32>load<i8>(DECIMAL_EXPONENTS + <usize>(bits >> 52) - FIRST_EXPONENT);
  // The powers of ten stand one behind another from 1e-5 on.
  return least + <i32>(value >= load<f64>(POWERS_OF_TEN + (<usize>(least + 1) << 3)));
}

/** Writes 17 digits with their point, without the zeros at the end: nine of `head`, eight of `tail`. */
@inline
function writeDigits(head: u32, tail: u32, exponent: i32, target: usize): usize {
  const first = head / TEN_TO_8;
  const middle = eightDigits(head - first * TEN_TO_8);
  const last = eightDigits(tail);
  let length: usize = 17;
  if (last != ZEROS) length -= <usize>(clz(last ^ ZEROS) >> 3);
  else length -= 8 + (middle == ZEROS ? 8 : <usize>(clz(middle ^ ZEROS) >> 3));
  if (exponent < 0) {
    // "0." and zeros to the first digit.
    store<u64>(target, 0x3030_3030_3030_2e30);
    const at = target + <usize>(1 - exponent);
    store<u8>(at, ZERO + first);
    store<u64>(at + 1, middle);
    store<u64>(at + 9, last);
    return at + length - target;
  }
  // The digits one place to the right, then those before the point one back to the left.
  store<u8>(target + 1, ZERO + first);
  store<u64>(target + 2, middle);
  store<u64>(target + 10, last);
  const whole = <usize>exponent + 1;
  for (let index: usize = 0; index < whole; index++) store<u8>(target + index, load<u8>(target + index + 1));
  if (length <= whole) return whole;
  store<u8>(target + whole, POINT);
  return length + 1;
}

/** `multiplyError` of src/runs: what rounding took from a product (Dekker, with Veltkamp's splitting). */
@inline
function multiplyError(a: f64, b: f64, product: f64): f64 {
  const aHigh = upperHalf(a);
  const aLow = a - aHigh;
  const bHigh = upperHalf(b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

@inline
function upperHalf(value: f64): f64 {
  const scaled = value * 134217729;
  return scaled - (scaled - value);
}
