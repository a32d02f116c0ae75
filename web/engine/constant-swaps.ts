import { rankConstantSwapPoints, type TopSwapPoint } from '../../src/fusion/index.ts';
import type { FusedList } from './lab-fusion.ts';

/** A rank constant at which the first places change. */
export interface ConstantSwap {
  readonly at: number;
  /** Who passes whom when the constant grows beyond it. */
  readonly passes: readonly { readonly riser: string; readonly faller: string; readonly place: number }[];
  readonly entering: readonly string[];
  readonly leaving: readonly string[];
}

/** The first places over a range of the rank constant. */
export interface ConstantSwaps {
  /** How many places are watched. */
  readonly places: number;
  readonly high: number;
  /** Ascending. */
  readonly swaps: readonly ConstantSwap[];
  /** Ids, best first: `tops[index]` holds between swaps `index - 1` and `index`. */
  readonly tops: readonly (readonly string[])[];
}

/** Every rank constant from 0 to `high` at which the first places change, as the engine solves them. */
export function constantSwaps({ query, spec }: FusedList, places: number, high: number): ConstantSwaps {
  const solved = rankConstantSwapPoints(query, spec, { limit: places, high });
  const idOf = (candidate: number) => query.candidates.idOf(candidate);
  const tops = solved.tops.map((top) => Array.from(top, idOf));
  return {
    places: Math.min(places, query.order.length),
    high,
    tops,
    swaps: solved.points.map((point, index) => swapOf(point, tops[index + 1]!, idOf)),
  };
}

/** Which stretch a constant is in, as an index into `tops`: how many swap points are below it. */
export function stretchAt({ swaps }: ConstantSwaps, rankConstant: number): number {
  const above = swaps.findIndex(({ at }) => at >= rankConstant);
  return above < 0 ? swaps.length : above;
}

/**
 * The shortest decimal just beyond a swap point, on the side where the step leads, and nearer than the next one: there
 * no two of the places are level.
 */
export function decimalBeyond({ swaps, high }: ConstantSwaps, index: number, direction: 1 | -1): string {
  const at = swaps[index]!.at;
  const next = swaps[index + direction]?.at ?? (direction > 0 ? high : 0);
  for (let digits = 1; digits < 12; digits++) {
    const unit = 10 ** digits;
    const value = (direction > 0 ? Math.floor(at * unit) + 1 : Math.ceil(at * unit) - 1) / unit;
    const isBetween = direction > 0 ? value > at && value < next : value < at && value > next;
    if (isBetween) return String(Number(value.toFixed(digits)));
  }
  return String((at + next) / 2).slice(0, 12);
}

function swapOf(
  { at, overtakings, entering, leaving }: TopSwapPoint,
  above: readonly string[],
  idOf: (candidate: number) => string,
): ConstantSwap {
  return {
    at,
    // A document that falls out of the watched places was passed for the last of them.
    passes: overtakings.flatMap(({ riser, faller }) => {
      const place = above.indexOf(idOf(riser)) + 1;
      return place === 0 ? [] : [{ riser: idOf(riser), faller: idOf(faller), place }];
    }),
    entering: entering.map(idOf),
    leaving: leaving.map(idOf),
  };
}
