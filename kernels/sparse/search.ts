// Block-max windowed MaxScore. Passages are taken in windows, the most promising first. In a window, groups whose
// bounds together stay below the threshold are not essential: no passage can be a hit by them alone. The others are
// added up passage by passage; what can still reach the threshold is then looked up in the rest.
import { groupAt, listAt } from './structures';
import { passageCount, windowCount, windowShift } from './segment';
import { candidates, candidateSums, windowBounds, windowOrder } from './scratch';
import { countSum, startThreshold, threshold } from './threshold';
import { boundWindows, orderWindows } from './windows';
import { groupCount, groups, readQuery, scale, slack, start } from './query';
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
  splitPostings = 1024;
  splitCandidates = 512;
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
  let essential = enterWindow(window);
  if (essential == groupCount) return;
  if (essential > 0 && isCheaperToAddAll(essential)) essential = 0;
  visitedWindows++;
  const others = essential > 0 ? groupAt(groups, essential - 1).boundUpTo : 0;
  const firstPassage = <u32>window << windowShift;
  const blockBase = firstPassage & ~0xffff;
  const blockOffset = <usize>(firstPassage & 0xffff) << 2;
  const least = max(threshold - others, LEAST_SUM);
  let count = findCandidates(essential, least, firstPassage, blockOffset);
  foundCandidates += count;
  if (essential > 0) {
    splitPostings += <f32>essentialPostings;
    splitCandidates += <f32>count;
  }
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
function enterWindow(window: i32): i32 {
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
    group.boundUpTo = boundUpTo;
    group.postings = postings;
    if (boundUpTo < threshold) essential = index + 1;
  }
  return essential;
}

// What the steps cost, in tenths of a nanosecond as measured on one machine; only their ratios matter.
const ADD_POSTING: f32 = 12;
const WALK_POSTING: f32 = 8;
const LOOK_UP: f32 = 60;
const TAKE_CANDIDATE: f32 = 40;

/** Essential postings of the windows so far that were not added up whole, and the candidates they gave. */
let splitPostings: f32 = 0;
let splitCandidates: f32 = 0;
/** Of the window at hand. */
let essentialPostings: i32 = 0;

/**
 * Whether adding up every group is cheaper than looking the candidates up in the groups that are not essential.
 * How many candidates there will be is guessed from the query's windows so far.
 */
function isCheaperToAddAll(essential: i32): bool {
  let postings = 0;
  for (let index = essential; index < groupCount; index++) postings += groupAt(groups, index).postings;
  const candidates = <f32>postings * (splitCandidates / splitPostings);
  let addAll: f32 = 0;
  let lookUp: f32 = candidates * TAKE_CANDIDATE;
  for (let index = 0; index < essential; index++) {
    const own = <f32>groupAt(groups, index).postings;
    addAll += own * ADD_POSTING;
    lookUp += min(own * WALK_POSTING, candidates * LOOK_UP);
  }
  return addAll < lookUp;
}

/** Adds up the essential groups; returns how many passages reach `least`. */
function findCandidates(essential: i32, least: f32, firstPassage: u32, blockOffset: usize): i32 {
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
  essentialPostings = 0;
  if (filled == 0) return 0;
  addedPostings += postings;
  essentialPostings = postings;
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
