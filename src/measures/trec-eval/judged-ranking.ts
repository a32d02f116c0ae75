import type { DocumentColumns } from '../../runs/index.ts';
import { DocumentLookup } from '../document-lookup.ts';

/** Stands in a ranking for a document that the qrels do not have. */
export const UNPOOLED = -1;
/** Stands in a ranking for a document that the qrels have with a grade below 0: pooled, not judged. */
export const UNJUDGED = -2;

/** How many documents the qrels have at a grade of a query. */
interface GradeLevel {
  readonly grade: number;
  readonly count: number;
}

/**
 * One query's ranking seen through its qrels: all that a measure over qrels reads. The arrays are views that
 * the next query overwrites.
 */
export interface JudgedRanking {
  /** How many hits there are, after `-M` and `-J`. */
  readonly retrieved: number;
  /** `[retrieved]`: the grade of each hit, best first, or {@link UNPOOLED} or {@link UNJUDGED}. */
  readonly grades: Float64Array;
  /** Indexes of the hits that are in the qrels, ascending. */
  readonly pooled: Int32Array;
  /** Indexes of the hits with a grade at the relevance level or above, ascending. */
  readonly relevantIndexes: Int32Array;
  /** How many documents of the qrels are relevant, retrieved or not. */
  readonly relevant: number;
  /** How many documents of the qrels are judged and not relevant, retrieved or not. */
  readonly nonrelevant: number;
  /** The grades from 0 on that the qrels use, ascending. */
  readonly levels: readonly GradeLevel[];
}

/** What of the command line decides how a ranking is judged. */
export interface JudgingRules {
  /** `-l`: the lowest grade that is relevant; never below 0. */
  readonly level: number;
  /** `-M`: how many hits of a query count. */
  readonly limit: number;
  /** `-J`: whether hits without a grade are taken out. */
  readonly judgedOnly: boolean;
}

/** One query's hits in columns, and their order: best first, or undefined when they are written so. */
export interface OrderedHits {
  readonly columns: DocumentColumns;
  readonly order: Int32Array | undefined;
}

/** Looks rankings up in qrels, one query after another, in buffers of its own. */
export class Judge {
  readonly #rules: JudgingRules;
  readonly #lookup = new DocumentLookup();
  #grades = new Float64Array(0);
  #pooled = new Int32Array(0);
  #relevant = new Int32Array(0);

  constructor(rules: JudgingRules) {
    this.#rules = rules;
  }

  judge(hits: OrderedHits, qrels: DocumentColumns): JudgedRanking {
    const { level, limit, judgedOnly } = this.#rules;
    const count = Math.max(0, Math.min(hits.columns.count, limit));
    this.#reserve(count);
    const lookup = this.#lookup;
    lookup.open(qrels);
    const { idBytes, idStarts } = hits.columns;
    let retrieved = 0;
    let pooled = 0;
    let relevant = 0;
    for (let index = 0; index < count; index++) {
      const row = hits.order ? hits.order[index]! : index;
      const found = lookup.find(idBytes, idStarts[row]!, idStarts[row + 1]!);
      const grade = found < 0 ? UNPOOLED : gradeAt(qrels, found);
      if (judgedOnly && grade < 0) continue;
      this.#grades[retrieved] = grade;
      if (grade !== UNPOOLED) this.#pooled[pooled++] = retrieved;
      if (grade >= level) this.#relevant[relevant++] = retrieved;
      retrieved++;
    }
    return {
      retrieved,
      grades: this.#grades.subarray(0, retrieved),
      pooled: this.#pooled.subarray(0, pooled),
      relevantIndexes: this.#relevant.subarray(0, relevant),
      ...countLevels(qrels, level),
    };
  }

  #reserve(count: number): void {
    if (this.#grades.length >= count) return;
    this.#grades = new Float64Array(count * 2);
    this.#pooled = new Int32Array(count * 2);
    this.#relevant = new Int32Array(count * 2);
  }
}

/** The grade of a row of the qrels: a whole number, as C's `atol` cuts it, or {@link UNJUDGED}. */
function gradeAt(qrels: DocumentColumns, row: number): number {
  const grade = Math.trunc(qrels.values[row]!);
  return grade < 0 ? UNJUDGED : grade;
}

function countLevels(
  qrels: DocumentColumns,
  level: number,
): Pick<JudgedRanking, 'levels' | 'relevant' | 'nonrelevant'> {
  const counts = new Map<number, number>();
  for (let row = 0; row < qrels.count; row++) {
    const grade = gradeAt(qrels, row);
    if (grade >= 0) counts.set(grade, (counts.get(grade) ?? 0) + 1);
  }
  const levels = [...counts].map(([grade, count]) => ({ grade, count })).sort((a, b) => a.grade - b.grade);
  let relevant = 0;
  let nonrelevant = 0;
  for (const { grade, count } of levels) {
    if (grade >= level) relevant += count;
    else nonrelevant += count;
  }
  return { levels, relevant, nonrelevant };
}
