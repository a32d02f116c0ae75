import type {
  DocumentRecord,
  IgnoreVerdict,
  IndexRoot,
  LockOwner,
  PassageRecord,
} from '../../model/index.ts';
import type { FolderFreshness, RefreshOptions, RefreshResult } from '../folder/folder-refresh.ts';
import type { IndexingResult, IndexProgress } from '../indexing/index-progress.ts';
import type { SourceDocument } from '../indexing/source-document.ts';
import type { IndexSearcher } from '../searching/index-searcher.ts';
import type { SettingsChoice } from '../settings/resolve-settings.ts';

/** How documents are taken in. */
export interface UpdateOptions {
  /** What is said about the index; what is not said stays as it is, or takes its default in a new one. */
  readonly settings?: SettingsChoice | undefined;
  /** Hears how far the work has come, many times. */
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** Abandons the work; the index stays as it was at its last commit. */
  readonly signal?: AbortSignal | undefined;
}

/** Documents in any order, at once or as they come. */
export type Documents = Iterable<SourceDocument> | AsyncIterable<SourceDocument>;

/**
 * An index of documents: takes them in, searches them, explains. Searches answer from the last commit of this or
 * any other process that was there when they began.
 */
export interface OpenIndex extends IndexSearcher {
  /** Where it is kept; for one in memory, a name in brackets. */
  readonly directory: string;
  /** The folder it was made from; none for an index of other documents. */
  readonly roots: readonly IndexRoot[];
  /**
   * Adds documents.
   *
   * @throws InputError with code `duplicate-document` when one is there already; use {@link OpenIndex.update}.
   * @throws LockedError when another process is writing, as all that writes.
   */
  add(documents: Iterable<SourceDocument>, options?: UpdateOptions): Promise<IndexingResult>;
  /** Adds documents, and puts new versions in the place of old ones. What has not changed is left alone. */
  update(documents: Documents, options?: UpdateOptions): Promise<IndexingResult>;
  /** The same, and takes out every other document that is no file. */
  replaceAll(documents: Documents, options?: UpdateOptions): Promise<IndexingResult>;
  /** Takes documents out. Ids that the index does not have are passed over. */
  remove(ids: Iterable<string>): Promise<IndexingResult>;
  /** Brings the index to what its folder holds: new, changed, moved and removed files. */
  refresh(options?: RefreshOptions): Promise<RefreshResult>;
  /** Looks at the folder without reading a file; `null` when the index was not made from one. */
  freshness(): FolderFreshness | null;
  /** Refreshes whenever files change, until the signal; `onRefresh` hears of each. */
  watch(onRefresh: (result: RefreshResult) => void, signal: AbortSignal): Promise<void>;
  /**
   * Makes one segment of all. Answers stay the same; room that deleted documents took is given back.
   *
   * @returns the generation.
   */
  compact(options?: UpdateOptions): Promise<number>;
  /** What the index holds, as its last commit says: nothing is looked for. */
  overview(): IndexOverview;
  /** The same, and what only a look at every record and at the folder can tell. */
  status(): IndexStatus;
  /** Runs each of the index's models but the static one on a text. */
  checkEncoders(): Promise<readonly EncoderCheck[]>;
  /** What is known of a document; undefined when it is not in the index. */
  document(documentId: string): DocumentRecord | undefined;
  /** Every document, by id in UTF-8 byte order. */
  documents(): Iterable<DocumentRecord>;
  /** A document's live passages, by number. */
  passages(documentId: string): Iterable<PassageRecord>;
  /**
   * A document's text: the file's while it is as it was indexed, else what the index keeps.
   *
   * @throws NotFoundError when the index has no such document, with near names.
   */
  text(documentId: string): DocumentText;
  /** Why a path below the folder is in the index, or not. */
  why(path: string): PathVerdict;
  /** Lets go of files and locks. Nothing else may be called afterwards. */
  close(): Promise<void>;
}

/** What an index holds. */
export interface IndexOverview {
  readonly directory: string;
  readonly generation: number;
  readonly committedAt: string;
  readonly roots: readonly IndexRoot[];
  /** Documents known, whatever their state, and live passages. */
  readonly documents: number;
  readonly passages: number;
  readonly segments: readonly {
    readonly name: string;
    readonly passages: number;
    readonly deleted: number;
    readonly bytes: number;
  }[];
  readonly settings: unknown;
  /** The models besides the static one. */
  readonly encoders: readonly EncoderStatus[];
  /** Who is writing now; `null` when nobody is. */
  readonly writer: LockOwner | null;
}

/** What an index has of a model. */
export interface EncoderStatus {
  /** `KIND:ID`. */
  readonly leg: string;
  /** sha256 of the model's file, in hex. */
  readonly digest: string;
  /** Numbers per vector; for a sparse model the size of its vocabulary. */
  readonly dimension: number;
  /** Everything else that decides what a text becomes. */
  readonly settings: string;
  /** Live passages that the model has seen: all, unless some documents could not be read since it came. */
  readonly passages: number;
  /**
   * Texts that it encoded for the segments that there are, and how many of them went in windows or were cut. Deleted
   * ones are among them until they are read again; what an interrupted run had encoded is not.
   */
  readonly texts: number;
  readonly windowed: number;
  readonly truncated: number;
}

/** What a model does here with a text of which it is known what becomes of it. */
export interface EncoderCheck {
  /** `KIND:ID`. */
  readonly leg: string;
  readonly state: 'ok' | 'failed' | 'missing';
  /** What was found, in a sentence. */
  readonly found: string;
  /** The command that mends it. */
  readonly command: string | null;
}

/** What an index holds, and how it stands to its documents. */
export interface IndexStatus extends IndexOverview {
  /** Documents that are not indexed as they are, or of which something could not be read. */
  readonly troubled: readonly DocumentRecord[];
  readonly freshness: FolderFreshness | null;
}

/** A document's text, and where it was taken from. */
export interface DocumentText {
  readonly text: string;
  /** `file`: as it is on the disk now; `index`: as it was when it was indexed. */
  readonly from: 'file' | 'index';
}

/** Why a path is in the index, or not. */
export interface PathVerdict extends IgnoreVerdict {
  /** Whether its type is one that is indexed. */
  readonly isWantedType: boolean;
  /** What the index knows of it; `null` when nothing. */
  readonly document: DocumentRecord | null;
}
