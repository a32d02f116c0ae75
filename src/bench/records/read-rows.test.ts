import { describe, expect, it } from 'vitest';
import { MemoryRecords } from '../../../test/bench/memory-records.ts';
import { type RowReading, readRows } from './read-rows.ts';
import type { Row } from './row.ts';

const ROW = { qid: 'q1', abstention: false, gold: ['a'], search: ['a', 'b'], score: { 'any@1': 1 } };

describe('a file of rows', () => {
  it('is read row by row over chunk borders, with a byte order mark, empty lines and carriage returns', async () => {
    const long = { ...ROW, qid: 'q2', gold: ['ä'.repeat(3000)] };
    const { rows, torn } = await readAll(
      `\ufeff${JSON.stringify(ROW)}\r\n\n${JSON.stringify(long)}\n${JSON.stringify({ ...ROW, qid: 'q3' })}`,
    );
    expect(rows).toEqual([ROW, long, { ...ROW, qid: 'q3' }]);
    expect(torn).toBeUndefined();
  });

  it('tells a torn last line from a broken one', async () => {
    const whole = `${JSON.stringify(ROW)}\n`;
    const { rows, torn } = await readAll(`${whole}{"qid":"q2","abst`);
    expect(rows).toEqual([ROW]);
    expect(torn).toEqual({ line: 2, offset: whole.length, bytes: 17 });
    await expect(readAll(`${whole}{"qid":"q2","abst\n${whole}`)).rejects.toThrow(
      /^rows:2: Expected a JSON object/,
    );
  });

  it('takes rows that others wrote', async () => {
    const { rows } = await readAll(
      `${JSON.stringify({
        qid: 'q1',
        gold: ['a'],
        type: null,
        ranked: ['a', ['b', 2.5], { file: 'c', score: 1 }],
        top10: [{ session: 'a', rank: 1 }, ['b', 3]],
        score: { 'any@1': true, 'all@5': false },
      })}\n`,
    );
    expect(rows).toEqual([
      {
        qid: 'q1',
        abstention: false,
        gold: ['a'],
        ranked: [
          ['a', -1],
          ['b', 2.5],
          ['c', 1],
        ],
        top10: ['a', 'b'],
        score: { 'any@1': 1, 'all@5': 0 },
      },
    ]);
  });

  it.each<[string, string, string]>([
    ['no object', '[1]', 'a JSON object, got [1]'],
    ['no qid', '{"gold":[]}', 'a text as qid, got nothing'],
    ['an empty qid', '{"qid":"","gold":[]}', 'a text as qid, got ""'],
    ['no gold', '{"qid":"q"}', 'a list as gold, got nothing'],
    ['gold of numbers', '{"qid":"q","gold":[1]}', 'ids in gold, got 1'],
    ['a flag that is a number', '{"qid":"q","gold":[],"abstention":1}', 'true or false as abstention, got 1'],
    [
      'a score that is a text',
      '{"qid":"q","gold":[],"ranked":[["a","1"]]}',
      'finite scores in ranked, got "1"',
    ],
    [
      'an element without an id',
      '{"qid":"q","gold":[],"search":[{"rank":1}]}',
      'ids in search, got {"rank":1}',
    ],
    ['a measure that is a text', '{"qid":"q","gold":[],"score":{"any@1":"1"}}', 'numbers in score, got "1"'],
  ])('refuses %s', async (_, line, words) => {
    await expect(readAll(`${JSON.stringify(ROW)}\n${line}\n`)).rejects.toThrow(`rows:2: Expected ${words}`);
  });

  it('refuses bytes that are no UTF-8', async () => {
    const records = new MemoryRecords([['rows', Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a)]]);
    await expect(all(readRows(records, 'rows'))).rejects.toThrow('rows:1: Expected UTF-8');
  });
});

async function readAll(text: string): Promise<{ rows: Row[]; torn: RowReading['torn'] }> {
  const reading = readRows(new MemoryRecords([['rows', new TextEncoder().encode(text)]]), 'rows');
  return { rows: await all(reading), torn: reading.torn };
}

async function all(reading: RowReading): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of reading) rows.push(row);
  return rows;
}
