import { AppError, compareIds, type DatasetQuery } from '../../model/index.ts';
import type { Row, StoredHit } from '../records/row.ts';
import { type ListField, scoredList } from '../records/scored-list.ts';
import type { BenchMeasure } from '../scoring/bench-measures.ts';
import { rowScore } from '../scoring/judge-row.ts';
import { isTiedAcross } from '../scoring/stored-ties.ts';

/** What a row says of its query, whatever was answered. */
export type RowQuery = Pick<Row, 'qid' | 'type' | 'abstention' | 'gold' | 'grades'>;

/** How many ids stand in `search` and `top10`. */
export const TOP = 10;

/** A query of a data set as rows name it. */
export function rowQuery({ id, type, isAbstention = false, grades }: DatasetQuery): RowQuery {
  const judged = [...grades].sort(([a], [b]) => compareIds(a, b));
  const gold = judged.filter(([, grade]) => grade > 0).map(([document]) => document);
  const isPlain = judged.every(([, grade]) => grade === 1);
  return {
    qid: id,
    ...(type === undefined ? {} : { type }),
    abstention: isAbstention,
    gold,
    ...(isPlain ? {} : { grades: Object.fromEntries(judged) }),
  };
}

/** Fields in the order of every row, and none that the query lacks. */
export function queryOfRow({ qid, type, abstention, gold, grades }: RowQuery): RowQuery {
  return {
    qid,
    ...(type === undefined ? {} : { type }),
    abstention,
    gold,
    ...(grades === undefined ? {} : { grades }),
  };
}

/** The row of a ranking: the arm's list as its layout names it, the plan's measures, whether a tie decides at rank 5. */
export function answeredRow(
  query: RowQuery,
  hits: readonly StoredHit[],
  list: ListField,
  measures: readonly BenchMeasure[],
): Row {
  const top = hits.slice(0, TOP).map(([id]) => id);
  const lists: Pick<Row, 'ranked' | 'leg50' | 'search' | 'top10'> =
    list === 'search' ? { ranked: hits, search: top } : list === 'leg50' ? { leg50: hits } : { top10: top };
  return scoredRow({ ...query, ...lists }, list, measures, isTiedAcross(hits, 5));
}

/** The row with its measures and its tie behind its lists. */
export function scoredRow(
  row: Row,
  list: ListField,
  measures: readonly BenchMeasure[],
  isTiedAtFive: boolean,
): Row {
  return { ...row, score: rowScore(row, scoredList(row, list) ?? [], measures), tie_at_5: isTiedAtFive };
}

/** The row of a query that was not answered: no list, no score, and why. */
export function failedRow(query: RowQuery, error: unknown): Row {
  const code = error instanceof AppError ? error.code : 'unexpected';
  return { ...query, error: { code, message: error instanceof Error ? error.message : String(error) } };
}

/** A row as a line of its file. */
export function rowLine(row: Row): string {
  return `${JSON.stringify(row)}\n`;
}
