import { compareIdBytes, type DocumentColumns, decodeId, hashId } from '../runs/index.ts';
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
  idOf(candidate: number): string;
  /** The ids and scores of the candidates in the order given, as columns of their own. */
  columnsOf(order: Int32Array, scores: Float64Array): DocumentColumns;
}

/** Slots are kept from query to query; a slot counts only when it carries the query's stamp. */
export class CandidateGatherer {
  #slots = new Int32Array(1 << 12);
  #stamps = new Uint32Array(1 << 12);
  #stamp = 0;

  gather(legs: readonly LegColumns[]): CandidateSet {
    const taken = legs.map(({ columns, depth }) => Math.min(columns.count, depth));
    const total = taken.reduce((sum, count) => sum + count, 0);
    this.#makeRoom(total);
    const found: Found = {
      count: 0,
      leg: new Uint16Array(total),
      row: new Int32Array(total),
      hash: new Uint32Array(total),
    };
    const rankings = legs.map((leg, number) => this.#number(legs, leg, number, taken[number]!, found));
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
    const scores = new Float64Array(taken);
    const { idBytes, idStarts, values } = columns;
    const mask = this.#slots.length - 1;
    for (let index = 0; index < taken; index++) {
      const row = order === undefined ? index : order[index]!;
      const start = idStarts[row]!;
      const end = idStarts[row + 1]!;
      const hash = hashId(idBytes, start, end);
      let slot = hash & mask;
      let candidate = -1;
      while (this.#stamps[slot] === this.#stamp) {
        const other = this.#slots[slot]!;
        if (found.hash[other] === hash && isSameId(legs, found, other, idBytes, start, end)) {
          candidate = other;
          break;
        }
        slot = (slot + 1) & mask;
      }
      if (candidate < 0) {
        candidate = found.count++;
        this.#stamps[slot] = this.#stamp;
        this.#slots[slot] = candidate;
        found.hash[candidate] = hash;
        found.leg[candidate] = leg;
        found.row[candidate] = row;
      }
      candidates[index] = candidate;
      scores[index] = values[row]!;
    }
    return { name, candidates, scores };
  }

  #makeRoom(total: number): void {
    let size = this.#slots.length;
    while (size < total * 2) size *= 2;
    if (size > this.#slots.length) {
      this.#slots = new Int32Array(size);
      this.#stamps = new Uint32Array(size);
      this.#stamp = 0;
    }
    this.#stamp++;
  }
}

/** Where each candidate was first met. */
interface Found {
  count: number;
  readonly leg: Uint16Array;
  readonly row: Int32Array;
  readonly hash: Uint32Array;
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

  columnsOf(order: Int32Array, scores: Float64Array): DocumentColumns {
    const count = order.length;
    const idStarts = new Uint32Array(count + 1);
    const values = new Float64Array(count);
    const { leg, row } = this.#found;
    for (let index = 0; index < count; index++) {
      const candidate = order[index]!;
      const starts = this.#legs[leg[candidate]!]!.columns.idStarts;
      const at = row[candidate]!;
      idStarts[index + 1] = idStarts[index]! + (starts[at + 1]! - starts[at]!);
      values[index] = scores[candidate]!;
    }
    const idBytes = new Uint8Array(idStarts[count]!);
    for (let index = 0; index < count; index++) {
      const candidate = order[index]!;
      const { idBytes: from, idStarts: starts } = this.#legs[leg[candidate]!]!.columns;
      const at = starts[row[candidate]!]!;
      const end = idStarts[index + 1]!;
      for (let to = idStarts[index]!, source = at; to < end; to++, source++) idBytes[to] = from[source]!;
    }
    return { count, idBytes, idStarts, values };
  }

  #placeOf(candidate: number): { columns: DocumentColumns; row: number } {
    return { columns: this.#legs[this.#found.leg[candidate]!]!.columns, row: this.#found.row[candidate]! };
  }
}
