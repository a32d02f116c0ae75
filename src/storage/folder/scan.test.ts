import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareIds } from '../../model/index.ts';
import { scanFolder } from './scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-scan-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

function rootWith(paths: readonly string[]): string {
  const root = join(folder, `${made++}`);
  mkdirSync(root);
  for (const path of paths) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  return root;
}

const pathsOf = (root: string, options = {}) => scanFolder(root, options).files.map(({ path }) => path);

describe('scanning a folder', () => {
  it('finds files in the order of their paths by bytes, with sizes and times', () => {
    const root = rootWith(['b.md', 'a/b.md', 'a-b.md', 'a.md', 'é.md', '😀.md', 'ｆ.md', 'a/é/x.md']);
    const { files, state } = scanFolder(root);
    expect(state).toBe('present');
    expect(files.map(({ path }) => path)).toEqual([
      'a-b.md',
      'a.md',
      'a/b.md',
      'a/é/x.md',
      'b.md',
      'é.md',
      'ｆ.md',
      '😀.md',
    ]);
    expect(files[1]!.state).toMatchObject({ size: 4 });
    expect(files[1]!.state.inode).toBeGreaterThan(0);
  });

  it('keeps the form of Unicode that the disk has', () => {
    const names = ['caf\u00e9.md', 'cafe\u0301.md'];
    const root = rootWith(names);
    const found = pathsOf(root);
    // A file system that normalises has one of them, under whichever name it likes.
    expect(found.length === 1 || found.join() === [...names].sort(compareIds).join()).toBe(true);
  });

  it('leaves out what is ignored, and counts a folder once', () => {
    const root = rootWith([
      'a.md',
      '.gitignore',
      'build/x.md',
      'build/y.md',
      '.git/HEAD',
      'node_modules/p/readme.md',
    ]);
    writeFileSync(join(root, '.gitignore'), 'build\n');
    const { files, ignoredCount } = scanFolder(root);
    expect(files.map(({ path }) => path)).toEqual(['.gitignore', 'a.md']);
    expect(ignoredCount).toBe(3);
    expect(pathsOf(join(root, 'node_modules', 'p'))).toEqual(['readme.md']);
  });

  it('names files of other types without looking at them', () => {
    const root = rootWith(['a.md', 'b.png', 'c/d.png']);
    const scan = scanFolder(root, { accepts: (path) => path.endsWith('.md') });
    expect([scan.files.length, scan.otherTypes]).toEqual([1, ['b.png', 'c/d.png']]);
  });

  it('tells a missing, an empty and an unreadable root apart', () => {
    expect(scanFolder(join(folder, 'nowhere')).state).toBe('missing');
    expect(scanFolder(rootWith([])).state).toBe('empty');
    expect(scanFolder(rootWith(['.consilience/catalogue.mdb'])).state).toBe('empty');
    expect(scanFolder(rootWith(['.git/HEAD', 'a.png'])).state).toBe('present');
    const root = rootWith(['a.md']);
    const scan = scanFolder(join(root, 'a.md'));
    expect([scan.state, scan.unreadable.length]).toEqual(['unreadable', 1]);
  });

  it('does not follow links unless asked, and then visits every folder once', () => {
    const root = rootWith(['real/a.md', 'z.md']);
    const outside = rootWith(['o.md', 'deep/p.md']);
    symlinkSync(join(root, 'real'), join(root, 'again'));
    symlinkSync(root, join(root, 'real', 'loop'));
    symlinkSync(outside, join(root, 'outside'));
    symlinkSync(root, join(outside, 'deep', 'back'));
    symlinkSync(join(outside, 'o.md'), join(root, 'one.md'));
    symlinkSync('nowhere', join(root, 'broken'));
    const plain = scanFolder(root);
    expect(plain.files.map(({ path }) => path)).toEqual(['real/a.md', 'z.md']);
    expect(plain.links).toEqual(['again', 'broken', 'one.md', 'outside', 'real/loop']);
    const followed = scanFolder(root, { followLinks: true });
    expect(followed.files.map(({ path }) => path)).toEqual([
      'one.md',
      'outside/deep/p.md',
      'outside/o.md',
      'real/a.md',
      'z.md',
    ]);
    expect(followed.links).toEqual(['again', 'outside/deep/back', 'real/loop']);
  });

  it('goes as deep as the system lets it, and names what is deeper', () => {
    const root = rootWith([]);
    const deep = spawnSync(
      process.execPath,
      [
        '-e',
        "const fs=require('fs');const d='d'.repeat(200);for(let i=0;i<30;i++){fs.mkdirSync(d);process.chdir(d);if(i%15===14)fs.writeFileSync('x.md','x')}",
      ],
      { cwd: root },
    );
    expect(deep.status).toBe(0);
    const { files, unreadable } = scanFolder(root);
    expect(files).toHaveLength(1);
    expect(unreadable[0]!.reason).toMatch(/ENAMETOOLONG/);
    spawnSync('rm', ['-rf', root]);
  });

  it.skipIf(process.getuid?.() === 0)('names a folder that may not be read, and goes on', () => {
    const root = rootWith(['a.md', 'closed/b.md']);
    chmodSync(join(root, 'closed'), 0);
    const { files, unreadable } = scanFolder(root);
    chmodSync(join(root, 'closed'), 0o755);
    expect(files.map(({ path }) => path)).toEqual(['a.md']);
    expect(unreadable).toMatchObject([{ path: 'closed' }]);
  });

  it.skipIf(process.platform !== 'linux')('names a file whose name is not UTF-8', () => {
    const root = rootWith(['a.md']);
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.of(0xe9), Buffer.from('.md')]), 'x');
    const { files, unreadable } = scanFolder(root);
    expect(files).toHaveLength(1);
    expect(unreadable).toEqual([{ path: '\ufffd.md', reason: 'its name is not UTF-8' }]);
  });

  it('finds every file of a random tree, in order', () => {
    const part = fc.stringMatching(/^[-a-c.é]{1,2}$/).filter((name) => name !== '.' && name !== '..');
    fc.assert(
      fc.property(fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (paths) => {
        const root = rootWith([]);
        const there = new Set<string>();
        for (const parts of paths) {
          const path = `${parts.map((name) => `d${name}`).join('/')}/f.md`;
          mkdirSync(join(root, path, '..'), { recursive: true });
          writeFileSync(join(root, path), '');
          there.add(path);
        }
        expect(pathsOf(root)).toEqual([...there].sort(compareIds));
        rmSync(root, { recursive: true });
      }),
      { numRuns: 40 },
    );
  });
});
