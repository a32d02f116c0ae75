import { createHash, type Hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DataError } from '../../model/index.ts';
import { syncFolder } from '../../storage/index.ts';
import { diskFailure } from '../cache/disk-failure.ts';
import type { FileAnswer } from './hub-client.ts';
import { PassingFailure } from './hub-failure.ts';
import { retrying } from './retrying.ts';

/** A file to fetch, and how to know that it is the right one. */
export interface ExpectedFile {
  readonly path: string;
  readonly bytes: number;
  /** Undefined where only {@link gitBlob}, or nothing, is known. */
  readonly sha256: string | undefined;
  readonly gitBlob: string | undefined;
}

/** How a download goes on. */
export interface DownloadOptions {
  /** One attempt at the file, from a byte on. */
  readonly ask: (from: number) => Promise<FileAnswer>;
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
  /** After each piece: how many bytes of the file are here. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  readonly onWait?: ((reason: string, waitMs: number) => void) | undefined;
}

const CHUNK_BYTES = 1 << 20;

/**
 * Fetches a file to `target`: into `target.part`, hashed as it comes, and renamed when every byte is right. A part
 * from an earlier attempt is hashed and continued; one that turns out wrong is thrown away, and the file fetched anew
 * once. A failure or an interrupt leaves the part.
 *
 * @returns the file's sha256.
 * @throws DataError when the hub sends other bytes than expected; UnavailableError when it cannot be fetched or
 *   written.
 */
export async function downloadFile(
  target: string,
  expected: ExpectedFile,
  options: DownloadOptions,
): Promise<string> {
  const part = `${target}.part`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    const download = await Download.begin(part, expected, options);
    try {
      return await download.finish(target);
    } finally {
      await download.close();
    }
  } catch (error) {
    throw diskFailure(error, dirname(target)) ?? error;
  }
}

class Download {
  readonly #part: string;
  readonly #file: FileHandle;
  readonly #expected: ExpectedFile;
  readonly #options: DownloadOptions;
  #hashes: Hashes;
  #bytes = 0;
  /** Whether some of the bytes are from an earlier run, and may have been damaged since. */
  #isContinued = false;

  private constructor(part: string, file: FileHandle, expected: ExpectedFile, options: DownloadOptions) {
    this.#part = part;
    this.#file = file;
    this.#expected = expected;
    this.#options = options;
    this.#hashes = new Hashes(expected);
  }

  static async begin(part: string, expected: ExpectedFile, options: DownloadOptions): Promise<Download> {
    const file = await open(part, 'a+').then(async (handle) => {
      // Opened to append first, so that it comes into being; then to write anywhere.
      await handle.close();
      return await open(part, 'r+');
    });
    const download = new Download(part, file, expected, options);
    await download.#readPart();
    return download;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async finish(target: string): Promise<string> {
    let sha256 = await this.#fetched();
    if (sha256 === undefined && this.#isContinued) {
      await this.#beginAnew();
      sha256 = await this.#fetched();
    }
    if (sha256 === undefined) throw await this.#wrong();
    await this.#file.sync();
    await rename(this.#part, target);
    syncFolder(dirname(target));
    return sha256;
  }

  /** The digest of all bytes, once they are here; undefined when it is another than expected. */
  async #fetched(): Promise<string | undefined> {
    const { retries, signal, onWait } = this.#options;
    let before = this.#bytes;
    const hasAdvanced = () => {
      const did = this.#bytes > before;
      before = this.#bytes;
      return did;
    };
    await retrying(() => this.#attempt(), {
      retries,
      signal,
      onWait,
      hasAdvanced,
      canResume: true,
    });
    return this.#hashes.agreed();
  }

  async #attempt(): Promise<void> {
    const { bytes } = this.#expected;
    if (this.#bytes === bytes) return;
    const answer = await this.#options.ask(this.#bytes);
    try {
      if (answer.from !== this.#bytes) await this.#beginAnew();
      for await (const chunk of answer.chunks) await this.#take(chunk);
    } finally {
      answer.close();
    }
    if (this.#bytes < bytes) {
      throw new PassingFailure(`Expected ${bytes} bytes of ${this.#expected.path}, got ${this.#bytes}.`);
    }
  }

  async #take(chunk: Uint8Array): Promise<void> {
    if (this.#bytes + chunk.length > this.#expected.bytes) throw await this.#tooLong();
    await this.#write(chunk);
    this.#hashes.update(chunk);
    this.#bytes += chunk.length;
    this.#options.onBytes?.(this.#bytes);
  }

  async #write(chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.length; ) {
      const { bytesWritten } = await this.#file.write(
        chunk,
        written,
        chunk.length - written,
        this.#bytes + written,
      );
      written += bytesWritten;
    }
  }

  /** Hashes what an earlier attempt left. */
  async #readPart(): Promise<void> {
    const { size } = await this.#file.stat();
    if (size === 0) return;
    if (size > this.#expected.bytes) return await this.#beginAnew();
    this.#isContinued = true;
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    while (this.#bytes < size) {
      this.#options.signal?.throwIfAborted();
      const { bytesRead } = await this.#file.read(chunk, 0, CHUNK_BYTES, this.#bytes);
      if (bytesRead === 0) break;
      this.#hashes.update(chunk.subarray(0, bytesRead));
      this.#bytes += bytesRead;
    }
    this.#options.onBytes?.(this.#bytes);
  }

  async #beginAnew(): Promise<void> {
    await this.#file.truncate(0);
    this.#bytes = 0;
    this.#isContinued = false;
    this.#hashes = new Hashes(this.#expected);
  }

  async #wrong(): Promise<DataError> {
    await rm(this.#part, { force: true });
    return new DataError(`Expected ${this.#hashes.difference()} of ${this.#expected.path}.`, {
      hint: 'These are not the bytes that were pinned, recorded or listed; nothing of them is kept.',
    });
  }

  async #tooLong(): Promise<DataError> {
    await rm(this.#part, { force: true });
    const { path, bytes } = this.#expected;
    return new DataError(`Expected ${bytes} bytes of ${path}, got more.`, {
      hint: 'These are not the bytes that the hub listed; nothing of them is kept.',
    });
  }
}

/** Both digests by which a file may be known. */
class Hashes {
  readonly #expected: ExpectedFile;
  readonly #sha256: Hash = createHash('sha256');
  readonly #git: Hash;
  #got: { readonly sha256: string; readonly gitBlob: string } | undefined;

  constructor(expected: ExpectedFile) {
    this.#expected = expected;
    this.#git = createHash('sha1').update(`blob ${expected.bytes}\0`);
  }

  update(bytes: Uint8Array): void {
    this.#sha256.update(bytes);
    if (this.#expected.gitBlob !== undefined) this.#git.update(bytes);
  }

  /** The sha256, when all that is expected is so. */
  agreed(): string | undefined {
    const got = this.#all();
    const { sha256 = got.sha256, gitBlob = got.gitBlob } = this.#expected;
    return got.sha256 === sha256 && got.gitBlob === gitBlob ? got.sha256 : undefined;
  }

  /** `sha256 A, got B`. */
  difference(): string {
    const got = this.#all();
    const { sha256, gitBlob } = this.#expected;
    if (sha256 !== undefined && sha256 !== got.sha256) return `sha256 ${sha256}, got ${got.sha256}`;
    return `git's name ${gitBlob}, got ${got.gitBlob}`;
  }

  #all(): { readonly sha256: string; readonly gitBlob: string } {
    this.#got ??= { sha256: this.#sha256.digest('hex'), gitBlob: this.#git.digest('hex') };
    return this.#got;
  }
}
