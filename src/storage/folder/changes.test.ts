import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileState, InputError, type KnownFile } from '../../model/index.ts';
import { nodeFolders } from './node-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-changes-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
let root = '';
beforeEach(() => {
  root = join(folder, `${made++}`);
  mkdirSync(join(root, 'sub'), { recursive: true });
  for (const name of ['a.md', 'b.md', 'sub/c.md', 'sub/d.md'])
    writeFileSync(join(root, name), `text of ${name}`);
});

/** What an index would remember now; as if it were some time ago, unless said otherwise. */
function known(change: (state: FileState, path: string) => FileState = (state) => state): KnownFile[] {
  return nodeFolders.scan(root).files.map(({ path }) => {
    const { state, hash } = nodeFolders.read(root, path);
    return { path, hash, state: change({ ...state, settled: true }, path) };
  });
}

const paths = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path);

describe('comparing a folder with what is known', () => {
  it('finds nothing when nothing has changed', () => {
    const before = known();
    expect(nodeFolders.compare(nodeFolders.scan(root), before)).toEqual({
      added: [],
      suspected: [],
      removed: [],
      unreachable: [],
      unchangedCount: 4,
    });
  });

  it('sorts what is new, gone, changed and only touched', () => {
    const before = known();
    writeFileSync(join(root, 'new.md'), 'new');
    rmSync(join(root, 'b.md'));
    writeFileSync(join(root, 'sub/c.md'), 'text of sub/C.md');
    utimesSync(join(root, 'sub/d.md'), 1, 1);
    const scan = nodeFolders.scan(root);
    expect(paths(nodeFolders.compare(scan, before).suspected)).toEqual(['sub/c.md', 'sub/d.md']);
    const changes = nodeFolders.changes(scan, before);
    expect(paths(changes.added)).toEqual(['new.md']);
    expect(paths(changes.changed)).toEqual(['sub/c.md']);
    expect(changes.touched).toMatchObject([{ path: 'sub/d.md', hash: before[3]!.hash }]);
    expect(changes).toMatchObject({ removed: ['b.md'], moved: [], unchangedCount: 1 });
  });

  it('sees a change that set the time of modification back', () => {
    const before = known();
    const { atimeMs, mtimeMs } = statSync(join(root, 'a.md'));
    writeFileSync(join(root, 'a.md'), 'TEXT of a.md');
    utimesSync(join(root, 'a.md'), atimeMs / 1000, mtimeMs / 1000);
    expect(paths(nodeFolders.changes(nodeFolders.scan(root), before).changed)).toEqual(['a.md']);
  });

  it('reads a file again whose state was not settled, whatever its times say', () => {
    const before = known((state, path) => ({ ...state, settled: path !== 'a.md' }));
    const scan = nodeFolders.scan(root);
    expect(paths(nodeFolders.compare(scan, before).suspected)).toEqual(['a.md']);
    expect(paths(nodeFolders.changes(scan, before).touched)).toEqual(['a.md']);
  });

  it('knows a moved file by its content, and pairs equal ones in order', () => {
    writeFileSync(join(root, 'twin.md'), 'text of a.md');
    const before = known();
    renameSync(join(root, 'a.md'), join(root, 'sub/moved.md'));
    renameSync(join(root, 'twin.md'), join(root, 'sub/other.md'));
    writeFileSync(join(root, 'same-size.md'), 'TEXT of a.md');
    const changes = nodeFolders.changes(nodeFolders.scan(root), before);
    expect(changes.moved.map(({ from, file }) => [from, file.path])).toEqual([
      ['a.md', 'sub/moved.md'],
      ['twin.md', 'sub/other.md'],
    ]);
    expect([paths(changes.added), changes.removed]).toEqual([['same-size.md'], []]);
  });

  it('takes nothing for removed when the root is missing, empty or unreadable', () => {
    const before = known();
    const missing = nodeFolders.scan(join(root, 'elsewhere'));
    expect(nodeFolders.compare(missing, before)).toMatchObject({ removed: [], unchangedCount: 0 });
    expect(nodeFolders.compare(missing, before).unreachable).toHaveLength(4);
    rmSync(root, { recursive: true });
    mkdirSync(root);
    const { removed, unreachable } = nodeFolders.compare(nodeFolders.scan(root), before);
    expect([removed, unreachable.length, unreachable[0]!.reason]).toEqual([
      [],
      4,
      `the folder ${root} is empty`,
    ]);
  });

  it('takes nothing for removed below a folder that could not be read', () => {
    const before = known();
    const scan = nodeFolders.scan(root);
    const blind = { ...scan, files: scan.files.slice(0, 1), unreadable: [{ path: 'sub', reason: 'EACCES' }] };
    expect(nodeFolders.compare(blind, before)).toMatchObject({
      removed: ['b.md'],
      unreachable: [
        { path: 'sub/c.md', reason: 'EACCES' },
        { path: 'sub/d.md', reason: 'EACCES' },
      ],
    });
  });

  it('reads again what was never read', () => {
    const before = known().map((file) => ({ ...file, hash: '', state: undefined }));
    expect(paths(nodeFolders.changes(nodeFolders.scan(root), before).changed)).toHaveLength(4);
  });
});

describe('reading a file', () => {
  it('gives its bytes, sha256 and state', () => {
    writeFileSync(join(root, 'abc'), 'abc');
    const { bytes, hash, state } = nodeFolders.read(root, 'abc');
    expect([Buffer.from(bytes).toString(), state.size]).toEqual(['abc', 3]);
    expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('refuses what is missing or too large', () => {
    expect(() => nodeFolders.read(root, 'none.md')).toThrow(InputError);
    expect(() => nodeFolders.read(root, 'a.md', 3)).toThrow(
      'Expected a file of at most 3 bytes, got 12: a.md.',
    );
  });
});
