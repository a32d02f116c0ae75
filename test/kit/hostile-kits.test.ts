import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { READING_LIMITS, verifyKit } from '../../src/kit/index.ts';
import { nodeRecordFolder, openZipRecords } from '../../src/storage/index.ts';
import { madeUpKit, sealKit, writeKit } from './made-up-kit.ts';
import { memoryFolder } from './memory-source.ts';
import { type ZipEntry, zipOf } from './zip-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function zipAt(entries: readonly ZipEntry[]): string {
  const path = join(folder, 'kit.zip');
  writeFileSync(path, zipOf(entries));
  return path;
}

describe('a ZIP', () => {
  it('is a kit like its folder, with or without a folder around everything', async () => {
    for (const around of ['', 'kit-main/']) {
      const entries = [...madeUpKit()].map(([name, content]) => ({ name: `${around}${name}`, content }));
      const zip = await openZipRecords(zipAt(entries));
      const verification = await verifyKit(zip);
      zip.close();
      expect(verification.problems).toEqual([]);
      expect(verification.counts.records).toBe(34);
    }
  });

  const HOSTILE: readonly (readonly [what: RegExp, entries: readonly ZipEntry[]])[] = [
    [/\.\.|relative path/, [{ name: '../outside.json', content: '{}' }]],
    [/\.\.|relative path/, [{ name: 'a/../../outside.json', content: '{}' }]],
    [/absolute path/, [{ name: '/etc/passwd', content: '' }]],
    [/absolute path|relative path|invalid characters/, [{ name: 'C:/x', content: '' }]],
    [/invalid characters|relative path/, [{ name: 'a\\b', content: '' }]],
    [/symlink/, [{ name: 'link', content: '/etc/passwd', mode: 0o120777 }]],
    [
      /"A\.json" twice/,
      [
        { name: 'a.json', content: '1' },
        { name: 'A.json', content: '2' },
      ],
    ],
    [/times its size/, [{ name: 'bomb.json', content: Buffer.alloc(1 << 24) }]],
    [
      /whose bytes are another/,
      [
        { name: 'a', content: 'x'.repeat(99) },
        { name: 'b', content: 'x'.repeat(99), sharesBytes: true },
      ],
    ],
    [/unpacks to 4000000000 bytes/, [{ name: 'huge.json', content: '[]', claimedBytes: 4e9 }]],
  ];
  it.each(HOSTILE)('is refused: %s', async (what, entries) => {
    const opening = openZipRecords(zipAt([{ name: 'README.md', content: 'x' }, ...entries]));
    await expect(opening).rejects.toThrow(what);
    await expect(opening).rejects.toMatchObject({ code: 'corrupt-data' });
  });

  it('that unpacks to more than it says is no whole file', async () => {
    const zip = await openZipRecords(
      zipAt([{ name: 'a.json', content: 'x'.repeat(1000), claimedBytes: 10 }]),
    );
    await expect(zip.readWhole('a.json')).rejects.toThrow(/Expected a whole file in the ZIP/);
    zip.close();
  });

  it('has no more entries and bytes than a kit', async () => {
    const path = zipAt([
      { name: 'a', content: 'x' },
      { name: 'b', content: 'x' },
    ]);
    const limits = { entries: 1, fileBytes: 9, totalBytes: 9, ratio: 9 };
    await expect(openZipRecords(path, limits)).rejects.toThrow(/2 entries, more than 1/);
    await expect(openZipRecords(path, { ...limits, entries: 2, totalBytes: 1 })).rejects.toThrow(
      /more than 1 bytes/,
    );
  });

  it('that is none, or is cut, or is not there, is said so', async () => {
    const path = join(folder, 'kit.zip');
    await expect(openZipRecords(path)).rejects.toMatchObject({ code: 'not-found' });
    writeFileSync(path, 'no archive');
    await expect(openZipRecords(path)).rejects.toThrow(/Expected a ZIP file/);
    writeFileSync(path, zipOf([{ name: 'a', content: 'x' }]).subarray(0, 40));
    await expect(openZipRecords(path)).rejects.toThrow(/Expected a ZIP file/);
  });
});

describe('a folder', () => {
  it('with a symlink is refused', async () => {
    writeKit(folder, madeUpKit());
    symlinkSync('/etc/passwd', join(folder, 'longmemeval-2026-10', 'link'));
    await expect(verifyKit(nodeRecordFolder(folder))).rejects.toThrow(/files and folders only/);
  });

  it('with files that are too large is not read on', async () => {
    const files = madeUpKit();
    const { problems, claims } = await verifyKit(memoryFolder(files), undefined, {
      ...READING_LIMITS,
      fileBytes: 1000,
    });
    expect(problems[0]).toMatchObject({ code: 'too-large' });
    expect(claims).toEqual([]);
  });

  it('with JSON that is nested too deep, or too large to parse, says so', async () => {
    const files = madeUpKit();
    const deep = 'learned-sparse-2026-11-07/s2-skip.json';
    files.set(deep, '['.repeat(100_000) + ']'.repeat(100_000));
    sealKit(files);
    const { problems } = await verifyKit(memoryFolder(files));
    expect(problems).toEqual([
      {
        code: 'unreadable',
        file: deep,
        detail: `${deep}: Expected JSON nested at most 64 deep, got deeper.`,
      },
    ]);
    const small = await verifyKit(memoryFolder(madeUpKit()), undefined, {
      ...READING_LIMITS,
      lineLength: 100,
    });
    expect(small.problems.filter(({ code }) => code === 'unreadable').length).toBeGreaterThan(5);
  });
});
