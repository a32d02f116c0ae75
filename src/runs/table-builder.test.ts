import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeId, idAt } from './columns.ts';
import { type ReadingOptions, type ReadTable, TableBuilder } from './table-builder.ts';

type Row = readonly [queryId: string, id: string, value: number];

/** Feeds rows as a file with one row per line would; a line of undefined gives no row. */
function build(rows: readonly (Row | undefined)[], options: Partial<ReadingOptions> = {}): TableBuilder {
  const table = new TableBuilder({ name: 'rows', ...options });
  for (const [index, row] of rows.entries()) {
    if (row === undefined) continue;
    const [queryId, id, value] = row;
    if (table.currentQueryId !== queryId) table.startQuery(queryId);
    table.add(encodeId(id), value, index + 1);
  }
  return table;
}

function contents({ queryIds, store }: ReadTable): Record<string, string[]> {
  return Object.fromEntries(
    queryIds.map((queryId, query) => {
      const columns = store.columnsAt(query);
      return [
        queryId,
        Array.from({ length: columns.count }, (_, row) => `${idAt(columns, row)}=${columns.values[row]}`),
      ];
    }),
  );
}

describe('a table of rows', () => {
  test('keeps queries in the order of their first rows and rows as they came', () => {
    const table = build([
      ['q2', 'b', 1],
      ['q2', 'a', 2],
      ['q1', 'b', 3],
    ]);
    const read = table.finish('rows');
    expect(read.queryIds).toEqual(['q2', 'q1']);
    expect(contents(read)).toEqual({ q2: ['b=1', 'a=2'], q1: ['b=3'] });
  });

  test('joins the rows of a query that do not stand together', () => {
    const read = build([
      ['q1', 'a', 1],
      ['q2', 'a', 2],
      ['q1', 'b', 3],
      ['q3', 'a', 4],
      ['q2', 'b', 5],
      ['q1', 'c', 6],
    ]).finish('rows');
    expect(contents(read)).toEqual({ q1: ['a=1', 'b=3', 'c=6'], q2: ['a=2', 'b=5'], q3: ['a=4'] });
  });

  test('holds any rows that are not duplicates, in any scattering', () => {
    const row = fc.record({
      query: fc.integer({ min: 0, max: 3 }),
      id: fc.string({ unit: 'binary', maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ query, id }) => `${query} ${id}`, maxLength: 200 }),
        (rows) => {
          const expected: Record<string, string[]> = {};
          for (const [index, { query, id }] of rows.entries()) {
            expected[`q${query}`] ??= [];
            expected[`q${query}`]!.push(`${id}=${index}`);
          }
          const table = build(rows.map(({ query, id }, index): Row => [`q${query}`, id, index]));
          expect(contents(table.finishEmptyAllowed())).toEqual(expected);
        },
      ),
    );
  });

  test('grows with a query of many documents and finds a duplicate of any of them', () => {
    const rows: Row[] = Array.from({ length: 5000 }, (_, index) => ['q', `d${index}`, -index]);
    expect(contents(build(rows).finish('rows'))['q']).toHaveLength(5000);
    for (const again of [0, 31, 32, 2047, 4999]) {
      expect(() => build([...rows, ['q', `d${again}`, 1]]).finish('rows')).toThrow(
        `rows:5001: Expected each document once per query, got "d${again}" in query "q" again (first on line ${again + 1}).`,
      );
    }
  });

  test('lets two queries have the same document', () => {
    expect(() =>
      build([
        ['q1', 'd', 1],
        ['q2', 'd', 1],
      ]).finish('rows'),
    ).not.toThrow();
  });

  test('names the lines of a duplicate also behind lines that gave no row', () => {
    const rows: (Row | undefined)[] = [
      undefined,
      ['q', 'a', 1],
      undefined,
      undefined,
      ['q', 'b', 1],
      undefined,
      ['q', 'c', 1],
    ];
    expect(() => build([...rows, ['q', 'b', 2]]).finish('rows')).toThrow(/^rows:8: .*\(first on line 5\)\.$/);
    expect(() => build([...rows, ['q', 'a', 2]]).finish('rows')).toThrow(/^rows:8: .*\(first on line 2\)\.$/);
    expect(() => build([...rows, ['q', 'c', 2]]).finish('rows')).toThrow(/^rows:8: .*\(first on line 7\)\.$/);
  });

  test('sees a duplicate across the pieces of a query, with both lines', () => {
    const table = build([
      ['q1', 'x', 1],
      undefined,
      ['q1', 'd', 1],
      ['q2', 'd', 1],
      undefined,
      ['q1', 'y', 2],
      ['q1', 'd', 3],
    ]);
    expect(() => table.finish('rows')).toThrow(
      'rows:7: Expected each document once per query, got "d" in query "q1" again (first on line 3).',
    );
  });

  test('knows lines after the first segment of a large file has been closed', () => {
    const table = new TableBuilder({ name: 'large' });
    table.startQuery('q1');
    for (let row = 0; row < 40; row++)
      table.add(new Uint8Array(1 << 20).fill(65 + row), row, 2_000_000 + row);
    table.startQuery('q2');
    table.add(encodeId('a'), 1, 3_000_000);
    table.add(encodeId('b'), 1, 3_000_007);
    table.add(encodeId('b'), 1, 3_000_009);
    expect(() => table.finish('rows')).toThrow(/^large:3000009: .*\(first on line 3000007\)\.$/);
  });
});

describe('a lenient table', () => {
  test('keeps the best of duplicates, within a piece and across pieces, and counts them', () => {
    const read = build(
      [
        ['q1', 'a', 1],
        ['q1', 'a', 5],
        ['q1', 'a', 3],
        ['q1', 'b', 2],
        ['q2', 'a', 9],
        ['q1', 'b', 4],
        ['q1', 'c', 1],
        ['q1', 'a', 2],
      ],
      { lenient: true },
    ).finish('rows');
    expect(contents(read)).toEqual({ q1: ['a=5', 'b=4', 'c=1'], q2: ['a=9'] });
    expect(read.notices).toEqual([
      {
        code: 'duplicate-document',
        count: 4,
        message:
          'rows: 4 duplicate documents were merged, keeping the best (first: rows:2: Expected each document once per query, got "a" in query "q1" again (first on line 1).).',
      },
    ]);
  });

  test('keeps the greatest value of each document whatever the scattering', () => {
    const row = fc.tuple(
      fc.constantFrom('q1', 'q2'),
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.integer({ min: -3, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const best = new Map<string, number>();
        for (const [query, id, value] of rows) {
          const key = `${query} ${id}`;
          best.set(key, Math.max(value, best.get(key) ?? value));
        }
        const read = build(rows, { lenient: true }).finish('rows');
        const got = Object.entries(contents(read)).flatMap(([query, lines]) =>
          lines.map((line) => `${query} ${line}`),
        );
        expect(got.sort()).toEqual([...best].map(([key, value]) => `${key}=${value}`).sort());
        const dropped = read.notices.reduce((sum, { count }) => sum + count, 0);
        expect(dropped).toBe(rows.length - best.size);
      }),
    );
  });
});

describe('an empty table', () => {
  test('is refused in the words of what was expected', () => {
    expect(() => build([]).finish('a run (six columns)')).toThrow(
      'rows: Expected a run (six columns), got an empty file.',
    );
    expect(() => build([]).finish('a run')).toThrow(expect.objectContaining({ code: 'empty-file' }));
  });

  test('says so when all its lines were passed over', () => {
    const table = build([], { lenient: true });
    table.problems.report('bad-line', 1, 'Expected better.');
    expect(() => table.finish('a run')).toThrow(
      'rows: Expected a run, got no line that can be read (first: rows:1: Expected better.).',
    );
  });

  test('is allowed where nothing is a fact', () => {
    expect(build([]).finishEmptyAllowed().queryIds).toEqual([]);
  });
});
