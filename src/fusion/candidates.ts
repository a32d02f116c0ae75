import {
  compareIdBytes,
  type DocumentColumns,
  DocumentUnion,
  decodeId,
  type TrecRunWriter,
} from '../runs/index.ts';
import type { FusionInput } from './method.ts';
import type { TiedDocuments } from './tie-rules.ts';

/** One leg of one query as it lies in its run. */
export interface LegColumns {
  readonly name: string;
  readonly columns: DocumentColumns;
  /** The rows in reading order, or undefined when they are written in it. */
  readonly order: Int32Array | undefined;
  /** Only this many of the first rows take part. */
  readonly depth: number;
  /** Only this many of them make the scale of the leg's scores; default: all. */
  readonly scaleLength?: number | undefined;
}

/** The union of one query's legs, its documents numbered as they are met. */
export interface CandidateSet extends TiedDocuments {
  readonly input: FusionInput;
  /** The candidates' ids as bytes, by number. */
  readonly documents: DocumentUnion;
  /** The candidate's id as a string. */
  idOf(candidate: number): string;
  /** Writes the candidates in the order given as one query of a run. */
  write(writer: TrecRunWriter, queryId: string, order: Int32Array, scores: Float64Array): void;
}

/** Makes the union of one query's legs, each cut at its depth. */
export function gatherCandidates(legs: readonly LegColumns[]): CandidateSet {
  const union = new DocumentUnion(legs);
  const rankings = legs.map(({ name, columns, order, scaleLength }, leg) => {
    const candidates = union.numbers[leg]!;
    return { name, candidates, scores: firstScores(columns.values, order, candidates.length), scaleLength };
  });
  return new GatheredCandidates({ candidateCount: union.count, legs: rankings }, union);
}

/** Scores that are written in order need no copy. */
function firstScores(values: Float64Array, order: Int32Array | undefined, taken: number): Float64Array {
  if (order === undefined) return values.subarray(0, taken);
  const scores = new Float64Array(taken);
  for (let index = 0; index < taken; index++) scores[index] = values[order[index]!]!;
  return scores;
}

class GatheredCandidates implements CandidateSet {
  readonly input: FusionInput;
  readonly documents: DocumentUnion;

  constructor(input: FusionInput, union: DocumentUnion) {
    this.input = input;
    this.documents = union;
  }

  idOf(candidate: number): string {
    const { idBytes, idStarts } = this.documents;
    return decodeId(idBytes, idStarts[candidate]!, idStarts[candidate + 1]!);
  }

  compareIds(a: number, b: number): number {
    const { idBytes, idStarts } = this.documents;
    return compareIdBytes(idBytes, idStarts[a]!, idStarts[a + 1]!, idBytes, idStarts[b]!, idStarts[b + 1]!);
  }

  inputPosition(candidate: number): number {
    // Rows of the first leg come before all rows of the second; a query's leg never has 2^32 rows.
    return this.documents.partOf(candidate) * 2 ** 32 + this.documents.rows[candidate]!;
  }

  write(writer: TrecRunWriter, queryId: string, order: Int32Array, scores: Float64Array): void {
    const { count, idBytes, idStarts } = this.documents;
    writer.write(queryId, { count, idBytes, idStarts, values: scores }, order);
  }
}
