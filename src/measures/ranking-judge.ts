import type { ReadingOrder } from '../model/index.ts';
import { compareIdBytes, type DocumentColumns, hashId, idAt, type Qrels, type Run } from '../runs/index.ts';
import type { JudgedRanking } from './judged-ranking.ts';

interface JudgeOptions {
  /** Default: the run's own. */
  readonly readingOrder?: ReadingOrder | undefined;
  /** Round scores to 32 bits before anything else, as trec_eval 9 does. Default false. */
  readonly singlePrecision?: boolean | undefined;
}

const FILTER_SIZE = 1 << 12;
const NO_DOCUMENTS: DocumentColumns = {
  count: 0,
  idBytes: new Uint8Array(0),
  idStarts: new Uint32Array(1),
  values: new Float64Array(0),
};

/**
 * Puts the grades of qrels beside the rankings of a run, one query after another.
 *
 * Qrels are few beside hits, so the judged ids of a query go into a small hash table and every hit is looked up
 * by its bytes. A filter over an id's last two bytes and length turns most hits away before they are hashed.
 * The arrays are used again for the next query.
 */
export class RankingJudge {
  readonly #run: Run;
  readonly #qrels: Qrels;
  readonly #readingOrder: ReadingOrder;
  readonly #singlePrecision: boolean;

  /** A query's number, so that nothing has to be cleared between queries. */
  #stamp = 0;
  readonly #filter = new Uint32Array(FILTER_SIZE);
  #slotStamps = new Uint32Array(16);
  #slots = new Uint32Array(16);
  #hashes = new Uint32Array(16);
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
    this.#index(judged);
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

  #index({ count, idBytes, idStarts }: DocumentColumns): void {
    this.#stamp++;
    if (count * 2 > this.#slots.length) this.#growSlots(count);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < count; row++) {
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      const hash = hashId(idBytes, start, end);
      this.#filter[filterKey(idBytes, start, end)] = this.#stamp;
      this.#hashes[row] = hash;
      let slot = hash & mask;
      while (this.#slotStamps[slot] === this.#stamp) slot = (slot + 1) & mask;
      this.#slotStamps[slot] = this.#stamp;
      this.#slots[slot] = row;
    }
  }

  #growSlots(count: number): void {
    const size = 2 ** Math.ceil(Math.log2(count * 2));
    this.#slots = new Uint32Array(size);
    this.#slotStamps = new Uint32Array(size);
    this.#hashes = new Uint32Array(size);
  }

  #lookUpGrades(judged: DocumentColumns): Float64Array {
    const { count, idBytes, idStarts } = this.#hits;
    if (count > this.#grades.length) this.#grades = new Float64Array(count * 2);
    const grades = this.#grades;
    const filter = this.#filter;
    const stamp = this.#stamp;
    const order = this.#order;
    for (let index = 0; index < count; index++) {
      const row = order === undefined ? index : order[index]!;
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      grades[index] =
        filter[filterKey(idBytes, start, end)] === stamp
          ? this.#gradeOf(judged, idBytes, start, end)
          : Number.NaN;
    }
    return grades.subarray(0, count);
  }

  #gradeOf(judged: DocumentColumns, bytes: Uint8Array, start: number, end: number): number {
    const hash = hashId(bytes, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; this.#slotStamps[slot] === this.#stamp; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]!;
      if (this.#hashes[row] !== hash) continue;
      const from = judged.idStarts[row]!;
      const to = judged.idStarts[row + 1]!;
      if (compareIdBytes(judged.idBytes, from, to, bytes, start, end) === 0) return judged.values[row]!;
    }
    return Number.NaN;
  }
}

function filterKey(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  const last = length > 0 ? bytes[end - 1]! : 0;
  const before = length > 1 ? bytes[end - 2]! : 0;
  return (last + before * 67 + length * 419) & (FILTER_SIZE - 1);
}
