import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockedError, type RecordLock } from '../../model/index.ts';
import { ownIdentity, type ProcessIdentity, stateOfProcess } from '../index/process-identity.ts';

/** The lock's name in a folder of records; it is no record itself. */
export const RECORD_LOCK = '.lock';

interface LockRecord extends ProcessIdentity {
  readonly command: string;
  readonly since: string;
  readonly token: string;
}

/**
 * Takes a folder's lock: a file that appears whole under its name or not at all (a hard link to one that is
 * written), so that of two processes one gets it. The lock of a process that is gone is taken over.
 *
 * @throws LockedError when a process that may be running holds it.
 */
export function takeRecordLock(root: string, command: string): RecordLock {
  mkdirSync(root, { recursive: true });
  const path = join(root, RECORD_LOCK);
  const token = randomBytes(12).toString('hex');
  const record: LockRecord = { ...ownIdentity(), command, since: new Date().toISOString(), token };
  const draft = join(root, `${RECORD_LOCK}.${token}`);
  writeFileSync(draft, JSON.stringify(record));
  try {
    while (!appears(draft, path)) takeAway(path);
  } finally {
    rmSync(draft, { force: true });
  }
  const free = (): void => {
    if (ownerAt(path)?.token === token) rmSync(path, { force: true });
  };
  process.on('exit', free);
  return {
    release: async () => {
      process.off('exit', free);
      free();
    },
  };
}

function appears(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes the lock of a process that is gone. */
function takeAway(path: string): void {
  const owner = ownerAt(path);
  if (owner !== undefined && stateOfProcess(owner) !== 'gone') throw locked(path, owner);
  rmSync(path, { force: true });
}

/** Undefined when it has gone meanwhile, or holds nothing that can be read. */
function ownerAt(path: string): LockRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockRecord;
  } catch {
    return undefined;
  }
}

function locked(path: string, { pid, host, command, since }: LockRecord): LockedError {
  return new LockedError(
    `Expected to be the only writer of these records, but another is at work: ${command} (process ${pid} on ${host}, since ${since}).`,
    { pid, host, command, since },
    {
      hint: `Run the command again when that process has finished. If it is on a machine that is gone, remove ${path}.`,
    },
  );
}
