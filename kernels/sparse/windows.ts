// Which windows are worth visiting, and in which order: the promising first, so that the threshold rises early.
import { groupAt, listAt } from './structures';
import { paddedWindows, windowCount } from './segment';
import { histogram, windowBests, windowBounds, windowOrder } from './scratch';

const LEVELS = 64;

/** Bounds every window by the sum over groups of the largest maximum; returns the largest bound. */
export function boundWindows(groups: usize, groupCount: i32, inflation: f32): f32 {
  const bytes = <usize>paddedWindows() << 2;
  memory.fill(windowBounds, 0, bytes);
  for (let index = 0; index < groupCount; index++) {
    const group = groupAt(groups, index);
    if (group.listCount == 1) {
      const list = listAt(group.lists, 0);
      addScaled(list.windowMaxima, list.weight * inflation, bytes);
      continue;
    }
    memory.fill(windowBests, 0, bytes);
    for (let place = 0; place < group.listCount; place++) {
      const list = listAt(group.lists, place);
      raiseScaled(list.windowMaxima, list.weight * inflation, bytes);
    }
    addScaled(windowBests, 1, bytes);
  }
  let most: f32 = 0;
  for (let window = 0; window < windowCount; window++) {
    most = max(most, load<f32>(windowBounds + (<usize>window << 2)));
  }
  return most;
}

function addScaled(maxima: usize, weight: f32, bytes: usize): void {
  const factor = f32x4.splat(weight);
  for (let at: usize = 0; at < bytes; at += 16) {
    const place = windowBounds + at;
    v128.store(place, f32x4.add(v128.load(place), f32x4.mul(factor, v128.load(maxima + at))));
  }
}

function raiseScaled(maxima: usize, weight: f32, bytes: usize): void {
  const factor = f32x4.splat(weight);
  for (let at: usize = 0; at < bytes; at += 16) {
    const place = windowBests + at;
    v128.store(place, f32x4.pmax(v128.load(place), f32x4.mul(factor, v128.load(maxima + at))));
  }
}

/** Orders windows by bound in 64 levels, the highest first; within a level ascending. */
export function orderWindows(most: f32): void {
  const perLevel: f32 = <f32>(LEVELS - 1) / most;
  memory.fill(histogram, 0, (LEVELS + 1) << 2);
  for (let window = 0; window < windowCount; window++) {
    const next = histogram + (<usize>(levelOf(window, perLevel) + 1) << 2);
    store<u32>(next, load<u32>(next) + 1);
  }
  for (let level = 1; level <= LEVELS; level++) {
    const place = histogram + (<usize>level << 2);
    store<u32>(place, load<u32>(place) + load<u32>(place - 4));
  }
  for (let window = 0; window < windowCount; window++) {
    const place = histogram + (<usize>levelOf(window, perLevel) << 2);
    const rank = load<u32>(place);
    store<u32>(place, rank + 1);
    store<u32>(windowOrder + (<usize>rank << 2), window);
  }
}

// @ts-ignore: decorator
@inline
function levelOf(window: i32, perLevel: f32): i32 {
  return LEVELS - 1 - <i32>(load<f32>(windowBounds + (<usize>window << 2)) * perLevel);
}
