import { type FusionOptions, fuseQuery, gatherCandidates, legColumns, type RunLeg } from '../fusion/index.ts';
import type { Measure } from '../measures/index.ts';
import { compareIds, InputError, type Notice } from '../model/index.ts';
import type { Qrels } from '../runs/index.ts';
import {
  bootstrapInterval,
  comparePaired,
  DEFAULT_SEED,
  type IntervalOutcome,
  type PairedComparison,
  pairDifferences,
} from '../significance/index.ts';
import { CandidateGrades } from './candidate-grades.ts';
import { foldsOf } from './folds.ts';
import { type TuningCandidate, type TuningGrid, tuningCandidates } from './tuning-candidates.ts';

/** What to choose among and how to judge it. */
export interface TuneOptions extends TuningGrid {
  readonly measure: Measure;
  /** How many folds the queries are dealt into. Default 5. */
  readonly folds?: number | undefined;
  /** For the folds and the resampling. Default 1. */
  readonly seed?: number | undefined;
  /** Confidence of the intervals. Default 0.95. */
  readonly confidence?: number | undefined;
  /** What stays as it is: depth, limit, ties. Weights, constant and method are tuned. */
  readonly fusion?: Pick<FusionOptions, 'depth' | 'limit' | 'ties'> | undefined;
}

/** A setting without its spec: what was chosen. */
export type TunedSetting = Omit<TuningCandidate, 'spec'>;

/** A mean over queries with its interval. */
export interface HeldOutScore {
  readonly mean: number;
  readonly interval: IntervalOutcome;
}

/** What one fold's training queries chose, and how it did on the queries they did not see. */
export interface TunedFold {
  readonly queryIds: readonly string[];
  readonly chosen: TunedSetting;
  /** On the other folds' queries, which chose it. */
  readonly inSample: number;
  /** On this fold's queries. */
  readonly heldOut: number;
  /** The default setting on this fold's queries. */
  readonly defaultHeldOut: number;
}

/** What tuning is worth. */
export interface Tuning {
  readonly measure: string;
  readonly queries: number;
  readonly settingsTried: number;
  readonly seed: number;
  readonly folds: readonly TunedFold[];
  /** Every query scored by the setting that the other folds chose. */
  readonly heldOut: HeldOutScore;
  /** The default setting on the same queries. */
  readonly defaultHeldOut: HeldOutScore;
  /** The tuned setting against the default on the held-out queries: randomization test, bootstrap interval. */
  readonly comparison: PairedComparison;
  /** What all queries together choose, to be used from now on. Its own score is in-sample: too good. */
  readonly chosen: TunedSetting;
  readonly inSample: number;
  readonly notices: readonly Notice[];
}

const DEFAULT_FOLDS = 5;

/**
 * Chooses method, rank constant and weights by cross-validation over the queries: each fold is scored by the
 * setting that is best on all other folds, so no query has a say in the setting that it is scored with. Ties go to
 * the setting listed first; the default (reciprocal rank fusion, 60, equal weights) is first of all.
 *
 * Queries are those of the qrels, as in evaluation: one that no run has counts as an empty ranking.
 *
 * @throws InputError for fewer than two runs, a measure that is a sum, or options out of range.
 */
export function tune(qrels: Qrels, runs: readonly RunLeg[], options: TuneOptions): Tuning {
  checkTunable(runs, options.measure);
  const { seed = DEFAULT_SEED, confidence = 0.95 } = options;
  if (!(confidence > 0 && confidence < 1)) {
    throw new InputError(`Expected a confidence above 0 and below 1, got ${confidence}.`, {
      code: 'bad-argument',
    });
  }
  const queryIds = [...qrels.queryIds].sort(compareIds);
  const folds = foldsOf(queryIds.length, options.folds ?? DEFAULT_FOLDS, seed);
  const candidates = tuningCandidates(
    runs.map(({ name }) => name),
    options,
    options.fusion ?? {},
  );
  const scores = scoreAll(candidates, queryIds, qrels, runs, options.measure);
  const all = queryIds.map((_, query) => query);
  const tuned = new Float64Array(queryIds.length);
  const tunedFolds = folds.map((fold): TunedFold => {
    const held = new Set(fold);
    const training = all.filter((query) => !held.has(query));
    const best = bestOn(scores, training);
    for (const query of fold) tuned[query] = scores[best]![query]!;
    return {
      queryIds: fold.map((query) => queryIds[query]!),
      chosen: settingOf(candidates[best]!),
      inSample: meanOn(scores[best]!, training),
      heldOut: meanOn(scores[best]!, fold),
      defaultHeldOut: meanOn(scores[0]!, fold),
    };
  });
  const best = bestOn(scores, all);
  const withInterval = (values: Float64Array): HeldOutScore => ({
    mean: meanOn(values, all),
    interval: bootstrapInterval(pairDifferences(values, new Float64Array(values.length)), 'bca', confidence, {
      seed,
    }),
  });
  return {
    measure: options.measure.spelling,
    queries: queryIds.length,
    settingsTried: candidates.length,
    seed,
    folds: tunedFolds,
    heldOut: withInterval(tuned),
    defaultHeldOut: withInterval(scores[0]!),
    comparison: comparePaired(tuned, scores[0]!, { interval: 'bca', alpha: 1 - confidence, seed }),
    chosen: settingOf(candidates[best]!),
    inSample: meanOn(scores[best]!, all),
    notices: noticesOf(queryIds, runs),
  };
}

function checkTunable(runs: readonly RunLeg[], measure: Measure): void {
  if (runs.length < 2) {
    throw new InputError(`Expected at least two runs to fuse, got ${runs.length}.`, { code: 'bad-argument' });
  }
  if (measure.definition.aggregation === 'sum') {
    throw new InputError(`Expected a measure that is a mean over queries, got ${measure.spelling}.`, {
      code: 'bad-argument',
    });
  }
}

/** `scores[candidate][query]`. */
function scoreAll(
  candidates: readonly TuningCandidate[],
  queryIds: readonly string[],
  qrels: Qrels,
  runs: readonly RunLeg[],
  measure: Measure,
): Float64Array[] {
  const scores = candidates.map(() => new Float64Array(queryIds.length));
  const prepared = candidates.map(({ spec }) => spec.method.prepare(spec.settings));
  for (const [query, queryId] of queryIds.entries()) {
    const { depths } = candidates[0]!.spec;
    const set = gatherCandidates(runs.map((leg, number) => legColumns(leg, queryId, depths[number]!)));
    const grades = new CandidateGrades(queryId, set, qrels);
    for (const [index, { spec }] of candidates.entries()) {
      const { order } = fuseQuery(prepared[index]!, spec, set);
      scores[index]![query] = grades.score(measure, order);
    }
  }
  return scores;
}

function meanOn(values: Float64Array, queries: readonly number[]): number {
  return queries.reduce((sum, query) => sum + values[query]!, 0) / queries.length;
}

function bestOn(scores: readonly Float64Array[], queries: readonly number[]): number {
  const means = scores.map((values) => meanOn(values, queries));
  return means.indexOf(Math.max(...means));
}

function settingOf({ method, rankConstant, weights }: TuningCandidate): TunedSetting {
  return { method, rankConstant, weights };
}

function noticesOf(queryIds: readonly string[], runs: readonly RunLeg[]): Notice[] {
  const missing = queryIds.filter((queryId) => runs.every(({ run }) => run.queryNumber(queryId) < 0)).length;
  if (missing === 0) return [];
  const message = `No run has ${missing} of the ${queryIds.length} queries of the qrels; they count 0 under every setting.`;
  return [{ code: 'queries-missing-from-runs', count: missing, message }];
}
