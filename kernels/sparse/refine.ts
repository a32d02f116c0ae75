// Adding what a non-essential group gives to the candidates of a window, by whichever way is cheapest: a look-up in
// the term's bitmap, one walk over its postings against marks of the candidates, or a binary search for each.
import { Group, List, listAt } from './structures';
import { candidates, candidateGains, candidateSums, sums } from './scratch';

/** Postings per candidate up to which walking is cheaper than searching. */
export const WALK_FACTOR = 14;
/** Postings per candidate from which a look-up in the bitmap is cheaper than walking. */
export const LOOK_UP_FACTOR = 2;

/**
 * Adds the group's values to the candidates and drops those that then fall short of `least`. Returns how many
 * are left.
 */
export function refine(group: Group, count: i32, blockOffset: usize, blockBase: u32, least: f32): i32 {
  memory.fill(candidateGains, 0, <usize>count << 2);
  let areMarked = false;
  for (let place = 0; place < group.listCount; place++) {
    const list = listAt(group.lists, place);
    const postings = list.to - list.from;
    if (postings == 0) continue;
    if (list.bitmap && postings > LOOK_UP_FACTOR * count) gainByBitmap(list, count, blockBase);
    else if (postings < WALK_FACTOR * count) {
      if (!areMarked) mark(count, blockOffset);
      areMarked = true;
      gainByWalk(list, blockOffset);
    } else gainBySearch(list, count);
  }
  if (areMarked) unmark(count, blockOffset);
  return addGains(count, least);
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

/** The sums are all 0 while candidates are refined: they hold the candidates' places, plus 1. */
function mark(count: i32, blockOffset: usize): void {
  const base = sums - blockOffset;
  for (let index = 0; index < count; index++) {
    store<i32>(base + (<usize>load<u16>(candidates + (<usize>index << 1)) << 2), index + 1);
  }
}

function unmark(count: i32, blockOffset: usize): void {
  const base = sums - blockOffset;
  for (let index = 0; index < count; index++) {
    store<i32>(base + (<usize>load<u16>(candidates + (<usize>index << 1)) << 2), 0);
  }
}

function gainByWalk(list: List, blockOffset: usize): void {
  const base = sums - blockOffset;
  const weight = list.weight;
  let low = list.low + (<usize>list.from << 1);
  let impact = list.impacts + (<usize>list.from << 2);
  const end = list.low + (<usize>list.to << 1);
  for (; low < end; low += 2, impact += 4) {
    const place = load<i32>(base + (<usize>load<u16>(low) << 2));
    if (place) gain(<usize>(place - 1), weight * load<f32>(impact));
  }
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
