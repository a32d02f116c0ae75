import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldTerms } from '../term-columns.ts';
import { PassageCounter } from './passage-counter.ts';

const FIELDS = 5;
/** A word of few, so that terms come again, some of them more often than a packed frequency can say. */
const words = (most: number) => fc.array(fc.nat(5), { maxLength: most });
const oneField = fc
  .tuple(fc.nat(FIELDS - 1), words(400))
  .map(([field, terms]) => Array.from({ length: FIELDS }, (_, at) => (at === field ? terms : [])));
const anyFields = fc.array(words(30), { minLength: FIELDS, maxLength: FIELDS });

describe('PassageCounter', () => {
  it('writes each term’s places as gaps, field by field, whether one field has words or several', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(oneField, anyFields), { minLength: 1, maxLength: 5 }), (passages) => {
        const counter = new PassageCounter(FIELDS);
        for (const passage of passages) {
          const fields = passage.map(termsOf);
          counter.beginPassage();
          for (const [field, terms] of fields.entries()) counter.count(terms, field);
          const sink = { bytes: new Uint8Array(1 << 14), length: 0, reserve: () => {} };
          counter.writePositions(fields, sink);
          expect([...sink.bytes.subarray(0, sink.length)]).toEqual(plainGaps(passage));
        }
      }),
    );
  });
});

/** Every third place is left out, as stop words leave it; places above 127 take two bytes. */
function termsOf(terms: readonly number[]): FieldTerms {
  const positions = Uint32Array.from(terms, (_, index) => placeOf(index));
  return { length: terms.length, terms: Uint32Array.from(terms), forms: new Uint32Array(0), positions };
}

function placeOf(index: number): number {
  return index + Math.floor(index / 2);
}

/** The same from its definition: terms in the order of their first occurrence. */
function plainGaps(passage: readonly (readonly number[])[]): number[] {
  return [...new Set(passage.flat())].flatMap((term) =>
    passage.flatMap((terms) => {
      const places = terms.flatMap((other, index) => (other === term ? [placeOf(index)] : []));
      return places.flatMap((place, index) => varint(place - (places[index - 1] ?? 0)));
    }),
  );
}

function varint(value: number): number[] {
  return value > 0x7f ? [(value & 0x7f) | 0x80, ...varint(value >>> 7)] : [value];
}
