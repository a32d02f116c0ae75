import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError, type Ranking } from '../model/index.ts';
import { nextBelow } from './next-below.ts';
import { readRun } from './readers.ts';
import { Run } from './run.ts';
import { formatTrecRun, TrecRunWriter, writeTrecRun } from './writer.ts';

const hits = (...scores: number[]): Ranking => scores.map((score, index) => ({ id: `d${index + 1}`, score }));

/** Any text that can stand in a column. A run must not begin with what begins another form of file. */
const column = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .map((text) => [...text].filter((character) => character > ' ').join(''))
  .filter((text) => text !== '' && !/^[{[\ufeff]/.test(text));

describe('a written TREC run', () => {
  test('has six columns, ranks from 1 in reading order, and no header', () => {
    const run = Run.from('bm25', [
      ['q1', hits(1, 2.5)],
      ['q2', hits(-0.001)],
    ]);
    expect(formatTrecRun(run)).toBe('q1 Q0 d2 1 2.5 bm25\nq1 Q0 d1 2 1 bm25\nq2 Q0 d1 1 -0.001 bm25\n');
    expect(formatTrecRun(run, { tag: 'other' })).toContain('q2 Q0 d1 1 -0.001 other\n');
    expect(formatTrecRun(Run.from('t', []))).toBe('');
  });

  test('reads back as the run it was: any ids, tags and scores', () => {
    const ranking = fc.uniqueArray(
      fc.record({ id: column, score: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
    );
    const rankings = fc.uniqueArray(fc.tuple(column, ranking), {
      selector: ([queryId]) => queryId,
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(column, rankings, (tag, queries) => {
        const run = Run.from(tag, queries);
        const back = readRun(formatTrecRun(run), { name: 'written' });
        expect(back.tag).toBe(tag);
        expect(back.queryIds).toEqual(run.queryIds);
        for (const queryId of run.queryIds) {
          // -0 and 0 are one score, written as 0.
          const positive = run.ranking(queryId).map(({ id, score }) => ({ id, score: score + 0 }));
          expect(back.ranking(queryId)).toEqual(positive);
          expect(back.ranking(queryId, 'as-written')).toEqual(positive);
        }
      }),
    );
  });

  test('passes its bytes on in pieces, of which none is lost', () => {
    const queries = Array.from({ length: 40 }, (_, query): [string, Ranking] => [
      `q${query}`,
      Array.from({ length: 1000 }, (_, index) => ({
        id: `document-${query}-${index}`,
        score: 1 / (60 + index),
      })),
    ]);
    const run = Run.from('t', queries);
    let length = 0;
    const pieces: string[] = [];
    writeTrecRun(run, (bytes) => {
      length += bytes.length;
      pieces.push(new TextDecoder().decode(bytes));
    });
    expect(pieces.length).toBeGreaterThan(1);
    expect(length).toBeGreaterThan(1 << 20);
    expect(pieces.join('')).toBe(formatTrecRun(run));
    expect(readRun(pieces.join(''), { name: 'written' }).hitCount).toBe(40_000);
  });

  test('may have ids and tags longer than its buffer', () => {
    const id = 'x'.repeat((1 << 20) + 5);
    const run = Run.from('t', [
      [
        'q',
        [
          { id: 'a', score: 2 },
          { id, score: 1 },
          { id: 'b', score: 0 },
        ],
      ],
    ]);
    expect(readRun(formatTrecRun(run), { name: 'written' }).ranking('q')).toEqual(run.ranking('q'));
    expect(readRun(formatTrecRun(run, { tag: id }), { name: 'written' }).tag).toBe(id);
  });

  test.each(['', 'a b', 'a\tb', 'a\nb', '\r', 'nul\0', 'a\x1f'])('refuses %j as an id or a tag', (text) => {
    const message = `without white space or control characters, got ${JSON.stringify(text)}.`;
    const written = (tag: string, queryId: string, id: string) => () =>
      formatTrecRun(Run.from(tag, [[queryId, [{ id, score: 1 }]]]));
    expect(written(text, 'q', 'd')).toThrow(`Expected a tag ${message}`);
    expect(written('t', text, 'd')).toThrow(`Expected a query id ${message}`);
    expect(written('t', 'q', text)).toThrow(`Expected a document id ${message}`);
    expect(written('t', 'q', text)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('JSON') }),
    );
    expect(written('t', 'q', text)).toThrow(InputError);
  });
});

describe('separated ties', () => {
  test('fall strictly, by single ulps, in the order of the rows', () => {
    const run = Run.from('t', [['q', hits(1, 1, 1, 0.5, 0, -0, -1, -1)]], { readingOrder: 'as-written' });
    const back = readRun(formatTrecRun(run, { separateTies: true }), { name: 'written' });
    const expected = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'];
    for (const order of ['id', 'id-descending', 'as-written'] as const) {
      expect(back.ranking('q', order).map(({ id }) => id)).toEqual(expected);
    }
    const ulp = 2 ** -53;
    expect(back.ranking('q').map(({ score }) => score)).toEqual([
      1,
      1 - ulp,
      1 - 2 * ulp,
      0.5,
      0,
      -5e-324,
      -1,
      -1 - 2 * ulp,
    ]);
  });

  test('push lower scores down where they would meet them, and are counted', () => {
    const sink: number[] = [];
    const writer = new TrecRunWriter((bytes) => sink.push(bytes.length), 't', { separateTies: true });
    const run = Run.from('t', [
      ['q', [...hits(1, 1, 1), { id: 'd4', score: nextBelow(1) }, { id: 'd5', score: 0.5 }]],
    ]);
    writer.write('q', run.columnsAt(0));
    writer.flush();
    expect(writer.separatedCount).toBe(3);
    const scores = readRun(formatTrecRun(run, { separateTies: true }), { name: 'w' })
      .ranking('q')
      .map(({ score }) => score);
    const ulp = 2 ** -53;
    expect(scores).toEqual([1, 1 - ulp, 1 - 2 * ulp, 1 - 3 * ulp, 0.5]);
  });

  test('keep the order for every reader of doubles, whatever ties there are', () => {
    const score = fc.constantFrom(0, -0, 1, 1 - 2 ** -53, 5e-324, -5e-324, -1, 1e300);
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 40 }), (scores) => {
        const run = Run.from('t', [['q', hits(...scores)]], { readingOrder: 'as-written' });
        const back = readRun(formatTrecRun(run, { separateTies: true }), { name: 'written' });
        const expected = run.ranking('q').map(({ id }) => id);
        expect(back.ranking('q', 'id').map(({ id }) => id)).toEqual(expected);
        expect(back.ranking('q', 'id-descending').map(({ id }) => id)).toEqual(expected);
      }),
    );
  });

  // There is no double below the most negative one: writing -Infinity makes a run that no reader takes.
  test('of the most negative score are never written as -Infinity', () => {
    const run = Run.from('t', [['q', hits(-Number.MAX_VALUE, -Number.MAX_VALUE)]]);
    let text = '';
    try {
      text = formatTrecRun(run, { separateTies: true });
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
    }
    expect(text).not.toContain('Infinity');
  });
});

describe('ranks', () => {
  test('count from 1 in every query, over every carry', () => {
    const ranking = Array.from({ length: 1_234 }, (_, index) => ({ id: `d${index}`, score: -index }));
    const text = formatTrecRun(
      Run.from('t', [
        ['q', ranking],
        ['r', ranking],
      ]),
    );
    const ranks = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[3]);
    const expected = ranking.map((_, index) => String(index + 1));
    expect(ranks).toEqual([...expected, ...expected]);
  });
});

describe('the next double below', () => {
  test('is below, and nothing lies between', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e308 }), (value) => {
        const below = nextBelow(value);
        expect(below).toBeLessThan(value);
        const middle = below / 2 + value / 2;
        expect(middle <= below || middle >= value).toBe(true);
      }),
    );
    expect([
      nextBelow(0),
      nextBelow(-0),
      nextBelow(5e-324),
      nextBelow(-5e-324),
      nextBelow(2 ** -1022),
    ]).toEqual([-5e-324, -5e-324, 0, -1e-323, 2 ** -1022 - 5e-324]);
    expect(nextBelow(1)).toBe(1 - 2 ** -53);
  });
});
