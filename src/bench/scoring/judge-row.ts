import { computeMeasure, type JudgedRanking } from '../../measures/index.ts';
import { DataError } from '../../model/index.ts';
import type { Row } from '../records/row.ts';
import type { BenchMeasure } from './bench-measures.ts';

/**
 * A list of ids judged by a row's own gold: grade 1 for each, or the grades where the row has them.
 *
 * @throws DataError when a document stands twice in the list: no measure is defined for that.
 */
export function judgeRow(row: Row, ids: readonly string[]): JudgedRanking {
  const { gold, grades } = row;
  if (hasRepeated(ids))
    throw new DataError(`Expected every document once in the list of query ${row.qid}, got one twice.`, {
      hint: 'consilience bench recount names the line and the document.',
    });
  if (grades === undefined) {
    const ranked = Float64Array.from(ids, (id) => (gold.includes(id) ? 1 : Number.NaN));
    return { grades: ranked, judgedGrades: new Float64Array(gold.length).fill(1) };
  }
  const known = new Map(Object.entries(grades));
  return {
    grades: Float64Array.from(ids, (id) => known.get(id) ?? Number.NaN),
    judgedGrades: Float64Array.from(known.values()).sort().reverse(),
  };
}

/** In lists as short as these, looking along them is quicker than a set. */
const SHORT = 16;

function hasRepeated(ids: readonly string[]): boolean {
  if (ids.length > SHORT) return new Set(ids).size < ids.length;
  return ids.some((id, index) => ids.indexOf(id) < index);
}

/** The value of every measure, in their order. */
export function rowValues(row: Row, ids: readonly string[], measures: readonly BenchMeasure[]): number[] {
  const judged = judgeRow(row, ids);
  return measures.map(({ measure }) => computeMeasure(measure, judged));
}

/** A row's `score`: every measure by its name in rows. */
export function rowScore(
  row: Row,
  ids: readonly string[],
  measures: readonly BenchMeasure[],
): Record<string, number> {
  const values = rowValues(row, ids, measures);
  return Object.fromEntries(measures.map(({ name }, index) => [name, values[index]!]));
}
