import { closeSync, openSync, readSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import {
  AppError,
  compareIds,
  DataError,
  InputError,
  NotFoundError,
  type RecordFolder,
  type RecordLock,
  type RecordLog,
} from '../../model/index.ts';
import { createFile } from '../file-sink.ts';
import { syncFolder } from '../sync-folder.ts';
import { RECORD_LOCK, takeRecordLock } from './record-lock.ts';

const CHUNK_BYTES = 1 << 20;

/** A folder of records on this machine's disk. It need not be there before something is written. */
export function nodeRecordFolder(folder: string): RecordFolder {
  return new NodeRecordFolder(resolve(folder));
}

class NodeRecordFolder implements RecordFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async *read(path: string): AsyncIterable<Uint8Array> {
    const place = this.#place(path);
    // A descriptor and one buffer: a stream's turns of the event loop cost more than reading a file of rows does.
    const file = openToRead(place);
    const buffer = new Uint8Array(CHUNK_BYTES);
    try {
      for (;;) {
        const count = readSync(file, buffer);
        if (count === 0) return;
        yield buffer.subarray(0, count);
      }
    } catch (cause) {
      throw cause instanceof AppError ? cause : readingError(place, cause);
    } finally {
      closeSync(file);
    }
  }

  async readWhole(path: string): Promise<Uint8Array> {
    const place = this.#place(path);
    return readFile(place).catch((cause: unknown) => {
      throw readingError(place, cause);
    });
  }

  async size(path: string): Promise<number | undefined> {
    try {
      const found = await stat(this.#place(path));
      return found.isFile() ? found.size : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async list(): Promise<readonly string[]> {
    const paths: string[] = [];
    await this.#collect('', paths);
    return paths.sort(compareIds);
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    const sink = createFile(this.#place(path));
    try {
      sink.write(typeof content === 'string' ? new TextEncoder().encode(content) : content);
      await sink.commit();
    } catch (error) {
      await sink.abort();
      throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(this.#place(path), { force: true });
  }

  async openLog(path: string): Promise<RecordLog> {
    const place = this.#place(path);
    await mkdir(dirname(place), { recursive: true });
    const file = await open(place, 'a');
    syncFolder(dirname(place));
    let { size } = await file.stat();
    return {
      get bytes() {
        return size;
      },
      append: async (text) => {
        const bytes = Buffer.from(text);
        await file.appendFile(bytes);
        size += bytes.length;
      },
      sync: () => file.datasync(),
      truncate: async (bytes) => {
        await file.truncate(bytes);
        size = bytes;
      },
      close: () => file.close(),
    };
  }

  async lock(command: string): Promise<RecordLock> {
    return takeRecordLock(this.root, command);
  }

  #place(path: string): string {
    const parts = path.split('/');
    if (isAbsolute(path) || path.includes('\\') || parts.some((part) => part === '' || part.startsWith('..')))
      throw new InputError(`Expected a path inside the folder of records, got ${JSON.stringify(path)}.`);
    return join(this.root, ...parts);
  }

  async #collect(prefix: string, paths: string[]): Promise<void> {
    const folder = join(this.root, prefix);
    const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
      throw isMissing(cause)
        ? new NotFoundError(`Expected a folder of records, got nothing at ${folder}.`)
        : cause;
    });
    for (const entry of entries) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) await this.#collect(path, paths);
      else if (!entry.isFile())
        throw new DataError(
          `Expected files and folders only, got something else at ${join(folder, entry.name)}.`,
          {
            hint: 'Records are plain files: replace a symlink by what it points to.',
          },
        );
      else if (!isOurScratch(path)) paths.push(path);
    }
  }
}

/** The lock, and what an interrupted writing left behind. */
function isOurScratch(path: string): boolean {
  return (
    path === RECORD_LOCK || path.startsWith(`${RECORD_LOCK}.`) || /(?:^|\/)\.[^/]*\.\d+\.tmp$/.test(path)
  );
}

function openToRead(place: string): number {
  try {
    return openSync(place, 'r');
  } catch (cause) {
    throw readingError(place, cause);
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function readingError(place: string, cause: unknown): unknown {
  if (isMissing(cause)) return new NotFoundError(`Expected a file, got nothing at ${place}.`, { cause });
  const { code } = cause as NodeJS.ErrnoException;
  return new InputError(`Expected a readable file at ${place}, got ${code ?? String(cause)}.`, { cause });
}
