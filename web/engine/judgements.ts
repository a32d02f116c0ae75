import { computeMeasure, parseMeasures, RankingJudge } from '../../src/measures/index.ts';
import { idAt, type Qrels, Run } from '../../src/runs/index.ts';

/** What is judged for one query. */
export interface Judgements {
  /** How many documents have a grade. */
  readonly count: number;
  /** Undefined: unjudged, which is not the same as judged 0. */
  gradeOf(id: string): number | undefined;
  /** Every relevant document, best grade first: the list that nothing beats. */
  readonly ideal: readonly { readonly id: string; readonly grade: number }[];
}

/** A measure of one list for one query. */
export interface MeasuredList {
  readonly measure: string;
  readonly value: number;
}

const MEASURES = parseMeasures(['nDCG@10', 'P@10', 'RR']);

/** The judgements of a query; undefined when there are none for it. */
export function judgementsOf(qrels: Qrels | undefined, queryId: string): Judgements | undefined {
  const number = qrels?.queryNumber(queryId) ?? -1;
  if (qrels === undefined || number < 0) return undefined;
  const columns = qrels.columnsAt(number);
  const grades = new Map<string, number>();
  for (let index = 0; index < columns.count; index++)
    grades.set(idAt(columns, index), columns.values[index]!);
  const relevant = [...grades].filter(([, grade]) => grade > 0);
  const ideal = Run.from('ideal', [[queryId, relevant.map(([id, score]) => ({ id, score }))]]);
  return {
    count: grades.size,
    gradeOf: (id) => grades.get(id),
    ideal: relevant.length === 0 ? [] : ideal.ranking(queryId).map(({ id, score }) => ({ id, grade: score })),
  };
}

/** The last measured query of each run: a run does not change while settings do. */
const last = new WeakMap<
  Run,
  { readonly qrels: Qrels; readonly queryId: string; readonly measured: readonly MeasuredList[] }
>();

/** How good a run's list for a query is, by the engine's own measures. */
export function measured(run: Run, qrels: Qrels, queryId: string): readonly MeasuredList[] {
  const known = last.get(run);
  if (known?.qrels === qrels && known.queryId === queryId) return known.measured;
  const judged = new RankingJudge(run, qrels).judge(queryId);
  const values = MEASURES.map((measure) => ({
    measure: measure.spelling,
    value: computeMeasure(measure, judged),
  }));
  last.set(run, { qrels, queryId, measured: values });
  return values;
}

/** Documents in a given order as a run of one query, for measuring. */
export function asRun(queryId: string, ids: readonly string[]): Run {
  const ranking = ids.map((id, index) => ({ id, score: ids.length - index }));
  return Run.from('fused', [[queryId, ranking]]);
}
