import { describe, expect, it } from 'vitest';
import { DataError, MemorySections, type SectionSource } from '../model/index.ts';
import { buildSections, compareAddresses, seeded, type TestPassage } from './corpus.test-corpus.ts';
import { mergeSparse } from './merge.ts';
import { SparseSegment } from './segment.ts';
import type { SparseSettings } from './settings.ts';
import { SparseIndex } from './sparse-index.ts';

const settings: SparseSettings = {
  model: 'lucene',
  k1: 0.9,
  b: 0.4,
  fields: [
    { name: 'title', weight: 2 },
    { name: 'body', weight: 1 },
  ],
};

function corpus(count: number): TestPassage[] {
  const random = seeded(9);
  const words = (length: number): string[] =>
    Array.from({ length }, () => `w${Math.floor(60 * random() ** 2)}`);
  return Array.from({ length: count }, () => {
    const fields = [words(2), words(1 + Math.floor(random() * 5))];
    const forms = fields.map((own) => own.map((word) => (random() < 0.8 ? word : `${word}s`)));
    return { fields, forms };
  });
}

/** The sections with some of their bytes changed, cut or added. */
function damage(
  sections: MemorySections,
  name: string,
  change: (bytes: Uint8Array) => Uint8Array,
): SectionSource {
  const damaged = new MemorySections();
  for (const own of sections.names()) {
    const bytes = new Uint8Array(sections.byteLength(own)!);
    sections.read(own, bytes);
    damaged.write(own, own === name ? change(bytes) : bytes);
  }
  return damaged;
}

/** Asks everything of an index. */
function askAll(source: SectionSource, kernel: 'wasm-simd' | 'typescript'): void {
  const segment = SparseSegment.open(source, { kernel });
  const index = new SparseIndex([{ segment, deleted: Uint32Array.of(0b1010) }], settings, compareAddresses);
  const terms = Array.from({ length: 60 }, (_, place) => `w${place}`);
  for (const term of terms) {
    index.search([{ members: [{ term, factor: 1 }] }], 5);
    index.term(term);
    index.holding(term);
    index.explain([{ members: [{ term, factor: 1 }] }], { segment: 0, local: 2 });
  }
  index.search(
    terms.map((term) => ({ members: [{ term, factor: 1 }] })),
    1000,
  );
  index.phrase([
    { term: 'w1', position: 0 },
    { term: 'w0', position: 1 },
  ]);
  Array.from(index.allTerms());
  mergeSparse([{ source }], [{ segment: 0, local: 0 }], new MemorySections());
}

/** What came of it: an answer, or an error that is ours and names a section. */
function outcome(ask: () => void): 'answered' | 'refused' {
  try {
    ask();
    return 'answered';
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    expect(error.message).toMatch(/"(sparse\.[a-z.-]+\d*)"/);
    return 'refused';
  }
}

describe('a damaged segment', () => {
  const healthy = buildSections(corpus(300), 2, { positions: true, forms: true });

  it.each(healthy.names())('%s cut short or too long is refused by name', (name) => {
    for (const change of [
      (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1),
      (bytes: Uint8Array) => Uint8Array.of(...bytes, 0),
      () => new Uint8Array(0),
    ]) {
      expect(
        outcome(() => askAll(damage(healthy, name, change), 'wasm-simd')),
        name,
      ).toBe('refused');
    }
  });

  it.each(healthy.names())(
    '%s with changed bytes gives an answer or an error of ours, never a crash',
    (name) => {
      const random = seeded(name.length);
      for (let round = 0; round < 25; round++) {
        const source = damage(healthy, name, (bytes) => {
          for (let change = 0; change < 1 + (round % 4); change++) {
            bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
          }
          return bytes;
        });
        outcome(() => askAll(source, round % 2 === 0 ? 'wasm-simd' : 'typescript'));
      }
    },
  );

  it('in blocks and high halves too', () => {
    const passages = Array.from(
      { length: 70_000 },
      (_, place): TestPassage => ({ fields: [['all'], place % 9973 === 0 ? ['rare'] : []] }),
    );
    const sections = buildSections(passages, 2);
    const query = [{ members: [{ term: 'all', factor: 1 }] }, { members: [{ term: 'rare', factor: 1 }] }];
    const random = seeded(1);
    for (const name of ['sparse.postings.blocks', 'sparse.postings.high', 'sparse.postings.passages']) {
      for (let round = 0; round < 12; round++) {
        const source = damage(sections, name, (bytes) => {
          bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
          return bytes;
        });
        for (const kernel of ['wasm-simd', 'typescript'] as const) {
          const result = outcome(() => {
            const segment = SparseSegment.open(source, { kernel });
            new SparseIndex([{ segment }], settings, compareAddresses).search(query, 10);
          });
          expect(result, `${name} ${kernel}`).toBe('refused');
        }
      }
    }
  });

  it('of another format or with an impossible header is refused', () => {
    for (const place of [0, 4, 11, 13, 19, 23, 27, 28]) {
      const source = damage(healthy, 'sparse.header', (bytes) => {
        bytes[place] = 0x77;
        return bytes;
      });
      expect(
        outcome(() => SparseSegment.open(source)),
        `byte ${place}`,
      ).toBe('refused');
    }
    expect(outcome(() => SparseSegment.open(new MemorySections()))).toBe('refused');
  });
});
