import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareIds } from '../model/index.ts';
import {
  compareIdBytes,
  decodeId,
  encodeId,
  HASH_START,
  hashId,
  hashWord,
  idAt,
  mixHash,
} from './columns.ts';

const id = fc.string({ unit: 'binary', maxLength: 40 });

describe('ids as bytes', () => {
  test('survive encoding and decoding, wherever they lie', () => {
    fc.assert(
      fc.property(id, id, id, (before, middle, after) => {
        const bytes = new TextEncoder().encode(before + middle + after);
        const start = encodeId(before).length;
        expect(decodeId(bytes, start, start + encodeId(middle).length)).toBe(middle);
      }),
    );
  });

  test.each([
    '001',
    'NA',
    'x-1',
    'https://example.org/a?b=c#d',
    '\u{1f600}',
    '\ufeffmarked',
    'a'.repeat(70_000),
  ])('decode to what they were: %.30s', (text) => {
    const bytes = encodeId(text);
    expect(decodeId(bytes, 0, bytes.length)).toBe(text);
  });

  test('are refused when they hold half a surrogate pair', () => {
    expect(() => encodeId('a\ud83d')).toThrow(
      'Expected an id of whole characters, got half a surrogate pair',
    );
  });

  test('are read from a row by its offsets', () => {
    const columns = {
      count: 3,
      idBytes: encodeId('..d1\u00e9d22'),
      idStarts: Uint32Array.of(2, 4, 4, 9),
      values: Float64Array.of(3, 2, 1),
    };
    expect([0, 1, 2].map((row) => idAt(columns, row))).toEqual(['d1', '', '\u00e9d22']);
  });
});

describe('comparing ids by their bytes', () => {
  test('agrees with comparing them by code points', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        const [bytesA, bytesB] = [encodeId(a), encodeId(`xx${b}`)];
        const compared = compareIdBytes(bytesA, 0, bytesA.length, bytesB, 2, bytesB.length);
        expect(Math.sign(compared)).toBe(Math.sign(compareIds(a, b)));
      }),
    );
  });

  test('puts U+FF5E before U+1F600, as strcmp does, and a prefix first', () => {
    const order = (a: string, b: string) => {
      const [bytesA, bytesB] = [encodeId(a), encodeId(b)];
      return Math.sign(compareIdBytes(bytesA, 0, bytesA.length, bytesB, 0, bytesB.length));
    };
    expect(order('\uff5e', '\u{1f600}')).toBe(-1);
    expect(order('10', '9')).toBe(-1);
    expect(order('d1', 'd10')).toBe(-1);
    expect(order('d1', 'd1')).toBe(0);
  });
});

describe('hashing ids', () => {
  test('depends on the bytes alone, and can be fed word by word', () => {
    fc.assert(
      fc.property(id, (text) => {
        const bytes = encodeId(text);
        let hash = HASH_START;
        const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
        padded.set(bytes);
        for (const word of new Int32Array(padded.buffer)) hash = hashWord(hash, word);
        const moved = encodeId(`pad${text}`);
        expect(hashId(moved, 3, moved.length)).toBe(mixHash(hash));
        expect(hashId(bytes, 0, bytes.length)).toBe(mixHash(hash));
      }),
    );
  });

  test('spreads ids that differ only in their last digits over a small table', () => {
    const buckets = new Uint32Array(1 << 12);
    for (let number = 0; number < 1 << 12; number++) {
      const bytes = encodeId(`MARCO_D${String(number).padStart(7, '0')}`);
      buckets[hashId(bytes, 0, bytes.length) & (buckets.length - 1)]!++;
    }
    // A random function leaves a share of 1/e of the buckets empty.
    const empty = buckets.filter((count) => count === 0).length / buckets.length;
    expect(empty).toBeLessThan(0.42);
    expect(Math.max(...buckets)).toBeLessThan(12);
  });
});
