import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError, MemorySections, type PassageAddress } from '../model/index.ts';
import {
  asHits,
  bitmapOf,
  buildSections,
  compareAddresses,
  indexOf,
  seeded,
  type TestPassage,
} from './corpus.test-corpus.ts';
import { mergeSparse } from './merge.ts';
import { SparseSegment } from './segment.ts';
import { SparseIndex } from './sparse-index.ts';

const FORMS: Record<string, readonly string[]> = {
  cat: ['cat', 'cats', 'cat’s'],
  dog: ['dogs', 'dog'],
  run: ['runs', 'running', 'ran'],
  книг: ['книга', 'книги'],
  a: ['a'],
};
const word = fc.constantFrom(...Object.keys(FORMS));
const field = fc.array(fc.tuple(word, fc.nat({ max: 2 })), { maxLength: 7 });
const counted = fc.array(field, { minLength: 2, maxLength: 2 }).map(
  (fields): TestPassage => ({
    fields: fields.map((words) => words.map(([term]) => term)),
    forms: fields.map((words) => words.map(([term, form]) => FORMS[term]![form % FORMS[term]!.length]!)),
  }),
);
const weighted = fc
  .array(fc.tuple(word, fc.double({ min: 0, max: 9, noNaN: true })), { maxLength: 6 })
  .map((entries): TestPassage => ({ weights: new Map(entries) }));

function segmentsOf(
  passage: fc.Arbitrary<TestPassage>,
): fc.Arbitrary<{ passages: TestPassage[]; deleted: number[] }[]> {
  const segment = fc.record({
    passages: fc.array(passage, { maxLength: 30, size: 'max' }),
    deleted: fc.array(fc.nat({ max: 29 })),
  });
  return fc.array(segment, { minLength: 1, maxLength: 4 });
}

/** The live passages in an order that mixes the segments. */
function mixed(
  segments: readonly { passages: TestPassage[]; deleted: number[] }[],
  seed: number,
): PassageAddress[] {
  const random = seeded(seed);
  const next = segments.map(() => 0);
  const order: PassageAddress[] = [];
  for (;;) {
    const open = segments.flatMap(({ passages }, segment) =>
      next[segment]! < passages.length ? [segment] : [],
    );
    if (open.length === 0) return order;
    const segment = open[Math.floor(random() * open.length)]!;
    const local = next[segment]!++;
    if (!segments[segment]!.deleted.includes(local)) order.push({ segment, local });
  }
}

function bytesOf(sections: MemorySections): [string, string][] {
  return sections.names().map((name) => {
    const bytes = new Uint8Array(sections.byteLength(name)!);
    sections.read(name, bytes);
    return [name, bytes.join()];
  });
}

describe('a merged segment', () => {
  it.each([
    ['counted words', counted, 2],
    ['learned weights', weighted, 1],
  ] as const)('of %s has the bytes of one built from what is left', (_, passage, fieldCount) => {
    fc.assert(
      fc.property(
        segmentsOf(passage),
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        (segments, seed, positions, forms) => {
          const order = mixed(segments, seed);
          fc.pre(order.length > 0);
          const options = { positions, forms };
          const sources = segments.map(({ passages, deleted }) => ({
            passages,
            source: buildSections(passages, fieldCount, options),
            deleted: bitmapOf(
              deleted.filter((local) => local < passages.length),
              passages.length,
            ),
          }));
          // A segment without passages does not know what kind it would be.
          fc.pre(segments.every(({ passages }) => passages.length > 0));
          const merged = new MemorySections();
          mergeSparse(sources, order, merged);
          const left = order.map(({ segment, local }) => segments[segment]!.passages[local]!);
          expect(bytesOf(merged)).toEqual(bytesOf(buildSections(left, fieldCount, options)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of several blocks answers as a fresh one', () => {
    const random = seeded(3);
    const passages = Array.from({ length: 140_000 }, (): TestPassage => {
      const words = Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => `w${Math.floor(90 * random() ** 3)}`,
      );
      return { fields: [words] };
    });
    const halves = [
      passages.filter((_, place) => place % 3 === 0),
      passages.filter((_, place) => place % 3 !== 0),
    ];
    const order = passages.map((_, place): PassageAddress => {
      const third = Math.floor(place / 3);
      return place % 3 === 0
        ? { segment: 0, local: third }
        : { segment: 1, local: third * 2 + (place % 3) - 1 };
    });
    const merged = new MemorySections();
    mergeSparse(
      halves.map((half) => ({ source: buildSections(half, 1) })),
      order,
      merged,
    );
    const fresh = buildSections(passages, 1);
    for (const name of fresh.names()) {
      const [a, b] = [merged, fresh].map((sections) => {
        const bytes = new Uint8Array(sections.byteLength(name)!);
        sections.read(name, bytes);
        return bytes;
      });
      expect(Buffer.compare(a!, b!), name).toBe(0);
    }
  });

  it('refuses passages that are deleted, absent or named twice', () => {
    const source = buildSections([{ fields: [['a']] }, { fields: [['b']] }], 1);
    const deleted = bitmapOf([1], 2);
    const sink = new MemorySections();
    const at = (local: number): PassageAddress => ({ segment: 0, local });
    expect(() => mergeSparse([{ source, deleted }], [at(0), at(1)], sink)).toThrow(InputError);
    expect(() => mergeSparse([{ source, deleted }], [at(0), at(0)], sink)).toThrow(InputError);
    expect(() => mergeSparse([{ source, deleted }], [at(2)], sink)).toThrow(InputError);
  });
});

describe('an updated index', () => {
  it('answers bit for bit as a fresh one over the same passages', () => {
    const settings = {
      model: 'bm25+',
      k1: 1.2,
      b: 0.75,
      fields: [
        { name: 'title', weight: 2.2 },
        { name: 'body', weight: 1 },
      ],
    } as const;
    fc.assert(
      fc.property(segmentsOf(counted), fc.array(word, { maxLength: 5 }), (segments, words) => {
        const forms = { forms: true, positions: true };
        const updated = new SparseIndex(
          segments.map(({ passages, deleted }) => ({
            segment: SparseSegment.open(buildSections(passages, 2, forms)),
            deleted: bitmapOf(
              deleted.filter((local) => local < passages.length),
              passages.length,
            ),
          })),
          settings,
          compareAddresses,
        );
        const addresses = segments.flatMap(({ passages, deleted }, segment) =>
          passages.flatMap((_, local) => (deleted.includes(local) ? [] : [{ segment, local }])),
        );
        const left = addresses.map(({ segment, local }) => segments[segment]!.passages[local]!);
        const fresh = indexOf([{ passages: left }], settings, forms);
        const query = words.map((term) => ({ members: [{ term, factor: 1 }] }));
        const found = asHits(updated.search(query, 20)).map(([segment, local, score]) => [
          addresses.findIndex((address) => address.segment === segment && address.local === local),
          score,
        ]);
        expect(found).toEqual(asHits(fresh.search(query, 20)).map(([, local, score]) => [local, score]));
        expect([...updated.allTerms()]).toEqual([...fresh.allTerms()]);
        for (const term of Object.keys(FORMS)) {
          expect(updated.term(term)).toEqual(fresh.term(term));
          expect(updated.forms(term)).toEqual(fresh.forms(term));
        }
      }),
      { numRuns: 100 },
    );
  });
});
