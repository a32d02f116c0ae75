// The answer's own arithmetic: float64, groups in query order, the largest member of each.
import { ExactGroup, ExactMember, Term } from './structures';
import { codeWidth, frequencies, hasWeights, lengthFactors, loadNumber, windowShift } from './segment';
import { factors, groupBests, scores } from './scratch';
import { termNorm } from './norm';
import { findLow } from './refine';

/** Scores passages, which ascend, by the query at `program`. Deleted passages score as if they were not. */
export function scorePassages(passages: usize, count: i32, program: usize, groupCount: i32): void {
  memory.fill(scores, 0, <usize>count << 3);
  if (!hasWeights) {
    for (let index = 0; index < count; index++) {
      const passage = load<u32>(passages + (<usize>index << 2));
      store<f64>(factors + (<usize>index << 3), load<f64>(lengthFactors + (<usize>passage << 3)));
    }
  }
  let at = program;
  for (let index = 0; index < groupCount; index++) {
    const group = changetype<ExactGroup>(at);
    at += offsetof<ExactGroup>();
    memory.fill(groupBests, 0, <usize>count << 3);
    for (let place = 0; place < group.memberCount; place++) {
      const member = changetype<ExactMember>(at);
      at += offsetof<ExactMember>();
      raiseByTerm(member.term, member.weight, passages, count);
    }
    addBests(group.weight, count);
  }
}

function addBests(weight: f64, count: i32): void {
  for (let index = 0; index < count; index++) {
    const score = scores + (<usize>index << 3);
    store<f64>(score, load<f64>(score) + weight * load<f64>(groupBests + (<usize>index << 3)));
  }
}

function raiseByTerm(term: Term, weight: f64, passages: usize, count: i32): void {
  if (term.bitmap) raiseByBitmap(term, weight, passages, count);
  else raiseBySearch(term, weight, passages, count);
}

function raiseByBitmap(term: Term, weight: f64, passages: usize, count: i32): void {
  for (let index = 0; index < count; index++) {
    const passage = load<u32>(passages + (<usize>index << 2));
    const word = term.bitmap + (<usize>(passage >> 6) << 4);
    const bits = load<u64>(word);
    const own = <u64>1 << (passage & 63);
    if (bits & own) raise(term, load<u32>(word, 8) + <u32>popcnt(bits & (own - 1)), weight, index);
  }
}

function raiseBySearch(term: Term, weight: f64, passages: usize, count: i32): void {
  let window = -1;
  let from = 0;
  let to = 0;
  for (let index = 0; index < count; index++) {
    const passage = load<u32>(passages + (<usize>index << 2));
    const own = <i32>(passage >> windowShift);
    if (own != window) {
      window = own;
      const starts = term.windowStarts + (<usize>own << 2);
      from = load<u32>(starts);
      to = load<u32>(starts, 4);
    }
    if (from == to) continue;
    const posting = findLow(term.low, from, to, passage & 0xffff);
    if (posting >= 0) raise(term, posting, weight, index);
  }
}

// @ts-ignore: decorator
@inline
function raise(term: Term, posting: i32, weight: f64, index: i32): void {
  let norm: f64;
  if (hasWeights) norm = <f64>load<f32>(term.values + (<usize>posting << 2));
  else {
    const code = loadNumber(term.values, posting, codeWidth);
    norm = termNorm(load<f64>(frequencies + (<usize>code << 3)), load<f64>(factors + (<usize>index << 3)));
  }
  const best = groupBests + (<usize>index << 3);
  store<f64>(best, max(load<f64>(best), weight * norm));
}
