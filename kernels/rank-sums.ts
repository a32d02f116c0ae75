// Adding the terms of ranks and putting candidates in order, for the fusions that nothing makes special.
// Compiled to WebAssembly by `npm run kernels`. The same arithmetic, step by step, as src/fusion/exact-sums.ts,
// rank-sums.ts and tie-rules.ts, which take over wherever a sum is in doubt. The job is a record of 4-byte words in
// the shared memory: addresses but for the counts.

/** Where memory is free. */
export function freeFrom(): usize {
  return __heap_base;
}

@unmanaged
class RankSums {
  /** The relative error of the sums, and what two different sums lie apart at least. */
  relativeError: f64;
  separation: f64;
  /** A record of each leg, in spec order. */
  legs: usize;
  legCount: usize;
  /** How many candidates; the areas below are by candidate. */
  count: usize;
  /** Out: the sums in two doubles (f64), and as doubles added in spec order (f64). */
  high: usize;
  low: usize;
  doubles: usize;
  /** Out: what decides between truly tied candidates before their ids do (u64), ascending. */
  tieKeys: usize;
  /** Whether those count: more legs first, then the better best rank. Otherwise ids alone decide. */
  isMostLegs: u32;
  ids: usize;
  starts: usize;
  /** Out: the candidates, best first (i32). */
  order: usize;
  /** Room to sort in: a word for each candidate, twice, and 4,096 words. */
  keys: usize;
  other: usize;
  places: usize;
  /** How many of the order are kept. */
  limit: usize;
}

@unmanaged
class Leg {
  /** The candidate at each rank (i32), and how many there are. */
  candidates: usize;
  count: usize;
  /** The terms by rank in two doubles, and as doubles compute them (f64); 0 where the leg does not count. */
  termHigh: usize;
  termLow: usize;
  terms: usize;
}

const IN_DOUBT: i32 = -1;
const SAME_IN_SPEC_ORDER: i32 = 0;
const OTHER_IN_SPEC_ORDER: i32 = 1;

const ROUNDING_MARGIN: f64 = 1.0 / 1099511627776.0; // 2^-40
const UNDERFLOWING: f64 = reinterpret<f64>(<u64>(1023 - 900) << 52); // 2^-900

/** Returns whether doubles added in spec order would put the candidates in the same order, or doubt. */
export function rankBySums(job: RankSums): i32 {
  const count = job.count;
  memory.fill(job.high, 0, count << 3);
  memory.fill(job.low, 0, count << 3);
  memory.fill(job.doubles, 0, count << 3);
  memory.fill(job.tieKeys, 0xff, count << 3);
  let counted = 0;
  for (let index: usize = 0; index < job.legCount; index++) {
    const leg = changetype<Leg>(job.legs + index * offsetof<Leg>());
    if (job.isMostLegs != 0) noteLeg(job, leg);
    if (leg.terms == 0) continue;
    counted++;
    addLeg(job, leg);
  }
  const largest = largestSafe(job);
  const error = largest * <f64>(counted + 2) * job.relativeError;
  if (!(largest < Infinity) || !(job.separation > 2 * error)) return IN_DOUBT;

  ids = job.ids;
  starts = job.starts;
  tieKeys = job.tieKeys;
  lows = job.low;
  margin = error;
  places = job.places;
  scores = job.high;
  sort(job.order, job.other, job.keys, count);
  lows = 0;
  scores = job.doubles;
  return isInOrder(job.order, min(count, job.limit)) ? SAME_IN_SPEC_ORDER : OTHER_IN_SPEC_ORDER;
}

function isInOrder(order: usize, count: usize): bool {
  let before: f64 = Infinity;
  for (let place: usize = 0; place < count; place++) {
    const at = order + (place << 2);
    const score = load<f64>(scores + (<usize>load<u32>(at) << 3));
    if (!(before > score) && place > 0 && compare(load<u32>(at - 4), load<u32>(at)) > 0) return false;
    before = score;
  }
  return true;
}

/** A key starts as all ones: each leg takes one from its upper half, and the best rank becomes its lower half. */
function noteLeg(job: RankSums, leg: Leg): void {
  const tieKeys = job.tieKeys;
  const candidates = leg.candidates;
  for (let place: usize = 0; place < leg.count; place++) {
    const at = tieKeys + (<usize>load<u32>(candidates + (place << 2)) << 3);
    const best = load<u32>(at);
    if (<u32>place < best) store<u32>(at, <u32>place);
    store<u32>(at, load<u32>(at, 4) - 1, 4);
  }
}

function addLeg(job: RankSums, leg: Leg): void {
  const high = job.high;
  const low = job.low;
  const doubles = job.doubles;
  const candidates = leg.candidates;
  const termHigh = leg.termHigh;
  const termLow = leg.termLow;
  const terms = leg.terms;
  for (let place: usize = 0; place < leg.count; place++) {
    const at = <usize>load<u32>(candidates + (place << 2)) << 3;
    store<f64>(doubles + at, load<f64>(doubles + at) + load<f64>(terms + (place << 3)));
    const before = load<f64>(high + at);
    const term = load<f64>(termHigh + (place << 3));
    const lowTerm = load<f64>(termLow + (place << 3));
    // With nothing before it, a term and what it leaves come out as they are.
    const sum = before + term;
    const shared = sum - before;
    const lost = before - (sum - shared) + (term - shared);
    const rest = lost + load<f64>(low + at) + lowTerm;
    const total = sum + rest;
    store<f64>(high + at, total);
    store<f64>(low + at, rest - (total - sum));
  }
}

/** The largest sum; infinite when the nearest double of any is in doubt. */
function largestSafe(job: RankSums): f64 {
  const high = job.high;
  const low = job.low;
  let largest: f64 = 0;
  for (let at: usize = 0; at < job.count << 3; at += 8) {
    const sum = load<f64>(high + at);
    const rest = load<f64>(low + at);
    const isSafe =
      sum + rest * (1 + ROUNDING_MARGIN) == sum &&
      sum + rest * (1 - ROUNDING_MARGIN) == sum &&
      (sum == 0 || sum >= UNDERFLOWING);
    if (!isSafe) return Infinity;
    if (sum > largest) largest = sum;
  }
  return largest;
}

// --- Order ---

let ids: usize = 0;
let starts: usize = 0;
let tieKeys: usize = 0;
let scores: usize = 0;
/** What the scores leave, where sums are in two doubles; 0 where not. */
let lows: usize = 0;
let margin: f64 = 0;
/** Room to count digits in. */
let places: usize = 0;

/** Negative when candidate `a` comes first. */
function compare(a: u32, b: u32): i32 {
  const scoreA = load<f64>(scores + (<usize>a << 3));
  const scoreB = load<f64>(scores + (<usize>b << 3));
  if (scoreA != scoreB) return scoreA > scoreB ? -1 : 1;
  if (lows != 0) {
    const difference = load<f64>(lows + (<usize>b << 3)) - load<f64>(lows + (<usize>a << 3));
    if (difference > margin) return 1;
    if (difference < -margin) return -1;
  }
  const keyA = load<u64>(tieKeys + (<usize>a << 3));
  const keyB = load<u64>(tieKeys + (<usize>b << 3));
  if (keyA != keyB) return keyA < keyB ? -1 : 1;
  return compareIds(a, b);
}

/** By their bytes; reads up to seven behind an id. */
function compareIds(a: u32, b: u32): i32 {
  const startA = load<u32>(starts + (<usize>a << 2));
  const startB = load<u32>(starts + (<usize>b << 2));
  const lengthA = load<u32>(starts + (<usize>a << 2), 4) - startA;
  const lengthB = load<u32>(starts + (<usize>b << 2), 4) - startB;
  const length = min(lengthA, lengthB);
  for (let index: u32 = 0; index < length; index += 8) {
    // As big-endian numbers, cut to the bytes that both have.
    const rest = length - index;
    const cut: u64 = rest < 8 ? <u64>((8 - rest) << 3) : 0;
    const wordA = bswap(load<u64>(ids + startA + index)) >> cut;
    const wordB = bswap(load<u64>(ids + startB + index)) >> cut;
    if (wordA != wordB) return wordA < wordB ? -1 : 1;
  }
  return lengthA < lengthB ? -1 : lengthA > lengthB ? 1 : 0;
}

const INSERTION_LIMIT: usize = 24;
/** Up to so many candidates, more passes over fewer digits are faster. */
const SHORT_LIST: usize = 512;
const SHORT_DIGIT_BITS: u32 = 8;
const DIGIT_BITS: u32 = 12;

/** Sorts by the upper words of the scores, some bits at a time, then by comparing among those that share them. */
function sort(order: usize, other: usize, keys: usize, count: usize): void {
  const bits = layKeys(order, keys, count);
  const digitBits = count <= SHORT_LIST ? SHORT_DIGIT_BITS : DIGIT_BITS;
  let from = order;
  let to = other;
  for (let shift: u32 = 0; shift < bits; shift += digitBits) {
    sortByDigit(from, to, keys, count, shift, digitBits);
    const swapped = from;
    from = to;
    to = swapped;
  }
  if (from != order) memory.copy(order, from, count << 2);
  let first: usize = 0;
  for (let index: usize = 1; index <= count; index++) {
    if (index < count && keyAt(order, keys, index) == keyAt(order, keys, first)) continue;
    if (index - first > INSERTION_LIMIT) mergeSort(order, other, first, index);
    else if (index - first > 1) insertionSort(order, first, index);
    first = index;
  }
}

/** Makes keys whose ascending order is score descending, the least of them 0, and returns how many bits they take. */
function layKeys(order: usize, keys: usize, count: usize): u32 {
  // Sums are never negative: greater doubles have greater words.
  let greatest: u32 = 0;
  for (let at = scores + 4; at < scores + (count << 3); at += 8) greatest = max(greatest, load<u32>(at));
  let all: u32 = 0;
  for (let index: usize = 0; index < count; index++) {
    const key = greatest - load<u32>(scores + (index << 3), 4);
    all |= key;
    store<u32>(keys + (index << 2), key);
    store<u32>(order + (index << 2), <u32>index);
  }
  return 32 - clz(all);
}

function sortByDigit(from: usize, to: usize, keys: usize, count: usize, shift: u32, digitBits: u32): void {
  const size: usize = 4 << digitBits;
  const mask: u32 = (1 << digitBits) - 1;
  memory.fill(places, 0, size);
  for (let index: usize = 0; index < count; index++) {
    const at = places + (<usize>((load<u32>(keys + (index << 2)) >> shift) & mask) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
  let sum: u32 = 0;
  for (let at = places; at < places + size; at += 4) {
    const here = load<u32>(at);
    store<u32>(at, sum);
    sum += here;
  }
  for (let index: usize = 0; index < count; index++) {
    const item = load<u32>(from + (index << 2));
    const at = places + (<usize>((load<u32>(keys + (<usize>item << 2)) >> shift) & mask) << 2);
    const place = load<u32>(at);
    store<u32>(at, place + 1);
    store<u32>(to + (<usize>place << 2), item);
  }
}

@inline
function keyAt(order: usize, keys: usize, place: usize): u32 {
  return load<u32>(keys + (<usize>load<u32>(order + (place << 2)) << 2));
}

function insertionSort(order: usize, first: usize, end: usize): void {
  for (let index = first + 1; index < end; index++) {
    const item = load<u32>(order + (index << 2));
    let at = order + (index << 2);
    while (at > order + (first << 2) && compare(load<u32>(at - 4), item) > 0) {
      store<u32>(at, load<u32>(at - 4));
      at -= 4;
    }
    store<u32>(at, item);
  }
}

/** From the bottom: runs of 24, then pairs of runs. */
function mergeSort(order: usize, other: usize, first: usize, end: usize): void {
  for (let start = first; start < end; start += INSERTION_LIMIT)
    insertionSort(order, start, min(start + INSERTION_LIMIT, end));
  for (let width = INSERTION_LIMIT; width < end - first; width <<= 1) {
    for (let start = first; start < end; start += width << 1) {
      const middle = min(start + width, end);
      merge(order, other, start, middle, min(middle + width, end));
    }
    memory.copy(order + (first << 2), other + (first << 2), (end - first) << 2);
  }
}

function merge(order: usize, other: usize, start: usize, middle: usize, end: usize): void {
  let left = start;
  let right = middle;
  for (let place = start; place < end; place++) {
    const takesLeft =
      right >= end || (left < middle && compare(load<u32>(order + (left << 2)), load<u32>(order + (right << 2))) <= 0);
    store<u32>(other + (place << 2), load<u32>(order + ((takesLeft ? left++ : right++) << 2)));
  }
}
