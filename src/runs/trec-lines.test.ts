import { describe, expect, test } from 'vitest';
import { InputError } from '../model/index.ts';
import { qrelsReader, readQrels, readRun, runReader } from './readers.ts';
import type { Run } from './run.ts';
import type { ReadingOptions } from './table-builder.ts';

const read = (text: string | Uint8Array, options: Partial<ReadingOptions> = {}): Run =>
  readRun(text, { name: 'x.run', ...options });

/** Everything a reader got out of a file: tag, queries, rows as written, notices. */
function described(run: Run): unknown {
  return {
    tag: run.tag,
    notices: run.notices,
    rows: run.queryIds.map((queryId) => [
      queryId,
      run.ranking(queryId, 'as-written'),
      run.columnsAt(run.queryNumber(queryId)).values,
    ]),
  };
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function failureOf(act: () => unknown): InputError {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('Expected an InputError, got none.');
}

describe('a TREC run', () => {
  test('is read by its first, third and fifth columns, and named by its last', () => {
    const run = read('q1 Q0 d2 1 12.5 bm25\nq1 Q0 d1 2 3e-4 bm25\nq2 Q0 d2 1 -7 bm25\n');
    expect(run.tag).toBe('bm25');
    expect(run.queryIds).toEqual(['q1', 'q2']);
    expect(run.hitCount).toBe(3);
    expect(run.ranking('q1')).toEqual([
      { id: 'd2', score: 12.5 },
      { id: 'd1', score: 3e-4 },
    ]);
    expect(run.notices).toEqual([]);
  });

  test('is ordered by score; rank column and line order decide nothing', () => {
    const run = read('q Q0 low 1 1 t\nq Q0 high 2 9 t\nq Q0 tie2 0 5 t\nq Q0 tie1 7 5 t\n');
    expect(run.ranking('q').map(({ id }) => id)).toEqual(['high', 'tie1', 'tie2', 'low']);
    expect(run.ranking('q', 'id-descending').map(({ id }) => id)).toEqual(['high', 'tie2', 'tie1', 'low']);
    expect(run.ranking('q', 'as-written').map(({ id }) => id)).toEqual(['high', 'tie2', 'tie1', 'low']);
  });

  test.each([
    ['CRLF', 'q Q0 a 1 2 t\r\nq Q0 b 2 1 t\r\n'],
    ['tabs', 'q\tQ0\ta\t1\t2\tt\nq\tQ0\tb\t2\t1\tt\n'],
    ['vertical tabs and form feeds', 'q\vQ0\fa\v1\f2 t\f\nq Q0 b 2 1 t\v\n'],
    ['many blanks, before and after', '  q   Q0 \t a 1  2   t  \n\tq Q0 b 2 1 t \t \n'],
    ['no last line end', 'q Q0 a 1 2 t\nq Q0 b 2 1 t'],
    ['empty lines', '\n\nq Q0 a 1 2 t\n  \r\n\nq Q0 b 2 1 t\n\n'],
    ['a byte order mark', '\ufeffq Q0 a 1 2 t\nq Q0 b 2 1 t\n'],
    ['a byte order mark and no last line end', '\ufeffq Q0 a 1 2 t\nq Q0 b 2 1 t'],
    ['a carriage return inside a line, which parts columns', 'q Q0\ra 1 2 t\nq Q0 b 2 1 t\n'],
  ])('may have %s', (_, text) => {
    const run = read(text);
    expect(run.queryIds).toEqual(['q']);
    expect(run.tag).toBe('t');
    expect(run.ranking('q')).toEqual([
      { id: 'a', score: 2 },
      { id: 'b', score: 1 },
    ]);
  });

  test.each([
    '001',
    'NA',
    'x-1',
    'https://example.org/a?b=1&c=%20#d',
    '\u{1f600}',
    '\u0434\u043e\u043c',
    'nan',
    '-0',
    '"q"',
    '#d',
    '{d}',
    '\u00a0',
    'a\ufeff',
    'q\u2028',
  ])('keeps the id %j as it is, for documents and queries', (id) => {
    const run = read(`q Q0 ${id} 1 1 t\nq${id} Q0 d 1 1 t\n`);
    expect(run.queryIds).toEqual(['q', `q${id}`]);
    expect(run.ranking('q')).toEqual([{ id, score: 1 }]);
  });

  test('keeps ids apart that are one number, or differ in case', () => {
    const run = read('1 Q0 d 1 1 t\n01 Q0 d 1 1 t\n1.0 Q0 d 1 1 t\n1 Q0 D 2 0.5 t\n');
    expect(run.queryIds).toEqual(['1', '01', '1.0']);
    expect(run.ranking('1').map(({ id }) => id)).toEqual(['d', 'D']);
  });

  test.each([255, 256, 257, 65_535, 65_536, 300_000, 1_000_000])('may have ids of %i bytes', (length) => {
    const id = 'x'.repeat(length - 1);
    const run = read(`q Q0 ${id}a 1 2 t\n${id}q Q0 d 1 1 t\nq Q0 ${id}b 1 1 t\n`);
    expect(run.ranking('q').map((hit) => hit.id)).toEqual([`${id}a`, `${id}b`]);
    expect(run.queryIds[1]).toBe(`${id}q`);
  });

  test('reads the same however its bytes are cut', () => {
    const bytes = new TextEncoder().encode(
      '\ufeff# note\r\nq1 Q0 caf\u00e9 1 2.50 t\r\n\nq1\tQ0\t\u{1f600} 2 -1e-3 t\n q2 Q0 d 1 12345678901234567890 u\nq1 Q0 z 3 0.1 u',
    );
    const whole = described(read(bytes, { comments: true }));
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = runReader({ name: 'x.run', comments: true });
      reader.push(bytes.slice(0, cut));
      reader.push(bytes.slice(cut));
      expect(described(reader.end())).toEqual(whole);
    }
    for (const size of [1, 2, 3, 7]) {
      const reader = runReader({ name: 'x.run', comments: true });
      const reused = new Uint8Array(size);
      for (let start = 0; start < bytes.length; start += size) {
        const piece = bytes.subarray(start, start + size);
        // The same array again and again: a reader may not hold on to a chunk.
        reused.set(piece);
        reader.push(reused.subarray(0, piece.length));
        reused.fill(0x2a);
      }
      expect(described(reader.end())).toEqual(whole);
    }
  });

  test('tells of several tags and goes by the last', () => {
    const run = read('q Q0 a 1 3 one\nq Q0 b 2 2 two\nq Q0 c 3 1 two\n');
    expect(run.tag).toBe('two');
    expect(run.notices).toEqual([
      {
        code: 'several-tags',
        count: 1,
        message: 'x.run: expected one tag, got 2; the last, "two", names the run.',
      },
    ]);
  });
});

describe('a line that cannot be read', () => {
  const good = 'q Q0 a 1 2 t\n';

  test.each([
    ['5 columns', 'q Q0 b 1 2', 'Expected 6 columns (query Q0 document rank score tag), got 5.'],
    [
      '7 columns, as a tag with a space has',
      'q Q0 b 1 2 my tag',
      'Expected 6 columns (query Q0 document rank score tag), got 7.',
    ],
    ['1 column', 'q', 'got 1.'],
    [
      'a score that is not a number',
      'q Q0 b 1 abc t',
      'Expected a finite decimal score such as 12.5 or 3e-4, got "abc".',
    ],
    ['NaN', 'q Q0 b 1 NaN t', 'got "NaN".'],
    ['an infinite score', 'q Q0 b 1 inf t', 'got "inf".'],
    ['-Infinity', 'q Q0 b 1 -Infinity t', 'got "-Infinity".'],
    ['a score beyond all doubles', 'q Q0 b 1 1e309 t', 'got "1e309".'],
    ['a decimal comma', 'q Q0 b 1 1,5 t', 'got "1,5".'],
    ['a hexadecimal score', 'q Q0 b 1 0x10 t', 'got "0x10".'],
    ['a sign alone', 'q Q0 b 1 - t', 'got "-".'],
    ['a point alone', 'q Q0 b 1 . t', 'got ".".'],
    ['two points', 'q Q0 b 1 1.2.3 t', 'got "1.2.3".'],
    ['a NUL', 'q Q0 b\0 1 2 t', 'Expected text, got the control byte 0x00.'],
    ['an escape byte', 'q Q0 b 1 2 \x1b[0m', 'Expected text, got the control byte 0x1b.'],
    [
      'a comment, when none were asked for',
      '# a comment',
      'Expected 6 columns (query Q0 document rank score tag), got 3.',
    ],
  ])('stops the reader with its place: %s', (_, line, message) => {
    const failure = failureOf(() => read(`${good}\n${line}\n${good}`));
    expect(failure.code).toBe('bad-input');
    expect(failure.place).toBe('x.run:3');
    expect(failure.message).toContain(`x.run:3: Expected`);
    expect(failure.message).toContain(message);
  });

  test.each([
    ['a byte of no character', 'q Q0 b\xff 1 2 t'],
    ['a Latin-1 letter', 'caf\xe9 Q0 b 1 2 t'],
    ['half a surrogate pair', 'q Q0 \xed\xa0\x80 1 2 t'],
    ['an overlong slash', 'q Q0 \xc0\xaf 1 2 t'],
    ['a character that breaks off', 'q Q0 b 1 2 t\xf0\x9f'],
    ['bytes beyond Unicode', 'q Q0 \xf4\x90\x80\x80 1 2 t'],
  ])('stops the reader with its place: %s', (_, line) => {
    const failure = failureOf(() => read(latin1(`${good}${line}\n${good}`)));
    expect(failure.message).toBe('x.run:2: Expected UTF-8, got bytes that are not.');
  });

  test('is placed right in the last line without an end', () => {
    expect(failureOf(() => read(`${good}q Q0 b`)).place).toBe('x.run:2');
  });

  test('is passed over and counted by a lenient reader, which keeps all others', () => {
    const bytes = latin1(
      `${good}q Q0 b 1\nq Q0 \xff 1 2 t\nq Q0 c 1 x t\nq \0\nnew Q0 d 1 nan t\nq Q0 e 5 1 t\n`,
    );
    const run = read(bytes, { lenient: true });
    expect(run.queryIds).toEqual(['q']);
    expect(run.ranking('q').map(({ id }) => id)).toEqual(['a', 'e']);
    expect(run.notices).toEqual([
      {
        code: 'bad-line',
        count: 5,
        message:
          'x.run: 5 lines could not be read and were left out (first: x.run:2: Expected 6 columns (query Q0 document rank score tag), got 4.).',
      },
    ]);
  });

  test('of a megabyte is placed like any other, and a good one of three megabytes is read', () => {
    const long = 'y'.repeat(1_000_000);
    expect(failureOf(() => read(`${good}${long}\n`)).place).toBe('x.run:2');
    expect(read(`${long} Q0 ${long} 1 1 ${long}\n`).tag).toHaveLength(1_000_000);
  });

  test('stops the reader for a duplicate, with both lines', () => {
    const failure = failureOf(() => read(`${good}\nq Q0 b 2 1 t\nq Q0 a 3 0.5 t\n`));
    expect(failure.code).toBe('duplicate-document');
    expect(failure.message).toBe(
      'x.run:4: Expected each document once per query, got "a" in query "q" again (first on line 1).',
    );
  });

  test('an empty file is refused', () => {
    for (const text of ['', '\n', ' \r\n\t\n', '\ufeff']) {
      const failure = failureOf(() => read(text));
      expect(failure.code).toBe('empty-file');
      expect(failure.message).toBe(
        'x.run: Expected a run (query Q0 document rank score tag), got an empty file.',
      );
    }
  });
});

describe('comments', () => {
  const text = '# made by hand\nq Q0 a 1 2 t\n#\n# one two three four five six\nq Q0 b 2 1 t\n# end';

  test('are skipped when asked for, whatever they hold', () => {
    const run = read(text, { comments: true });
    expect(run.ranking('q').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(run.tag).toBe('t');
    expect(read(latin1(`# caf\xe9\n${'q Q0 a 1 2 t\n'}`), { comments: true }).hitCount).toBe(1);
  });

  test('and lines that were passed over do not name the run', () => {
    expect(read(text, { comments: true }).notices).toEqual([]);
    expect(read(`${text}\n# a comment of six words`, { comments: true }).tag).toBe('t');
    const lenient = read('q Q0 a 1 2 t\nq Q0 b 2 x other\n', { lenient: true });
    expect(lenient.tag).toBe('t');
    expect(lenient.notices.map(({ code }) => code)).toEqual(['bad-line']);
  });

  test('are lines like any other when not: an id may begin with #', () => {
    expect(failureOf(() => read(text)).place).toBe('x.run:1');
    const run = read('#q Q0 #d 1 2 t\n');
    expect(run.queryIds).toEqual(['#q']);
    expect(run.ranking('#q')).toEqual([{ id: '#d', score: 2 }]);
  });

  test('two in a row and one in the last line harm nothing in qrels', () => {
    const qrels = readQrels('# a\n# b\nq 0 d 1\n# c', { name: 'x.qrels', comments: true });
    expect(qrels.judgementCount).toBe(1);
  });
});

describe('TREC qrels', () => {
  test('are read by four columns; grades may be negative or fractions', () => {
    const qrels = readQrels('q1 0 d1 2\nq1 0 d2 -1\n\nq2 Q0 d1 0.5\n', { name: 'x.qrels' });
    expect(qrels.queryIds).toEqual(['q1', 'q2']);
    expect([...qrels.columnsAt(0).values]).toEqual([2, -1]);
    expect([...qrels.columnsAt(1).values]).toEqual([0.5]);
  });

  test.each([
    ['q1 0 d1', 'Expected 4 columns (query iteration document grade), got 3.'],
    ['q1 0 d1 1 extra', 'got 5.'],
    ['q1 0 d1 yes', 'Expected a finite decimal grade such as 12.5 or 3e-4, got "yes".'],
    ['q0 0 d1 1', 'again (first on line 1)'],
  ])('refuse %j', (line, message) => {
    const reader = qrelsReader({ name: 'x.qrels' });
    const failure = failureOf(() => {
      reader.push(new TextEncoder().encode(`q0 0 d1 1\n${line}\n`));
      reader.end();
    });
    expect(failure.place).toBe('x.qrels:2');
    expect(failure.message).toContain(message);
  });
});

describe('a large file', () => {
  test('keeps every id where one query closes a segment and the next begins', () => {
    // 1.1 million rows in queries of 100,000: the first segment closes inside.
    const perQuery = 100_000;
    const reader = runReader({ name: 'large.run' });
    const encoder = new TextEncoder();
    for (let query = 0; query < 12; query++) {
      let text = '';
      for (let row = 0; row < perQuery; row++)
        text += `q${query} Q0 d${query}-${row} ${row + 1} ${perQuery - row} t\n`;
      reader.push(encoder.encode(text));
    }
    const run = reader.end();
    expect(run.hitCount).toBe(12 * perQuery);
    for (const [query, queryId] of run.queryIds.entries()) {
      const ranking = run.ranking(queryId);
      expect(ranking[0]).toEqual({ id: `d${query}-0`, score: perQuery });
      expect(ranking[perQuery - 1]).toEqual({ id: `d${query}-${perQuery - 1}`, score: 1 });
    }
  });
});
