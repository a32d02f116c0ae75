// Columns to lines of a run.
import { copy } from './bytes';
import { writeDecimal, writeWhole } from './decimal';

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
