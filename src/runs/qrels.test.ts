import { describe, expect, test } from 'vitest';
import { idAt } from './columns.ts';
import { Qrels } from './qrels.ts';

describe('qrels from memory', () => {
  const qrels = Qrels.from([
    ['q2', { d1: 1, d2: 0, d3: -1 }],
    ['q1', {}],
    ['q3', { '001': 0.5 }],
  ]);

  test('have queries and grades', () => {
    expect(qrels.queryIds).toEqual(['q2', 'q1', 'q3']);
    expect([qrels.queryCount, qrels.judgementCount]).toEqual([3, 4]);
    const columns = qrels.columnsAt(0);
    const grades = Array.from({ length: columns.count }, (_, row) => [
      idAt(columns, row),
      columns.values[row],
    ]);
    expect(grades).toEqual([
      ['d1', 1],
      ['d2', 0],
      ['d3', -1],
    ]);
    expect(qrels.columnsAt(1).count).toBe(0);
    expect(idAt(qrels.columnsAt(2), 0)).toBe('001');
    expect(qrels.notices).toEqual([]);
  });

  test('know their queries by number', () => {
    expect(['q3', 'q2', 'q9'].map((queryId) => qrels.queryNumber(queryId))).toEqual([2, 0, -1]);
  });

  test('refuse grades that are not finite, and a document judged twice', () => {
    expect(() => Qrels.from([['q', { d: Number.NaN }]])).toThrow(
      'Expected a finite grade for document "d" of query "q", got NaN.',
    );
    expect(() =>
      Qrels.from([
        ['q', { d: 1 }],
        ['q', { d: 0 }],
      ]),
    ).toThrow('Expected each document once per query, got "d"');
  });
});
