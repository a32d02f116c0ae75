import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LockedError } from '../../model/index.ts';
import { Catalogue } from './catalogue.ts';
import { ownIdentity, stateOfProcess } from './process-identity.ts';
import { currentWriter, WriterLock } from './writer-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
let catalogue: Catalogue;
beforeEach(() => {
  const path = join(folder, `${made++}`);
  mkdirSync(path);
  catalogue = new Catalogue(path, true);
  return () => catalogue.close();
});

/** Leaves the lock of another process behind. */
function leaveLock(identity: Partial<ReturnType<typeof ownIdentity>>): void {
  const record = {
    ...ownIdentity(),
    command: 'x',
    since: '2026-11-30T00:00:00Z',
    token: 'other',
    ...identity,
  };
  catalogue.transact((changes) => changes.putLock(record));
}

describe("the writer's lock", () => {
  it('is held until it is released', () => {
    const lock = WriterLock.take(catalogue, 'consilience index');
    expect(catalogue.glance(currentWriter)).toMatchObject({ pid: process.pid, command: 'consilience index' });
    expect(() => WriterLock.take(catalogue, 'b')).toThrow(LockedError);
    lock.release();
    expect(catalogue.glance(currentWriter)).toBeUndefined();
    WriterLock.take(catalogue, 'b').release();
  });

  it.each([
    ['a process that has gone', { pid: 2 ** 22 + 1 }],
    ['another process that bore the same number', { start: '1' }],
    ['a process before the machine was started anew', { boot: 'another boot' }],
  ])('is taken over from %s', (_, identity) => {
    leaveLock(identity);
    expect(catalogue.glance(currentWriter)).toBeUndefined();
    const lock = WriterLock.take(catalogue, 'b');
    catalogue.glance((view) => lock.check(view));
    lock.release();
  });

  it.each([
    ['machine', { host: 'elsewhere' }],
    ['container', { space: 'pid:[1]' }],
  ])('is left to a process of another %s, with the way to break it', (_, identity) => {
    leaveLock(identity);
    let failure: unknown;
    try {
      WriterLock.take(catalogue, 'b');
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(LockedError);
    expect((failure as LockedError).hint).toContain('--break-lock');
    WriterLock.break(catalogue);
    WriterLock.take(catalogue, 'b').release();
  });

  it('does not let a writer commit that has lost it', () => {
    const lock = WriterLock.take(catalogue, 'a');
    leaveLock({});
    expect(() => catalogue.transact((changes) => lock.check(changes))).toThrow(/taken over/);
    lock.release();
    expect(catalogue.glance(currentWriter)).toBeDefined();
    WriterLock.break(catalogue);
    expect(() => catalogue.transact((changes) => lock.check(changes))).toThrow(/broken/);
  });
});

describe('the state of a process', () => {
  it('is running for this one', () => {
    expect(stateOfProcess(ownIdentity())).toBe('running');
  });

  it.skipIf(process.platform !== 'linux')(
    'is gone for one that was killed and not yet waited for',
    async () => {
      // The shell starts a child, tells its number, and does not wait for it.
      const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [line] = (await once(shell.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      const startOf = () => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')[19]!;
      const identity = { ...ownIdentity(), pid, start: startOf() };
      expect(stateOfProcess(identity)).toBe('running');
      process.kill(pid, 'SIGKILL');
      while (stateOfProcess(identity) === 'running') await new Promise((resolve) => setTimeout(resolve, 5));
      expect(stateOfProcess(identity)).toBe('gone');
      shell.kill('SIGKILL');
    },
  );
});
