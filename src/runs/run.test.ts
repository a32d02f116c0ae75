import { describe, expect, test } from 'vitest';
import { NotFoundError } from '../model/index.ts';
import { Run } from './run.ts';

const hits = (...ids: string[]) => ids.map((id, index) => ({ id, score: 10 - index }));

describe('a run from memory', () => {
  const run = Run.from('bm25', [
    ['q2', hits('d1', 'd2')],
    ['q1', []],
    [
      'q3',
      [
        { id: 'low', score: 1 },
        { id: 'high', score: 2 },
      ],
    ],
  ]);

  test('has queries, hits and rankings', () => {
    expect(run.tag).toBe('bm25');
    expect(run.readingOrder).toBe('id');
    expect(run.queryIds).toEqual(['q2', 'q1', 'q3']);
    expect([run.queryCount, run.hitCount]).toEqual([3, 4]);
    expect(run.ranking('q2')).toEqual(hits('d1', 'd2'));
    expect(run.ranking('q1')).toEqual([]);
    expect(run.ranking('q3').map(({ id }) => id)).toEqual(['high', 'low']);
    expect(run.notices).toEqual([]);
  });

  test('knows its queries by number, and says when it has none of that name', () => {
    expect(['q2', 'q1', 'q9'].map((queryId) => run.queryNumber(queryId))).toEqual([0, 1, -1]);
    expect(() => run.ranking('q9')).toThrow(NotFoundError);
    expect(() => run.ranking('q9')).toThrow('Expected a query of run "bm25", got "q9".');
  });

  test('can be empty', () => {
    const empty = Run.from('none', []);
    expect([empty.queryCount, empty.hitCount]).toEqual([0, 0]);
  });

  test('reads ties by its own order, or by the one asked for', () => {
    const tied = [
      { id: 'b', score: 1 },
      { id: 'c', score: 1 },
      { id: 'a', score: 1 },
    ];
    const ids = (of: Run, ...order: ('id' | 'id-descending' | 'as-written')[]) =>
      of
        .ranking('q', ...order)
        .map(({ id }) => id)
        .join('');
    const written = Run.from('t', [['q', tied]], { readingOrder: 'as-written' });
    expect(ids(written)).toBe('bca');
    expect(ids(written, 'id')).toBe('abc');
    expect(ids(written.with({ readingOrder: 'id-descending' }))).toBe('cba');
    expect(ids(Run.from('t', [['q', tied]]))).toBe('abc');
  });

  test('takes other tags, orders and notices without changing', () => {
    const notice = { code: 'x', message: 'y', count: 1 };
    const other = run.with({ tag: 'other', notices: [notice] });
    expect([other.tag, other.notices, other.readingOrder]).toEqual(['other', [notice], 'id']);
    expect(other.ranking('q2')).toEqual(run.ranking('q2'));
    expect([run.tag, run.notices]).toEqual(['bm25', []]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'refuses the score %d',
    (score) => {
      expect(() => Run.from('t', [['q', [{ id: 'd', score }]]])).toThrow(
        `Expected a finite score for document "d" of query "q", got ${score}.`,
      );
    },
  );

  test('refuses a document that stands twice, or merges it when asked to', () => {
    const twice = [
      [
        'q',
        [
          { id: 'd', score: 1 },
          { id: 'e', score: 3 },
          { id: 'd', score: 2 },
        ],
      ],
    ] as const;
    expect(() => Run.from('t', twice)).toThrow(
      'run "t":3: Expected each document once per query, got "d" in query "q" again (first on line 1).',
    );
    const merged = Run.from('t', twice, { lenient: true });
    expect(merged.ranking('q')).toEqual([
      { id: 'e', score: 3 },
      { id: 'd', score: 2 },
    ]);
    expect(merged.notices).toMatchObject([{ code: 'duplicate-document', count: 1 }]);
  });

  test('refuses half a surrogate pair as an id', () => {
    expect(() => Run.from('t', [['q', [{ id: '\ud800', score: 1 }]]])).toThrow('half a surrogate pair');
  });
});
