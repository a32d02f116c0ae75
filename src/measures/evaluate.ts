import { compareIds, InputError, type Notice, type ReadingOrder } from '../model/index.ts';
import type { Qrels, Run } from '../runs/index.ts';
import { EvaluationNotices } from './evaluation-notices.ts';
import { computeMeasure, type Measure, withConventions, withRelevanceLevel } from './measure.ts';
import type { Compatibility } from './measure-definition.ts';
import { expectedUnlessValid, RELEVANCE } from './parameter.ts';
import { RankingJudge } from './ranking-judge.ts';

/** How to read a run against qrels. */
export interface EvaluationOptions {
  /** How equal scores are put in order. Default: the run's own rule, `id` for a bare file. */
  readonly readingOrder?: ReadingOrder | undefined;
  /**
   * The least grade that counts as relevant, for every measure that has a `rel` and was not given one; default
   * 1. Measures that take grades as gains (nDCG, DCG, ERR) are not touched. See {@link withRelevanceLevel}.
   */
  readonly relevanceLevel?: number | undefined;
  /**
   * Reproduce a version of trec_eval to all printed digits:
   *
   * - `trec_eval-9` (9.0.8): scores rounded to 32-bit floats; equal scores by id descending; means over the
   *   queries that both files have, unless `complete`.
   * - `trec_eval-10`: scores as doubles; equal scores by id descending; `IPrec` counts rounded to nearest;
   *   means over all queries of the qrels.
   *
   * Logarithms of ranks are glibc's, a unit in the last place off at rank 1620 and six more down to 100,000.
   * Not reproduced: both stop when the first query of the qrels has only grades below 0, which counts 0 here.
   */
  readonly compatibility?: Compatibility | undefined;
  /**
   * Whether a query that the run lacks counts as an empty ranking (trec_eval's `-c`). Default true; false with
   * `trec_eval-9`.
   */
  readonly complete?: boolean | undefined;
}

/** One measure over all queries. */
export interface MeasureValues {
  /** With relevance level and conventions put in: its spelling says what was computed. */
  readonly measure: Measure;
  /** One value per query, in the order of {@link Evaluation.queryIds}. */
  readonly values: Float64Array;
  /** The mean, or the sum where the measure says so, added up in the order of the queries. */
  readonly aggregate: number;
}

/** How good a run is. */
export interface Evaluation {
  /** The run's tag. */
  readonly tag: string;
  /** The queries that were evaluated, ascending by UTF-8 bytes: trec_eval's order, `10` before `9`. */
  readonly queryIds: readonly string[];
  /** In the order in which they were asked for. */
  readonly measures: readonly MeasureValues[];
  /** What to know before believing the numbers: queries that one side lacks, ties across a cutoff. */
  readonly notices: readonly Notice[];
}

/**
 * Evaluates a run against qrels.
 *
 * Scores and the reading order decide, not ranks or lines. A query of the qrels that the run lacks counts as an
 * empty ranking, a query of the run without qrels is ignored, a query without a relevant document counts 0; each
 * is reported in the notices. Means are added from left to right over the queries in byte order, as trec_eval
 * does, so that the last digit agrees.
 *
 * @throws InputError when there is no query to evaluate, when a reading order contradicts the compatibility, and
 * with `trec_eval-10` and `complete: false` when the run lacks a query, which trec_eval 10 refuses too.
 */
export function evaluate(
  run: Run,
  qrels: Qrels,
  measures: readonly Measure[],
  options: EvaluationOptions = {},
): Evaluation {
  const bound = bindMeasures(measures, options);
  const queryIds = queriesOf(run, qrels, options);
  const judge = judgeOf(run, qrels, options);
  const notices = new EvaluationNotices(bound);
  const columns = bound.map(() => new Float64Array(queryIds.length));
  for (const [query, queryId] of queryIds.entries()) {
    const judged = judge.judge(queryId);
    notices.observe(judged, judge);
    for (let index = 0; index < bound.length; index++) {
      columns[index]![query] = computeMeasure(bound[index]!, judged);
    }
  }
  return {
    tag: run.tag,
    queryIds,
    measures: bound.map((measure, index) => aggregated(measure, columns[index]!)),
    notices: notices.list(run, qrels, queryIds.length),
  };
}

/** The measures with relevance level and conventions put in. */
export function bindMeasures(
  measures: readonly Measure[],
  { compatibility, relevanceLevel = 1 }: EvaluationOptions,
): Measure[] {
  const expected = expectedUnlessValid(RELEVANCE, relevanceLevel);
  if (expected !== undefined) {
    throw new InputError(`Expected the relevance level to be ${expected}, got ${relevanceLevel}.`, {
      code: 'bad-argument',
    });
  }
  return measures.map((measure) => bindMeasure(measure, relevanceLevel, compatibility));
}

/** The rankings as the options want them read. */
export function judgeOf(run: Run, qrels: Qrels, options: EvaluationOptions): RankingJudge {
  return new RankingJudge(run, qrels, {
    readingOrder: readingOrderOf(options),
    singlePrecision: options.compatibility === 'trec_eval-9',
  });
}

function bindMeasure(measure: Measure, level: number, compatibility: Compatibility | undefined): Measure {
  const atLevel = level === 1 ? measure : withRelevanceLevel(measure, level);
  return compatibility === undefined ? atLevel : withConventions(atLevel, compatibility);
}

function readingOrderOf({ readingOrder, compatibility }: EvaluationOptions): ReadingOrder | undefined {
  if (compatibility === undefined) return readingOrder;
  if (readingOrder !== undefined && readingOrder !== 'id-descending') {
    throw new InputError(
      `Expected no reading order or id-descending with ${compatibility}, got ${readingOrder}.`,
      { code: 'bad-argument', hint: 'Leave out one of the two.' },
    );
  }
  return 'id-descending';
}

function queriesOf(run: Run, qrels: Qrels, options: EvaluationOptions): readonly string[] {
  const all = [...qrels.queryIds].sort(compareIds);
  const inBoth = all.filter((queryId) => run.queryNumber(queryId) >= 0);
  const complete = options.complete ?? options.compatibility !== 'trec_eval-9';
  if (!complete && options.compatibility === 'trec_eval-10' && inBoth.length < all.length) {
    throw new InputError(
      `Expected every query of the qrels in run ${JSON.stringify(run.tag)}, got none for ${all.length - inBoth.length} of them; trec_eval 10 stops here.`,
      { hint: 'Count missing queries as 0 (trec_eval -c), or use trec_eval-9.' },
    );
  }
  const queries = complete ? all : inBoth;
  if (queries.length === 0 || inBoth.length === 0) {
    throw new InputError(
      `Expected a query that run ${JSON.stringify(run.tag)} and the qrels share, got none (${sample('run', run.queryIds)}; ${sample('qrels', qrels.queryIds)}).`,
      { code: 'not-comparable', hint: 'Check that the query ids are written the same way in both files.' },
    );
  }
  return queries;
}

function sample(name: string, queryIds: readonly string[]): string {
  const [first] = queryIds;
  return first === undefined ? `${name}: no query` : `${name}: ${JSON.stringify(first)} and so on`;
}

function aggregated(measure: Measure, values: Float64Array): MeasureValues {
  let sum = 0;
  for (const value of values) sum += value;
  return {
    measure,
    values,
    aggregate: measure.definition.aggregation === 'sum' ? sum : sum / values.length,
  };
}
