// The candidates that reached the threshold, and the answer that is made of them.
import {
  capacity, histogram, kept, keptSums, keysA, keysB, passagesB, scores,
} from './scratch';
import { passageCount } from './segment';
import { raiseThreshold, threshold } from './threshold';
import { scorePassages } from './exact';

export let keptCount: i32 = 0;
let limit: i32 = 0;
/** float32 sums are scores times this. */
let sumScale: f64 = 1;
let query: usize = 0;
let queryGroups: i32 = 0;

export function startKept(hits: i32, scale: f64, written: usize, groups: i32): void {
  keptCount = 0;
  limit = hits;
  sumScale = scale;
  query = written;
  queryGroups = groups;
}

// @ts-ignore: decorator
@inline
export function keep(passage: u32, sum: f32): void {
  store<u32>(kept + (<usize>keptCount << 2), passage);
  store<f32>(keptSums + (<usize>keptCount << 2), sum);
  keptCount++;
}

/**
 * Makes room for `more`. Mostly the threshold has risen past enough of what is kept; where many passages tie with
 * it, their scores are computed and only the best stay, so that ties cost a bounded factor.
 */
export function makeRoom(more: i32): void {
  if (keptCount + more <= capacity) return;
  dropBelow(threshold);
  if (keptCount + more <= capacity) return;
  rankKept();
  for (let index = 0; index < keptCount; index++) {
    const score = load<f64>(scores + (<usize>index << 3));
    store<f32>(keptSums + (<usize>index << 2), <f32>(score * sumScale));
  }
  raiseThreshold(load<f32>(keptSums + (<usize>(keptCount - 1) << 2)));
}

/** The final answer: passages at `kept`, scores at `scores`. `deflation` as in threshold.ts. */
export function finishKept(deflation: f32): i32 {
  dropBelow(threshold);
  if (keptCount > limit) dropBelow(selectSum(limit) * deflation);
  rankKept();
  return keptCount;
}

function dropBelow(least: f32): void {
  let left: usize = 0;
  for (let index: usize = 0; index < <usize>keptCount; index++) {
    const sum = load<f32>(keptSums + (index << 2));
    store<f32>(keptSums + (left << 2), sum);
    store<u32>(kept + (left << 2), load<u32>(kept + (index << 2)));
    left += <usize>(sum >= least);
  }
  keptCount = <i32>left;
}

/** The rank-th largest of the kept sums, by quickselect on a copy. */
function selectSum(rank: i32): f32 {
  const copy = keysA;
  memory.copy(copy, keptSums, <usize>keptCount << 2);
  let low = 0;
  let high = keptCount - 1;
  const wanted = rank - 1;
  while (low < high) {
    const pivot = load<f32>(copy + (<usize>((low + high) >> 1) << 2));
    let left = low;
    let right = high;
    while (left <= right) {
      while (load<f32>(copy + (<usize>left << 2)) > pivot) left++;
      while (load<f32>(copy + (<usize>right << 2)) < pivot) right--;
      if (left > right) break;
      const swapped = load<f32>(copy + (<usize>left << 2));
      store<f32>(copy + (<usize>left << 2), load<f32>(copy + (<usize>right << 2)));
      store<f32>(copy + (<usize>right << 2), swapped);
      left++;
      right--;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return load<f32>(copy + (<usize>wanted << 2));
}

/** Scores what is kept and leaves the best `limit`: score descending, then passage ascending. */
function rankKept(): void {
  if (keptCount == 0) return;
  sortPassages();
  scorePassages(kept, keptCount, query, queryGroups);
  sortByScore();
  if (keptCount > limit) keptCount = limit;
}

const DIGITS = 2048;
const DIGIT_BITS = 11;

/** Sorts the kept passages ascending, by radix or, when few, by insertion. */
function sortPassages(): void {
  const count = keptCount;
  if (count <= 48) {
    for (let index = 1; index < count; index++) {
      const passage = load<u32>(kept + (<usize>index << 2));
      let place = index - 1;
      while (place >= 0 && load<u32>(kept + (<usize>place << 2)) > passage) {
        store<u32>(kept + (<usize>(place + 1) << 2), load<u32>(kept + (<usize>place << 2)));
        place--;
      }
      store<u32>(kept + (<usize>(place + 1) << 2), passage);
    }
    return;
  }
  let source = kept;
  let target = passagesB;
  for (let shift = 0; passageCount >> shift > 0; shift += DIGIT_BITS) {
    memory.fill(histogram, 0, DIGITS << 2);
    for (let index = 0; index < count; index++) {
      const digit = (load<u32>(source + (<usize>index << 2)) >> shift) & (DIGITS - 1);
      addOne(histogram, digit);
    }
    accumulate(histogram);
    for (let index = 0; index < count; index++) {
      const passage = load<u32>(source + (<usize>index << 2));
      const place = takeOne(histogram, (passage >> shift) & (DIGITS - 1));
      store<u32>(target + (<usize>place << 2), passage);
    }
    const swapped = source;
    source = target;
    target = swapped;
  }
  if (source != kept) memory.copy(kept, source, <usize>count << 2);
}

// @ts-ignore: decorator
@inline
function addOne(counts: usize, digit: u32): void {
  const place = counts + (<usize>digit << 2);
  store<u32>(place, load<u32>(place) + 1);
}

// @ts-ignore: decorator
@inline
function takeOne(counts: usize, digit: u32): u32 {
  const place = counts + (<usize>digit << 2);
  const value = load<u32>(place);
  store<u32>(place, value + 1);
  return value;
}

/** Turns counts into first places. */
function accumulate(counts: usize): void {
  let before: u32 = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const place = counts + (<usize>digit << 2);
    const count = load<u32>(place);
    store<u32>(place, before);
    before += count;
  }
}

/** Sorts by score descending; equal scores stay in the order of their passages. */
function sortByScore(): void {
  if (keptCount <= 48) insertByScore();
  else radixByScore();
}

function insertByScore(): void {
  for (let index = 1; index < keptCount; index++) {
    const score = load<f64>(scores + (<usize>index << 3));
    const passage = load<u32>(kept + (<usize>index << 2));
    let place = index - 1;
    while (place >= 0 && load<f64>(scores + (<usize>place << 3)) < score) {
      store<f64>(scores + (<usize>(place + 1) << 3), load<f64>(scores + (<usize>place << 3)));
      store<u32>(kept + (<usize>(place + 1) << 2), load<u32>(kept + (<usize>place << 2)));
      place--;
    }
    store<f64>(scores + (<usize>(place + 1) << 3), score);
    store<u32>(kept + (<usize>(place + 1) << 2), passage);
  }
}

/** The bits of a float64 that is not negative rise with it; turned over, they sort descending. */
function radixByScore(): void {
  const count = keptCount;
  memory.fill(histogram, 0, 6 * DIGITS * 4);
  for (let index = 0; index < count; index++) {
    const key = ~load<u64>(scores + (<usize>index << 3));
    store<u64>(keysA + (<usize>index << 3), key);
    for (let pass = 0; pass < 6; pass++) {
      addOne(histogram + <usize>pass * DIGITS * 4, <u32>(key >> (pass * DIGIT_BITS)) & (DIGITS - 1));
    }
  }
  let keys = keysA;
  let otherKeys = keysB;
  let passages = kept;
  let otherPassages = passagesB;
  for (let pass = 0; pass < 6; pass++) {
    const counts = histogram + <usize>pass * DIGITS * 4;
    const shift = pass * DIGIT_BITS;
    // All keys share this digit: nothing would move.
    const first = <u32>(load<u64>(keys) >> shift) & (DIGITS - 1);
    if (load<u32>(counts + (<usize>first << 2)) == count) continue;
    accumulate(counts);
    for (let index = 0; index < count; index++) {
      const key = load<u64>(keys + (<usize>index << 3));
      const place = takeOne(counts, <u32>(key >> shift) & (DIGITS - 1));
      store<u64>(otherKeys + (<usize>place << 3), key);
      store<u32>(otherPassages + (<usize>place << 2), load<u32>(passages + (<usize>index << 2)));
    }
    let swapped = keys;
    keys = otherKeys;
    otherKeys = swapped;
    swapped = passages;
    passages = otherPassages;
    otherPassages = swapped;
  }
  if (passages != kept) memory.copy(kept, passages, <usize>count << 2);
  for (let index = 0; index < count; index++) {
    store<u64>(scores + (<usize>index << 3), ~load<u64>(keys + (<usize>index << 3)));
  }
}
