import {
  type FusedRunQuery,
  type FusionOptions,
  type FusionSpec,
  fuseRuns,
  nearestDouble,
  type RunLeg,
  rankConstantSwapPoints,
  type TopSwapPoints,
  weightSwapPoints,
} from '../fusion/index.ts';
import type { Measure } from '../measures/index.ts';
import { InputError, NotFoundError, type Notice } from '../model/index.ts';
import type { Qrels } from '../runs/index.ts';
import { CandidateGrades } from './candidate-grades.ts';
import { type QuerySensitivity, querySensitivity } from './query-sensitivity.ts';
import type { SensitivityAxis } from './sensitivity-axis.ts';
import { type SensitivitySummary, summarize } from './sensitivity-summary.ts';

/** What is varied and how it is judged. */
export interface SensitivityOptions {
  /** The base setting. `limit` is the top that is watched, default 10. */
  readonly fusion?: FusionOptions | undefined;
  /** Rank constants from and to. Default 0 and 10,000. */
  readonly rankConstants?: readonly [low: number, high: number] | undefined;
  /** Weights from and to, for each leg in turn. Default 0 and 10. */
  readonly weights?: readonly [low: number, high: number] | undefined;
  /** Which settings to vary: `rankConstant`, or a leg by name. Default: all. */
  readonly axes?: readonly ('rankConstant' | { readonly leg: string })[] | undefined;
  /** RBO's p. Default 0.9. */
  readonly persistence?: number | undefined;
  /** Only these queries. Default: all. */
  readonly queryIds?: readonly string[] | undefined;
  /** Scores the fused top along each axis. Its cutoff should not be beyond the top. */
  readonly judging?: { readonly measure: Measure; readonly qrels: Qrels } | undefined;
}

/** How the fused top moves along one axis. */
export interface AxisSensitivity {
  readonly axis: SensitivityAxis;
  readonly queries: readonly QuerySensitivity[];
  readonly summary: SensitivitySummary;
}

/** How the fused top moves with each setting. */
export interface Sensitivity {
  readonly limit: number;
  readonly axes: readonly AxisSensitivity[];
  readonly notices: readonly Notice[];
}

const DEFAULT_TOP = 10;

/**
 * How the fused top n moves when the rank constant or one weight is varied: per query every swap point, solved
 * exactly, how alike the top on each side is to the base setting's, the interval around the base in which nothing
 * moves, and a summary over the queries. Reciprocal rank fusion only.
 *
 * Agreement is of the top n alone; tau over the documents in either top. With `judging` each top is scored as a
 * ranking of n hits.
 *
 * @throws InputError for options out of range, a query that no run has, or another method.
 * @throws NotFoundError for an axis that is no leg.
 */
export function sensitivity(runs: readonly RunLeg[], options: SensitivityOptions = {}): Sensitivity {
  if (runs.length < 2) {
    throw new InputError(`Expected at least two runs to fuse, got ${runs.length}.`, { code: 'bad-argument' });
  }
  const limit = options.fusion?.limit ?? DEFAULT_TOP;
  // The base order is cut at the limit, but every candidate stays in play.
  const fusion = fuseRuns(runs, { ...options.fusion, limit });
  const axes = axesOf(fusion.spec, options);
  const collected = axes.map((): QuerySensitivity[] => []);
  let unjudged = 0;
  const wanted = options.queryIds ?? fusion.queryIds;
  for (const queryId of wanted) {
    const query = fusion.query(queryId);
    if (query === undefined) {
      throw new InputError(`Expected a query of one of the runs, got ${JSON.stringify(queryId)}.`);
    }
    const score = scorerOf(query, options.judging);
    if (options.judging !== undefined && score === undefined) unjudged++;
    for (const [index, axis] of axes.entries()) {
      const solved = swapPointsAlong(axis, query, fusion.spec, limit);
      collected[index]!.push(
        querySensitivity(query, axis, solved, { persistence: options.persistence, score }),
      );
    }
  }
  return {
    limit,
    axes: axes.map((axis, index) => ({
      axis,
      queries: collected[index]!,
      summary: summarize(axis, collected[index]!),
    })),
    notices: [...fusion.notices(), ...unjudgedNotice(unjudged, wanted.length)],
  };
}

/** Scores a query's tops; undefined for a query without judgements, which has no score rather than 0. */
function scorerOf(
  { queryId, candidates }: FusedRunQuery,
  judging: SensitivityOptions['judging'],
): ((top: Int32Array) => number) | undefined {
  if (judging === undefined || judging.qrels.queryNumber(queryId) < 0) return undefined;
  const grades = new CandidateGrades(queryId, candidates, judging.qrels);
  return (top) => grades.score(judging.measure, top);
}

function unjudgedNotice(count: number, total: number): Notice[] {
  if (count === 0) return [];
  const message = `${count} of ${total} queries have no judgements; they have no part in the measure.`;
  return [{ code: 'queries-without-judgements', count, message }];
}

function axesOf(spec: FusionSpec, options: SensitivityOptions): SensitivityAxis[] {
  const { legs, parameters } = spec.settings;
  const constants = options.rankConstants ?? [0, 10_000];
  const weights = options.weights ?? [0, 10];
  const wanted = options.axes ?? ['rankConstant' as const, ...legs.map(({ name }) => ({ leg: name }))];
  return wanted.map((axis): SensitivityAxis => {
    if (axis === 'rankConstant') {
      const constant = parameters['rankConstant'];
      return axisAround(axis, undefined, constant === undefined ? 0 : nearestDouble(constant), constants);
    }
    const leg = legs.find(({ name }) => name === axis.leg);
    if (leg === undefined) {
      const known = legs.map(({ name }) => name).join(', ');
      throw new NotFoundError(`Expected one of the legs ${known}, got ${JSON.stringify(axis.leg)}.`);
    }
    return axisAround('weight', leg.name, nearestDouble(leg.weight), weights);
  });
}

/** The range asked for, or as much more as it takes to hold the base. */
function axisAround(
  setting: SensitivityAxis['setting'],
  leg: string | undefined,
  base: number,
  [low, high]: readonly [number, number],
): SensitivityAxis {
  return { setting, leg, base, low: Math.min(low, base), high: Math.max(high, base) };
}

function swapPointsAlong(
  axis: SensitivityAxis,
  query: FusedRunQuery,
  spec: FusionSpec,
  limit: number,
): TopSwapPoints {
  const range = { limit, low: axis.low, high: axis.high };
  return axis.leg === undefined
    ? rankConstantSwapPoints(query, spec, range)
    : weightSwapPoints(query, spec, axis.leg, range);
}
