import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds } from '../../model/index.ts';
import { Vocabulary } from './vocabulary.ts';

const anyWord = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', 'a', 'ab', 'abc', 'abcd', 'abc\u0000', 'é', '\ufeff', '𠮷', '\uffff'),
);

describe('a vocabulary', () => {
  it('numbers strings as a Map of them would', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 600 }), (words) => {
        const vocabulary = new Vocabulary();
        const ids = new Map<string, number>();
        for (const word of words) {
          expect(vocabulary.idOf(word)).toBe(ids.get(word));
          if (!ids.has(word)) ids.set(word, ids.size);
          expect(vocabulary.add(word)).toBe(ids.get(word));
        }
        expect(vocabulary.size).toBe(ids.size);
        for (const [word, id] of ids) {
          expect(vocabulary.term(id)).toBe(word);
          expect([...vocabulary.bytesOf(id)]).toEqual([...new TextEncoder().encode(word)]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('orders them by bytes, however many share a beginning', () => {
    fc.assert(
      fc.property(
        fc.array(anyWord, { maxLength: 200 }),
        fc.constantFrom('', 'x', 'shared', 'a long beginning that they share'),
        (words, beginning) => {
          const vocabulary = new Vocabulary();
          for (const word of words) vocabulary.add(beginning + word);
          const sorted = Array.from(vocabulary.idsInByteOrder(), (id) => vocabulary.term(id));
          expect(sorted).toEqual([...new Set(words.map((word) => beginning + word))].sort(compareIds));
        },
      ),
    );
    const many = new Vocabulary();
    for (let number = 0; number < 20_000; number++) many.add(`${(number * 7919) % 20_000}`);
    const sorted = Array.from(many.idsInByteOrder(), (id) => many.term(id));
    expect(sorted).toEqual(Array.from({ length: 20_000 }, (_, number) => `${number}`).sort());
  });

  it('orders them again when more have come, and only those that are asked for', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 100 }), fc.nat(100), fc.nat(4), (words, asked, modulus) => {
        const vocabulary = new Vocabulary();
        for (const [index, word] of words.entries()) {
          if (index === asked || index === 2 * asked) vocabulary.idsInByteOrder();
          vocabulary.add(word);
        }
        const isUsed = Uint8Array.from({ length: vocabulary.size }, (_, id) =>
          id % (modulus + 1) === 0 ? 1 : 0,
        );
        const { bytes, ids, starts } = vocabulary.inByteOrder(isUsed);
        const used = [...new Set(words.map((word) => word.toWellFormed()))].filter(
          (_, id) => isUsed[id] === 1,
        );
        expect(Array.from(ids, (id) => vocabulary.term(id))).toEqual(used.sort(compareIds));
        for (const [index, id] of ids.entries()) {
          const start = starts[index]!;
          const end = starts[index + 1]!;
          expect([...bytes.subarray(start, end)]).toEqual([...vocabulary.bytesOf(id)]);
          expect(vocabulary.hasBytes(id, bytes, start, end)).toBe(true);
          expect(vocabulary.hasBytes(id, bytes, start, end + 1)).toBe(false);
          if (index > 0) expect(vocabulary.hasBytes(ids[index - 1]!, bytes, start, end)).toBe(false);
        }
      }),
    );
  });

  it('takes bytes and long strings', () => {
    const vocabulary = new Vocabulary();
    const long = 'é'.repeat(100_000);
    expect(vocabulary.add(long)).toBe(0);
    expect(vocabulary.addBytes(new TextEncoder().encode('xxabcxx'), 2, 5)).toBe(1);
    expect(vocabulary.idOf('abc')).toBe(1);
    expect(vocabulary.idOf(long)).toBe(0);
    expect(vocabulary.byteLength).toBe(200_003);
    expect(() => vocabulary.term(2)).toThrow(RangeError);
  });
});
