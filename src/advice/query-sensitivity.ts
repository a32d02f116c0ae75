import { agreementOf, type NumberedPair } from '../agreement/index.ts';
import type { FusedRunQuery, TopSwapPoints } from '../fusion/index.ts';
import type { SensitivityAxis } from './sensitivity-axis.ts';

/** A setting at which a query's fused top changes. */
export interface QuerySwapPoint {
  readonly at: number;
  /** Documents that pass others there, as id pairs: the one ahead above the point, then the one it passes. */
  readonly overtakings: readonly (readonly [riser: string, faller: string])[];
  readonly entering: readonly string[];
  readonly leaving: readonly string[];
}

/** A stretch of the axis on which a query's fused top stays as it is. */
export interface SensitivityStretch {
  readonly from: number;
  readonly to: number;
  /** Whether the top is the base's, in its order. */
  readonly isBase: boolean;
  /** Of the top's documents, the share that is in the base's. */
  readonly overlap: number;
  /** Extrapolated rank-biased overlap with the base's top. */
  readonly rbo: number;
  /** Kendall's tau-b with the base's top, over the documents in either; undefined for fewer than two. */
  readonly tau: number | undefined;
  /** The measure of the top; undefined without judgements. */
  readonly measure: number | undefined;
}

/** How one query's fused top moves along an axis. */
export interface QuerySensitivity {
  readonly queryId: string;
  /** Ascending. */
  readonly points: readonly QuerySwapPoint[];
  /** The base setting itself, tied documents in the order of the tie rule. */
  readonly base: SensitivityStretch;
  /** One more than points. */
  readonly stretches: readonly SensitivityStretch[];
  /** The part of the axis around the base in which no place of the top changes. */
  readonly stable: { readonly low: number; readonly high: number };
}

/** Puts names and numbers to one query's solved swap points. */
export function querySensitivity(
  query: FusedRunQuery,
  axis: SensitivityAxis,
  { points, tops }: TopSwapPoints,
  options: {
    readonly persistence?: number | undefined;
    readonly score?: ((top: Int32Array) => number) | undefined;
  },
): QuerySensitivity {
  const idOf = (candidate: number) => query.candidates.idOf(candidate);
  const base = query.order;
  const ends = [axis.low, ...points.map(({ at }) => at), axis.high];
  const stretch = (top: Int32Array, from: number, to: number): SensitivityStretch => {
    const { overlap, rbo, tau } = agreementOf(compactPair(base, top), {
      cutoff: Math.max(1, base.length),
      persistence: options.persistence,
    });
    const isBase = base.length === top.length && base.every((candidate, place) => candidate === top[place]);
    return { from, to, isBase, overlap, rbo, tau, measure: options.score?.(top) };
  };
  const stretches = tops.map((top, index) => stretch(top, ends[index]!, ends[index + 1]!));
  return {
    queryId: query.queryId,
    points: points.map(({ at, overtakings, entering, leaving }) => ({
      at,
      overtakings: overtakings.map(({ riser, faller }) => [idOf(riser), idOf(faller)] as const),
      entering: entering.map(idOf),
      leaving: leaving.map(idOf),
    })),
    base: stretch(base, axis.base, axis.base),
    stretches,
    stable: stableAround(
      axis.base,
      stretches,
      points.map(({ at }) => at),
    ),
  };
}

/** The stretch that the base is in; the base alone when it is a swap point, or an end of the axis with a top of its own. */
function stableAround(
  base: number,
  stretches: readonly SensitivityStretch[],
  points: readonly number[],
): QuerySensitivity['stable'] {
  const holding = stretches.find(({ from, to, isBase }) => isBase && from <= base && base <= to);
  return holding === undefined || points.includes(base)
    ? { low: base, high: base }
    : { low: holding.from, high: holding.to };
}

/** Numbers the documents of two tops from 0: there are few of them among many candidates. */
function compactPair(first: Int32Array, second: Int32Array): NumberedPair {
  const numbers = new Map<number, number>();
  const renumbered = (top: Int32Array) =>
    top.map((candidate) => {
      const number = numbers.get(candidate) ?? numbers.size;
      numbers.set(candidate, number);
      return number;
    });
  const [one, other] = [renumbered(first), renumbered(second)];
  return { documentCount: numbers.size, first: one, second: other };
}
