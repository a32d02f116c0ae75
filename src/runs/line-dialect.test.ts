import { describe, expect, test } from 'vitest';
import { idAt } from './columns.ts';
import type { LineDialect } from './line-dialect.ts';
import { readQrels, readRun } from './readers.ts';

const dialect: LineDialect = {
  furtherColumns: true,
  refusesBlankLines: false,
  numberOf: (text) => (text === 'many' ? 12 : Number.NaN),
};

describe('a reader with a dialect', () => {
  test('passes over further columns and reads other numbers', () => {
    const run = readRun('q Q0 a 1 many tag with spaces\nq Q0 b 2 0.5 tag\n', { name: 'run', dialect });
    expect([...run.columnsAt(0).values]).toEqual([12, 0.5]);
    expect(run.tag).toBe('tag');
  });

  test('still refuses what is not a number, and says where', () => {
    expect(() => readRun('q Q0 a 1 1 tag\nq Q0 b 2 few tag\n', { name: 'run', dialect })).toThrow(
      /^run:2: Expected a finite decimal score/,
    );
  });

  test('takes lines that begin with a brace for lines', () => {
    expect(readRun('{q} Q0 a 1 1 tag\n', { name: 'run', dialect }).queryIds).toEqual(['{q}']);
  });

  test('reads documents whose bytes are not UTF-8, but no such queries', () => {
    const line = (query: number, document: number) =>
      Uint8Array.from([query, 32, 81, 32, document, 32, 49, 32, 49, 32, 116, 10]);
    expect(readRun(line(113, 0xe9), { name: 'run', dialect }).columnsAt(0).idBytes[0]).toBe(0xe9);
    expect(() => readRun(line(0xe9, 97), { name: 'run', dialect })).toThrow('run:1: Expected UTF-8');
    expect(() => readRun(line(113, 0xe9), { name: 'run' })).toThrow('run:1: Expected UTF-8');
  });

  test('refuses blank lines on request, and skips comments behind blanks', () => {
    const strict = { ...dialect, refusesBlankLines: true };
    const qrels = ' # two words\nq 0 a 1\n';
    expect(readQrels(qrels, { name: 'qrels', comments: true, dialect: strict }).judgementCount).toBe(1);
    expect(() => readQrels(`${qrels}\n`, { name: 'qrels', comments: true, dialect: strict })).toThrow(
      'qrels:3: Expected 4 columns',
    );
  });
});

describe('a reader that keeps duplicates', () => {
  test('keeps each line and counts them, near or far', () => {
    const text = 'q Q0 a 1 3 t\nq Q0 a 2 2 t\nq Q0 b 3 1 t\np Q0 a 1 1 t\nq Q0 b 4 9 t\n';
    const run = readRun(text, { name: 'run', keepsDuplicates: true });
    const columns = run.columnsAt(0);
    expect(Array.from({ length: columns.count }, (_, row) => idAt(columns, row))).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
    expect(run.notices.map(({ code, count }) => [code, count])).toEqual([['duplicate-document', 2]]);
    expect(() => readRun(text, { name: 'run' })).toThrow('run:2: Expected each document once');
  });

  test('is silent when there are none', () => {
    expect(readRun('q Q0 a 1 3 t\n', { name: 'run', keepsDuplicates: true }).notices).toEqual([]);
  });
});
