/** A document to be indexed: a file's bytes, or a record given by a program. */
export type SourceDocument = SourceFile | SourceRecord;

/** A file as it was read. */
export interface SourceFile {
  /** Unique in the index. Compared by its UTF-8 bytes. */
  readonly id: string;
  /** The folder that was asked for, and the path below it with `/` between names. */
  readonly root: string;
  readonly path: string;
  /** Last change, in milliseconds since 1970. */
  readonly modifiedMs: number;
  /** Hash of the bytes, in hex: a file with the hash of one that is gone has moved. */
  readonly hash: string;
  readonly bytes: Uint8Array;
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
