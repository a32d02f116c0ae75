import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBit, InputError, type PassageAddress } from '../model/index.ts';
import {
  buildSections,
  byBytes,
  compareAddresses,
  indexOf,
  scan,
  type TestPassage,
  type TestSegment,
} from './corpus.test-corpus.ts';
import { SparseSegment } from './segment.ts';
import type { SparseSettings } from './settings.ts';
import { SparseIndex } from './sparse-index.ts';

const WORDS = ['a', 'ab', 'abc', 'b', 'bc', 'é', 'z', '～', '😀'];
const field = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 });
const segment = fc
  .array(fc.array(field, { minLength: 2, maxLength: 2 }), { maxLength: 25, size: 'max' })
  .chain((passages) =>
    fc.record({
      passages: fc.constant(passages.map((fields): TestPassage => ({ fields }))),
      deleted: fc.array(fc.nat({ max: Math.max(0, passages.length - 1) })).map((list) => new Set(list)),
    }),
  );
const segments = fc.array(segment, { minLength: 1, maxLength: 3 });
const settings: SparseSettings = {
  model: 'lucene',
  k1: 1.2,
  b: 0.75,
  fields: [
    { name: 'title', weight: 3 },
    { name: 'body', weight: 1 },
  ],
};
const groups = fc.array(
  fc.record({
    members: fc.array(
      fc.record({ term: fc.constantFrom(...WORDS, 'absent'), factor: fc.constantFrom(0.2, 0.9, 1) }),
      { maxLength: 3 },
    ),
    weight: fc.constantFrom(0, 0.5, 1),
  }),
  { maxLength: 5 },
);

function isLive({ deleted }: TestSegment, local: number): boolean {
  return !deleted?.has(local);
}

/** Every passage of an index, deleted ones included. */
function addressesOf(list: readonly TestSegment[]): PassageAddress[] {
  return list.flatMap(({ passages }, segment) => passages.map((_, local) => ({ segment, local })));
}

describe.each(['wasm-simd', 'typescript'] as const)('with the %s kernel', (kernel) => {
  it('score and explain say what the scan says, of every passage', () => {
    fc.assert(
      fc.property(segments, groups, (list, query) => {
        const index = indexOf(list, settings, { kernel });
        const expected = new Map(
          scan(list, settings, query, Number.POSITIVE_INFINITY).map(([segment, local, score]) => [
            `${segment} ${local}`,
            score,
          ]),
        );
        const at = addressesOf(list).reverse();
        const scores = index.score(query, at);
        for (const [place, { segment, local }] of at.entries()) {
          const score = expected.get(`${segment} ${local}`) ?? 0;
          expect(scores[place]).toBe(score);
          const contributions = index.explain(query, { segment, local });
          expect(contributions.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
          for (const { contribution, member } of contributions) {
            if (member === undefined) expect(contribution).toBe(0);
            else {
              const words = list[segment]!.passages[local]!.fields!;
              const counts = words.map((own) => own.filter((word) => word === member.term).length);
              expect(member.frequencies).toEqual(counts);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('holding, phrase, prefixed and the terms themselves see live passages only', () => {
    fc.assert(
      fc.property(
        segments,
        fc.array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(1, 1, 2)), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom('', 'a', 'ab', 'q', '😀'),
        (list, phrase, prefix) => {
          const index = indexOf(list, settings, { kernel, positions: true });
          let position = 0;
          const terms = phrase.map(([term, step]) => {
            position += step;
            return { term, position };
          });
          const found = index.phrase(terms);
          const holding = index.holding(terms[0]!.term);
          const frequency = new Map<string, number>();
          for (const [place, own] of list.entries()) {
            for (const [local, { fields }] of own.passages.entries()) {
              const live = isLive(own, local);
              const isHit = fields!.some((words) =>
                words.some((_, start) =>
                  terms.every(({ term, position: at }) => words[start + at - 1] === term),
                ),
              );
              // A phrase may begin before the field does when its first place is not 1.
              const shifted = fields!.some((words) =>
                Array.from({ length: words.length + 3 }, (_, start) => start - 3).some((start) =>
                  terms.every(({ term, position: at }) => words[start + at] === term),
                ),
              );
              expect(isHit && !shifted).toBe(false);
              expect(hasBit(found[place]!, local)).toBe(live && shifted);
              expect(hasBit(holding[place]!, local)).toBe(live && fields!.flat().includes(terms[0]!.term));
              if (!live) continue;
              for (const term of new Set(fields!.flat())) frequency.set(term, (frequency.get(term) ?? 0) + 1);
            }
          }
          const all = byBytes(frequency.keys()).map((term) => ({
            term,
            documentFrequency: frequency.get(term)!,
          }));
          expect([...index.allTerms()]).toEqual(all);
          const beginning = all.filter(({ term }) => term.startsWith(prefix));
          beginning.sort((a, b) => b.documentFrequency - a.documentFrequency);
          expect(index.prefixed(prefix, 3)).toEqual(beginning.slice(0, 3));
          for (const term of WORDS) {
            expect(index.term(term)?.documentFrequency).toBe(frequency.get(term));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('an index', () => {
  const passages: TestPassage[] = [
    { fields: [['cat'], ['the', 'cat', 'sat']] },
    { fields: [['dog'], ['the', 'dog']] },
    { fields: [[], []] },
  ];

  it('explains a score by the member that counts', () => {
    const index = indexOf([{ passages }], settings);
    const query = [
      {
        members: [
          { term: 'cat', factor: 1 },
          { term: 'the', factor: 0.5 },
        ],
      },
    ];
    const [group] = index.explain(query, { segment: 0, local: 0 });
    const idf = Math.log(1 + (3 - 1 + 0.5) / 1.5);
    // tf = 3 + 1, dl = 3 + 3, average = (3 * 2 + 5) / 3.
    const norm = 4 / (4 + 1.2 * (1 - 0.75 + (0.75 * 6) / (11 / 3)));
    expect(group).toEqual({
      contribution: idf * norm,
      member: { term: 'cat', factor: 1, inverseDocumentFrequency: idf, frequencies: [1, 1], norm },
    });
  });

  it('gives no hits rather than an error for a query of nothing it knows', () => {
    const index = indexOf([{ passages }], settings);
    expect(index.search([], 10).length).toBe(0);
    expect(index.search([{ members: [] }], 10).length).toBe(0);
    expect(index.search([{ members: [{ term: 'horse', factor: 1 }] }], 10).length).toBe(0);
    expect(indexOf([], settings).search([{ members: [{ term: 'cat', factor: 1 }] }], 10).length).toBe(0);
    expect(indexOf([{ passages: [] }], settings).passageCount).toBe(0);
  });

  it('answers a question of 2,000 words', () => {
    const index = indexOf([{ passages }], settings);
    const words = Array.from({ length: 2000 }, (_, place) => ['the', 'cat', 'dog', `w${place}`][place % 4]!);
    const query = words.map((term) => ({ members: [{ term, factor: 1 }] }));
    const hits = index.search(query, 10);
    expect(Array.from(hits.scores)).toEqual(
      scan([{ passages }], settings, query, 10).map(([, , score]) => score),
    );
  });

  it('serves two states of the same segment in turn', () => {
    const opened = SparseSegment.open(buildSections(passages, 2));
    const before = new SparseIndex([{ segment: opened }], settings, compareAddresses);
    const query = [{ members: [{ term: 'the', factor: 1 }] }];
    const first = before.search(query, 10);
    const after = new SparseIndex(
      [{ segment: opened, deleted: Uint32Array.of(1) }],
      settings,
      compareAddresses,
    );
    expect([...after.search(query, 10).locals]).toEqual([1]);
    expect(before.search(query, 10)).toEqual(first);
  });

  it('gives the same answers after warming', () => {
    const cold = indexOf([{ passages }], settings);
    const warm = indexOf([{ passages }], settings);
    warm.warm();
    const query = [{ members: [{ term: 'the', factor: 1 }] }];
    expect(warm.search(query, 10)).toEqual(cold.search(query, 10));
  });

  it('refuses what it cannot rank by', () => {
    const segment = SparseSegment.open(buildSections(passages, 2));
    const open = (own: SparseSettings): SparseIndex => new SparseIndex([{ segment }], own, compareAddresses);
    expect(() => open({ ...settings, b: 1.5 } as SparseSettings)).toThrow(InputError);
    expect(() => open({ ...settings, k1: Number.NaN } as SparseSettings)).toThrow(InputError);
    expect(() => open({ ...settings, model: 'tfidf' } as unknown as SparseSettings)).toThrow(/lucene/);
    expect(() => open({ ...settings, fields: [{ name: 'body', weight: 1 }] } as SparseSettings)).toThrow(
      /2 fields/,
    );
    expect(() => open({ model: 'impact' })).toThrow(/weights/);
    const index = open(settings);
    expect(() => index.search([], 0)).toThrow(/limit/);
    expect(() => index.search([{ members: [{ term: 'cat', factor: -1 }] }], 1)).toThrow(/"cat"/);
    expect(() => index.search([{ members: [], weight: Number.NaN }], 1)).toThrow(/weight/);
    expect(() => index.score([], [{ segment: 0, local: 3 }])).toThrow(/number 3/);
    expect(() => index.phrase([{ term: 'cat', position: 0 }])).toThrow(/positions/);
  });
});
