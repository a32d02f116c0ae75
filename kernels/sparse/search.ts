// Block-max windowed MaxScore. Passages are taken in windows, the most promising first. In a window, groups whose
// bounds together stay below the threshold are not essential: no passage can be a hit by them alone. The others are
// added up passage by passage; what can still reach the threshold is then looked up in the rest.
import { Group, List } from './structures';
import { passageCount, windowCount, windowShift } from './segment';
import { candidates, candidateSums, windowBounds, windowOrder } from './scratch';
import { countSum, startThreshold, threshold } from './threshold';
import { boundWindows, groupAt, listAt, orderWindows } from './windows';
import { accumulateGroup } from './accumulate';
import { candidatesOfGroups, candidatesOfList, candidatesOfWindow, keepAllowed } from './candidates';
import { refine } from './refine';
import { finishKept, keep, makeRoom, startKept } from './kept';

/** A sum that is not 0: TypeScript sees to it that no sum of a search is smaller. */
const LEAST_SUM: f32 = 1e-36;

let inflation: f32 = 1;
let allowed: usize = 0;

/** For measuring: what the searches since the last reset have touched. */
export let visitedWindows: i32 = 0;
export let addedPostings: i32 = 0;
export let foundCandidates: i32 = 0;

export function resetCounts(): void {
  visitedWindows = 0;
  addedPostings = 0;
  foundCandidates = 0;
}

/**
 * Finds the best `hits` passages. `groups` ascend by what they can give at most; `start` is a sum that at least
 * `hits` passages reach, `slack` what float32 may lose, `scale` what turns scores into sums, `filter` a bitmap or
 * 0. Returns how many there are, at `kept` and `scores` of scratch.
 */
export function search(
  groups: usize, groupCount: i32, program: usize, programGroups: i32,
  hits: i32, start: f32, slack: f32, scale: f64, filter: usize,
): i32 {
  inflation = 1 + slack;
  allowed = filter;
  for (let index = 0; index < groupCount; index++) readTerms(groupAt(groups, index));
  startKept(hits, scale, program, programGroups);
  const most = boundWindows(groups, groupCount, inflation);
  if (most == 0) return 0;
  startThreshold(hits, start, most, 1 - slack);
  orderWindows(most);
  for (let place = 0; place < windowCount; place++) {
    const window = <i32>load<u32>(windowOrder + (<usize>place << 2));
    const bound = load<f32>(windowBounds + (<usize>window << 2));
    if (bound < threshold || bound == 0) continue;
    searchWindow(window, groups, groupCount);
  }
  return finishKept(1 - slack);
}

function readTerms(group: Group): void {
  for (let place = 0; place < group.listCount; place++) {
    const list = listAt(group.lists, place);
    const term = list.term;
    list.low = term.low;
    list.impacts = term.impacts;
    list.windowStarts = term.windowStarts;
    list.windowMaxima = term.windowMaxima;
    list.bitmap = term.bitmap;
  }
}

function searchWindow(window: i32, groups: usize, groupCount: i32): void {
  let essential = enterWindow(window, groups, groupCount);
  if (essential == groupCount) return;
  visitedWindows++;
  const others = essential > 0 ? groupAt(groups, essential - 1).boundUpTo : 0;
  const firstPassage = <u32>window << windowShift;
  const blockBase = firstPassage & ~0xffff;
  const blockOffset = <usize>(firstPassage & 0xffff) << 2;
  const least = max(threshold - others, LEAST_SUM);
  let count = findCandidates(groups, essential, groupCount, least, firstPassage, blockOffset);
  foundCandidates += count;
  if (allowed && count > 0) count = keepAllowed(count, allowed, blockBase);
  for (let index = essential - 1; index >= 0 && count > 0; index--) {
    const group = groupAt(groups, index);
    if (group.postings == 0) continue;
    const rest = index > 0 ? groupAt(groups, index - 1).boundUpTo : 0;
    count = refine(group, count, blockOffset, blockBase, max(threshold - rest, LEAST_SUM));
  }
  if (count > 0) keepCandidates(count, blockBase);
}

/** Reads the groups' postings and bounds in a window; returns the first essential group. */
function enterWindow(window: i32, groups: usize, groupCount: i32): i32 {
  let boundUpTo: f32 = 0;
  let essential = 0;
  for (let index = 0; index < groupCount; index++) {
    const group = groupAt(groups, index);
    let bound: f32 = 0;
    let postings = 0;
    for (let place = 0; place < group.listCount; place++) {
      const list = listAt(group.lists, place);
      const starts = list.windowStarts + (<usize>window << 2);
      list.from = load<u32>(starts);
      list.to = load<u32>(starts, 4);
      postings += list.to - list.from;
      bound = max(bound, list.weight * load<f32>(list.windowMaxima + (<usize>window << 2)));
    }
    boundUpTo += bound * inflation;
    group.bound = bound;
    group.boundUpTo = boundUpTo;
    group.postings = postings;
    if (boundUpTo < threshold) essential = index + 1;
  }
  return essential;
}

/** Adds up the essential groups; returns how many passages reach `least`. */
function findCandidates(
  groups: usize, essential: i32, groupCount: i32, least: f32, firstPassage: u32, blockOffset: usize,
): i32 {
  let postings = 0;
  let filled = 0;
  let last = essential;
  for (let index = essential; index < groupCount; index++) {
    const own = groupAt(groups, index).postings;
    if (own == 0) continue;
    postings += own;
    filled++;
    last = index;
  }
  if (filled == 0) return 0;
  addedPostings += postings;
  const only = groupAt(groups, last);
  if (filled == 1 && only.listCount == 1) return candidatesOfList(listAt(only.lists, 0), least);
  let isFirst = true;
  for (let index = essential; index < groupCount; index++) {
    const group = groupAt(groups, index);
    if (group.postings == 0) continue;
    accumulateGroup(group, blockOffset, isFirst);
    isFirst = false;
  }
  const length = min(1 << windowShift, passageCount - <i32>firstPassage);
  if (postings < length >> 3) return candidatesOfGroups(groups, essential, groupCount, least, blockOffset);
  return candidatesOfWindow(length, least, firstPassage & 0xffff);
}

function keepCandidates(count: i32, blockBase: u32): void {
  makeRoom(count);
  for (let index = 0; index < count; index++) {
    const sum = load<f32>(candidateSums + (<usize>index << 2));
    if (sum < threshold) continue;
    keep(blockBase + load<u16>(candidates + (<usize>index << 1)), sum);
    countSum(sum);
  }
}
