// What a term gives each of its passages, under the settings and deletes of the index: computed when the term is
// first asked for. All postings are looked at here, so this is also where damaged ones are noticed.
import { KTH_OFFSET, Term } from './structures';
import { termNorm } from './norm';
import {
  blockCount, codeWidth, deleted, frequencies, hasBit, hasWeights, highWidth, lengthFactors, loadNumber,
  paddedWindows, passageCount, tupleCount, windowCount, windowShift,
} from './segment';

const BINS = 2048;
const LEVELS = 7;

/** 10, 30, 100, 300, 1000, 3000, 10000: ranks whose impact is kept, as a threshold to start from. */
function levelAt(index: i32): i32 {
  let level = 10;
  for (let step = 0; step < index; step++) level = step & 1 ? level * 10 / 3 : level * 3;
  return level;
}

/** A lower bound of the rank-th largest impact. */
export function impactAtRank(term: Term, rank: i32): f32 {
  for (let index = 0; index < LEVELS; index++) {
    if (levelAt(index) >= rank) {
      return load<f32>(changetype<usize>(term) + KTH_OFFSET + (<usize>index << 2));
    }
  }
  return 0;
}

/** The last passage seen, to check that they ascend. */
let before: i32 = -1;
/** The next window whose first posting is not known yet. */
let nextWindow: i32 = 0;

/**
 * Fills the second part of a Term, whose addresses TypeScript has set. Returns false when a posting cannot be.
 * `bins` is room for 2048 u32.
 */
export function derive(term: Term, bins: usize): bool {
  before = -1;
  nextWindow = 0;
  term.live = 0;
  term.list = 0;
  term.maximum = 0;
  term.minimum = f32.MAX_VALUE;
  memory.fill(term.windowMaxima, 0, <usize>paddedWindows() << 2);
  if (term.bitmap) memory.fill(term.bitmap, 0, <usize>bitmapWords() << 4);
  if (!deriveRuns(term)) return false;
  while (nextWindow <= windowCount) storeWindowStart(term, term.count);
  if (term.bitmap) rankBitmap(term);
  findLevels(term, bins);
  return true;
}

// @ts-ignore: decorator
@inline
function bitmapWords(): i32 {
  return ((passageCount - 1) >> 6) + 1;
}

// @ts-ignore: decorator
@inline
function storeWindowStart(term: Term, posting: i32): void {
  store<u32>(term.windowStarts + (<usize>nextWindow << 2), posting);
  nextWindow++;
}

/** Goes through the postings in runs that share the high half of their passages. */
function deriveRuns(term: Term): bool {
  if (term.blocks) {
    let from = 0;
    for (let block = 0; block < blockCount; block++) {
      const to = <i32>load<u32>(term.blocks + (<usize>block << 2));
      if (to < from || to > term.count || !deriveRun(term, from, to, block)) return false;
      from = to;
    }
    return from == term.count;
  }
  if (!term.high) return deriveRun(term, 0, term.count, 0);
  let from = 0;
  while (from < term.count) {
    const block = <i32>loadNumber(term.high, from, highWidth);
    let to = from + 1;
    while (to < term.count && <i32>loadNumber(term.high, to, highWidth) == block) to++;
    if (!deriveRun(term, from, to, block)) return false;
    from = to;
  }
  return true;
}

function deriveRun(term: Term, from: i32, to: i32, block: i32): bool {
  for (let posting = from; posting < to; posting++) {
    const passage = (block << 16) | <i32>load<u16>(term.low + (<usize>posting << 1));
    if (passage <= before || passage >= passageCount) return false;
    before = passage;
    const window = passage >> windowShift;
    while (nextWindow <= window) storeWindowStart(term, posting);
    let impact: f32;
    if (hasWeights) {
      impact = load<f32>(term.values + (<usize>posting << 2));
      if (!(impact >= 0 && impact <= f32.MAX_VALUE)) return false;
    } else {
      const code = loadNumber(term.values, posting, codeWidth);
      if (code >= <u32>tupleCount) return false;
      const factor = load<f64>(lengthFactors + (<usize>passage << 3));
      impact = <f32>termNorm(load<f64>(frequencies + (<usize>code << 3)), factor);
    }
    if (deleted && hasBit(deleted, passage)) impact = 0;
    else term.live++;
    // Learned weights of a segment without deletes are their own impacts.
    if (term.impacts != term.values) store<f32>(term.impacts + (<usize>posting << 2), impact);
    const maximum = term.windowMaxima + (<usize>window << 2);
    if (impact > load<f32>(maximum)) store<f32>(maximum, impact);
    if (impact > term.maximum) term.maximum = impact;
    if (impact > 0 && impact < term.minimum) term.minimum = impact;
    if (term.bitmap) {
      const word = term.bitmap + (<usize>(passage >> 6) << 4);
      store<u64>(word, load<u64>(word) | (<u64>1 << (passage & 63)));
    }
  }
  return true;
}

/** Notes beside every 64 bits how many postings come before them. */
function rankBitmap(term: Term): void {
  let rank: u32 = 0;
  const words = bitmapWords();
  for (let word = 0; word < words; word++) {
    const place = term.bitmap + (<usize>word << 4);
    store<u32>(place, rank, 8);
    rank += <u32>popcnt(load<u64>(place));
  }
}

/** Lower bounds of the k-th largest impacts, from counts of impacts in equal bins. */
function findLevels(term: Term, bins: usize): void {
  const levels = changetype<usize>(term) + KTH_OFFSET;
  memory.fill(levels, 0, LEVELS << 2);
  if (term.live < levelAt(0) || term.maximum == 0) return;
  memory.fill(bins, 0, BINS << 2);
  const scale: f32 = <f32>(BINS - 1) / term.maximum;
  for (let posting = 0; posting < term.count; posting++) {
    const bin = bins + (<usize>(load<f32>(term.impacts + (<usize>posting << 2)) * scale) << 2);
    store<u32>(bin, load<u32>(bin) + 1);
  }
  let counted = 0;
  let level = 0;
  // Bin 0 also holds the deleted: it bounds nothing.
  for (let bin = BINS - 1; bin > 0 && level < LEVELS; bin--) {
    counted += <i32>load<u32>(bins + (<usize>bin << 2));
    while (level < LEVELS && counted >= levelAt(level)) {
      // The bin's lower edge, less what rounding may have moved across it.
      store<f32>(levels + (<usize>level << 2), (<f32>bin / scale) * (1 - 1e-6));
      level++;
    }
  }
}
