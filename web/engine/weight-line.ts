import {
  type FusionSpec,
  resolveSpec,
  type TopSwapPoints,
  weightSwapPoints,
} from '../../src/fusion/index.ts';
import type { LabState } from '../state/lab-state.ts';
import type { LabData } from './lab-data.ts';
import { type FusedList, fusionOptionsOf, takingPart } from './lab-fusion.ts';

/** A stretch of two lists' weights on which the first places stay as they are. */
export interface WeightStretch {
  /** The second list's share of the two weights, from 0 to 1. */
  readonly from: number;
  readonly to: number;
  /** Ids, best first. */
  readonly top: readonly string[];
}

/**
 * The first places for every pair of weights of two lists: only their ratio matters, so a line holds them all. The
 * stretches are solved exactly by the engine, from one weight on the one half and from the other on the other.
 */
export function weightLine(
  data: LabData,
  state: LabState,
  { query }: FusedList,
  places: number,
): WeightStretch[] {
  const [first, second] = takingPart(data, state).map(({ letter }) => letter);
  const spec = specOf(data, state, { [first!]: '1', [second!]: '1' });
  const half = (letter: string) => weightSwapPoints(query, spec, letter, { limit: places, low: 0, high: 1 });
  const lower = stretchesOf(half(second!), (weight) => weight / (1 + weight));
  const upper = stretchesOf(half(first!), (weight) => 1 / (1 + weight)).reverse();
  const idOf = (candidate: number) => query.candidates.idOf(candidate);
  return merged([...lower, ...upper]).map(({ from, to, top }) => ({ from, to, top: Array.from(top, idOf) }));
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly top: Int32Array;
}

function stretchesOf({ points, tops }: TopSwapPoints, shareOf: (weight: number) => number): Stretch[] {
  const ends = [0, ...points.map(({ at }) => at), 1].map(shareOf);
  return tops.map((top, index) => ({
    from: Math.min(ends[index]!, ends[index + 1]!),
    to: Math.max(ends[index]!, ends[index + 1]!),
    top,
  }));
}

/** The halves meet at equal weights; the stretch that goes through is one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    const isSame = last?.top.every((candidate, place) => candidate === stretch.top[place]) ?? false;
    if (last !== undefined && isSame) result[result.length - 1] = { ...last, to: stretch.to };
    else result.push(stretch);
  }
  return result;
}

/** The settings of the state with other weights. */
export function specOf(
  data: LabData,
  state: LabState,
  weights: Readonly<Record<string, string | number>>,
  limit?: number,
): FusionSpec {
  const letters = takingPart(data, state).map(({ letter }) => letter);
  return resolveSpec(letters, { ...fusionOptionsOf(data, state), weights, limit });
}
