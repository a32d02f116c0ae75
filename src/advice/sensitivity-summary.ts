import type { QuerySensitivity, SensitivityStretch } from './query-sensitivity.ts';
import type { SensitivityAxis } from './sensitivity-axis.ts';

/** All queries at one value of the setting. */
export interface SensitivityAt {
  readonly value: number;
  /** Queries whose top is not the base's, in its order. */
  readonly changedQueries: number;
  /** Means over the queries; tau over those that define it, undefined when none does. */
  readonly overlap: number;
  readonly rbo: number;
  readonly tau: number | undefined;
  /** The mean over the judged queries; undefined when there are none. */
  readonly measure: number | undefined;
}

/** How the tops of all queries move along an axis. */
export interface SensitivitySummary {
  readonly queries: number;
  /** Queries whose top is the same all along the range. */
  readonly unmovedQueries: number;
  /** Swap points per query: fewest, median, most. */
  readonly points: { readonly fewest: number; readonly median: number; readonly most: number };
  /** The part around the base in which no query's top changes. */
  readonly stable: { readonly low: number; readonly high: number };
  /** The median over the queries of each end of their stable parts. */
  readonly medianStable: { readonly low: number; readonly high: number };
  /** At a few values along the axis, the base among them. */
  readonly along: readonly SensitivityAt[];
}

const CONSTANTS = [0, 1, 2, 5, 10, 20, 40, 60, 100, 200, 500, 1000, 2000, 5000, 10_000];
const WEIGHTS = [0, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 7.5, 10];

/** Sums up the queries of one axis. At a swap point other than the base, the stretch below it counts. */
export function summarize(axis: SensitivityAxis, queries: readonly QuerySensitivity[]): SensitivitySummary {
  const counts = queries.map(({ points }) => points.length);
  const usual = axis.setting === 'rankConstant' ? CONSTANTS : WEIGHTS;
  const values = [...new Set([axis.low, ...usual, axis.base, axis.high])]
    .filter((value) => value >= axis.low && value <= axis.high)
    .sort((a, b) => a - b);
  return {
    queries: queries.length,
    unmovedQueries: counts.filter((count) => count === 0).length,
    points: {
      fewest: queries.length === 0 ? 0 : Math.min(...counts),
      median: medianOf(counts),
      most: queries.length === 0 ? 0 : Math.max(...counts),
    },
    stable: {
      low: queries.reduce((most, { stable }) => Math.max(most, stable.low), axis.low),
      high: queries.reduce((least, { stable }) => Math.min(least, stable.high), axis.high),
    },
    medianStable: {
      low: medianOf(queries.map(({ stable }) => stable.low)),
      high: medianOf(queries.map(({ stable }) => stable.high)),
    },
    along: queries.length === 0 ? [] : values.map((value) => at(value, axis, queries)),
  };
}

function at(value: number, axis: SensitivityAxis, queries: readonly QuerySensitivity[]): SensitivityAt {
  const stretches = queries.map(({ base, stretches }) =>
    value === axis.base ? base : stretches.find(({ to }) => value <= to)!,
  );
  const meanOf = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const taus = stretches.flatMap(({ tau }) => (tau === undefined ? [] : [tau]));
  const measures = stretches.flatMap(({ measure }: SensitivityStretch) =>
    measure === undefined ? [] : [measure],
  );
  return {
    value,
    changedQueries: stretches.filter(({ isBase }) => !isBase).length,
    overlap: meanOf(stretches.map(({ overlap }) => overlap)),
    rbo: meanOf(stretches.map(({ rbo }) => rbo)),
    tau: taus.length === 0 ? undefined : meanOf(taus),
    measure: measures.length === 0 ? undefined : meanOf(measures),
  };
}

/** The middle value, or the lower of the two in the middle; 0 for none. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
