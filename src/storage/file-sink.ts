import {
  closeSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type FileSink, InputError } from '../model/index.ts';
import { syncFolder } from './sync-folder.ts';

/** So much is written between two syncs in the background. */
const SYNC_BYTES = 1 << 24;

/** What an interrupted program has to take away. */
const unfinished = new Set<string>();
process.on('exit', () => {
  for (const path of unfinished) rmSync(path, { force: true });
});

/**
 * Opens a file for writing. A regular file is written beside its target and renamed at the end, so that a reader
 * sees the old one or the new one, never half of either; a device or a pipe is written as it is.
 *
 * @throws InputError when the folder cannot be made or written, or the path is a folder.
 */
export function createFile(path: string): FileSink {
  const target = attempt(path, () => statSync(path, { throwIfNoEntry: false }));
  if (target?.isDirectory()) throw new InputError(`Expected to be able to write ${path}, got a folder.`);
  return isSpecial(target) ? new StraightSink(path) : new RenamedSink(path);
}

function isSpecial(target: Stats | undefined): boolean {
  return target !== undefined && !target.isFile();
}

class StraightSink implements FileSink {
  readonly #path: string;
  readonly #descriptor: number;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = attempt(path, () => openSync(path, 'w'));
  }

  write(bytes: Uint8Array): void {
    writeAll(this.#path, this.#descriptor, bytes);
  }

  async commit(): Promise<void> {
    attempt(this.#path, () => closeSync(this.#descriptor));
  }

  async abort(): Promise<void> {
    closeSync(this.#descriptor);
  }
}

class RenamedSink implements FileSink {
  readonly #path: string;
  readonly #temporary: string;
  readonly #descriptor: number;
  #unsyncedBytes = 0;
  #syncing: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
    this.#descriptor = attempt(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      return openSync(this.#temporary, 'w');
    });
    unfinished.add(this.#temporary);
  }

  write(bytes: Uint8Array): void {
    writeAll(this.#path, this.#descriptor, bytes);
    this.#unsyncedBytes += bytes.length;
    if (this.#unsyncedBytes >= SYNC_BYTES && this.#syncing === undefined) this.#startSync();
  }

  /** Lets the disk begin while we go on, so that the last sync finds little to do. If it fails, so will the last. */
  #startSync(): void {
    this.#unsyncedBytes = 0;
    this.#syncing = new Promise((resolve) => {
      fdatasync(this.#descriptor, () => {
        this.#syncing = undefined;
        resolve();
      });
    });
  }

  async commit(): Promise<void> {
    await this.#syncing;
    try {
      attempt(this.#path, () => {
        try {
          fsyncSync(this.#descriptor);
        } finally {
          closeSync(this.#descriptor);
        }
        renameSync(this.#temporary, this.#path);
        syncFolder(dirname(this.#path));
      });
    } finally {
      this.#forget();
    }
  }

  async abort(): Promise<void> {
    await this.#syncing;
    closeSync(this.#descriptor);
    this.#forget();
  }

  #forget(): void {
    rmSync(this.#temporary, { force: true });
    unfinished.delete(this.#temporary);
  }
}

function writeAll(path: string, descriptor: number, bytes: Uint8Array): void {
  attempt(path, () => {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
  });
}

function attempt<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new InputError(`Expected to be able to write ${path}, got ${code ?? message}.`, { cause });
  }
}
