import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asHits,
  bitmapOf,
  indexOf,
  scan,
  seeded,
  type TestPassage,
  type TestSegment,
} from './corpus.test-corpus.ts';
import type { SparseHits } from './hits.ts';
import { kernelKind } from './kernel.ts';
import type { Bm25Name } from './models/catalogue.ts';
import type { LengthKind, SparseSettings } from './settings.ts';
import type { TermGroup } from './term-group.ts';

const WORDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'zebra', 'naïve', 'книга', '😀'];

/** Few words and short passages: nearly everything ties with something. */
const word = fc
  .nat({ max: 40 })
  .map((number) => WORDS[Math.min(WORDS.length - 1, Math.floor((number * number) / 120))]!);
const field = fc.array(word, { maxLength: 6 });
const fieldCounts = fc.constantFrom(1, 2, 3);
const limits = fc.constantFrom(1, 2, 10, 100, 1000, 10000);
const models = fc.constantFrom<Bm25Name>('lucene', 'robertson', 'atire', 'bm25l', 'bm25+');
const factor = fc.constantFrom(0, 0.07, 0.3, 0.5, 0.7, 1, 1.5);
const member = fc.record({
  term: fc.oneof({ arbitrary: word, weight: 9 }, { arbitrary: fc.constant('absent'), weight: 1 }),
  factor,
});
const group: fc.Arbitrary<TermGroup> = fc.oneof(
  word.map((term) => ({ members: [{ term, factor: 1 }] })),
  fc.record({ members: fc.array(member, { maxLength: 5 }), weight: factor }),
);
const groups = fc.array(group, { maxLength: 8 });

function settingsOf(
  model: Bm25Name,
  fieldCount: number,
  k1: number,
  b: number,
  lengths?: LengthKind,
): SparseSettings {
  const weights = [1, 2.5, 0.3];
  const fields = Array.from({ length: fieldCount }, (_, place) => ({
    name: `f${place}`,
    weight: weights[place]!,
  }));
  return { model, k1, b, fields, ...(lengths && { lengths }) };
}

const corpus = fieldCounts.chain((fieldCount) =>
  fc.record({
    fieldCount: fc.constant(fieldCount),
    segments: fc.array(
      fc
        .array(fc.array(field, { minLength: fieldCount, maxLength: fieldCount }), {
          maxLength: 60,
          size: 'max',
        })
        .chain((passages) =>
          fc.record({
            passages: fc.constant(passages.map((fields): TestPassage => ({ fields }))),
            deleted: fc.array(fc.nat({ max: Math.max(0, passages.length - 1) })).map((list) => new Set(list)),
            allowed: fc.option(fc.array(fc.nat({ max: 60 })), { nil: undefined }),
          }),
        ),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

describe.each(['wasm-simd', 'typescript'] as const)('the answers of the %s kernel', (kernel) => {
  it('are those of a float64 scan, bit for bit, for counted words', () => {
    fc.assert(
      fc.property(
        corpus,
        models,
        fc.constantFrom(0, 0.9, 1.2, 2),
        fc.constantFrom(0, 0.4, 0.75, 1),
        fc.constantFrom<LengthKind>('exact', 'lucene'),
        groups,
        limits,
        ({ fieldCount, segments }, model, k1, b, lengths, query, limit) => {
          const settings = settingsOf(model, fieldCount, k1, b, lengths);
          const index = indexOf(segments, settings, { kernel });
          const filters = segments.map(({ allowed }) =>
            allowed === undefined ? undefined : new Set(allowed),
          );
          const bitmaps = segments.map(({ passages }, place) =>
            filters[place] === undefined
              ? undefined
              : bitmapOf(
                  [...filters[place]].filter((local) => local < passages.length),
                  passages.length,
                ),
          );
          expect(asHits(index.search(query, limit))).toEqual(scan(segments, settings, query, limit));
          expect(asHits(index.search(query, limit, bitmaps))).toEqual(
            scan(segments, settings, query, limit, filters),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are those of a float64 scan for learned weights', () => {
    const weight = fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.double({ min: 0, max: 4, noNaN: true }),
      fc.constantFrom(1e-42, 1e-30, 1e30, 3e38),
    );
    const passage = fc
      .array(fc.tuple(word, weight), { maxLength: 6 })
      .map((entries): TestPassage => ({ weights: new Map(entries) }));
    const segment = fc.record({
      passages: fc.array(passage, { maxLength: 60, size: 'max' }),
      deleted: fc.array(fc.nat({ max: 59 })).map((list) => new Set(list)),
    });
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 3 }),
        groups,
        limits,
        (segments, query, limit) => {
          const inside = segments.map(({ passages, deleted }) => ({
            passages,
            deleted: new Set([...deleted].filter((local) => local < passages.length)),
          }));
          const index = indexOf(inside, { model: 'impact' }, { kernel });
          expect(asHits(index.search(query, limit))).toEqual(scan(inside, { model: 'impact' }, query, limit));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Short passages over a skewed vocabulary, enough of them for several windows and blocks. */
function longCorpus(passageCount: number, seed: number): TestSegment {
  const random = seeded(seed);
  const passages = Array.from({ length: passageCount }, (): TestPassage => {
    const length = 1 + Math.floor(random() * 7);
    const words = Array.from({ length }, () => `w${Math.floor(400 * random() ** 4)}`);
    return { fields: [words] };
  });
  const deleted = new Set<number>();
  for (let local = 0; local < passageCount; local++) if (random() < 0.05) deleted.add(local);
  return { passages, deleted };
}

function queries(seed: number, count: number): TermGroup[][] {
  const random = seeded(seed);
  const any = (): string => `w${Math.floor(400 * random() ** 3)}`;
  return Array.from({ length: count }, (_, place) =>
    Array.from({ length: 1 + (place % 9) }, (): TermGroup => {
      const own = any();
      if (random() < 0.7) return { members: [{ term: own, factor: 1 }] };
      const soft = Array.from({ length: 20 }, () => ({ term: any(), factor: 0.7 * random() ** 2 }));
      return { members: [{ term: own, factor: 1 }, ...soft] };
    }),
  );
}

/** Long answers are compared as bytes: a deep comparison of 10,000 hits takes longer than ranking them. */
function expectSameBits(a: SparseHits, b: SparseHits): void {
  for (const column of ['segments', 'locals', 'scores'] as const) {
    const [first, second] = [a[column], b[column]].map((own) =>
      Buffer.from(own.buffer, own.byteOffset, own.byteLength),
    );
    expect(first!.equals(second!), column).toBe(true);
  }
}

describe('over many windows and blocks', () => {
  const settings: SparseSettings = {
    model: 'lucene',
    k1: 0.9,
    b: 0.4,
    fields: [{ name: 'body', weight: 1 }],
  };
  const segments = [longCorpus(150_000, 1), longCorpus(20_000, 2), longCorpus(300, 3)];
  const wasm = indexOf(segments, settings, { kernel: 'wasm-simd' });
  const twin = indexOf(segments, settings, { kernel: 'typescript' });

  it('both kernels give the same bits', () => {
    for (const query of queries(4, 18)) {
      for (const limit of [1, 10, 1000, 10_000]) {
        expectSameBits(wasm.search(query, limit), twin.search(query, limit));
      }
    }
  });

  it('one scan agrees too', () => {
    for (const query of queries(5, 3)) {
      expect(asHits(wasm.search(query, 100))).toEqual(scan(segments, settings, query, 100));
    }
  });

  it('tens of thousands of equal scores are told apart by their order', () => {
    for (const limit of [1, 10, 1000, 10_000]) {
      const query: TermGroup[] = [{ members: [{ term: 'w0', factor: 1 }] }];
      expectSameBits(wasm.search(query, limit), twin.search(query, limit));
    }
  });

  it('a filter of few or many passages comes before the limit', () => {
    const random = seeded(6);
    for (const share of [0.0005, 0.02, 0.7]) {
      const filters = segments.map(
        ({ passages }) => new Set(passages.flatMap((_, local) => (random() < share ? [local] : []))),
      );
      const bitmaps = segments.map(({ passages }, place) => bitmapOf(filters[place]!, passages.length));
      for (const query of queries(7, 12)) {
        for (const limit of [1, 10, 1000]) {
          expectSameBits(wasm.search(query, limit, bitmaps), twin.search(query, limit, bitmaps));
        }
      }
    }
  });
});

describe('over windows of 16 to 64 passages', () => {
  const corpora = fc.record({
    passages: fc.array(fc.array(field, { minLength: 1, maxLength: 1 }), {
      minLength: 1,
      maxLength: 400,
      size: 'max',
    }),
    deleted: fc.array(fc.nat({ max: 399 }), { maxLength: 40, size: 'max' }),
    allowed: fc.option(fc.array(fc.nat({ max: 399 }), { minLength: 100, maxLength: 300, size: 'max' }), {
      nil: undefined,
    }),
  });

  it('the answers are those of the scan, whichever way a window is searched', () => {
    fc.assert(
      fc.property(
        corpora,
        groups,
        fc.constantFrom(1, 2, 3, 10, 50),
        fc.integer({ min: 4, max: 6 }),
        models,
        ({ passages, deleted, allowed }, query, limit, windowShift, model) => {
          const segments = [
            {
              passages: passages.map((fields): TestPassage => ({ fields })),
              deleted: new Set(deleted.filter((local) => local < passages.length)),
            },
          ];
          const settings = settingsOf(model, 1, 1.2, 0.75);
          const index = indexOf(segments, settings, { kernel: 'wasm-simd', windowShift });
          const filter = allowed && new Set(allowed.filter((local) => local < passages.length));
          const bitmap = filter && bitmapOf(filter, passages.length);
          const hits = asHits(index.search(query, limit, [bitmap]));
          expect(hits).toEqual(scan(segments, settings, query, limit, [filter]));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('so are they for learned weights', () => {
    const weight = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 4, noNaN: true }));
    const passage = fc
      .array(fc.tuple(word, weight), { maxLength: 6 })
      .map((entries): TestPassage => ({ weights: new Map(entries) }));
    fc.assert(
      fc.property(
        fc.array(passage, { minLength: 1, maxLength: 400, size: 'max' }),
        groups,
        fc.constantFrom(1, 2, 3, 10, 50),
        fc.integer({ min: 4, max: 6 }),
        (passages, query, limit, windowShift) => {
          const index = indexOf([{ passages }], { model: 'impact' }, { kernel: 'wasm-simd', windowShift });
          const expected = scan([{ passages }], { model: 'impact' }, query, limit);
          expect(asHits(index.search(query, limit))).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the kernel', () => {
  it('is WebAssembly wherever SIMD runs, as it does here', () => {
    expect(kernelKind()).toBe('wasm-simd');
  });
});
