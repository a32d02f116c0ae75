import type { CandidateSet } from '../fusion/index.ts';
import { computeMeasure, type Measure } from '../measures/index.ts';
import { idAt, type Qrels } from '../runs/index.ts';

/** One query's grades by candidate, looked up once for all the rankings that are to be scored. */
export class CandidateGrades {
  readonly #grades: Float64Array;
  readonly #judgedGrades: Float64Array;

  constructor(queryId: string, candidates: CandidateSet, qrels: Qrels) {
    const judged = new Map<string, number>();
    const number = qrels.queryNumber(queryId);
    if (number >= 0) {
      const columns = qrels.columnsAt(number);
      for (let row = 0; row < columns.count; row++) judged.set(idAt(columns, row), columns.values[row]!);
    }
    this.#judgedGrades = Float64Array.from(judged.values()).sort().reverse();
    this.#grades = Float64Array.from(
      { length: candidates.input.candidateCount },
      (_, candidate) => judged.get(candidates.idOf(candidate)) ?? Number.NaN,
    );
  }

  /** The measure of a ranking of candidates, best first. */
  score(measure: Measure, ranking: Int32Array): number {
    const grades = Float64Array.from(ranking, (candidate) => this.#grades[candidate]!);
    return computeMeasure(measure, { grades, judgedGrades: this.#judgedGrades });
  }
}
