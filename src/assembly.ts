import type {
  BatchQuery,
  BatchRuns,
  DocumentExplanation,
  IndexingResult,
  IndexProgress,
  SearchAnswer,
  SearchOptions,
  SourceDocument,
  SourceRecord,
} from './retrieval/index.ts';

/** How an index is opened. */
export interface OpenIndexOptions {
  /** The index directory, made when it is missing; `undefined` keeps the index in memory. */
  readonly directory?: string | undefined;
  /** Only read: opening fails when there is no index, and nothing is ever written. */
  readonly readOnly?: boolean | undefined;
}

/** How documents are taken in. */
export interface UpdateOptions {
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** Abandons the work; the index stays as it was at its last commit. */
  readonly signal?: AbortSignal | undefined;
}

/** An index of documents: takes them in, searches them, explains. */
export interface OpenIndex {
  /**
   * Adds documents.
   *
   * @throws InputError with code `duplicate-document` when one is there already; use {@link update}.
   */
  add(documents: Iterable<SourceDocument>, options?: UpdateOptions): Promise<IndexingResult>;
  /** Adds documents, and puts new versions in the place of old ones. What has not changed is left alone. */
  update(
    documents: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
    options?: UpdateOptions,
  ): Promise<IndexingResult>;
  /** Takes documents out. Ids that the index does not have are counted as nothing. */
  remove(ids: Iterable<string>): Promise<IndexingResult>;
  /** Answers from the last commit. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /** Why a document stands where it stands for a query, or why not. */
  explain(query: string, documentId: string, options?: SearchOptions): Promise<DocumentExplanation>;
  /** Ranks many queries into runs, for `evaluate` and `compare`. */
  rank(queries: Iterable<BatchQuery>, options?: SearchOptions): Promise<BatchRuns>;
  /** Makes one segment of all. Answers stay the same; room that deleted documents took is given back. */
  compact(options?: UpdateOptions): Promise<IndexingResult>;
  close(): Promise<void>;
}

export type { SourceRecord };
