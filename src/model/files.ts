/** A file that is being written. It appears under its name whole, on `commit`, or not at all. */
export interface FileSink {
  /** Takes bytes; the array may be reused once the call has returned. */
  write(bytes: Uint8Array): void;
  /** Shows the file under its name, whole and on disk. */
  commit(): Promise<void>;
  /** Leaves what was there before. */
  abort(): Promise<void>;
}

/** Where bytes come from and go to: the port that lets everything but the adapters be free of the disk. */
export interface Files {
  /**
   * A file's bytes in chunks, decompressed when they are gzipped; `-` is standard input. A chunk may be reused
   * once the next is asked for.
   *
   * @throws NotFoundError when there is no such file.
   * @throws InputError when it cannot be read, or its compressed bytes end too early.
   */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Whether there is anything at the path. */
  exists(path: string): boolean;
  /** @throws InputError when the folder is missing or may not be written. */
  create(path: string): FileSink;
}
