import { describe, expect, test } from 'vitest';
import { qrelsReader, readQrels, readRun, runReader } from './readers.ts';

const encoder = new TextEncoder();

describe('choosing the form', () => {
  test.each([
    ['q Q0 d 1 1 t\n', 't'],
    [' \n\t q Q0 d 1 1 t\n', 't'],
    ['{"q":{"d":1}}', ''],
    ['\r\n{"q":{"d":1}}', ''],
    ['\ufeff[{"query":"q","id":"d","score":1}]', ''],
  ])('of %j, from the first byte that is not white space, however the bytes come', (text, tag) => {
    for (const size of [1, 2, 1000]) {
      const reader = runReader({ name: 'x' });
      const bytes = encoder.encode(text);
      for (let start = 0; start < bytes.length; start += size) {
        reader.push(new Uint8Array(0));
        reader.push(bytes.slice(start, start + size));
      }
      const run = reader.end();
      expect(run.tag).toBe(tag);
      expect(run.ranking('q')).toEqual([{ id: 'd', score: 1 }]);
    }
  });

  test.each([[[]], [[0xef]], [[0xef, 0xbb]], [[0xef, 0xbb, 0xbf]], [[0x20, 0x0a]]])(
    'of bytes that tell nothing: %j',
    (bytes) => {
      const message =
        bytes.length === 1 || (bytes[1] === 0xbb && bytes.length === 2)
          ? /^x:1: Expected/
          : /^x: Expected a run .* got an empty file\.$/;
      expect(() => readRun(Uint8Array.from(bytes), { name: 'x' })).toThrow(message);
    },
  );

  test('keeps line numbers behind empty lines that came in a chunk of their own', () => {
    const reader = qrelsReader({ name: 'x' });
    reader.push(encoder.encode('\n\n'));
    expect(() => reader.push(encoder.encode('q 0 d one\n'))).toThrow(/^x:3: /);
  });
});

describe('reading what is wholly in memory', () => {
  test('takes text and bytes', () => {
    expect(readRun('q Q0 d 1 1 t', { name: 'x' }).hitCount).toBe(1);
    expect(readRun(encoder.encode('q Q0 d 1 1 t'), { name: 'x' }).hitCount).toBe(1);
    expect(readQrels('q 0 d 1', { name: 'x' }).judgementCount).toBe(1);
  });

  test('refuses empty qrels in their own words', () => {
    expect(() => readQrels('', { name: 'x' })).toThrow(
      'x: Expected qrels (query iteration document grade), got an empty file.',
    );
  });
});
