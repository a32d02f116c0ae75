import type { ReadingOrder } from '../model/index.ts';
import { type DocumentColumns, idAt, type Qrels, type Run } from '../runs/index.ts';
import { DocumentLookup, NO_DOCUMENTS } from './document-lookup.ts';
import type { JudgedRanking } from './judged-ranking.ts';

interface JudgeOptions {
  /** Default: the run's own. */
  readonly readingOrder?: ReadingOrder | undefined;
  /** Round scores to 32 bits before anything else, as trec_eval 9 does. Default false. */
  readonly singlePrecision?: boolean | undefined;
}

/**
 * Puts the grades of qrels beside the rankings of a run, one query after another. The arrays are used again for
 * the next query.
 */
export class RankingJudge {
  readonly #run: Run;
  readonly #qrels: Qrels;
  readonly #readingOrder: ReadingOrder;
  readonly #singlePrecision: boolean;

  readonly #judgedDocuments = new DocumentLookup();
  #grades = new Float64Array(1024);
  #scores = new Float64Array(0);

  #hits: DocumentColumns = NO_DOCUMENTS;
  #order: Int32Array | undefined;

  constructor(run: Run, qrels: Qrels, options: JudgeOptions = {}) {
    this.#run = run;
    this.#qrels = qrels;
    this.#readingOrder = options.readingOrder ?? run.readingOrder;
    this.#singlePrecision = options.singlePrecision ?? false;
  }

  /**
   * The judged ranking of a query; empty where the run lacks the query. Its grades hold until the next call.
   */
  judge(queryId: string): JudgedRanking {
    const judgedNumber = this.#qrels.queryNumber(queryId);
    const judged = judgedNumber < 0 ? NO_DOCUMENTS : this.#qrels.columnsAt(judgedNumber);
    this.#readHits(queryId);
    this.#judgedDocuments.open(judged);
    return { grades: this.#lookUpGrades(judged), judgedGrades: judged.values.slice().sort().reverse() };
  }

  /** Whether the last ranking's scores are equal on both sides of a cutoff, so that the tie rule decides. */
  isTiedAcross(cutoff: number): boolean {
    if (cutoff >= this.#hits.count) return false;
    return this.#hits.values[this.#rowAt(cutoff - 1)] === this.#hits.values[this.#rowAt(cutoff)];
  }

  /** The id at a rank (1-based) of the last ranking. */
  idAtRank(rank: number): string {
    return idAt(this.#hits, this.#rowAt(rank - 1));
  }

  #rowAt(index: number): number {
    return this.#order === undefined ? index : this.#order[index]!;
  }

  #readHits(queryId: string): void {
    const number = this.#run.queryNumber(queryId);
    const columns = number < 0 ? NO_DOCUMENTS : this.#run.columnsAt(number);
    this.#hits = this.#singlePrecision ? { ...columns, values: this.#rounded(columns) } : columns;
    this.#order = this.#run.orderAt(this.#hits, this.#readingOrder);
  }

  #rounded({ count, values }: DocumentColumns): Float64Array {
    if (count > this.#scores.length) this.#scores = new Float64Array(count * 2);
    for (let row = 0; row < count; row++) this.#scores[row] = Math.fround(values[row]!);
    return this.#scores.subarray(0, count);
  }

  #lookUpGrades({ values }: DocumentColumns): Float64Array {
    const { count, idBytes, idStarts } = this.#hits;
    if (count > this.#grades.length) this.#grades = new Float64Array(count * 2);
    const grades = this.#grades;
    const lookup = this.#judgedDocuments;
    const order = this.#order;
    for (let index = 0; index < count; index++) {
      const row = order === undefined ? index : order[index]!;
      const found = lookup.find(idBytes, idStarts[row]!, idStarts[row + 1]!);
      grades[index] = found < 0 ? Number.NaN : values[found]!;
    }
    return grades.subarray(0, count);
  }
}
