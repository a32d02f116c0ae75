import { describe, expect, test } from 'vitest';
import { idAt } from './columns.ts';
import { readQrels, readRun, runReader } from './readers.ts';
import type { Run } from './run.ts';

const read = (text: string | Uint8Array, lenient = false): Run => readRun(text, { name: 'x.json', lenient });

/** Queries and their rows as they stand. */
function contents(run: Run): [query: string, rows: string[]][] {
  return run.queryIds.map((queryId, number) => {
    const columns = run.columnsAt(number);
    const rows = Array.from(columns.values, (value, row) => `${idAt(columns, row)}=${value}`);
    return [queryId, rows];
  });
}

const EXPECTED = [
  ['q1', ['d2=0.5', 'd1=-3e-7']],
  ['q2', ['d1=12']],
];

describe('a run in JSON', () => {
  test.each([
    ['as ranx writes it', '{"q1":{"d2":0.5,"d1":-3e-7},"q2":{"d1":12}}'],
    [
      'as we write it',
      '{"tag":"bm25","queries":[{"query":"q1","ranking":[{"id":"d2","rank":1,"score":0.5},{"id":"d1","rank":2,"score":-3e-7}]},{"query":"q2","ranking":[{"score":12,"id":"d1"}]}]}',
    ],
    [
      'an array of rankings',
      '[{"query":"q1","ranking":[{"id":"d2","score":0.5},{"id":"d1","score":-3e-7}]},{"query":"q2","ranking":[{"id":"d1","score":12}]}]',
    ],
    [
      'an array of hits',
      '[{"query":"q1","id":"d2","score":0.5},{"query":"q1","id":"d1","score":-3e-7},{"query":"q2","id":"d1","score":12}]',
    ],
    [
      'lines of hits',
      '{"query":"q1","id":"d2","score":0.5}\n{"query":"q1","id":"d1","score":-3e-7}\r\n\n{"query":"q2","id":"d1","score":12}',
    ],
    [
      'lines of rankings',
      '{"query":"q1","ranking":[{"id":"d2","score":0.5},{"id":"d1","score":-3e-7}]}\n{"query":"q2","ranking":[{"id":"d1","score":12}]}\n',
    ],
    ['with a byte order mark and space in front', '\ufeff \n\t{"q1":{"d2":0.5,"d1":-3e-7},"q2":{"d1":12}}\n'],
  ])('is read %s', (_, text) => {
    expect(contents(read(text))).toEqual(EXPECTED);
  });

  test('carries its tag when it has one', () => {
    expect(read('{"tag":"bm25","queries":[]}').tag).toBe('bm25');
    expect(read('{"q1":{"d1":1}}').tag).toBe('');
  });

  test('may name queries and documents as it likes', () => {
    const run = read(
      '{"queries":{"query":1},"query":{"ranking":2},"__proto__":{"constructor":3},"":{"":4,"a b":5,"\\ud83d\\ude00":6}}',
    );
    expect(contents(run)).toEqual([
      ['queries', ['query=1']],
      ['query', ['ranking=2']],
      ['__proto__', ['constructor=3']],
      ['', ['=4', 'a b=5', '\u{1f600}=6']],
    ]);
  });

  test('may hold queries without hits, and no query at all', () => {
    expect(contents(read('{"q1":{},"q2":{"d":1}}'))).toEqual([
      ['q1', []],
      ['q2', ['d=1']],
    ]);
    expect(read('{}').queryCount).toBe(0);
    expect(read('[]').queryCount).toBe(0);
  });

  test('is read the same however its bytes are cut', () => {
    const bytes = new TextEncoder().encode('\ufeff\n [{"query":"caf\u00e9","id":"\u{1f600}","score":1}]');
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = runReader({ name: 'x.json' });
      reader.push(bytes.slice(0, cut));
      reader.push(bytes.slice(cut));
      expect(contents(reader.end())).toEqual([['caf\u00e9', ['\u{1f600}=1']]]);
    }
    const reader = runReader({ name: 'x.json' });
    for (const byte of bytes) reader.push(Uint8Array.of(byte));
    expect(reader.end().hitCount).toBe(1);
  });

  test.each([
    ['{"q1":{"d1":1},\n"q2":{"d1":NaN}}', 'x.json:2: Expected a JSON value, got "NaN}}".'],
    ['{"q1":\n{"d1":null}}', 'x.json:2: Expected a finite number as the score of "d1", got null.'],
    ['{"q1":{"d1":"1,5"}}', 'x.json:1: Expected a finite number as the score of "d1", got the text "1,5".'],
    [
      '{"q1":{"d1":1e999}}',
      'x.json:1: Expected a finite number as the score of "d1", got a number beyond all doubles.',
    ],
    ['{"q1":{"d1":{"score":1}}}', 'got an object.'],
    ['{"q1":5}', 'x.json:1: Expected an object {document: score}, got the number 5.'],
    ['{"query":"q1","id":"d1"}', 'x.json:1: Expected "score", got an object.'],
    ['{"query":"q1","score":1}', 'x.json:1: Expected "id" as a string, got an object.'],
    ['{"query":"q1","id":7,"score":1}', 'x.json:1: Expected "id" as a string, got the number 7.'],
    ['[{"query":7,"id":"d","score":1}]', 'x.json:1: Expected "query" as a string, got the number 7.'],
    ['{"query":"q1","ranking":{}}', 'x.json:1: Expected an array, got an object.'],
    [
      '{"query":"q1","ranking":[\n3]}',
      'x.json:2: Expected an object with "id" and "score", got the number 3.',
    ],
    ['{"query":"q1","judgements":[]}', 'Expected "score"'],
    ['[\n1]', 'x.json:2: Expected an object with "query", got the number 1.'],
    ['{"q1":{"d1":1}}\n5', 'x.json:2: Expected an object or an array, got the number 5.'],
    [
      '{"query":"q1","id":"d1","score":1,\n"score":2}',
      'x.json:2: Expected "score" once in an object, got it twice.',
    ],
    ['{"q1":{"d1":1}', 'x.json:1: Expected `,`, got the end of the file.'],
    ['{', 'got the end of the file'],
  ])('is refused with its place: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('is refused when a document stands twice, also in a query that stands twice', () => {
    expect(() => read('{"q1":{"d1":1,\n"d1":2}}')).toThrow(
      'x.json:2: Expected each document once per query, got "d1" in query "q1" again (first on line 1).',
    );
    expect(() => read('{"q1":{"d1":1},\n"q2":{},\n"q1":{"d1":2}}')).toThrow(
      /^x\.json:3: .*\(first on line 1\)\.$/,
    );
    expect(contents(read('{"q1":{"d1":1},"q2":{},"q1":{"d2":2}}'))).toEqual([
      ['q1', ['d1=1', 'd2=2']],
      ['q2', []],
    ]);
  });

  test('is refused with the line of bytes that are not UTF-8', () => {
    const bytes = Uint8Array.from('{"q1":\n{"caf\xe9":1}}', (character) => character.charCodeAt(0));
    expect(() => read(bytes)).toThrow('x.json:2: Expected UTF-8, got bytes that are not.');
  });
});

describe('a lenient reader of JSON', () => {
  test('passes over values that do not fit, counts them, and keeps the rest', () => {
    const run = read(
      '{"q1":{"d1":null,"d2":2},"q2":7}\n{"query":"q3","id":"d1"}\n[{"query":"q1","ranking":[{"id":"d3","score":3},4]}]\n5',
      true,
    );
    expect(contents(run)).toEqual([['q1', ['d2=2', 'd3=3']]]);
    expect(run.notices).toEqual([
      {
        code: 'bad-line',
        count: 5,
        message:
          'x.json: 5 lines could not be read and were left out (first: x.json:1: Expected a finite number as the score of "d1", got null.).',
      },
    ]);
  });

  test('keeps the best of duplicates', () => {
    const run = read('{"q1":{"d1":1,"d1":4,"d1":2}}', true);
    expect(contents(run)).toEqual([['q1', ['d1=4']]]);
    expect(run.notices).toMatchObject([{ code: 'duplicate-document', count: 2 }]);
  });

  test('still refuses what is not JSON, and a file in which nothing could be read', () => {
    expect(() => read('{"q1":{"d1":1}', true)).toThrow('x.json:1: Expected `,`');
    expect(() => read('[1,2,3]', true)).toThrow('got no line that can be read');
  });
});

describe('qrels in JSON', () => {
  test.each([
    '{"q1":{"d1":2,"d2":0}}',
    '{"queries":[{"query":"q1","judgements":[{"id":"d1","grade":2},{"id":"d2","grade":0}]}]}',
    '[{"query":"q1","id":"d1","grade":2},{"query":"q1","id":"d2","grade":0}]',
    '{"query":"q1","id":"d1","grade":2}\n{"query":"q1","id":"d2","grade":0}\n',
  ])('are read from %s', (text) => {
    const qrels = readQrels(text, { name: 'x.json' });
    expect(qrels.queryIds).toEqual(['q1']);
    expect([...qrels.columnsAt(0).values]).toEqual([2, 0]);
  });

  test('speak of grades', () => {
    expect(() => readQrels('{"q1":{"d1":"x"}}', { name: 'x.json' })).toThrow(
      'x.json:1: Expected a finite number as the grade of "d1", got the text "x".',
    );
    expect(() => readQrels('{"query":"q1","id":"d1","score":1}', { name: 'x.json' })).toThrow(
      'Expected "grade"',
    );
  });
});
