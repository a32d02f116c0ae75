import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FolderWatch } from '../../model/index.ts';
import { watchFolder } from './watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));
const TIMES = { quietMs: 60, patienceMs: 2000, pollMs: 80 };
let made = 0;

const native = async () => (await import('@parcel/watcher')).subscribe;
const absent = () => Promise.reject(new Error('no prebuilt binary'));

describe.each([
  ['native', native],
  ['polling', absent],
])('watching by %s means', (means, load) => {
  it('tells of changed, new and removed files, and not of ignored ones', async () => {
    const root = join(folder, `${made++}`);
    mkdirSync(join(root, '.consilience'), { recursive: true });
    writeFileSync(join(root, '.gitignore'), '*.log\n');
    writeFileSync(join(root, 'a.md'), 'one');
    writeFileSync(join(root, 'b.md'), 'one');
    const told = new Set<string>();
    const accepts = (path: string) => path.endsWith('.md');
    const watch: FolderWatch = await watchFolder(
      root,
      (paths) => {
        for (const path of paths) told.add(path);
      },
      { accepts },
      TIMES,
      load,
    );
    expect(watch.means.is).toBe(means);
    writeFileSync(join(root, '.consilience', 'x.md'), '');
    writeFileSync(join(root, 'x.log'), '');
    writeFileSync(join(root, 'x.png'), '');
    writeFileSync(join(root, 'a.md'), 'two!');
    writeFileSync(join(root, 'new.md'), 'new');
    rmSync(join(root, 'b.md'));
    await until(() => told.size >= 3);
    expect([...told].sort()).toEqual(['a.md', 'b.md', 'new.md']);
    await watch.close();
    writeFileSync(join(root, 'late.md'), '');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(told.has('late.md')).toBe(false);
  });
});

describe('a watch', () => {
  it('says that anything may have changed when an ignore file has, and heeds the new one', async () => {
    const root = join(folder, `${made++}`);
    mkdirSync(root);
    const told: (readonly string[])[] = [];
    const watch = await watchFolder(root, (paths) => told.push(paths), {}, TIMES);
    writeFileSync(join(root, '.gitignore'), 'secret.md\n');
    await until(() => told.some((paths) => paths.length === 0));
    told.splice(0);
    writeFileSync(join(root, 'secret.md'), '');
    writeFileSync(join(root, 'open.md'), '');
    await until(() => told.length > 0);
    expect(told.flat()).toEqual(['open.md']);
    await watch.close();
  });

  it('says why it looks again and again', async () => {
    const watch = await watchFolder(folder, () => {}, {}, TIMES, absent);
    expect(watch.means).toEqual({ is: 'polling', reason: 'no prebuilt binary' });
    await watch.close();
  });
});

/** Waits for something that will be, or for the test's own time to run out. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
