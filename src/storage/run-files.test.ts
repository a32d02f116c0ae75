import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeFiles } from './node-files.ts';
import { readQrelsFile, readRunFile, sidecarPath } from './run-files.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-runs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const TIED = 'q Q0 b 1 1 fused\nq Q0 c 2 1 fused\nq Q0 a 3 1 fused\n';

function withSidecar(
  name: string,
  content: string,
  changes: Record<string, unknown> = {},
  packed = false,
): string {
  const path = file(name, packed ? gzipSync(content) : content);
  const sidecar = {
    schema: 'consilience.run-sidecar/1',
    sha256: createHash('sha256').update(content).digest('hex'),
    readingOrder: 'as-written',
    ties: 'most-legs',
    madeBy: {},
    ...changes,
  };
  writeFileSync(sidecarPath(path), JSON.stringify(sidecar));
  return path;
}

const idsIn = async (path: string) => {
  const run = await readRunFile(nodeFiles, path);
  return run
    .ranking('q')
    .map(({ id }) => id)
    .join('');
};

describe('a run file', () => {
  test('is read with its name in messages, gzipped or not', async () => {
    const run = await readRunFile(nodeFiles, file('a.run', TIED));
    expect([run.tag, run.hitCount, run.readingOrder]).toEqual(['fused', 3, 'id']);
    const packed = file('bad.run.gz', gzipSync(`${TIED}q Q0 d 4\n`));
    await expect(readRunFile(nodeFiles, packed)).rejects.toThrow(`${packed}:4: Expected 6 columns`);
  });

  test('passes lenience and comments on', async () => {
    const path = file('mixed.run', `# note\n${TIED}q Q0 d\n`);
    const run = await readRunFile(nodeFiles, path, { lenient: true, comments: true });
    expect(run.hitCount).toBe(3);
    expect(run.notices).toMatchObject([{ code: 'bad-line', count: 1 }]);
  });

  test.each([
    ['dense.json', 'dense'],
    ['bm25.run.json.gz', 'bm25'],
    ['no-ending', 'no-ending'],
    ['.json', '.json'],
    ['v1.2.jsonl', 'v1.2'],
  ])('without a tag goes by its name: %s', async (name, tag) => {
    const run = await readRunFile(nodeFiles, file(name, '{"q":{"d":1}}'));
    expect(run.tag).toBe(tag);
  });
});

describe('the sidecar of a run', () => {
  test('keeps its ties in the order in which they were written', async () => {
    expect(await idsIn(file('bare.run', TIED))).toBe('abc');
    expect(await idsIn(withSidecar('kept.run', TIED))).toBe('bca');
    expect(await idsIn(withSidecar('descending.run', TIED, { readingOrder: 'id-descending' }))).toBe('cba');
  });

  test('speaks of the text inside a gzipped run', async () => {
    expect(await idsIn(withSidecar('kept.run.gz', TIED, {}, true))).toBe('bca');
  });

  test('is not believed when the run has changed since, and that is told', async () => {
    const path = withSidecar('changed.run', TIED);
    writeFileSync(path, TIED.replace('c 2 1', 'c 2 1.0'));
    const run = await readRunFile(nodeFiles, path);
    expect(run.ranking('q').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(run.notices).toEqual([
      {
        code: 'sidecar-of-other-bytes',
        count: 1,
        message: `${path}.meta.json belongs to other bytes than ${path} now has: ties are read by id. Write the run again, or remove the sidecar.`,
      },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['half of it', '{"schema":"consilience.run-sidecar/1","sha2'],
    ['null', 'null'],
    ['a list', '[]'],
    [
      'another schema',
      JSON.stringify({ schema: 'consilience.run-sidecar/9', sha256: 'x', readingOrder: 'id' }),
    ],
    ['no digest', JSON.stringify({ schema: 'consilience.run-sidecar/1', readingOrder: 'id' })],
    [
      'an unknown order',
      JSON.stringify({ schema: 'consilience.run-sidecar/1', sha256: 'x', readingOrder: 'best' }),
    ],
  ])('is refused when it is damaged: %s', async (_, content) => {
    const path = file('damaged.run', TIED);
    writeFileSync(sidecarPath(path), content);
    const failure = await readRunFile(nodeFiles, path).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'InputError',
      place: sidecarPath(path),
      message: expect.stringContaining(
        'Expected a sidecar of schema consilience.run-sidecar/1, got something else.',
      ),
      hint: expect.stringContaining(`Remove ${sidecarPath(path)}`),
    });
  });
});

describe('a qrels file', () => {
  test('is read, gzipped or not, with its name in messages', async () => {
    const qrels = await readQrelsFile(nodeFiles, file('a.qrels.gz', gzipSync('q 0 d 1\nq 0 e 0\n')));
    expect(qrels.judgementCount).toBe(2);
    const bad = file('bad.qrels', 'q 0 d 1\nq 0 d 2\n');
    await expect(readQrelsFile(nodeFiles, bad)).rejects.toThrow(
      `${bad}:2: Expected each document once per query`,
    );
    const lenient = await readQrelsFile(nodeFiles, bad, { lenient: true });
    expect([...lenient.columnsAt(0).values]).toEqual([2]);
  });
});
