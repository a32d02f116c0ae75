import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMempalaceRankings } from './mempalace.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mempalace-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(records: readonly unknown[]): string {
  const path = join(folder, 'results.json');
  writeFileSync(path, JSON.stringify(records));
  return path;
}

describe('MemPalace’s ranked lists', () => {
  it('go by the ids of the questions, with scores that fall by 1', async () => {
    const rankings = await readMempalaceRankings(
      written([
        { sample_id: 'a', retrieved_ids: ['session_2', 'session_1'] },
        { sample_id: 'b', retrieved_ids: ['session_9'] },
        { sample_id: 'a', retrieved_ids: [] },
      ]),
    );
    expect([...rankings]).toEqual([
      [
        'a/q1',
        [
          ['session_2', 2],
          ['session_1', 1],
        ],
      ],
      ['b/q1', [['session_9', 1]]],
      ['a/q2', []],
    ]);
  });

  it.each([
    [{ sample_id: 'a' }, 'Expected a record with "sample_id" and "retrieved_ids"'],
    [null, 'Expected a record'],
    [{ sample_id: 'a', retrieved_ids: ['x', 'x'] }, 'Expected each session once'],
  ])('are refused with element and byte when they are %j', async (record, message) => {
    const read = readMempalaceRankings(written([{ sample_id: 'a', retrieved_ids: [] }, record]));
    await expect(read).rejects.toThrow(message);
    await expect(read).rejects.toThrow('results.json: element 2, byte 38');
  });
});
