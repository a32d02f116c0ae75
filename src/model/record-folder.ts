/**
 * A folder of records: the port through which a bench, its report and its kit reach files. Paths are relative with
 * `/` between their parts; one that would leave the folder is an InputError.
 */
export interface RecordFolder {
  /** Absolute, for messages. */
  readonly root: string;
  /**
   * The bytes of a file in chunks; a chunk may be reused once the next is asked for.
   *
   * @throws NotFoundError when there is no such file.
   */
  read(path: string): AsyncIterable<Uint8Array>;
  /**
   * A whole file.
   *
   * @throws NotFoundError when there is no such file.
   */
  readWhole(path: string): Promise<Uint8Array>;
  /** Its bytes; undefined when there is no such file. */
  size(path: string): Promise<number | undefined>;
  /**
   * All files at any depth, ascending by the bytes of their paths.
   *
   * @throws DataError at anything that is neither file nor folder: a symlink has no place among records.
   */
  list(): Promise<readonly string[]>;
  /** Puts a file there whole, on disk before it resolves, or leaves what was there. Makes folders as needed. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Removes a file that may be made again; nothing when it is not there. */
  remove(path: string): Promise<void>;
  /** Opens a log at its end; makes it when there is none. */
  openLog(path: string): Promise<RecordLog>;
  /**
   * Makes this process the only writer.
   *
   * @throws LockedError naming the other.
   */
  lock(command: string): Promise<RecordLock>;
}

/** Records that are only read: a folder, or what an archive holds. */
export type RecordSource = Pick<RecordFolder, 'root' | 'read' | 'readWhole' | 'size' | 'list'>;

/** A file that only grows. */
export interface RecordLog {
  readonly bytes: number;
  /** Adds at the end; on disk after the next `sync`. */
  append(text: string): Promise<void>;
  /** Resolves when all that was added is on disk. */
  sync(): Promise<void>;
  /** Drops everything from an offset on: a line that was torn when its writer died. */
  truncate(bytes: number): Promise<void>;
  /** Lets go of the file. */
  close(): Promise<void>;
}

/** Held until it is released or the process ends. */
export interface RecordLock {
  /** Lets others write. */
  release(): Promise<void>;
}
