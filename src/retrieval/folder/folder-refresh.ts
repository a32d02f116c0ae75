import type { EncodedTexts, IndexProgress } from '../indexing/index-progress.ts';
import type { SettingsChoice } from '../settings/resolve-settings.ts';

/** How an index of a folder is brought up to date. */
export interface RefreshOptions {
  /** What is said about the index; what is not said stays as it is, or takes its default in a new one. */
  readonly settings?: SettingsChoice | undefined;
  /** Build everything anew, whatever the index holds; other settings and another folder are then no obstacle. */
  readonly isFull?: boolean | undefined;
  /** Forget the documents of a folder that is missing, unreadable or empty now. Default: they stay. */
  readonly prune?: boolean | undefined;
  /** Hears how far the work has come, many times. */
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
  /** Files of a type that is not indexed, by path. */
  readonly otherTypes: readonly string[];
  /** Symbolic links, which are not followed, by path. */
  readonly links: readonly string[];
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
  /** What was not pruned because its folder is not there. */
  readonly keptForMissingRoot: number;
  readonly bytes: number;
  /** What models but the static one had to do. */
  readonly encodings: readonly EncodedTexts[];
  readonly wasAborted: boolean;
}
