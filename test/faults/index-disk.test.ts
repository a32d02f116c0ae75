import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type IndexWriter, UnavailableError } from '../../src/model/index.ts';
import { isSound, openIndexStore, verifyIndex } from '../../src/storage/index.ts';

const SCRIPT = fileURLToPath(new URL('./index-child.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-disk-'));

/** A disk of a few megabytes; undefined where it may not be mounted. */
function smallDisk(): string | undefined {
  const place = join(folder, 'small');
  mkdirSync(place);
  if (process.platform !== 'linux') return undefined;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', place]);
  return mounted.status === 0 ? place : undefined;
}

const disk = smallDisk();
afterAll(() => {
  if (disk !== undefined) spawnSync('umount', ['-l', disk]);
  rmSync(folder, { recursive: true });
});

function putMany(writer: IndexWriter, count: number): void {
  const lists = { tags: [], aliases: [], links: ['x'.repeat(500)] };
  for (let index = 0; index < count; index++) {
    const id = `document-${index}`;
    writer.putDocument({ id, hash: '1', kind: 'text', state: { is: 'indexed' }, passages: 0, ...lists });
  }
}

// Mounting a small tmpfs needs privileges on Linux; without them there is no full disk to test with.
describe.skipIf(disk === undefined)('a full disk', () => {
  test.each([
    [
      'while a segment is written',
      async (writer: IndexWriter) => {
        const draft = writer.startSegment();
        for (let index = 0; index < 10; index++) draft.write('large', new Uint8Array(1_000_000));
        await draft.finish();
      },
    ],
    [
      'at the end of a segment',
      async (writer: IndexWriter) => {
        const draft = writer.startSegment();
        draft.write('a', new Uint8Array(900_000));
        await draft.finish();
      },
    ],
    [
      'in a commit',
      async (writer: IndexWriter) => {
        putMany(writer, 8000);
        await writer.commit();
      },
    ],
  ])('%s leaves the last commit as it was, and no half-written file', async (_, change) => {
    const path = join(disk!, 'index');
    const filler = join(disk!, 'filler');
    let store = openIndexStore(path, { create: true });
    let writer = await store.write('consilience index');
    putMany(writer, 100);
    await writer.commit();
    writeFileSync(filler, new Uint8Array(2_300_000));
    const failure = await change(writer).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnavailableError);
    expect((failure as UnavailableError).message).toContain('space on the disk');
    expect((failure as UnavailableError).hint).toContain('last commit');
    await writer.close().catch(() => {});
    await store.close();
    expect(readdirSync(join(path, 'segments'))).toEqual([]);
    const verification = await verifyIndex(path);
    expect(isSound(verification)).toBe(true);
    expect(verification).toMatchObject({ generation: 1, documents: 100 });
    rmSync(filler);
    store = openIndexStore(path);
    writer = await store.write('consilience index');
    putMany(writer, 200);
    await writer.commit();
    await store.close();
    expect(await verifyIndex(path)).toMatchObject({ generation: 2, documents: 200, problems: [] });
    rmSync(path, { recursive: true });
  });
});

const hasStrace = spawnSync('strace', ['-f', 'true']).status === 0;

// strace is how the order of system calls can be seen; without it (or without ptrace) there is nothing to look at.
describe.skipIf(!hasStrace)('the order of a commit on its way to the disk', () => {
  test('is segment, its name, pages of the catalogue, its meta page; only then is it reported', () => {
    const path = join(folder, 'traced');
    const trace = join(folder, 'trace');
    const calls = 'openat,fsync,fdatasync,msync,rename,renameat2,write,pwrite64,pwritev,writev,unlink';
    const words = ['-f', '-y', '-s', '80', '-o', trace, '-e', `trace=${calls}`];
    const run = spawnSync('strace', [...words, process.execPath, SCRIPT, 'write', path, '1', '1'], {
      encoding: 'utf8',
    });
    expect(run.stdout).toBe('committed 1\n');
    const lines = readFileSync(trace, 'utf8').split('\n');
    const after = (from: number, pattern: RegExp) =>
      lines.findIndex((line, at) => at > from && pattern.test(line));
    const first = (pattern: RegExp) => after(-1, pattern);
    const synced = first(/ fsync\(.*\.segment\.tmp/);
    const renamed = first(/ rename.*\.segment\.tmp", .*\.segment"/);
    const folderSynced = after(renamed, / fsync\(.*\/segments>/);
    const reported = first(/ write\(1.*committed 1/);
    const marks = { synced, renamed, folderSynced, reported };
    expect(
      Object.values(marks).every((at) => at > 0),
      JSON.stringify(marks),
    ).toBe(true);
    expect([synced, renamed, folderSynced, reported]).toEqual(
      [synced, renamed, folderSynced, reported].sort((a, b) => a - b),
    );
    const lastWriteOfSegment = lines.findLastIndex((line) => / write\(.*\.segment\.tmp/.test(line));
    expect(lastWriteOfSegment).toBeLessThan(synced);
    // The meta page, which makes the pages count, is written by a descriptor that waits for the disk.
    const opened = lines.find((line) => /catalogue\.mdb", .*O_DSYNC/.test(line))!;
    const [, synchronous] = /= (\d+)</.exec(opened)!;
    const pagesSynced = after(folderSynced, / f(data)?sync\(.*catalogue\.mdb>/);
    const metaWritten = after(pagesSynced, new RegExp(` pwrite64\\(${synchronous}<.*catalogue\\.mdb>`));
    expect([pagesSynced > folderSynced, metaWritten > pagesSynced, metaWritten < reported]).toEqual([
      true,
      true,
      true,
    ]);
    const pages = lines
      .slice(folderSynced, pagesSynced)
      .filter((line) => / p?write.*catalogue\.mdb/.test(line));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.some((line) => line.includes(`(${synchronous}<`))).toBe(false);
  });
});
