import type { DatasetPart, DatasetQuery } from '../../model/index.ts';
import type { StoredHit } from '../records/row.ts';

/** How many texts a ranker reads of a part, and how many of them are too long for its model's window. */
export interface TextCounts {
  readonly texts: number;
  readonly windowed: number;
}

/** A system of a bench: turns queries into rankings of the documents that they are asked of. */
export interface Ranker {
  /** All that decides what it answers, besides the files of its models: goes into the run's record. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The models it runs, as the plan names them. */
  readonly models: readonly string[];
  /** The same at every call, whatever has been read before: a resumed run counts as one that never stopped. */
  countTexts(part: DatasetPart): TextCounts;
  /** Reads a part's documents. */
  open(part: DatasetPart, signal?: AbortSignal): Promise<PartRanker>;
  /** Lets go of models. */
  close(): Promise<void>;
}

/** A ranker that has read the documents of one part. */
export interface PartRanker {
  /**
   * @returns at most as many hits as the bench stores, best first; none is an answer too.
   * @throws whatever keeps it from answering: the run stores the error in the answer's place.
   */
  rank(query: DatasetQuery, signal?: AbortSignal): Promise<readonly StoredHit[]>;
  close(): Promise<void>;
}
