import { type RankConstantSwaps, rankConstantSwaps } from '../fusion/index.ts';
import type { FusedPassage, LessonSettings } from './fused-list.ts';
import { LEG_NAMES, type MatchingPassage } from './rankers.ts';

/** A rank constant at which two passages of the fused top change places. */
export interface TopSwap {
  /** The double nearest to it. */
  readonly at: number;
  /** The place that the riser takes, just above the swap point; the faller stands there just below. */
  readonly place: number;
  readonly riser: MatchingPassage;
  readonly faller: MatchingPassage;
}

/** How the top of a fused list changes with the rank constant. */
export interface TopOverConstants {
  /** The top just above 0, best first. */
  readonly atFirst: readonly FusedPassage[];
  /** Every change of places from there up to the largest constant, ascending. */
  readonly swaps: readonly TopSwap[];
}

/**
 * Follows the first `count` places of a fused list from rank constant 0 up to `largest`. Between neighbouring
 * swap points nothing changes: each next one is the nearest at which neighbours in the top, or the last in it and
 * one outside, have the same score, solved exactly. Passages with the same score everywhere keep the order of
 * `fused`.
 */
export function topOverConstants(
  fused: readonly FusedPassage[],
  settings: LessonSettings,
  count: number,
  largest: number,
): TopOverConstants {
  const duels = new Duels(settings);
  let order = [...fused].sort((x, y) => duels.compareJustAbove(0, x, y));
  const atFirst = order.slice(0, count);
  const swaps: TopSwap[] = [];
  let at = 0;
  while (true) {
    const next = nextEvent(order, duels, count, at);
    if (next > largest) return { atFirst, swaps };
    at = next;
    const before = order;
    order = [...before].sort((x, y) => duels.compareJustAbove(at, x, y));
    swaps.push(...changesOf(before, order, count).map((change) => ({ at, ...change })));
  }
}

/** The nearest constant above `at` where the top changes; Infinity when none does. */
function nextEvent(order: readonly FusedPassage[], duels: Duels, count: number, at: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (let index = 1; index < order.length; index++) {
    // Inside the top only neighbours can meet first; from outside, anyone can meet the last in the top.
    const above = order[Math.min(index, count) - 1]!;
    for (const swap of duels.between(above, order[index]!).swaps) {
      if (swap.at > at) {
        next = Math.min(next, swap.at);
        break;
      }
    }
  }
  return next;
}

/** The changes of places in the top: each place that another passage has taken from below. */
function changesOf(
  before: readonly FusedPassage[],
  after: readonly FusedPassage[],
  count: number,
): Omit<TopSwap, 'at'>[] {
  return after.slice(0, count).flatMap((riser, index) => {
    const faller = before[index]!;
    const cameFrom = before.indexOf(riser);
    return cameFrom > index ? [{ place: index + 1, riser: riser.passage, faller: faller.passage }] : [];
  });
}

/** Who is ahead of whom at which constants, each pair solved once. */
class Duels {
  readonly #weights: readonly (number | string)[];
  readonly #known = new Map<string, RankConstantSwaps>();

  constructor({ weights }: LessonSettings) {
    this.#weights = LEG_NAMES.map((leg) => weights[leg]);
  }

  /** How the two stand to each other over all constants; `first` is the one given first. */
  between(first: FusedPassage, second: FusedPassage): RankConstantSwaps {
    const key = `${first.passage.number} ${second.passage.number}`;
    let duel = this.#known.get(key);
    if (duel === undefined) {
      const [ranks, otherRanks] = [first, second].map(({ ranks }) => LEG_NAMES.map((leg) => ranks[leg]));
      duel = rankConstantSwaps(ranks!, otherRanks!, this.#weights);
      this.#known.set(key, duel);
    }
    return duel;
  }

  /** Negative when `first` is ahead just above a constant. */
  compareJustAbove(at: number, first: FusedPassage, second: FusedPassage): number {
    const { swaps, aheadAtFirst } = this.between(first, second);
    const ahead = swaps.findLast((swap) => swap.at <= at)?.above ?? aheadAtFirst;
    if (ahead === 'neither') return first.place - second.place;
    return ahead === 'first' ? -1 : 1;
  }
}
