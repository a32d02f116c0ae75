// Usual lines of a run to columns.
import {
  CARRIAGE_RETURN,
  HUNDREDS_ONES,
  LOW_BYTES,
  MINUS,
  MYRIADS_ONES,
  NEWLINE,
  NINES,
  PLACES,
  POINTS,
  TENS,
  ZERO_TEXT,
  areSeparators,
  copy,
  hashOf,
  isSame,
  stopsAt,
} from './bytes';
import { tenTo } from './decimal';

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
