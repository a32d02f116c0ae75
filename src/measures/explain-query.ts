import { NotFoundError } from '../model/index.ts';
import type { Qrels, Run } from '../runs/index.ts';
import { bindMeasures, type EvaluationOptions, judgeOf } from './evaluate.ts';
import { explainMeasure, type MeasureExplanation } from './explain-measure.ts';
import type { Measure } from './measure.ts';

/**
 * How one query's values come about, read and computed as `evaluate` would with the same options; a query that the
 * run lacks has an empty ranking.
 *
 * @returns one explanation per measure, in the order given.
 * @throws NotFoundError when the qrels lack the query; InputError as `evaluate`.
 */
export function explainQuery(
  run: Run,
  qrels: Qrels,
  measures: readonly Measure[],
  queryId: string,
  options: EvaluationOptions = {},
): MeasureExplanation[] {
  if (qrels.queryNumber(queryId) < 0) {
    throw new NotFoundError(`Expected a query of the qrels, got ${JSON.stringify(queryId)}.`, {
      hint: `The first query of the qrels is ${JSON.stringify(qrels.queryIds[0])}.`,
    });
  }
  const bound = bindMeasures(measures, options);
  const judge = judgeOf(run, qrels, options);
  const judged = judge.judge(queryId);
  return bound.map((measure) => explainMeasure(measure, judged, (rank) => judge.idAtRank(rank)));
}
