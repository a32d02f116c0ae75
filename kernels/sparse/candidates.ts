// Which passages of a window may still reach the threshold, after the essential groups have been added up.
// Candidates are kept as the low halves of their numbers with their sums. The sums are zeroed on the way.
import { Group, List, groupAt, listAt } from './structures';
import { candidates, candidateSums, sums } from './scratch';
import { hasBit } from './segment';

// @ts-ignore: decorator
@inline
function put(index: i32, low: u32, sum: f32): void {
  store<u16>(candidates + (<usize>index << 1), <u16>low);
  store<f32>(candidateSums + (<usize>index << 2), sum);
}

/** A single list needs no accumulators: its postings are compared as they lie. */
export function candidatesOfList(list: List, least: f32): i32 {
  const weight = list.weight;
  const weights = f32x4.splat(weight);
  const leasts = f32x4.splat(least);
  let posting = list.from;
  let impact = list.impacts + (<usize>posting << 2);
  let found = 0;
  for (; posting + 4 <= list.to; posting += 4, impact += 16) {
    let mask = i32x4.bitmask(f32x4.ge(f32x4.mul(weights, v128.load(impact)), leasts));
    while (mask) {
      const lane = ctz(mask);
      mask &= mask - 1;
      const low = load<u16>(list.low + (<usize>(posting + lane) << 1));
      put(found++, low, weight * load<f32>(impact + (<usize>lane << 2)));
    }
  }
  for (; posting < list.to; posting++, impact += 4) {
    const sum = weight * load<f32>(impact);
    if (sum >= least) put(found++, load<u16>(list.low + (<usize>posting << 1)), sum);
  }
  return found;
}

/** Looks at every passage of the window: for windows of which many passages have been touched. */
export function candidatesOfWindow(length: i32, least: f32, firstLow: u32): i32 {
  const leasts = f32x4.splat(least);
  const zero = f32x4.splat(0);
  let found = 0;
  // The sums are padded with zeros to whole rounds, which never reach a threshold above 0.
  for (let index = 0; index < length; index += 16) {
    const place = sums + (<usize>index << 2);
    const a = f32x4.ge(v128.load(place), leasts);
    const b = f32x4.ge(v128.load(place, 16), leasts);
    const c = f32x4.ge(v128.load(place, 32), leasts);
    const d = f32x4.ge(v128.load(place, 48), leasts);
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
      let mask =
        i32x4.bitmask(a) | (i32x4.bitmask(b) << 4) | (i32x4.bitmask(c) << 8) | (i32x4.bitmask(d) << 12);
      while (mask) {
        const lane = ctz(mask);
        mask &= mask - 1;
        put(found++, firstLow + <u32>(index + lane), load<f32>(place + (<usize>lane << 2)));
      }
    }
    v128.store(place, zero);
    v128.store(place, zero, 16);
    v128.store(place, zero, 32);
    v128.store(place, zero, 48);
  }
  return found;
}

/** How many passages of the window {@link candidatesOfWindow} would take. */
export function countInWindow(length: i32, least: f32): i32 {
  const leasts = f32x4.splat(least);
  let counts = i32x4.splat(0);
  const end = sums + (<usize>length << 2);
  for (let place = sums; place < end; place += 32) {
    // A comparison that holds is -1.
    counts = i32x4.sub(counts, f32x4.ge(v128.load(place), leasts));
    counts = i32x4.sub(counts, f32x4.ge(v128.load(place, 16), leasts));
  }
  return (
    i32x4.extract_lane(counts, 0) + i32x4.extract_lane(counts, 1) +
    i32x4.extract_lane(counts, 2) + i32x4.extract_lane(counts, 3)
  );
}

/** Looks at the passages of the lists again: for windows of which few passages have been touched. */
export function candidatesOfLists(
  groups: usize, from: i32, to: i32, onlyStrongest: bool, least: f32, blockOffset: usize,
): i32 {
  const base = sums - blockOffset;
  let found = 0;
  for (let index = from; index < to; index++) {
    const group: Group = groupAt(groups, index);
    const listCount = onlyStrongest ? 1 : group.listCount;
    for (let place = 0; place < listCount; place++) {
      const list = listAt(group.lists, place);
      let low = list.low + (<usize>list.from << 1);
      const end = list.low + (<usize>list.to << 1);
      for (; low < end; low += 2) {
        const number = load<u16>(low);
        const at = base + (<usize>number << 2);
        const sum = load<f32>(at);
        if (sum >= least) put(found++, number, sum);
        store<f32>(at, 0);
      }
    }
  }
  return found;
}

/** How many postings of the lists are of passages that {@link candidatesOfLists} would take: at least as many. */
export function countInLists(
  groups: usize, from: i32, to: i32, onlyStrongest: bool, least: f32, blockOffset: usize,
): i32 {
  const base = sums - blockOffset;
  let count = 0;
  for (let index = from; index < to; index++) {
    const group: Group = groupAt(groups, index);
    const listCount = onlyStrongest ? 1 : group.listCount;
    for (let place = 0; place < listCount; place++) {
      const list = listAt(group.lists, place);
      let low = list.low + (<usize>list.from << 1);
      const end = list.low + (<usize>list.to << 1);
      for (; low < end; low += 2) count += i32(load<f32>(base + (<usize>load<u16>(low) << 2)) >= least);
    }
  }
  return count;
}

/** Drops the candidates that a filter does not allow. */
export function keepAllowed(count: i32, allowed: usize, blockBase: u32): i32 {
  let left = 0;
  for (let index = 0; index < count; index++) {
    const low = load<u16>(candidates + (<usize>index << 1));
    if (!hasBit(allowed, blockBase + low)) continue;
    put(left++, low, load<f32>(candidateSums + (<usize>index << 2)));
  }
  return left;
}
