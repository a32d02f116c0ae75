import { compareIdBytes, type DocumentColumns, decodeId, hashId, type TrecRunWriter } from '../runs/index.ts';
import type { FusionInput, LegRanking } from './method.ts';
import type { TiedDocuments } from './tie-rules.ts';

/** One leg of one query as it lies in its run. */
export interface LegColumns {
  readonly name: string;
  readonly columns: DocumentColumns;
  /** The rows in reading order, or undefined when they are written in it. */
  readonly order: Int32Array | undefined;
  /** Only this many of the first rows take part. */
  readonly depth: number;
}

/** The union of one query's legs, its documents numbered as they are met. */
export interface CandidateSet extends TiedDocuments {
  readonly input: FusionInput;
  /** The candidate's id as a string. */
  idOf(candidate: number): string;
  /** Writes the candidates in the order given as one query of a run. */
  write(writer: TrecRunWriter, queryId: string, order: Int32Array, scores: Float64Array): void;
}

const MAX_ENTRY = 0x7fffffff;

/**
 * Numbers the documents of a query's legs. The table is never cleared between queries: an entry is a candidate's
 * number plus a base that grows with every query, so that what older queries left counts as empty.
 */
export class CandidateGatherer {
  #slots: Int32Array = new Int32Array(1 << 12);
  #hashes: Uint32Array = new Uint32Array(1 << 12);
  #base = 1;

  /** Makes the union of one query's legs, each cut at its depth. */
  gather(legs: readonly LegColumns[]): CandidateSet {
    const taken = legs.map(({ columns, depth }) => Math.min(columns.count, depth));
    const total = taken.reduce((sum, count) => sum + count, 0);
    this.#makeRoom(total);
    const found: Found = { count: 0, leg: new Uint16Array(total), row: new Int32Array(total) };
    const rankings = legs.map((leg, number) => this.#number(legs, leg, number, taken[number]!, found));
    this.#base += total;
    return new GatheredCandidates(legs, rankings, found);
  }

  #number(
    legs: readonly LegColumns[],
    { name, columns, order }: LegColumns,
    leg: number,
    taken: number,
    found: Found,
  ): LegRanking {
    const candidates = new Int32Array(taken);
    const { idBytes, idStarts, values } = columns;
    // Scores that are written in order need no copy.
    const scores = order === undefined ? values.subarray(0, taken) : new Float64Array(taken);
    const slots = this.#slots;
    const hashes = this.#hashes;
    const base = this.#base;
    const mask = slots.length - 1;
    for (let index = 0; index < taken; index++) {
      const row = order === undefined ? index : order[index]!;
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      const hash = hashId(idBytes, start, end);
      let slot = hash & mask;
      let candidate = slots[slot]! - base;
      while (
        candidate >= 0 &&
        !(hashes[candidate] === hash && isSameId(legs, found, candidate, idBytes, start, end))
      ) {
        slot = (slot + 1) & mask;
        candidate = slots[slot]! - base;
      }
      if (candidate < 0) {
        candidate = found.count++;
        slots[slot] = base + candidate;
        hashes[candidate] = hash;
        found.leg[candidate] = leg;
        found.row[candidate] = row;
      }
      candidates[index] = candidate;
      if (order !== undefined) scores[index] = values[row]!;
    }
    return { name, candidates, scores };
  }

  #makeRoom(total: number): void {
    let size = this.#slots.length;
    while (size < total * 2) size *= 2;
    if (size > this.#slots.length) {
      this.#slots = new Int32Array(size);
      this.#hashes = new Uint32Array(size);
      this.#base = 1;
    } else if (this.#base + total > MAX_ENTRY) {
      this.#slots.fill(0);
      this.#base = 1;
    }
  }
}

/** Where each candidate was first met. */
interface Found {
  count: number;
  readonly leg: Uint16Array;
  readonly row: Int32Array;
}

function isSameId(
  legs: readonly LegColumns[],
  found: Found,
  candidate: number,
  idBytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  const { columns } = legs[found.leg[candidate]!]!;
  const row = found.row[candidate]!;
  return (
    compareIdBytes(
      columns.idBytes,
      columns.idStarts[row]!,
      columns.idStarts[row + 1]!,
      idBytes,
      start,
      end,
    ) === 0
  );
}

class GatheredCandidates implements CandidateSet {
  readonly input: FusionInput;
  readonly #legs: readonly LegColumns[];
  readonly #found: Found;

  constructor(legs: readonly LegColumns[], rankings: readonly LegRanking[], found: Found) {
    this.input = { candidateCount: found.count, legs: rankings };
    this.#legs = legs;
    this.#found = found;
  }

  idOf(candidate: number): string {
    const { columns, row } = this.#placeOf(candidate);
    return decodeId(columns.idBytes, columns.idStarts[row]!, columns.idStarts[row + 1]!);
  }

  compareIds(a: number, b: number): number {
    const { columns: columnsA, row: rowA } = this.#placeOf(a);
    const { columns: columnsB, row: rowB } = this.#placeOf(b);
    return compareIdBytes(
      columnsA.idBytes,
      columnsA.idStarts[rowA]!,
      columnsA.idStarts[rowA + 1]!,
      columnsB.idBytes,
      columnsB.idStarts[rowB]!,
      columnsB.idStarts[rowB + 1]!,
    );
  }

  inputPosition(candidate: number): number {
    // Rows of the first leg come before all rows of the second; a query's leg never has 2^32 rows.
    return this.#found.leg[candidate]! * 2 ** 32 + this.#found.row[candidate]!;
  }

  write(writer: TrecRunWriter, queryId: string, order: Int32Array, scores: Float64Array): void {
    const sources = this.#legs.map(({ columns }) => columns);
    writer.writeMerged(queryId, { sources, source: this.#found.leg, row: this.#found.row }, order, scores);
  }

  #placeOf(candidate: number): { columns: DocumentColumns; row: number } {
    return { columns: this.#legs[this.#found.leg[candidate]!]!.columns, row: this.#found.row[candidate]! };
  }
}
