/** Where one candidate passes another as the setting grows. */
export interface Crossing {
  /** The double nearest to it. */
  readonly at: number;
  /** 1 when the first is ahead just above, -1 when the second is. */
  readonly signAbove: number;
}

/** Candidates whose scores depend on one setting: a rank constant, or one leg's weight. */
export interface ScoreFamily {
  readonly candidateCount: number;
  /**
   * For each of the candidates, bounds of its score over all settings from `from` to `to`; all scores may be
   * multiplied by one positive function of the setting, which keeps their order and makes the bounds tight.
   */
  bounds(candidates: Int32Array, from: number, to: number, lower: Float64Array, upper: Float64Array): void;
  /** Every setting above 0 at which the two change places, ascending. */
  crossings(a: number, b: number): readonly Crossing[];
  /** Exactly: negative when `a` comes first at that setting. Never 0 for two different candidates. */
  compareAt(a: number, b: number, setting: number): number;
}

/** A document that passes another. */
export interface Overtaking {
  /** The candidate that is ahead above the point. */
  readonly riser: number;
  /** The candidate that is ahead below it. */
  readonly faller: number;
}

/** A setting at which the ordered fused top n changes. */
export interface TopSwapPoint {
  /** The double nearest to it. Points closer together than doubles can tell are one. */
  readonly at: number;
  /** The pairs that change places here, of which one at least is in the top. */
  readonly overtakings: readonly Overtaking[];
  /** Candidates that come into the top above the point, best first. */
  readonly entering: readonly number[];
  /** Candidates that were in the top below the point, best first. */
  readonly leaving: readonly number[];
}

/** The fused top n over a range of one setting. */
export interface TopSwapPoints {
  readonly low: number;
  readonly high: number;
  /** Ascending, inside the range. */
  readonly points: readonly TopSwapPoint[];
  /** The candidates of the top, best first: `tops[index]` holds between points `index - 1` and `index`. */
  readonly tops: readonly Int32Array[];
}

interface PairCrossing extends Crossing {
  readonly a: number;
  readonly b: number;
}

/**
 * Every setting in a range at which the ordered top n changes.
 *
 * The range is halved until few pairs of candidates have overlapping bounds in each part; only those can change
 * places there and are solved exactly. Then the crossings are taken in turn: a candidate can come into the top
 * only by passing one that is in it.
 */
export function topChanges(
  family: ScoreFamily,
  { limit, low, high }: { readonly limit: number; readonly low: number; readonly high: number },
): TopSwapPoints {
  const { contenders, crossings } = closePairs(family, limit, low, high);
  const groups = grouped(crossings.filter(({ at }) => at > low && at < high));
  const gapAfter = (index: number): number => {
    const from = index < 0 ? low : groups[index]!.at(-1)!.at;
    const to = index + 1 < groups.length ? groups[index + 1]![0]!.at : high;
    return from + (to - from) / 2;
  };
  let top = topAt(family, contenders, gapAfter(-1), limit);
  const tops = [top];
  const points: TopSwapPoint[] = [];
  for (const [index, group] of groups.entries()) {
    const members = new Set(top);
    if (!group.some(({ a, b }) => members.has(a) || members.has(b))) continue;
    for (const { a, b } of group) members.add(a).add(b);
    const next = topAt(family, members, gapAfter(index), limit);
    if (!next.every((candidate, place) => candidate === top[place])) {
      points.push(swapPoint(group, top, next));
      tops.push(next);
      top = next;
    }
  }
  return { low, high, points, tops };
}

function topAt(
  family: ScoreFamily,
  candidates: Iterable<number>,
  setting: number,
  limit: number,
): Int32Array {
  const order = [...candidates].sort((a, b) => family.compareAt(a, b, setting));
  return Int32Array.from(order.slice(0, limit));
}

function swapPoint(group: readonly PairCrossing[], below: Int32Array, above: Int32Array): TopSwapPoint {
  const [before, after] = [new Set(below), new Set(above)];
  return {
    at: group[0]!.at,
    overtakings: group
      .filter(({ a, b }) => [a, b].some((candidate) => before.has(candidate) || after.has(candidate)))
      .map(({ a, b, signAbove }) => (signAbove > 0 ? { riser: a, faller: b } : { riser: b, faller: a })),
    entering: [...above].filter((candidate) => !before.has(candidate)),
    leaving: [...below].filter((candidate) => !after.has(candidate)),
  };
}

/** Crossings in order; those at one double, or at doubles with none between, belong together. */
function grouped(crossings: PairCrossing[]): PairCrossing[][] {
  crossings.sort((first, second) => first.at - second.at || first.a - second.a || first.b - second.b);
  const groups: PairCrossing[][] = [];
  for (const crossing of crossings) {
    const last = groups.at(-1);
    if (last !== undefined && isNeighbour(last.at(-1)!.at, crossing.at)) last.push(crossing);
    else groups.push([crossing]);
  }
  return groups;
}

function isNeighbour(lower: number, upper: number): boolean {
  const middle = lower + (upper - lower) / 2;
  return middle === lower || middle === upper;
}

/** Parts that are not halved further: so few pairs are solved sooner than bounded again. */
const FEW_PAIRS = 32;
/** 2^10 parts of a range: on 0 to 10,000 each is 1% wide. */
const MAX_HALVINGS = 10;

interface ClosePairs {
  readonly contenders: Set<number>;
  readonly crossings: PairCrossing[];
}

/** The candidates that can be in the top somewhere in the range, and the crossings of all pairs that come close. */
function closePairs(family: ScoreFamily, limit: number, low: number, high: number): ClosePairs {
  const solved = new Set<number>();
  const found: ClosePairs = { contenders: new Set(), crossings: [] };
  const search = (candidates: Int32Array, from: number, to: number, halvings: number): void => {
    const part = contendersIn(family, candidates, limit, from, to);
    const pairs: [number, number][] = [];
    const isFew = forEachOverlap(part, (a, b) => {
      const [lesser, greater] = a < b ? [a, b] : [b, a];
      if (!solved.has(lesser * family.candidateCount + greater)) pairs.push([lesser, greater]);
      return halvings >= MAX_HALVINGS || pairs.length <= FEW_PAIRS;
    });
    if (!isFew) {
      const middle = Math.sqrt((1 + from) * (1 + to)) - 1;
      search(part.candidates, from, middle, halvings + 1);
      search(part.candidates, middle, to, halvings + 1);
      return;
    }
    for (const candidate of part.candidates) found.contenders.add(candidate);
    for (const [a, b] of pairs) {
      solved.add(a * family.candidateCount + b);
      for (const crossing of family.crossings(a, b)) found.crossings.push({ ...crossing, a, b });
    }
  };
  search(
    Int32Array.from({ length: family.candidateCount }, (_, candidate) => candidate),
    low,
    high,
    0,
  );
  return found;
}

interface BoundedCandidates {
  readonly candidates: Int32Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Without the candidates that stay below n others all over the part. */
function contendersIn(
  family: ScoreFamily,
  candidates: Int32Array,
  limit: number,
  from: number,
  to: number,
): BoundedCandidates {
  const lower = new Float64Array(candidates.length);
  const upper = new Float64Array(candidates.length);
  family.bounds(candidates, from, to, lower, upper);
  const threshold = lower.slice().sort().at(-limit) ?? Number.NEGATIVE_INFINITY;
  const kept = candidates.map((_, index) => index).filter((index) => upper[index]! >= threshold);
  return {
    candidates: Int32Array.from(kept, (index) => candidates[index]!),
    lower: Float64Array.from(kept, (index) => lower[index]!),
    upper: Float64Array.from(kept, (index) => upper[index]!),
  };
}

/** Visits the pairs whose bounds overlap until a visit says no; false when one did. */
function forEachOverlap(
  { candidates, lower, upper }: BoundedCandidates,
  visit: (a: number, b: number) => boolean,
): boolean {
  const byUpper = Array.from(candidates, (_, index) => index).sort((a, b) => upper[b]! - upper[a]! || a - b);
  for (const [place, index] of byUpper.entries()) {
    for (let other = place + 1; other < byUpper.length; other++) {
      const rival = byUpper[other]!;
      if (upper[rival]! < lower[index]!) break;
      if (!visit(candidates[index]!, candidates[rival]!)) return false;
    }
  }
  return true;
}
