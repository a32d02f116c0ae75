import { compareIds, type KernelKind, MemorySections, type PassageAddress } from '../model/index.ts';
import { SparseBuilder } from './builder.ts';
import { luceneLength } from './lucene-length.ts';
import { BM25_VARIANTS } from './models/catalogue.ts';
import { SparseSegment } from './segment.ts';
import type { Bm25Settings, SparseSettings } from './settings.ts';
import { SparseIndex } from './sparse-index.ts';
import type { TermGroup } from './term-group.ts';

/** Strings by number: what the text room's Vocabulary does, in the plainest way. */
export class TestVocabulary {
  readonly #terms: string[] = [];
  readonly #ids: Map<string, number> = new Map();

  get size(): number {
    return this.#terms.length;
  }

  add(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    this.#ids.set(term, this.#terms.length);
    return this.#terms.push(term) - 1;
  }

  term(id: number): string {
    return this.#terms[id]!;
  }
}

/** A passage: per field its words. Learned weights are words with a number. */
export interface TestPassage {
  readonly fields?: readonly (readonly string[])[];
  /** Surface forms beside the words; default: the words themselves. */
  readonly forms?: readonly (readonly string[])[];
  readonly weights?: ReadonlyMap<string, number>;
}

/** Passages of one segment; deleted ones count for nothing. */
export interface TestSegment {
  readonly passages: readonly TestPassage[];
  readonly deleted?: ReadonlySet<number>;
}

export interface TestBuildOptions {
  readonly positions?: boolean;
  readonly forms?: boolean;
  readonly kernel?: KernelKind;
  readonly windowShift?: number;
  readonly order?: Uint32Array;
}

/** The sections of a segment of these passages. */
export function buildSections(
  passages: readonly TestPassage[],
  fieldCount: number,
  { positions = false, forms = false, order }: TestBuildOptions = {},
): MemorySections {
  const terms = new TestVocabulary();
  const formNames = new TestVocabulary();
  const builder = new SparseBuilder({ fieldCount, positions, forms });
  for (const passage of passages) {
    if (passage.weights !== undefined) {
      const entries = [...passage.weights];
      builder.addWeights(
        entries.map(([term]) => terms.add(term)),
        entries.map(([, weight]) => weight),
      );
      continue;
    }
    builder.add(
      passage.fields!.map((words, field) => ({
        length: words.length,
        terms: Uint32Array.from(words, (word) => terms.add(word)),
        forms: Uint32Array.from(words, (word, index) =>
          formNames.add(passage.forms?.[field]?.[index] ?? word),
        ),
        positions: Uint32Array.from(words, (_, index) => index),
      })),
    );
  }
  const sections = new MemorySections();
  builder.write(sections, terms, formNames, order);
  return sections;
}

/** A bitmap of some passages. */
export function bitmapOf(passages: Iterable<number>, count: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(count / 32));
  for (const passage of passages) bits[passage >> 5]! |= 1 << (passage & 31);
  return bits;
}

export function compareAddresses(a: PassageAddress, b: PassageAddress): number {
  return a.segment - b.segment || a.local - b.local;
}

export function indexOf(
  segments: readonly TestSegment[],
  settings: SparseSettings,
  options: TestBuildOptions = {},
): SparseIndex {
  const fieldCount = settings.model === 'impact' ? 1 : settings.fields.length;
  const opened = segments.map(({ passages, deleted }) => ({
    segment: SparseSegment.open(buildSections(passages, fieldCount, options), options),
    deleted: deleted === undefined ? undefined : bitmapOf(deleted, passages.length),
  }));
  return new SparseIndex(opened, settings, compareAddresses);
}

/** A hit as the tests compare it. */
export type TestHit = readonly [segment: number, local: number, score: number];

/**
 * The definition: every live passage is scored in float64 from the words themselves, by the textbook's formula for
 * Lucene's variant and by the common one for the others.
 */
export function scan(
  segments: readonly TestSegment[],
  settings: SparseSettings,
  groups: readonly TermGroup[],
  limit: number,
  allowed?: readonly (ReadonlySet<number> | undefined)[],
): TestHit[] {
  const live = segments.flatMap(({ passages, deleted }, segment) =>
    passages.flatMap((passage, local) => (deleted?.has(local) ? [] : [{ passage, segment, local }])),
  );
  const weightIn =
    settings.model === 'impact'
      ? weightOf
      : bm25Of(
          live.map(({ passage }) => passage),
          settings,
        );
  const hits: TestHit[] = [];
  for (const { passage, segment, local } of live) {
    const filter = allowed?.[segment];
    if (filter !== undefined && !filter.has(local)) continue;
    let score = 0;
    for (const { members, weight = 1 } of groups) {
      let best = 0;
      for (const { term, factor } of members) best = Math.max(best, weightIn(passage, term, factor));
      score += weight * best;
    }
    if (score > 0) hits.push([segment, local, score]);
  }
  return hits.sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]).slice(0, limit);
}

function weightOf(passage: TestPassage, term: string, factor: number): number {
  return factor * Math.fround(passage.weights!.get(term) ?? 0);
}

function bm25Of(
  live: readonly TestPassage[],
  { model, fields, k1, b, delta: given, lengths }: Bm25Settings,
): (passage: TestPassage, term: string, factor: number) => number {
  const definition = BM25_VARIANTS[model];
  const delta = given ?? definition.defaultDelta ?? 0;
  const { scale, gain, saturation, floor } = definition.coefficients({ k1, b, delta });
  let total = 0;
  for (const [field, { weight }] of fields.entries()) {
    total += weight * live.reduce((sum, passage) => sum + passage.fields![field]!.length, 0);
  }
  const average = total / live.length;
  const frequencies = new Map<string, number>();
  for (const passage of live) {
    for (const word of new Set(passage.fields!.flat()))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  return (passage, term, factor) => {
    let tf = 0;
    let dl = 0;
    for (const [field, { weight }] of fields.entries()) {
      tf += weight * passage.fields![field]!.filter((word) => word === term).length;
      dl += weight * passage.fields![field]!.length;
    }
    if (tf === 0) return 0;
    if (lengths === 'lucene') dl = luceneLength(dl);
    const idf = definition.inverseDocumentFrequency(live.length, frequencies.get(term)!);
    if (model === 'lucene') return factor * idf * (tf / (tf + k1 * (1 - b + (b * dl) / average)));
    const length = 1 - b + (b * dl) / average;
    return factor * idf * ((scale * (tf + gain * length)) / (tf + saturation * length) + floor);
  };
}

/** Numbers from 0 to 1 that are the same each time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Hits in the form in which the scan gives them. */
export function asHits(hits: {
  readonly length: number;
  readonly segments: Uint32Array;
  readonly locals: Uint32Array;
  readonly scores: Float64Array;
}): TestHit[] {
  return Array.from(hits.scores, (score, place) => [hits.segments[place]!, hits.locals[place]!, score]);
}

/** Words sorted by bytes. */
export function byBytes(words: Iterable<string>): string[] {
  return [...words].sort(compareIds);
}
