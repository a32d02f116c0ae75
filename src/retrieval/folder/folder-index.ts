import type {
  DocumentRecord,
  IgnoreVerdict,
  IndexRoot,
  LockOwner,
  PassageRecord,
} from '../../model/index.ts';
import type { IndexingResult, IndexProgress } from '../indexing/index-progress.ts';
import type { IndexSearcher } from '../searching/index-searcher.ts';
import type { SettingsChoice } from '../settings/resolve-settings.ts';

/** How an index of a folder is brought up to date. */
export interface RefreshOptions {
  /** What is said about the index; what is not said stays as it is, or takes its default in a new one. */
  readonly settings?: SettingsChoice | undefined;
  /** Build everything anew, whatever the index holds. */
  readonly isFull?: boolean | undefined;
  /** Forget the documents of a root that is missing, unreadable or empty now. Default: they stay. */
  readonly prune?: boolean | undefined;
  readonly onProgress?: ((progress: FolderProgress) => void) | undefined;
  /** Stops the work; the index stays as it was at its last commit. */
  readonly signal?: AbortSignal | undefined;
}

/** How far a refresh has come. */
export interface FolderProgress extends IndexProgress {
  /** Documents and bytes that are to be taken in. */
  readonly documentsInAll: number;
  readonly bytesInAll: number;
}

/** What differs between a folder and its index, found without reading a file. */
export interface FolderFreshness {
  /** As in a scan; when not `present` the files are not there to be compared, and nothing is taken for removed. */
  readonly state: 'present' | 'empty' | 'missing' | 'unreadable';
  readonly added: number;
  /** Changed for all that can be seen without reading. */
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Bytes that a refresh would read. */
  readonly bytes: number;
}

/** What a refresh did. */
export interface RefreshResult {
  readonly generation: number;
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Files that could not be taken in, with the reason: the index keeps the version before where there is one. */
  readonly refused: readonly { readonly path: string; readonly reason: string; readonly detail: string }[];
  /** Files and folders that could not be looked at. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
  /** How many files have a type that is not indexed. */
  readonly otherTypes: number;
  /** What was not pruned because its root is not there. */
  readonly keptForMissingRoot: number;
  readonly bytes: number;
  readonly wasAborted: boolean;
}

/** What an index holds. */
export interface IndexStatus {
  readonly directory: string;
  readonly generation: number;
  readonly committedAt: string;
  readonly roots: readonly IndexRoot[];
  readonly documents: number;
  readonly passages: number;
  readonly segments: readonly {
    readonly name: string;
    readonly passages: number;
    readonly deleted: number;
    readonly bytes: number;
  }[];
  readonly settings: unknown;
  /** Documents by state other than indexed. */
  readonly troubled: readonly DocumentRecord[];
  readonly freshness: FolderFreshness | null;
  /** Who is writing now; `null` when nobody is. */
  readonly writer: LockOwner | null;
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

/** An index of a folder: everything that the faces ask of it. */
export interface FolderIndex extends IndexSearcher {
  /** Where the index lies. */
  readonly directory: string;
  /** The folders it was made from; one, unless the index has no folder. */
  readonly roots: readonly IndexRoot[];
  /** Looks at the files without reading them; `null` when the index was not made from a folder. */
  freshness(): FolderFreshness | null;
  /**
   * Takes in what has changed. The searches that follow see it.
   *
   * @throws LockedError when another process is writing.
   */
  refresh(options?: RefreshOptions): Promise<RefreshResult>;
  /** Makes one segment of all; answers stay the same. */
  compact(options?: Pick<RefreshOptions, 'onProgress' | 'signal'>): Promise<IndexingResult>;
  status(): IndexStatus;
  /**
   * A document's text: the file's when it is still as it was, else what the index keeps.
   *
   * @throws NotFoundError when the index has no such document, with near names.
   */
  text(documentId: string): DocumentText;
  /** Why a path below the root is in the index, or not. */
  why(path: string): PathVerdict;
  /** Every document, by id. */
  documents(): Iterable<DocumentRecord>;
  /** A document's live passages, by number. */
  passages(documentId: string): Iterable<PassageRecord>;
  /** Refreshes whenever files change, until the signal; `onRefresh` hears of each. */
  watch(onRefresh: (result: RefreshResult) => void, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
