// The answer's own arithmetic: float64, groups in query order, the largest member of each.
import { QueryGroup, QueryMember, Term } from './structures';
import { codeWidth, frequencies, hasWeights, lengthFactors, loadNumber, windowShift } from './segment';
import { factors, groupBests, scores } from './scratch';
import { anyMarked, mark, marksBase, placeOf } from './marks';
import { termNorm } from './norm';
import { findLow, LOOK_UP_FACTOR, WALK_FACTOR } from './refine';

/** The passages of the window at hand, and how many there are. */
let passages: usize = 0;
let count: i32 = 0;
/** Where their scores begin. */
let windowScores: usize = 0;
let areMarked: bool = false;
/** The group at hand: a word by itself is added at once, of several members the best is found first. */
let groupWeight: f64 = 1;
let isSingle: bool = true;

/**
 * Scores passages, which ascend, by the query as it was written; scores go to `scores` of scratch. Deleted passages
 * score as if they were not.
 */
export function scorePassages(ascending: usize, total: i32, query: usize, queryGroups: i32): void {
  memory.fill(scores, 0, <usize>total << 3);
  for (let from = 0; from < total; ) {
    const window = load<u32>(ascending + (<usize>from << 2)) >> windowShift;
    let to = from + 1;
    while (to < total && load<u32>(ascending + (<usize>to << 2)) >> windowShift == window) to++;
    passages = ascending + (<usize>from << 2);
    count = to - from;
    windowScores = scores + (<usize>from << 3);
    scoreWindow(window, query, queryGroups);
    from = to;
  }
}

function scoreWindow(window: u32, query: usize, queryGroups: i32): void {
  if (!hasWeights) {
    for (let index = 0; index < count; index++) {
      const factor = load<f64>(lengthFactors + (<usize>passageAt(index) << 3));
      store<f64>(factors + (<usize>index << 3), factor);
    }
  }
  areMarked = false;
  let at = query;
  for (let index = 0; index < queryGroups; index++) {
    const group = changetype<QueryGroup>(at);
    at += offsetof<QueryGroup>();
    groupWeight = group.weight;
    isSingle = group.memberCount == 1;
    if (!isSingle) memory.fill(groupBests, 0, <usize>count << 3);
    for (let place = 0; place < group.memberCount; place++) {
      const member = changetype<QueryMember>(at);
      at += offsetof<QueryMember>();
      valueByTerm(member.term, member.weight, window);
    }
    if (!isSingle) addBests();
  }
  if (areMarked) setMarks(false);
}

// @ts-ignore: decorator
@inline
function passageAt(index: i32): u32 {
  return load<u32>(passages + (<usize>index << 2));
}

function addBests(): void {
  for (let index = 0; index < count; index++) {
    const score = windowScores + (<usize>index << 3);
    store<f64>(score, load<f64>(score) + groupWeight * load<f64>(groupBests + (<usize>index << 3)));
  }
}

/** Finds the passages among a term's postings by the way that is cheapest, as in refine.ts. */
function valueByTerm(term: Term, weight: f64, window: u32): void {
  const starts = term.windowStarts + (<usize>window << 2);
  const from = <i32>load<u32>(starts);
  const to = <i32>load<u32>(starts, 4);
  const postings = to - from;
  if (postings == 0) return;
  if (term.bitmap && postings > LOOK_UP_FACTOR * count) valueByBitmap(term, weight);
  else if (postings < WALK_FACTOR * count) {
    if (!areMarked) setMarks(true);
    valueByWalk(term, weight, from, to, (window << windowShift) & 0xffff);
  } else valueBySearch(term, weight, from, to);
}

function valueByBitmap(term: Term, weight: f64): void {
  for (let index = 0; index < count; index++) {
    const passage = passageAt(index);
    const word = term.bitmap + (<usize>(passage >> 6) << 4);
    const bits = load<u64>(word);
    const own = <u64>1 << (passage & 63);
    if (bits & own) addValue(term, load<u32>(word, 8) + <u32>popcnt(bits & (own - 1)), weight, index);
  }
}

function setMarks(areSet: bool): void {
  areMarked = areSet;
  const mask = (1 << windowShift) - 1;
  for (let index = 0; index < count; index++) mark(passageAt(index) & mask, areSet ? index : -1);
}

function valueByWalk(term: Term, weight: f64, from: i32, to: i32, firstLow: u32): void {
  const base = marksBase(firstLow);
  let posting = from;
  for (; posting + 4 <= to; posting += 4) {
    if (!anyMarked(load<u64>(term.low + (<usize>posting << 1)), base)) continue;
    for (let each = posting; each < posting + 4; each++) valueByPosting(term, each, weight, base);
  }
  for (; posting < to; posting++) valueByPosting(term, posting, weight, base);
}

// @ts-ignore: decorator
@inline
function valueByPosting(term: Term, posting: i32, weight: f64, base: usize): void {
  const place = placeOf(load<u16>(term.low + (<usize>posting << 1)), base);
  if (place) addValue(term, posting, weight, place - 1);
}

function valueBySearch(term: Term, weight: f64, from: i32, to: i32): void {
  for (let index = 0; index < count; index++) {
    const posting = findLow(term.low, from, to, passageAt(index) & 0xffff);
    if (posting >= 0) addValue(term, posting, weight, index);
  }
}

// @ts-ignore: decorator
@inline
function addValue(term: Term, posting: i32, weight: f64, index: i32): void {
  let norm: f64;
  if (hasWeights) norm = <f64>load<f32>(term.values + (<usize>posting << 2));
  else {
    const code = loadNumber(term.values, posting, codeWidth);
    norm = termNorm(load<f64>(frequencies + (<usize>code << 3)), load<f64>(factors + (<usize>index << 3)));
  }
  if (isSingle) {
    const score = windowScores + (<usize>index << 3);
    store<f64>(score, load<f64>(score) + groupWeight * (weight * norm));
  } else {
    const best = groupBests + (<usize>index << 3);
    store<f64>(best, max(load<f64>(best), weight * norm));
  }
}
