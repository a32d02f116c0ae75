// Adding what a non-essential group gives to the candidates of a window, by whichever way is cheapest: a look-up in
// the term's bitmap, one walk over its postings against marks of the candidates, or a binary search for each.
import { Group, List, listAt } from './structures';
import { candidateGains, candidateOwns, candidates, candidateSums } from './scratch';
import { anyMarked, mark, marksBase, placeOf } from './marks';

/** Postings per candidate up to which walking is cheaper than searching. */
export const WALK_FACTOR = 14;
/** Postings per candidate from which a look-up in the bitmap is cheaper than walking. */
export const LOOK_UP_FACTOR = 2;

let areMarked: bool = false;

/**
 * Adds the values of a group to the candidates and drops those that then fall short of `least`. Returns how many
 * are left.
 */
export function refine(group: Group, count: i32, firstLow: u32, blockBase: u32, least: f32): i32 {
  memory.fill(candidateGains, 0, <usize>count << 2);
  areMarked = false;
  for (let place = 0; place < group.listCount; place++) {
    gainByList(listAt(group.lists, place), count, firstLow, blockBase);
  }
  if (areMarked) setMarks(count, firstLow, false);
  return addGains(count, least);
}

/** The same for a group whose first list is in the sums already: adds what the others give beyond it. */
export function refineWeak(group: Group, count: i32, firstLow: u32, blockBase: u32, least: f32): i32 {
  memory.fill(candidateGains, 0, <usize>count << 2);
  areMarked = false;
  gainByList(listAt(group.lists, 0), count, firstLow, blockBase);
  memory.copy(candidateOwns, candidateGains, <usize>count << 2);
  for (let place = 1; place < group.listCount; place++) {
    gainByList(listAt(group.lists, place), count, firstLow, blockBase);
  }
  if (areMarked) setMarks(count, firstLow, false);
  for (let index: usize = 0; index < <usize>count; index++) {
    const place = candidateGains + (index << 2);
    store<f32>(place, load<f32>(place) - load<f32>(candidateOwns + (index << 2)));
  }
  return addGains(count, least);
}

/** Raises the gains of the candidates that a list holds to its values. */
function gainByList(list: List, count: i32, firstLow: u32, blockBase: u32): void {
  const postings = list.to - list.from;
  if (postings == 0) return;
  if (list.bitmap && postings > LOOK_UP_FACTOR * count) gainByBitmap(list, count, blockBase);
  else if (postings < WALK_FACTOR * count) {
    if (!areMarked) setMarks(count, firstLow, true);
    gainByWalk(list, firstLow);
  } else gainBySearch(list, count);
}

// @ts-ignore: decorator
@inline
function gain(index: usize, value: f32): void {
  const place = candidateGains + (index << 2);
  store<f32>(place, max(load<f32>(place), value));
}

function gainByBitmap(list: List, count: i32, blockBase: u32): void {
  const words = list.bitmap + (<usize>(blockBase >> 6) << 4);
  const weight = list.weight;
  for (let index: usize = 0; index < <usize>count; index++) {
    const low = <usize>load<u16>(candidates + (index << 1));
    const word = words + ((low >> 6) << 4);
    const bits = load<u64>(word);
    const own = <u64>1 << (low & 63);
    if (!(bits & own)) continue;
    const posting = load<u32>(word, 8) + <u32>popcnt(bits & (own - 1));
    gain(index, weight * load<f32>(list.impacts + (<usize>posting << 2)));
  }
}

function setMarks(count: i32, firstLow: u32, areSet: bool): void {
  areMarked = areSet;
  for (let index = 0; index < count; index++) {
    mark(load<u16>(candidates + (<usize>index << 1)) - firstLow, areSet ? index : -1);
  }
}

function gainByWalk(list: List, firstLow: u32): void {
  const base = marksBase(firstLow);
  const weight = list.weight;
  let posting = list.from;
  for (; posting + 4 <= list.to; posting += 4) {
    if (!anyMarked(load<u64>(list.low + (<usize>posting << 1)), base)) continue;
    for (let each = posting; each < posting + 4; each++) gainByPosting(list, each, weight, base);
  }
  for (; posting < list.to; posting++) gainByPosting(list, posting, weight, base);
}

// @ts-ignore: decorator
@inline
function gainByPosting(list: List, posting: i32, weight: f32, base: usize): void {
  const place = placeOf(load<u16>(list.low + (<usize>posting << 1)), base);
  if (place) gain(<usize>(place - 1), weight * load<f32>(list.impacts + (<usize>posting << 2)));
}

function gainBySearch(list: List, count: i32): void {
  const weight = list.weight;
  for (let index: usize = 0; index < <usize>count; index++) {
    const posting = findLow(list.low, list.from, list.to, load<u16>(candidates + (index << 1)));
    if (posting >= 0) gain(index, weight * load<f32>(list.impacts + (<usize>posting << 2)));
  }
}

/** The posting with this low half among some that share a block, or -1. There is at least one. */
// @ts-ignore: decorator
@inline
export function findLow(lows: usize, from: i32, to: i32, wanted: u32): i32 {
  let start = from;
  let length = to - from;
  while (length > 1) {
    const half = length >> 1;
    start = load<u16>(lows + (<usize>(start + half) << 1)) <= wanted ? start + half : start;
    length -= half;
  }
  return load<u16>(lows + (<usize>start << 1)) == wanted ? start : -1;
}

function addGains(count: i32, least: f32): i32 {
  let left: usize = 0;
  for (let index: usize = 0; index < <usize>count; index++) {
    const sum = load<f32>(candidateSums + (index << 2)) + load<f32>(candidateGains + (index << 2));
    store<f32>(candidateSums + (left << 2), sum);
    store<u16>(candidates + (left << 1), load<u16>(candidates + (index << 1)));
    left += <usize>(sum >= least);
  }
  return <i32>left;
}
