// Adding up, within one window, what the essential groups give. `base` is the accumulator that passage 0 of the
// window's block would have, so that the low half of a passage's number is all the address that is needed.
import { Group, List, listAt } from './structures';
import { bests, sums } from './scratch';

/** Adds what the first list of a group gives to the sums of the window. */
export function accumulateStrongest(group: Group, blockOffset: usize): void {
  addList(listAt(group.lists, 0), sums - blockOffset);
}

/**
 * Adds what a group gives to the sums of a window of `length` passages; `isFirst` says that they are all 0 still.
 */
export function accumulateGroup(group: Group, length: i32, blockOffset: usize, isFirst: bool): void {
  if (group.listCount == 1) {
    addList(listAt(group.lists, 0), sums - blockOffset);
    return;
  }
  // The first group's best values can be found in the sums themselves.
  const target = isFirst ? sums : bests;
  for (let place = 0; place < group.listCount; place++) {
    const list = listAt(group.lists, place);
    if (list.to > list.from) raiseByList(list, target - blockOffset);
  }
  if (isFirst) return;
  if (group.postings > length >> 3) {
    moveAllBests(length);
    return;
  }
  for (let place = 0; place < group.listCount; place++) {
    const list = listAt(group.lists, place);
    if (list.to > list.from) moveBests(list, blockOffset);
  }
}

function addList(list: List, base: usize): void {
  let low = list.low + (<usize>list.from << 1);
  let impact = list.impacts + (<usize>list.from << 2);
  const weight = list.weight;
  const end = list.low + (<usize>list.to << 1);
  const lastFour = end - 6;
  for (; low < lastFour; low += 8, impact += 16) {
    const first = base + (<usize>load<u16>(low) << 2);
    store<f32>(first, load<f32>(first) + weight * load<f32>(impact));
    const second = base + (<usize>load<u16>(low, 2) << 2);
    store<f32>(second, load<f32>(second) + weight * load<f32>(impact, 4));
    const third = base + (<usize>load<u16>(low, 4) << 2);
    store<f32>(third, load<f32>(third) + weight * load<f32>(impact, 8));
    const fourth = base + (<usize>load<u16>(low, 6) << 2);
    store<f32>(fourth, load<f32>(fourth) + weight * load<f32>(impact, 12));
  }
  for (; low < end; low += 2, impact += 4) {
    const place = base + (<usize>load<u16>(low) << 2);
    store<f32>(place, load<f32>(place) + weight * load<f32>(impact));
  }
}

function raiseByList(list: List, base: usize): void {
  let low = list.low + (<usize>list.from << 1);
  let impact = list.impacts + (<usize>list.from << 2);
  const end = list.low + (<usize>list.to << 1);
  const weight = list.weight;
  for (; low < end; low += 2, impact += 4) {
    const place = base + (<usize>load<u16>(low) << 2);
    store<f32>(place, max(load<f32>(place), weight * load<f32>(impact)));
  }
}

/** Adds the best values of a list's passages to the sums, and zeros them: a passage of two lists counts once. */
function moveBests(list: List, blockOffset: usize): void {
  let low = list.low + (<usize>list.from << 1);
  const end = list.low + (<usize>list.to << 1);
  for (; low < end; low += 2) {
    const at = (<usize>load<u16>(low) << 2) - blockOffset;
    store<f32>(sums + at, load<f32>(sums + at) + load<f32>(bests + at));
    store<f32>(bests + at, 0);
  }
}

/** The same for every passage of the window: for groups of many postings. */
function moveAllBests(length: i32): void {
  const zero = f32x4.splat(0);
  const end = sums + (<usize>length << 2);
  let best = bests;
  for (let sum = sums; sum < end; sum += 16, best += 16) {
    v128.store(sum, f32x4.add(v128.load(sum), v128.load(best)));
    v128.store(best, zero);
  }
}
