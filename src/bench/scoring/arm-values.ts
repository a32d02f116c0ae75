import { DataError, type RecordFolder } from '../../model/index.ts';
import type { PlannedRecords } from '../plan/plan.ts';
import { fileDigest } from '../records/file-digest.ts';
import { readRows } from '../records/read-rows.ts';
import type { Row } from '../records/row.ts';
import { scoredList, storedHits } from '../records/scored-list.ts';
import { type BenchMeasure, deepestCutoff } from './bench-measures.ts';
import { rowValues } from './judge-row.ts';
import type { QuestionTable } from './question-table.ts';
import { hasTies, isTiedAcross, withTiesReversed } from './stored-ties.ts';

/** How an arm fared with a question. */
export const MISSING = 0;
/** It answered. */
export const SCORED = 1;
/** Its row holds an error. */
export const FAILED = 2;

/** One arm's values by the numbers of a {@link QuestionTable}. */
export interface ArmValues {
  readonly arm: string;
  /** By measure: one value a question; NaN where the arm has no answer. */
  readonly values: readonly (readonly number[])[];
  /** By question: {@link SCORED}, {@link FAILED}; {@link MISSING} or beyond the end where there is no row. */
  readonly states: readonly number[];
  /** The values with equal stored scores in the opposite order, of the questions that have any. */
  readonly reversed: ReadonlyMap<number, readonly number[]>;
  /** Whether the rows hold scores, so that `reversed` is all there is to say about ties. */
  readonly hasScores: boolean;
  /** Questions with an exact tie across ranks 5 and 6. */
  readonly tiedAtFive: readonly number[];
  readonly sha256: string;
}

/** Places of a list that are shown: a document that stands twice in them is found whatever the measures. */
const SHOWN = 10;

/** What {@link readArmValues} reads. */
export interface ArmSource {
  readonly arm: string;
  readonly records: RecordFolder;
  readonly places: PlannedRecords;
  readonly measures: readonly BenchMeasure[];
  readonly questions: QuestionTable;
  /** Sees every row that was answered, with its question's number. */
  readonly visit?: ((row: Row, question: number) => void) | undefined;
}

/**
 * Reads an arm's rows and computes every measure from its lists; the scores that the rows state are not looked at.
 *
 * @throws DataError for a question that has two rows, a document that stands twice in a list, a row without the
 * arm's list, and a torn last line.
 */
export async function readArmValues(source: ArmSource): Promise<ArmValues> {
  const { arm, records, places, measures, questions, visit } = source;
  const depth = Math.max(SHOWN, deepestCutoff(measures));
  const values = measures.map((): number[] => []);
  const states: number[] = [];
  const reversed = new Map<number, readonly number[]>();
  const tiedAtFive: number[] = [];
  let hasScores = places.list !== 'top10';
  const reading = readRows(records, places.rows);
  for await (const row of reading) {
    const question = questions.numberOf(row);
    while (states.length <= question) {
      states.push(MISSING);
      for (const column of values) column.push(Number.NaN);
    }
    if (states[question] !== MISSING) throw damaged(places.rows, `one row a query, got two of ${row.qid}`);
    if (row.error !== undefined) {
      states[question] = FAILED;
      continue;
    }
    const ids = scoredList(row, places.list, depth);
    if (ids === undefined) throw damaged(places.rows, `a list ${places.list} in the row of ${row.qid}`);
    states[question] = SCORED;
    const put = rowValues(row, ids, measures);
    for (const [index, column] of values.entries()) column[question] = put[index]!;
    const hits = storedHits(row);
    if (hits === undefined) hasScores = false;
    else if (hasTies(hits, depth))
      reversed.set(question, rowValues(row, withTiesReversed(hits).slice(0, depth), measures));
    if (hits === undefined ? row.tie_at_5 === true : isTiedAcross(hits, 5)) tiedAtFive.push(question);
    visit?.(row, question);
  }
  if (reading.torn !== undefined)
    throw damaged(places.rows, `a whole last line, got one torn at line ${reading.torn.line}`);
  const sha256 = await fileDigest(records, places.rows);
  return { arm, values, states, reversed, hasScores, tiedAtFive, sha256 };
}

function damaged(path: string, expectation: string): DataError {
  return new DataError(`Expected ${expectation}.`, {
    place: path,
    hint: 'consilience bench recount lists what is wrong with the rows; bench run --resume makes a torn line again.',
  });
}
