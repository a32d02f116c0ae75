import { randomBytes } from 'node:crypto';
import { LockedError, type LockOwner } from '../../model/index.ts';
import type { Catalogue, CatalogueView } from './catalogue.ts';
import { ownIdentity, type ProcessIdentity, stateOfProcess } from './process-identity.ts';

/** What stands in the catalogue while a writer is at work. */
interface LockRecord extends ProcessIdentity {
  readonly command: string;
  readonly since: string;
  /** Tells two writers of one process apart, and a writer from the one that has taken its lock over. */
  readonly token: string;
}

/** Locks of this thread that could not be given back because the disk was full: nobody holds them. */
const abandoned = new Set<string>();

/**
 * The writer's lock: a record in the catalogue, taken and taken over inside LMDB transactions, which one process
 * at a time can be in; so two processes that find a dead owner cannot both become the next. An owner that was
 * killed is recognised by its process being gone. Every commit looks at the record again inside its own
 * transaction, so that even a lock that was taken over wrongly never lets two writers commit.
 */
export class WriterLock {
  readonly #catalogue: Catalogue;
  readonly #token: string;

  private constructor(catalogue: Catalogue, token: string) {
    this.#catalogue = catalogue;
    this.#token = token;
  }

  /** @throws LockedError when a writer that may be running holds the lock. */
  static checkFree(view: CatalogueView): void {
    const record = view.lock() as LockRecord | undefined;
    if (record !== undefined && isHeld(record)) throw locked(record, 'another writer holds its lock');
  }

  /** @throws LockedError when another writer is at work. */
  static take(catalogue: Catalogue, command: string): WriterLock {
    catalogue.glance(WriterLock.checkFree);
    const token = randomBytes(12).toString('hex');
    const record: LockRecord = { ...ownIdentity(), command, since: new Date().toISOString(), token };
    catalogue.transact((changes) => {
      WriterLock.checkFree(changes);
      changes.putLock(record);
    });
    return new WriterLock(catalogue, token);
  }

  /** Removes whatever lock there is: for a machine that will never come back. */
  static break(catalogue: Catalogue): void {
    catalogue.transact((changes) => changes.removeLock());
  }

  /** @throws LockedError when the lock is no longer ours. */
  check(view: CatalogueView): void {
    const record = view.lock() as LockRecord | undefined;
    if (record?.token === this.#token) return;
    if (record !== undefined) throw locked(record, 'the lock was taken over while this was running');
    throw new LockedError(
      'Expected to hold the lock of the index, got none: it was broken while this was running.',
      ownerOf({ ...ownIdentity(), command: '', since: '', token: '' }),
      { hint: 'Nothing of this run was written; run the command again.' },
    );
  }

  release(): void {
    abandoned.add(this.#token);
    this.#catalogue.transact((changes) => {
      const record = changes.lock() as LockRecord | undefined;
      if (record?.token === this.#token) changes.removeLock();
    });
    abandoned.delete(this.#token);
  }
}

/** Who is writing; undefined when nobody is, or only somebody who is gone. */
export function currentWriter(view: CatalogueView): LockOwner | undefined {
  const record = view.lock() as LockRecord | undefined;
  return record !== undefined && isHeld(record) ? ownerOf(record) : undefined;
}

function isHeld(record: LockRecord): boolean {
  return !abandoned.has(record.token) && stateOfProcess(record) !== 'gone';
}

function locked(record: LockRecord, why: string): LockedError {
  const { pid, host, command, since } = record;
  const isElsewhere = stateOfProcess(record) === 'unknown';
  return new LockedError(
    `Expected to be the only writer of the index, but ${why}: ${command} (process ${pid} on ${host}, since ${since}).`,
    ownerOf(record),
    {
      hint: isElsewhere
        ? 'It cannot be seen from here whether that process still runs. If it does not: `consilience index repair --break-lock`.'
        : 'Run the command again when that process has finished; searches answer meanwhile.',
    },
  );
}

function ownerOf({ pid, host, command, since }: LockRecord): LockOwner {
  return { pid, host, command, since };
}
