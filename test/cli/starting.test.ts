import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const caches = mkdtempSync(join(tmpdir(), 'consilience-code-'));
afterAll(() => rmSync(caches, { recursive: true, force: true }));

/** Help of one command: short, and a good part of the program. */
function help(cache: string, environment: Readonly<Record<string, string>> = {}) {
  return runProgram(['fuse', '--help'], { environment: { XDG_CACHE_HOME: cache, ...environment } });
}

function newCache(name: string): { readonly cache: string; readonly folder: string } {
  const cache = join(caches, name);
  return { cache, folder: join(cache, 'consilience', 'code') };
}

// Elsewhere the platform has one place for such things, and tests leave it alone.
describe.skipIf(process.platform !== 'linux')('code that V8 compiled', () => {
  it('is kept for the user alone, and used by the next call', async () => {
    const { cache, folder } = newCache('kept');
    const first = await help(cache);
    expect([first.code, first.stderr]).toEqual([0, '']);
    const [name, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    const { ino, mode } = statSync(join(folder, name!));
    expect(mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await help(cache)).toEqual(first);
    // What is used is not written again.
    expect(statSync(join(folder, name!)).ino).toBe(ino);
  });

  it('is made anew when its bytes are others', async () => {
    const { cache, folder } = newCache('damaged');
    const first = await help(cache);
    const file = join(folder, readdirSync(folder)[0]!);
    const bytes = readFileSync(file);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1]! ^= 0xff;
    for (const other of [damaged, bytes.subarray(0, 1000), Buffer.alloc(0)]) {
      writeFileSync(file, other);
      expect(await help(cache)).toEqual(first);
      expect(readFileSync(file).length).toBeGreaterThan(1000);
    }
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is neither read nor written where others may write', async () => {
    const { cache, folder } = newCache('open');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    expect((await help(cache)).code).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not read from a file that others may write', async () => {
    const { cache, folder } = newCache('open-file');
    const first = await help(cache);
    const file = join(folder, readdirSync(folder)[0]!);
    const { ino } = statSync(file);
    chmodSync(file, 0o666);
    expect(await help(cache)).toEqual(first);
    expect(statSync(file).ino).not.toBe(ino);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is no condition: without a place for it the program runs', async () => {
    const file = join(caches, 'a-file');
    writeFileSync(file, '');
    expect((await help(file)).code).toBe(0);
    const { cache, folder } = newCache('off');
    expect((await help(cache, { NODE_DISABLE_COMPILE_CACHE: '1' })).code).toBe(0);
    expect(() => statSync(folder)).toThrow('ENOENT');
  });
});
