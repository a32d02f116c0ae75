import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as RunsRoom from '../../src/runs/index.ts';
import { readRun } from '../../src/runs/index.ts';
import type * as StorageRoom from '../../src/storage/index.ts';
import { plainRanking } from '../fuzz/plain-table.ts';
import { plainTrec } from '../fuzz/plain-trec.ts';
import { SeededRandom } from '../fuzz/seeded-random.ts';

// Threads run the built program: there is no other way to start a worker from TypeScript on Node 20.
const built = new URL('../../dist/storage/index.js', import.meta.url).href;
const { nodeFiles, readRunFiles } = (await import(built)) as typeof StorageRoom;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-parallel-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Uint8Array): string {
  const path = join(folder, 'x.run');
  writeFileSync(path, content);
  return path;
}

async function readWith(threads: number, path: string): Promise<RunsRoom.Run> {
  return (await readRunFiles(nodeFiles, [path], { threads }))[0]!;
}

function described(run: RunsRoom.Run): unknown {
  return {
    tag: run.tag,
    notices: run.notices.map(({ code, count }) => ({ code, count })),
    rows: run.queryIds.map((queryId) => [queryId, run.ranking(queryId)]),
  };
}

/** A run as people write it, with what a cut may fall into: long lines, other line ends, text beyond ASCII. */
function madeRun(random: SeededRandom, lineEnd: string): string {
  let text = '';
  for (let query = 0; query < 12; query++) {
    const count = 1 + random.below(30);
    for (let rank = 1; rank <= count; rank++) {
      const id = random.pick(['d', 'caf\u00e9-', '\u{1f600}', 'x'.repeat(random.below(300) + 1)]) + rank;
      text += `q${query} Q0 ${id} ${rank} ${(count - rank) * random.pick([1, 0.5, 0.001])} made${lineEnd}`;
    }
  }
  return text;
}

describe('reading with threads', () => {
  test.each([2, 5])('gives what one thread and a plain parser give: %i threads', async (threads) => {
    for (const [seed, lineEnd] of [
      [1, '\n'],
      [2, '\r\n'],
      [3, '\n\n'],
      [4, ' \n'],
    ] as const) {
      const text = madeRun(new SeededRandom(seed), lineEnd);
      for (const content of [text, text.trimEnd(), `\ufeff${text}`]) {
        const run = await readWith(threads, file(content));
        expect(described(run)).toEqual(described(readRun(content, { name: 'x' })));
        const plain = plainTrec(new TextEncoder().encode(content), 'run', false);
        expect(run.queryIds).toEqual([...plain.queries.keys()]);
        for (const [query, rows] of plain.queries) {
          const expected = plainRanking(rows).map(({ id, value }) => ({ id, score: value }));
          expect(run.ranking(query)).toEqual(expected);
        }
      }
    }
  });

  test('keeps one query of one long line, and more threads than lines', async () => {
    for (const text of [
      'q Q0 d 1 1 t',
      `q Q0 ${'d'.repeat(100_000)} 1 1 t\n`,
      'q Q0 a 1 2 t\nq Q0 b 2 1 t\n',
    ]) {
      expect(described(await readWith(5, file(text)))).toEqual(described(readRun(text, { name: 'x' })));
    }
  });

  test('joins a query whose lines are scattered over the whole file', async () => {
    const lines = Array.from({ length: 300 }, (_, line) => `q${line % 7} Q0 d${line} 1 ${line % 11} t`);
    const text = lines.join('\n');
    expect(described(await readWith(4, file(text)))).toEqual(described(readRun(text, { name: 'x' })));
  });

  test('tells of the same problem as one thread, with the line in the whole file', async () => {
    const lines = Array.from({ length: 200 }, (_, line) => `q${line >> 5} Q0 d${line} 1 ${200 - line} t`);
    for (const [at, bad] of [
      [150, 'q4 Q0 d 1 x t'],
      [199, 'q9 Q0'],
      [160, lines[170]!],
      [3, 'q0 Q0 d\0 1 1 t'],
    ] as const) {
      const text = lines.with(at, bad).join('\n');
      let words = '';
      const path = file(text);
      try {
        readRun(text, { name: path });
      } catch (error) {
        words = String(error);
      }
      expect(words).toContain(`${path}:`);
      await expect(readWith(4, path).catch((error: unknown) => String(error))).resolves.toBe(words);
    }
  });

  test('tells of several tags', async () => {
    // In the first stretch, in the second, and at the seam.
    for (const [from, to] of [
      [0, 20],
      [60, 80],
      [0, 50],
    ] as const) {
      const lines = Array.from(
        { length: 100 },
        (_, line) => `q${line} Q0 d 1 1 ${line >= from && line < to ? 'old' : 'new'}`,
      );
      const text = lines.join('\n');
      expect(described(await readWith(2, file(text)))).toEqual(described(readRun(text, { name: 'x' })));
    }
  });
});
