import { createHash } from 'node:crypto';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NotFoundError } from '../../model/index.ts';
import { jsonText, writeAtomically } from './write-atomically.ts';

const CHUNK_BYTES = 1 << 20;

/** sha256 of a file, in hex, read a piece at a time. @throws NotFoundError when it cannot be read. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    const file = await open(path, 'r');
    try {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      for (;;) {
        signal?.throwIfAborted();
        const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES);
        if (bytesRead === 0) break;
        hash.update(chunk.subarray(0, bytesRead));
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new NotFoundError(`Expected the file ${path}, got ${(cause as NodeJS.ErrnoException).code}.`, {
      cause,
    });
  }
  return hash.digest('hex');
}

/** What a file was when it was hashed. Bytes that change leave at least one of these changed. */
interface Remembered {
  readonly path: string;
  readonly bytes: string;
  readonly modifiedNs: string;
  readonly changedNs: string;
  readonly inode: string;
  readonly sha256: string;
}

/**
 * Digests of files that are large and seldom change: hashed once, then remembered in the cache with the file's size,
 * times and inode. A file that has any other is hashed again, so a search does not wait for a hash and a file that
 * was exchanged is not overlooked. Where the cache cannot be written, every call hashes.
 */
export class DigestMemory {
  readonly #folder: string;

  /** @param cache the folder of the models. */
  constructor(cache: string) {
    this.#folder = join(cache, '.digests');
  }

  /** @throws NotFoundError when the file cannot be read. */
  async digestOf(path: string, signal?: AbortSignal): Promise<string> {
    const whole = resolve(path);
    const before = stateOf(whole);
    const memo = join(this.#folder, `${createHash('sha256').update(whole).digest('hex').slice(0, 32)}.json`);
    const known = remembered(memo);
    if (known !== undefined && before !== undefined && isSame(known, whole, before)) return known.sha256;
    const sha256 = await hashFile(whole, signal);
    const after = stateOf(whole);
    if (before !== undefined && after !== undefined && isSettled(before, after)) {
      remember(memo, { path: whole, ...numbersOf(after), sha256 });
    }
    return sha256;
  }
}

function stateOf(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

function numbersOf(stats: BigIntStats): Omit<Remembered, 'path' | 'sha256'> {
  return {
    bytes: `${stats.size}`,
    modifiedNs: `${stats.mtimeNs}`,
    changedNs: `${stats.ctimeNs}`,
    inode: `${stats.ino}`,
  };
}

function isSame(known: Remembered, path: string, stats: BigIntStats): boolean {
  const { bytes, modifiedNs, changedNs, inode } = numbersOf(stats);
  return (
    known.path === path &&
    known.bytes === bytes &&
    known.modifiedNs === modifiedNs &&
    known.changedNs === changedNs &&
    known.inode === inode
  );
}

const SETTLED_NS = 2_000_000_000n;

/** A file written within its clock's granularity may change once more and keep its times. */
function isSettled(before: BigIntStats, after: BigIntStats): boolean {
  const settledNs = BigInt(Date.now()) * 1_000_000n - SETTLED_NS;
  const isStill = before.mtimeNs === after.mtimeNs && before.ctimeNs === after.ctimeNs;
  return isStill && after.mtimeNs < settledNs && after.ctimeNs < settledNs;
}

function remembered(memo: string): Remembered | undefined {
  try {
    return JSON.parse(readFileSync(memo, 'utf8')) as Remembered;
  } catch {
    // Not there yet, or unreadable: the file is hashed, which is always right.
    return undefined;
  }
}

function remember(memo: string, what: Remembered): void {
  try {
    writeAtomically(memo, jsonText(what));
  } catch {
    // A cache that cannot be written costs time, and nothing else.
  }
}
