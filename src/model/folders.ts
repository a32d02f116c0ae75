/**
 * What the file system says of a file without reading it. Two equal states mean equal content only when the
 * earlier one is `settled`.
 */
export interface FileState {
  /** Bytes. */
  readonly size: number;
  /** Time of last modification in milliseconds, with the fraction that the file system keeps. */
  readonly modifiedMs: number;
  /** Time of last change of content or attributes, likewise; it cannot be set back by programs. */
  readonly changedMs: number;
  readonly inode: number;
  /**
   * False when the file was changed so shortly before it was looked at that another change could bear the same
   * times: then its content has to be compared, whatever the times say.
   */
  readonly settled: boolean;
}

/** A file found under a root. */
export interface FoundFile {
  /** Under the root, with `/`, in the bytes the disk has (no Unicode normalisation). */
  readonly path: string;
  readonly state: FileState;
}

/** Why an entry is in or out. */
export interface IgnoreVerdict {
  readonly ignored: boolean;
  /** The rule that decided; absent when none did (then the entry is in). */
  readonly rule?: {
    /** As it stands in its file. */
    readonly pattern: string;
    /** The file, relative to the root with `/`; `built-in` for ours. */
    readonly file: string;
    /** 1-based. */
    readonly line: number;
  };
  /** The entry that the rule decided about: the path itself or a folder above it, relative to the root. */
  readonly decidedAt?: string;
}

/** A root after looking through it. */
export interface FolderScan {
  /** Absolute path. */
  readonly root: string;
  /**
   * `present`, or why nothing can be said about its files: then nothing may be taken for removed. `empty` is a
   * folder without any entry but an index or a repository, which is what an unmounted disk leaves behind.
   */
  readonly state: 'present' | 'empty' | 'missing' | 'unreadable';
  /** When the scan began, in milliseconds of the file system's clock. */
  readonly startedMs: number;
  /** Accepted files, by path in UTF-8 byte order. */
  readonly files: readonly FoundFile[];
  /** Files that `accepts` did not want, by path. */
  readonly otherTypes: readonly string[];
  /** Files and folders that could not be looked at, with the reason, by path. Not fatal. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
  /** Symbolic links that were not followed, by path. */
  readonly links: readonly string[];
  /** How many files and folders the ignore rules left out (a folder counts once). */
  readonly ignoredCount: number;
}

/** What a scan takes in. */
export interface ScanOptions {
  /** Which files are wanted, by path; the others are named and not looked at. Default: all. */
  readonly accepts?: ((path: string) => boolean) | undefined;
  /** Follow symbolic links, out of the root too; each real folder is visited once. Default: false. */
  readonly followLinks?: boolean | undefined;
}

/** What an index remembers of a file. */
export interface KnownFile {
  /** As in {@link FoundFile}. */
  readonly path: string;
  /** Absent: has to be read again. */
  readonly state?: FileState | undefined;
  /** sha256 in hex; empty when the content was never read. */
  readonly hash: string;
}

/** What a scan says against what is known, before anything is read. */
export interface FolderDifference {
  /** On disk and not known. */
  readonly added: readonly FoundFile[];
  /** Known, and its state differs or is not settled: only reading tells. */
  readonly suspected: readonly FoundFile[];
  /** Known and gone. Empty when the root itself is gone. */
  readonly removed: readonly string[];
  /** Known, and cannot be looked at now (itself, a folder above it, or the root): its last version stays. */
  readonly unreachable: readonly { readonly path: string; readonly reason: string }[];
  readonly unchangedCount: number;
}

/** What is to be done, after reading what was suspected and what may have been moved. */
export interface FolderChanges {
  readonly added: readonly FoundFile[];
  /** Known, with other content. */
  readonly changed: readonly FoundFile[];
  /** Same content under another path; the old path is gone. */
  readonly moved: readonly { readonly from: string; readonly file: HashedFile }[];
  /** Same content, other state: only the record needs the new state. */
  readonly touched: readonly HashedFile[];
  readonly removed: readonly string[];
  readonly unreachable: readonly { readonly path: string; readonly reason: string }[];
  readonly unchangedCount: number;
}

/** A file whose content was read. */
export interface HashedFile extends FoundFile {
  /** sha256 in hex. */
  readonly hash: string;
}

/** A watch that is running. */
export interface FolderWatch {
  /** Native, or the reason why it looks again every few seconds instead. */
  readonly means: { readonly is: 'native' } | { readonly is: 'polling'; readonly reason: string };
  /** Ends it; nothing is told afterwards. */
  close(): Promise<void>;
}

/** Folders of documents: the port by which an index sees them. */
export interface Folders {
  /** Never throws for what it finds; see {@link FolderScan.state}. */
  scan(root: string, options?: ScanOptions): FolderScan;
  /** Reads nothing: the cheap check before a search. */
  compare(scan: FolderScan, known: Iterable<KnownFile>): FolderDifference;
  /** Reads what is suspected, and what is new and as long as something that is gone. */
  changes(scan: FolderScan, known: Iterable<KnownFile>): FolderChanges;
  /**
   * A file's bytes and the state it had: taken before reading, so that a change while reading is seen next time.
   *
   * @throws InputError when it cannot be read, or is larger than `limit` bytes.
   */
  read(
    root: string,
    path: string,
    limit?: number,
  ): { readonly bytes: Uint8Array; readonly state: FileState; readonly hash: string };
  /** Which rule decides about a path under the root. The path need not exist; a trailing `/` means a folder. */
  why(root: string, path: string): IgnoreVerdict;
  /**
   * Calls back when files that are not ignored have changed, once per quiet moment, with their paths by byte
   * order; an empty list means that everything may have changed.
   */
  watch(
    root: string,
    onChanges: (paths: readonly string[]) => void,
    options?: ScanOptions,
  ): Promise<FolderWatch>;
}
