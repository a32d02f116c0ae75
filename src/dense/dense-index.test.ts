import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError, type KernelKind, MemorySections, type PassageAddress } from '../model/index.ts';
import { DenseBuilder, DenseIndex, DenseSegment, mergeDense } from './index.ts';

type Vectors = (Float32Array | undefined)[];

const byAddress = (a: PassageAddress, b: PassageAddress) => a.segment - b.segment || a.local - b.local;
/** Segments in the opposite order: so that ties across segments are decided by the comparator alone. */
const byLateSegment = (a: PassageAddress, b: PassageAddress) => b.segment - a.segment || a.local - b.local;

function sectionsOf(vectors: Vectors, dimension: number): MemorySections {
  const builder = new DenseBuilder(dimension);
  for (const vector of vectors) builder.add(vector);
  const sections = new MemorySections();
  builder.write(sections, 'dense');
  return sections;
}

function segmentOf(vectors: Vectors, dimension: number, kernel?: KernelKind): DenseSegment {
  return DenseSegment.open(sectionsOf(vectors, dimension), 'dense', kernel === undefined ? {} : { kernel });
}

const bit = (words: Uint32Array | undefined, row: number) =>
  words !== undefined && (words[row >>> 5]! & (1 << (row & 31))) !== 0;

interface Answer {
  segment: number;
  local: number;
  score: number;
}

/** The definition: every live, allowed vector's dot product in float64, added in order; sorted. */
function plainScan(
  segments: { vectors: Vectors; deleted?: Uint32Array | undefined; filter?: Uint32Array | undefined }[],
  query: Float32Array,
  limit: number,
  compare: (a: PassageAddress, b: PassageAddress) => number,
): Answer[] {
  const answers: Answer[] = [];
  segments.forEach(({ vectors, deleted, filter }, segment) => {
    vectors.forEach((vector, local) => {
      if (vector === undefined || bit(deleted, local) || (filter !== undefined && !bit(filter, local)))
        return;
      let score = 0;
      for (let index = 0; index < vector.length; index++) score += query[index]! * vector[index]!;
      answers.push({ segment, local, score });
    });
  });
  return answers.sort((a, b) => b.score - a.score || compare(a, b)).slice(0, limit);
}

function answersOf(index: DenseIndex, ...search: Parameters<DenseIndex['search']>): Answer[] {
  const hits = index.search(...search);
  expect(hits.scores.length).toBe(hits.length);
  return Array.from(hits.scores, (score, at) => ({
    segment: hits.segments[at]!,
    local: hits.locals[at]!,
    score,
  }));
}

/** A stream of numbers from 0 to 1 that depends on the seed only. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Corpora that try the bound: few distinct values, spikes, wide ranges, duplicates, zeros, tiny and huge numbers. */
const KINDS = ['smooth', 'signs', 'spikes', 'wide', 'copies', 'zeros', 'tiny', 'huge'] as const;

function vectorOf(kind: (typeof KINDS)[number], dimension: number, next: () => number): Float32Array {
  const vector = new Float32Array(dimension);
  const seed = kind === 'copies' ? random(Math.floor(next() * 3)) : next;
  for (let index = 0; index < dimension; index++) {
    const value = seed() * 2 - 1;
    if (kind === 'signs') vector[index] = Math.sign(value) * (seed() < 0.5 ? 1 : 0);
    else if (kind === 'spikes')
      vector[index] = index === Math.floor(seed() * dimension) ? 1000 : value * 1e-4;
    else if (kind === 'wide') vector[index] = value * 10 ** (seed() * 12 - 6);
    else if (kind === 'zeros') vector[index] = next() < 0.9 ? 0 : value;
    else if (kind === 'tiny') vector[index] = value * 1e-42;
    else if (kind === 'huge') vector[index] = value * 3.4e38;
    else vector[index] = value;
  }
  return vector;
}

const corpus = fc.record({
  seed: fc.integer(),
  dimension: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(1, 15, 16, 17, 64, 100)),
  kind: fc.constantFrom(...KINDS),
  queryKind: fc.constantFrom(...KINDS),
  sizes: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 3 }),
  missing: fc.constantFrom(0, 0.3),
  deleted: fc.constantFrom(0, 0.4),
  filtered: fc.constantFrom(0, 0.5, 0.98),
  limit: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, 100, 10_000)),
  kernel: fc.constantFrom<KernelKind>('wasm-simd', 'typescript'),
});

function bitmapOf(size: number, share: number, next: () => number): Uint32Array {
  const words = new Uint32Array((size + 31) >>> 5);
  for (let row = 0; row < size; row++) if (next() < share) words[row >>> 5]! |= 1 << (row & 31);
  return words;
}

describe('DenseIndex', () => {
  it('answers bit for bit as a plain scan does: ties, deletes, filters, several segments, any limit', () => {
    fc.assert(
      fc.property(corpus, (input) => {
        const next = random(input.seed);
        const segments = input.sizes.map((size) => ({
          vectors: Array.from({ length: size }, () =>
            next() < input.missing ? undefined : vectorOf(input.kind, input.dimension, next),
          ),
          deleted: input.deleted > 0 ? bitmapOf(size, input.deleted, next) : undefined,
          filter: input.filtered > 0 ? bitmapOf(size, 1 - input.filtered, next) : undefined,
        }));
        const query = vectorOf(input.queryKind, input.dimension, next);
        const index = new DenseIndex(
          segments.map(({ vectors, deleted }) => ({
            segment: segmentOf(vectors, input.dimension, input.kernel),
            deleted,
          })),
          byLateSegment,
        );
        const filters = segments.map(({ filter }) => filter);
        const got = answersOf(index, query, input.limit, filters);
        expect(got).toEqual(plainScan(segments, query, input.limit, byLateSegment));
        const everything = plainScan(segments, query, 20, byLateSegment);
        const { scores, hasVector } = index.score(query, everything);
        expect([...scores]).toEqual(everything.map(({ score }) => score));
        expect([...hasVector]).toEqual(everything.map(() => 1));
      }),
      { numRuns: 200 },
    );
  });

  it.each([384, 1000, 4096])('answers exactly at dimension %i', (dimension) => {
    const next = random(dimension);
    const vectors = Array.from({ length: 700 }, () => vectorOf('smooth', dimension, next));
    const index = new DenseIndex([{ segment: segmentOf(vectors, dimension) }], byAddress);
    for (const kind of KINDS) {
      const query = vectorOf(kind, dimension, next);
      for (const limit of [1, 10, 300])
        expect(answersOf(index, query, limit)).toEqual(plainScan([{ vectors }], query, limit, byAddress));
    }
  });

  it('takes a query whose every code is the largest without overflowing 32 bits', () => {
    const ones = new Float32Array(4096).fill(1);
    const vectors = Array.from({ length: 300 }, (_, row) => ones.map(() => (row % 7 === 0 ? 1 : -1)));
    const index = new DenseIndex([{ segment: segmentOf(vectors, 4096) }], byAddress);
    const hits = index.search(ones, 50);
    expect(hits.scores[0]).toBe(4096);
    expect(hits.scores[49]).toBe(-4096);
    expect([...hits.locals.subarray(0, 3)]).toEqual([0, 7, 14]);
  });

  it('keeps rows of zeros, whose score is known to be exactly 0, in the order of ties', () => {
    // Rows that score 0 by cancelling have an interval around it and are judged first; the zeros before them win.
    const vectors = Array.from({ length: 300 }, (_, row) =>
      row % 3 === 0 ? new Float32Array(2) : Float32Array.of(row, -row),
    );
    const query = Float32Array.of(1, 1);
    const index = new DenseIndex([{ segment: segmentOf(vectors, 2) }], byAddress);
    expect(answersOf(index, query, 5)).toEqual(plainScan([{ vectors }], query, 5, byAddress));
  });

  it('has nothing to say about passages without a vector, and says so', () => {
    const one = Float32Array.of(1, 2);
    const index = new DenseIndex(
      [{ segment: segmentOf([undefined, one], 2) }, { segment: undefined }],
      byAddress,
    );
    expect(index.vectorCount).toBe(1);
    expect(answersOf(index, one, 10)).toEqual([{ segment: 0, local: 1, score: 5 }]);
    const { scores, hasVector } = index.score(one, [
      { segment: 1, local: 99 },
      { segment: 0, local: 1 },
      { segment: 0, local: 0 },
    ]);
    expect([...scores]).toEqual([0, 5, 0]);
    expect([...hasVector]).toEqual([0, 1, 0]);
  });

  it('runs the WebAssembly kernel unless told otherwise', () => {
    expect(segmentOf([Float32Array.of(1, 2)], 2).codes.kind).toBe('wasm-simd');
    expect(segmentOf([Float32Array.of(1, 2)], 2, 'typescript').codes.kind).toBe('typescript');
  });

  it('answers nothing from an index without vectors', () => {
    const index = new DenseIndex([{ segment: undefined }], byAddress);
    expect(index.dimension).toBeUndefined();
    expect(index.search(Float32Array.of(1), 10).length).toBe(0);
    expect(
      new DenseIndex([{ segment: segmentOf([], 3) }], byAddress).search(new Float32Array(3), 1).length,
    ).toBe(0);
  });

  it('refuses what it cannot rank by', () => {
    const index = new DenseIndex([{ segment: segmentOf([Float32Array.of(1, 2)], 2) }], byAddress);
    expect(() => index.search(Float32Array.of(1), 10)).toThrow('Expected 2 numbers in the query, got 1.');
    expect(() => index.search(Float32Array.of(1, Number.NaN), 10)).toThrow('got NaN at dimension 1');
    expect(() => index.search(Float64Array.of(1, 1e39), 10)).toThrow('got 1e+39 at dimension 1');
    expect(() => index.search(Float32Array.of(1, 1), 0)).toThrow('Expected a limit from 1 up, got 0.');
    expect(() => index.search(Float32Array.of(1, 1), 1, [new Uint32Array(0)])).toThrow(InputError);
    expect(() => index.score(Float32Array.of(1, 1), [{ segment: 0, local: 1 }])).toThrow(
      'got passage 1 of segment 0',
    );
    const other = segmentOf([], 3);
    expect(() => new DenseIndex([{ segment: segmentOf([], 2) }, { segment: other }], byAddress)).toThrow(
      'got 2 and 3',
    );
  });
});

describe('mergeDense', () => {
  it('writes what a builder would have written, byte for byte', () => {
    fc.assert(
      fc.property(corpus, ({ seed, dimension, kind, sizes, missing }) => {
        const next = random(seed);
        const parts: Vectors[] = sizes.map((size) =>
          Array.from({ length: size }, () =>
            next() < missing ? undefined : vectorOf(kind, dimension, next),
          ),
        );
        const order = parts
          .flatMap((vectors, segment) => vectors.map((_, local) => ({ segment, local })))
          .filter(() => next() < 0.8)
          .sort((a, b) => a.local - b.local || a.segment - b.segment);
        const merged = new MemorySections();
        mergeDense(
          parts.map((vectors) => ({ source: sectionsOf(vectors, dimension) })),
          order,
          merged,
          'dense',
        );
        const fresh = sectionsOf(
          order.map(({ segment, local }) => parts[segment]![local]),
          dimension,
        );
        for (const name of fresh.names())
          expect(Buffer.compare(bytesOf(merged, name), bytesOf(fresh, name))).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('gives passages of a segment without vectors none, and writes nothing when there are none at all', () => {
    const one = Float32Array.of(1, 2);
    const sources = [{ source: new MemorySections() }, { source: sectionsOf([one], 2) }];
    const merged = new MemorySections();
    mergeDense(
      sources,
      [
        { segment: 0, local: 5 },
        { segment: 1, local: 0 },
      ],
      merged,
      'dense',
    );
    const segment = DenseSegment.open(merged, 'dense');
    expect([segment.passageCount, segment.vectorCount, segment.has(0), segment.has(1)]).toEqual([
      2,
      1,
      false,
      true,
    ]);
    const nothing = new MemorySections();
    mergeDense(sources.slice(0, 1), [{ segment: 0, local: 5 }], nothing, 'dense');
    expect(nothing.names()).toEqual([]);
  });

  it('refuses other dimensions and addresses outside', () => {
    const sources = [{ source: sectionsOf([], 2) }, { source: sectionsOf([], 3) }];
    expect(() => mergeDense(sources, [], new MemorySections(), 'dense')).toThrow('got 2 and 3');
    expect(() =>
      mergeDense(sources.slice(0, 1), [{ segment: 0, local: 0 }], new MemorySections(), 'dense'),
    ).toThrow('got passage 0 of segment 0');
  });
});

function bytesOf(sections: MemorySections, name: string): Uint8Array {
  const bytes = new Uint8Array(sections.byteLength(name) ?? 0);
  sections.read(name, bytes);
  return bytes;
}

describe('DenseBuilder', () => {
  it('refuses vectors it cannot keep, and names the row', () => {
    const builder = new DenseBuilder(2);
    builder.add(Float32Array.of(1, 2));
    expect(() => builder.add(Float32Array.of(1, Number.POSITIVE_INFINITY))).toThrow(
      'Expected finite numbers in row 1, got Infinity at dimension 1.',
    );
    expect(() => builder.add(Float32Array.of(1))).toThrow('Expected 2 numbers in row 1, got 1.');
    expect(builder.passageCount).toBe(1);
    for (const dimension of [0, 4097, 1.5])
      expect(() => new DenseBuilder(dimension)).toThrow('Expected a dimension');
  });
});
