import type { FileState } from '../../model/index.ts';
import type { RefusalReason } from '../../text/index.ts';

/** A document to be indexed: a file's bytes, a file without readable bytes, or a record given by a program. */
export type SourceDocument = SourceFile | UnreadableFile | SourceRecord;

/** Where a file stands and how it looked. */
interface FilePlace {
  /** Unique in the index. Compared by its UTF-8 bytes. */
  readonly id: string;
  /** The folder that was asked for, and the path below it with `/` between names. */
  readonly root: string;
  readonly path: string;
  /** How the file looked when it was read. */
  readonly state: FileState;
}

/** A file as it was read. */
export interface SourceFile extends FilePlace {
  /** sha256 of the bytes, in hex. */
  readonly hash: string;
  readonly bytes: Uint8Array;
  /** The id it had before, when it has only moved: its vectors are kept, and the old document goes. */
  readonly movedFrom?: string | undefined;
}

/** A file whose content cannot be had. */
export interface UnreadableFile extends FilePlace {
  /** Why, in a sentence. */
  readonly unreadable: string;
  /** There when the file can never be indexed as it is; else the passages of its last version stay. */
  readonly refused?: RefusalReason | undefined;
}

/** A document that is no file: a JSONL line, a row of a table. */
export interface SourceRecord {
  /** Unique in the index. Compared by its UTF-8 bytes. */
  readonly id: string;
  readonly text: string;
  readonly title?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** ISO day or time. */
  readonly date?: string | undefined;
  /** How the text is written. Default `text`. */
  readonly kind?: 'markdown' | 'text' | 'html' | undefined;
}

/** What is to become of an index's documents. */
export interface DocumentChanges {
  /** New documents, and new versions of old ones; the last of equal ids counts. */
  readonly documents?: Iterable<SourceDocument> | AsyncIterable<SourceDocument> | undefined;
  /** Ids that are gone; those that the index does not have are passed over. */
  readonly removed?: Iterable<string> | undefined;
  /** Files whose content is known to be the same: only how they look is put down. */
  readonly touched?: Iterable<{ readonly id: string; readonly state: FileState }> | undefined;
  /** Documents that could not be looked at: their last version stays, and they are named with the reason. */
  readonly unreachable?: Iterable<{ readonly id: string; readonly reason: string }> | undefined;
}
