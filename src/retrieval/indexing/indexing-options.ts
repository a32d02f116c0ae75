import type { IndexRoot, IndexWriter } from '../../model/index.ts';
import type { IndexProgress } from './index-progress.ts';
import type { SegmentMakers } from './segment-makers.ts';

/** What indexing works with. */
export interface IndexingPorts extends SegmentMakers {
  readonly writer: IndexWriter;
  /** sha256 in hex of a text, for documents that are no files. */
  readonly hashOf: (text: string) => string;
  /** Lets the program hear what has come in meanwhile, such as an interrupt; called every few documents. */
  readonly breathe?: (() => Promise<void>) | undefined;
}

/** How an indexing goes about it. */
export interface IndexingOptions {
  /** Called for every document and every phase. */
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** Abandons the work: what was committed stays, nothing else does. */
  readonly signal?: AbortSignal | undefined;
  /** Segments are written after so many UTF-16 units of text, so that memory stays bounded. Default 24 million. */
  readonly charactersPerSegment?: number | undefined;
  /**
   * Build the index anew from these documents, under other settings if need be: readers see the index as it was
   * until the one commit at the end. Default false.
   */
  readonly isRebuild?: boolean | undefined;
  /** The folders of the index, put down with the last commit. */
  readonly roots?: readonly IndexRoot[] | undefined;
  /** Whether small segments may be merged at the end. Default true. */
  readonly merge?: boolean | undefined;
}
