import type { EncodingCache, ModelIdentity } from './encoders.ts';
import type { FileState } from './folders.ts';
import type { PassageAddress } from './passage-address.ts';
import type { SectionSink, SectionSource } from './sections.ts';

/**
 * What became of a document when it was last looked at.
 *
 * - `indexed`: its passages are in the index.
 * - `pending`: known, but its passages are not in the index (a repair has dropped them): the next run indexes it.
 * - `refused`: it cannot be indexed as it is (not UTF-8, too large …); it has no passages, unless the version
 *   before could be indexed and was kept on purpose.
 * - `kept`: it could not be read this time; the passages of its last version stay.
 */
export type DocumentState =
  | { readonly is: 'indexed' }
  | { readonly is: 'pending'; readonly detail: string }
  | { readonly is: 'refused'; readonly reason: string; readonly detail: string }
  | { readonly is: 'kept'; readonly detail: string };

/** What an index knows of a document besides its passages. */
export interface DocumentRecord {
  /** Unique in the index, compared by its UTF-8 bytes; at most 4,000 of them. For a file: its path with `/`. */
  readonly id: string;
  /** Where it came from: the root as it was named, and the path under it with `/`. Absent: not a file. */
  readonly source?: { readonly root: string; readonly path: string };
  /** How the file looked when it was read; a cheap way to see that nothing has changed. */
  readonly file?: FileState;
  /** Of its content: sha256 in hex. Empty when the content was never read. */
  readonly hash: string;
  /** `markdown`, `text`, `html` …: how it was cut into passages. */
  readonly kind: string;
  readonly state: DocumentState;
  /** How many live passages it has. */
  readonly passages: number;
  readonly title?: string;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  readonly links: readonly string[];
  /** ISO day. */
  readonly date?: string;
  /** What of it could not be read though it is indexed, in sentences: front matter that is not YAML. */
  readonly remarks?: readonly string[];
}

/** A stored passage. `start` and `end` are UTF-16 offsets into the document's text, half-open; lines are 1-based. */
export interface PassageRecord {
  /** The document's id. */
  readonly document: string;
  /** Its number in the document, from 0. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  /** The headings it stands under, outermost first. */
  readonly headings: readonly string[];
  /** Its text as it was when it was indexed; absent when the index does not store text. A lone surrogate comes back as U+FFFD. */
  readonly text?: string;
}

/** A folder that the index was made from, as it was named on the command line. */
export interface IndexRoot {
  /** Absolute path. */
  readonly path: string;
  /** When it was last scanned: ISO time. */
  readonly scannedAt: string;
  /** Folders and files under it that could not be read then, with the reason, by path. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** An immutable part of the index, as one snapshot sees it. */
export interface StoredSegment {
  /** Unique in the index for ever. */
  readonly name: string;
  /** Passages in it, deleted ones included. Locals run from 0 to this. */
  readonly passageCount: number;
  /** How many of them are deleted. */
  readonly deletedCount: number;
  /** Of the file. */
  readonly byteLength: number;
  readonly sections: SectionSource;
  /** Bit i of word i >> 5 is set when passage i is deleted. Absent: none is. */
  readonly deleted?: Uint32Array;
}

/**
 * The index as one commit left it. Later commits, by this process or another, change nothing in it. It holds
 * files open and keeps their bytes from being freed: release it.
 */
export interface IndexSnapshot {
  /** Number of the commit, from 1; 0 when there has been none. */
  readonly generation: number;
  /** ISO time of the commit; empty when there has been none. */
  readonly committedAt: string;
  /** What the writer has put; `undefined` before the first. Plain JSON. */
  readonly settings: unknown;
  readonly roots: readonly IndexRoot[];
  readonly segments: readonly StoredSegment[];
  /** Documents known, whatever their state. */
  readonly documentCount: number;
  /** Live passages. */
  readonly passageCount: number;
  /** What is known of a document, whatever its state. */
  document(id: string): DocumentRecord | undefined;
  /** All documents, by id in UTF-8 byte order. */
  documents(): Iterable<DocumentRecord>;
  /** @throws DataError when there is no such passage. A deleted one can still be read. */
  passage(at: PassageAddress): PassageRecord;
  /** The id of the passage's document and the passage's number in it: cheaper than the whole record. */
  placeOf(at: PassageAddress): { readonly document: string; readonly number: number };
  /** A document's live passages by number; empty when it has none or is not known. */
  addresses(documentId: string): PassageAddress[];
  /** Lets go of files and bytes; nothing may be read afterwards. */
  release(): void;
}

/**
 * A segment that is being written. Passages are added in the order of their locals: by document id in UTF-8 byte
 * order, then by number; all of them before the first byte of another section. A document's passages all go into
 * one segment. Section names of the caller do not begin with `passages.`.
 */
export interface SegmentDraft extends SectionSink {
  readonly name: string;
  /** Passages added so far: the local of the next one. */
  readonly passageCount: number;
  /** Bytes written so far; a segment may hold {@link IndexWriter.segmentByteLimit} at most. */
  readonly byteLength: number;
  /** @throws InputError when the id of its document is longer than 4,000 bytes. */
  addPassage(passage: PassageRecord): void;
  /** Adds a stored passage as it is, without taking its text apart; the address is one of `IndexWriter.base`. */
  copyPassage(at: PassageAddress): void;
  /**
   * Makes the file durable; the next commit shows it. Its documents supersede what other segments hold under
   * the same ids.
   */
  finish(): Promise<void>;
  /** Takes the file away. */
  discard(): void;
}

/**
 * The one process that changes the index. Nothing it does is seen by anybody before `commit`; then all of it is,
 * at once. A failed call leaves the last commit as it was.
 */
export interface IndexWriter {
  /** The index as the last commit left it; a new one after each commit. The writer releases it. */
  readonly base: IndexSnapshot;
  /** How large a segment may get: a caller begins another one before. */
  readonly segmentByteLimit: number;
  /**
   * Sets what is known of a document, which replaces what was known.
   *
   * @throws InputError when its id is empty or longer than 4,000 bytes.
   */
  putDocument(record: DocumentRecord): void;
  /** Forgets the document and its passages. */
  removeDocument(id: string): void;
  /** Deletes the passages of a document wherever they are, finished drafts included; its record stays. */
  removePassages(id: string): void;
  /** Sets the settings: anything that JSON can hold. */
  putSettings(settings: unknown): void;
  /** Sets the folders that the index was made from. */
  putRoots(roots: readonly IndexRoot[]): void;
  /** What a model made of texts in earlier runs, finished or not. What is put into it stays without a commit. */
  encodings(model: ModelIdentity): EncodingCache;
  /** Takes away what is kept of every other model. */
  keepEncodingsOf(models: readonly ModelIdentity[]): void;
  /** Starts a segment of new documents or new versions. */
  startSegment(): SegmentDraft;
  /**
   * Starts a segment that takes the place of others (or of one that is mostly deleted): it holds their live
   * passages, in the order of locals, and nothing else.
   */
  startMerge(replaced: readonly string[]): SegmentDraft;
  /**
   * Which committed segments ought to be merged, each group into one; empty when the index is in good shape.
   *
   * @param all every segment that is not the only one without deletions: a compaction.
   */
  mergesDue(all?: boolean): string[][];
  /**
   * Makes everything since the last commit durable and visible. The writer can go on afterwards.
   *
   * @returns the generation.
   * @throws LockedError when another process has taken the lock over in the meantime.
   * @throws UnavailableError when the disk is full; what was committed before stays valid.
   */
  commit(): Promise<number>;
  /** Drops what was not committed, and lets go of the lock. */
  close(): Promise<void>;
}

/** An index directory: one writer, many readers, across processes. */
export interface IndexStore {
  /** The folder that holds the index. */
  readonly path: string;
  /** @throws DataError when the index is damaged or of another version. */
  snapshot(): Promise<IndexSnapshot>;
  /**
   * Takes the writer's lock.
   *
   * @param command What the loser of the lock is told the owner is doing: `consilience index`.
   * @throws LockedError when another writer has it; the error names it.
   */
  write(command: string): Promise<IndexWriter>;
  /** Closes the writer and releases the snapshots that are left. */
  close(): Promise<void>;
}
