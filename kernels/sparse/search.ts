// Block-max windowed MaxScore. Passages are taken in windows, the most promising first. In a window, what stays
// below the threshold all together is not essential: no passage can be a hit by it alone. The rest is added up
// passage by passage; what can still reach the threshold is then looked up in what was left aside.
//
// Of a group of several lists the strongest one, as a rule the word itself, may be essential while the others, which
// stand for it at a discount, are left aside.
import { groupAt, listAt } from './structures';
import { passageCount, windowCount, windowShift } from './segment';
import { candidates, candidateSums, sums, windowBounds, windowOrder } from './scratch';
import { countSum, startThreshold, threshold } from './threshold';
import { boundWindows, orderWindows } from './windows';
import { groupCount, groups, readQuery, scale, slack, start } from './query';
import { accumulateGroup, accumulateStrongest } from './accumulate';
import { candidatesOfList, candidatesOfLists, candidatesOfWindow, countInLists, countInWindow, keepAllowed } from './candidates';
import { refine, refineWeak } from './refine';
import { finishKept, keep, makeRoom, startKept } from './kept';
import { costOfAdding, costOfLookingUp } from './costs';

/** A sum that is not 0: no sum of a query that passed readQuery() is smaller. */
const LEAST_SUM: f32 = 1e-36;

let inflation: f32 = 1;
let allowed: usize = 0;
/** Of the window at hand: its first essential group, and whether only the strongest list of each is essential. */
let essential: i32 = 0;
let areWeakAside: bool = false;

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
 * Finds the best `hits` passages for a query that lies at `query`. `area` is room as query.ts wants it, `floor` a
 * score that the answer is known to reach, `filter` a bitmap or 0. Returns how many there are, at `kept` and
 * `scores` of scratch; -1 when the query's numbers are too far apart for float32.
 */
export function search(
  query: usize, queryGroups: i32, area: usize, hits: i32, floor: f64, filter: usize,
): i32 {
  if (!readQuery(query, queryGroups, area, hits, floor, filter != 0)) return -1;
  inflation = 1 + slack;
  allowed = filter;
  startKept(hits, scale, query, queryGroups);
  const most = boundWindows(groups, groupCount, inflation);
  if (most == 0) return 0;
  startThreshold(hits, start, most, 1 - slack);
  orderWindows(most);
  for (let place = 0; place < windowCount; place++) {
    const window = <i32>load<u32>(windowOrder + (<usize>place << 2));
    const bound = load<f32>(windowBounds + (<usize>window << 2));
    if (bound >= threshold && bound > 0) searchWindow(window);
  }
  return finishKept(1 - slack);
}

function searchWindow(window: i32): void {
  enterWindow(window);
  divide();
  if (essential == groupCount) return;
  visitedWindows++;
  const firstPassage = <u32>window << windowShift;
  const blockBase = firstPassage & ~0xffff;
  const firstLow = firstPassage & 0xffff;
  let count = findCandidates(firstPassage, <usize>firstLow << 2);
  foundCandidates += count;
  if (allowed && count > 0) count = keepAllowed(count, allowed, blockBase);
  for (let index = groupCount - 1; index >= 0 && count > 0; index--) {
    const group = groupAt(groups, index);
    if (group.postings == 0) continue;
    const rest = index > 0 ? groupAt(groups, index - 1).boundUpTo : 0;
    const least = max(threshold - rest, LEAST_SUM);
    if (index < essential) count = refine(group, count, firstLow, blockBase, least);
    else if (areWeakAside && group.weak > 0) count = refineWeak(group, count, firstLow, blockBase, least);
  }
  if (count > 0) keepCandidates(count, blockBase);
}

/** Reads the groups' postings and bounds in a window. */
function enterWindow(window: i32): void {
  const windowWord = <usize>window << 2;
  for (let index = 0; index < groupCount; index++) {
    const group = groupAt(groups, index);
    let postings = 0;
    let weak: f32 = 0;
    for (let place = group.listCount - 1; place > 0; place--) {
      const list = listAt(group.lists, place);
      const starts = list.windowStarts + windowWord;
      list.from = load<u32>(starts);
      list.to = load<u32>(starts, 4);
      postings += list.to - list.from;
      weak = max(weak, list.weight * load<f32>(list.windowMaxima + windowWord));
    }
    const strongest = listAt(group.lists, 0);
    const starts = strongest.windowStarts + windowWord;
    strongest.from = load<u32>(starts);
    strongest.to = load<u32>(starts, 4);
    group.postings = postings + strongest.to - strongest.from;
    group.weak = weak * inflation;
    const strong = strongest.weight * load<f32>(strongest.windowMaxima + windowWord);
    group.bound = max(strong * inflation, group.weak);
  }
}

/** Decides what is essential in the window at hand. */
function divide(): void {
  let weak: f32 = 0;
  for (let index = groupCount - 1; index >= 0; index--) {
    const group = groupAt(groups, index);
    weak += group.weak;
    group.weakFrom = weak;
  }
  areWeakAside = weak > 0 && weak < threshold;
  essential = 0;
  let bound: f32 = 0;
  for (let index = 0; index < groupCount; index++) {
    bound += groupAt(groups, index).bound;
    const after = areWeakAside && index + 1 < groupCount ? groupAt(groups, index + 1).weakFrom : 0;
    if (bound + after >= threshold) return;
    essential = index + 1;
  }
}

/** What each group and those before it can add to a candidate; returns the whole. */
function sumBounds(): f32 {
  let bound: f32 = 0;
  for (let index = 0; index < groupCount; index++) {
    const group = groupAt(groups, index);
    if (index < essential) bound += group.bound;
    else if (areWeakAside) bound += group.weak;
    group.boundUpTo = bound;
  }
  return bound;
}

/** Takes the passages that can still reach the threshold after what is essential, or everything, is added up. */
function findCandidates(firstPassage: u32, blockOffset: usize): i32 {
  let least = max(threshold - sumBounds(), LEAST_SUM);
  let postings = 0;
  let filled = 0;
  let last = essential;
  for (let index = essential; index < groupCount; index++) {
    const own = essentialPostings(index);
    if (own == 0) continue;
    postings += own;
    filled++;
    last = index;
  }
  if (filled == 0) return 0;
  const length = min(1 << windowShift, passageCount - <i32>firstPassage);
  const isSingle = filled == 1 && (areWeakAside || groupAt(groups, last).listCount == 1);
  const isAside = essential > 0 || areWeakAside;
  if (isSingle) {
    const count = candidatesOfList(listAt(groupAt(groups, last).lists, 0), least);
    if (!isAside || isLookUpCheaper(count, length)) {
      addedPostings += postings;
      return count;
    }
    postings = addUpAll(length, blockOffset);
  } else {
    addUp(essential, groupCount, length, blockOffset, true);
    if (isAside && !isLookUpCheaper(min(postings, length), length)) {
      const isSparse = postings < length >> 3;
      const count = isSparse
        ? countInLists(groups, essential, groupCount, areWeakAside, least, blockOffset)
        : countInWindow(length, least);
      if (isLookUpCheaper(count, length)) {
        addedPostings += postings;
        return isSparse
          ? candidatesOfLists(groups, essential, groupCount, areWeakAside, least, blockOffset)
          : candidatesOfWindow(length, least, firstPassage & 0xffff);
      }
      if (areWeakAside) {
        memory.fill(sums, 0, <usize>length << 2);
        postings = addUpAll(length, blockOffset);
      } else {
        addUp(0, essential, length, blockOffset, false);
        essential = 0;
        postings = length;
      }
    }
  }
  addedPostings += postings;
  if (!isAside || (essential == 0 && !areWeakAside)) least = max(threshold, LEAST_SUM);
  if (postings >= length >> 3) return candidatesOfWindow(length, least, firstPassage & 0xffff);
  return candidatesOfLists(groups, essential, groupCount, areWeakAside, least, blockOffset);
}

// @ts-ignore: decorator
@inline
function essentialPostings(index: i32): i32 {
  const group = groupAt(groups, index);
  if (!areWeakAside) return group.postings;
  const strongest = listAt(group.lists, 0);
  return strongest.to - strongest.from;
}

/** Whether looking so many candidates up is cheaper than adding up what was left aside. */
function isLookUpCheaper(count: i32, length: i32): bool {
  const adding = costOfAdding(groups, groupCount, essential, areWeakAside, length);
  return costOfLookingUp(groups, groupCount, essential, areWeakAside, count) < adding;
}

/** Leaves nothing aside; the sums must be 0. Returns how many postings there were. */
function addUpAll(length: i32, blockOffset: usize): i32 {
  essential = 0;
  areWeakAside = false;
  addUp(0, groupCount, length, blockOffset, true);
  let postings = 0;
  for (let index = 0; index < groupCount; index++) postings += groupAt(groups, index).postings;
  return postings;
}

function addUp(from: i32, to: i32, length: i32, blockOffset: usize, areSumsZero: bool): void {
  let isFirst = areSumsZero;
  for (let index = from; index < to; index++) {
    const group = groupAt(groups, index);
    if (group.postings == 0) continue;
    if (areWeakAside) accumulateStrongest(group, blockOffset);
    else accumulateGroup(group, length, blockOffset, isFirst);
    isFirst = false;
  }
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
