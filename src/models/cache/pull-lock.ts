import { randomBytes } from 'node:crypto';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { LockedError, UnavailableError } from '../../model/index.ts';
import { ownIdentity, type ProcessIdentity, stateOfProcess } from '../../storage/index.ts';
import { jsonText } from './write-atomically.ts';

interface LockRecord extends ProcessIdentity {
  readonly command: string;
  readonly since: string;
  /** Tells a holder from the one that has taken its lock over. */
  readonly token: string;
}

const ATTEMPTS = 10;

/**
 * Keeps two processes from fetching one model at a time: a file that only one can make. The lock of a process that has
 * gone is taken over. Should it ever be held by two, nothing breaks: both write the same bytes to the same places, and
 * each hashes what it wrote; {@link check} before the last rename tells the one that has lost it.
 */
export class PullLock {
  readonly #path: string;
  readonly #token: string;

  private constructor(path: string, token: string) {
    this.#path = path;
    this.#token = token;
  }

  /** @throws LockedError when a process that may be running holds it. */
  static take(path: string, command: string): PullLock {
    const token = randomBytes(12).toString('hex');
    const record: LockRecord = { ...ownIdentity(), command, since: new Date().toISOString(), token };
    mkdirSync(dirname(path), { recursive: true });
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (made(path, record)) return new PullLock(path, token);
      const there = read(path);
      if (there !== undefined && isHeld(there)) throw locked(there, path);
      moveAside(path, there, token);
    }
    throw new UnavailableError(`Expected to be able to take the lock ${path}, got others before us.`);
  }

  /** @throws UnavailableError when somebody has removed the lock or taken it over. */
  check(): void {
    if (read(this.#path)?.token === this.#token) return;
    throw new UnavailableError(`Expected to hold the lock ${this.#path} still, got another there.`);
  }

  /** Gives it back, if it is still ours. */
  release(): void {
    if (read(this.#path)?.token === this.#token) rmSync(this.#path, { force: true });
  }
}

/** Written whole under another name, then linked: a lock is never seen half-written. */
function made(path: string, record: LockRecord): boolean {
  const draft = `${path}.${record.token}`;
  const descriptor = openSync(draft, 'wx');
  try {
    writeSync(descriptor, jsonText(record));
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes a dead lock away, and puts it back when it has become somebody's in the meantime. */
function moveAside(path: string, dead: LockRecord | undefined, token: string): void {
  const aside = `${path}.dead-${token}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside)?.token !== dead?.token) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}

function read(path: string): LockRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockRecord;
  } catch {
    // Gone, or nothing that we wrote: nobody holds it.
    return undefined;
  }
}

function isHeld(record: LockRecord): boolean {
  return stateOfProcess(record) !== 'gone';
}

function locked(record: LockRecord, path: string): LockedError {
  const { pid, host, command, since } = record;
  const elsewhere = stateOfProcess(record) === 'unknown';
  return new LockedError(
    `Expected nobody else to fetch this model, got ${command} (process ${pid} on ${host}, since ${since}).`,
    { pid, host, command, since },
    { hint: elsewhere ? `If that process has ended, remove ${path}.` : 'Wait until it has ended.' },
  );
}
