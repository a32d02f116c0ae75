import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds, type KernelKind, MemorySections, type WordVectors } from '../../model/index.ts';
import {
  mergeTermVectors,
  type TermNeighbour,
  TermNeighbours,
  TermSegment,
  writeTermVectors,
} from '../index.ts';

const DIMENSION = 24;

/** A model whose words have few distinct vectors, so that cosines tie; words with a `z` are unknown. */
const model: WordVectors = {
  id: 'test',
  digest: '',
  dimension: DIMENSION,
  vectorOf(word) {
    if (word.includes('z')) return undefined;
    let state = 1;
    for (const character of word.slice(0, 3))
      state = Math.imul(state * 31 + character.codePointAt(0)!, 0x9e3779b1);
    const vector = Float64Array.from({ length: DIMENSION }, () => {
      state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5;
      return ((state >>> 16) & 15) - 7.25;
    });
    const length = Math.sqrt(dot(vector, vector));
    return vector.map((value) => value / length);
  },
};

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
}

function segmentOf(forms: Iterable<string>, kernel?: KernelKind): TermSegment {
  const sections = new MemorySections();
  writeTermVectors(forms, model, sections);
  return TermSegment.open(sections, kernel === undefined ? {} : { kernel });
}

/** The definition: the cosine of every accepted form, in float64; sorted. */
function plainNeighbours(
  forms: Iterable<string>,
  vector: Float64Array,
  options: Parameters<TermNeighbours['neighbours']>[1],
): TermNeighbour[] {
  const all: TermNeighbour[] = [];
  for (const form of new Set(forms)) {
    const term = options.accept(form);
    const other = model.vectorOf(form);
    if (term === undefined || other === undefined) continue;
    const cosine = dot(vector, other);
    if (cosine > options.above) all.push({ term, form, cosine });
  }
  return all.sort((a, b) => b.cosine - a.cosine || compareIds(a.term, b.term)).slice(0, options.most);
}

const letters = fc.constantFrom(...'abcdeé\u00df\u1e9ez');
const form = fc.string({ unit: letters, minLength: 1, maxLength: 5 });

describe('TermNeighbours', () => {
  it('answers bit for bit as judging every form does: ties, unwanted forms, several segments', () => {
    const input = fc.record({
      segments: fc.array(fc.array(form, { maxLength: 250 }), { minLength: 1, maxLength: 3 }),
      word: form.filter((word) => !word.includes('z')),
      most: fc.integer({ min: 1, max: 25 }),
      above: fc.constantFrom(-2, 0, 0.2, 0.9),
      refuse: fc.constantFrom('', 'a', 'abc'),
      kernel: fc.constantFrom<KernelKind>('wasm-simd', 'typescript'),
    });
    fc.assert(
      fc.property(input, ({ segments, word, most, above, refuse, kernel }) => {
        const accept = (one: string) =>
          one === word || refuse.includes(one[0]!) ? undefined : [...one].reverse().join('');
        const vector = model.vectorOf(word)!;
        const index = new TermNeighbours(
          segments.map((forms) => segmentOf(forms, kernel)),
          model,
        );
        const options = { most, above, accept };
        expect(index.neighbours(vector, options)).toEqual(plainNeighbours(segments.flat(), vector, options));
      }),
      { numRuns: 200 },
    );
  });

  it('takes more candidates when the nearest are not wanted', () => {
    const letter = (digit: number) => String.fromCharCode(97 + digit);
    const forms = Array.from(
      { length: 3000 },
      (_, index) => letter(index % 25) + letter((index / 25) % 25) + letter(index / 625),
    );
    const accept = (one: string) => (one.startsWith('h') ? one : undefined);
    const options = { most: 20, above: -2, accept };
    const vector = model.vectorOf('abc')!;
    const got = new TermNeighbours([segmentOf(forms)], model).neighbours(vector, options);
    expect(got.length).toBe(20);
    expect(got).toEqual(plainNeighbours(forms, vector, options));
  });

  it('leaves out forms that may not be softened or of which the model knows nothing, and answers nothing from nothing', () => {
    expect(segmentOf(['abz', 'abc', 'abc']).formCount).toBe(1);
    expect(segmentOf(['ab1', 'книга', 'a-b', 'ab', 'Éa']).formCount).toBe(2);
    const options = { most: 5, above: 0.2, accept: (one: string) => one };
    expect(new TermNeighbours([segmentOf([])], model).neighbours(model.vectorOf('a')!, options)).toEqual([]);
    expect(new TermNeighbours([], model).neighbours(model.vectorOf('a')!, options)).toEqual([]);
  });

  it('refuses another model and what is no limit', () => {
    const segment = segmentOf(['abc']);
    expect(() => new TermNeighbours([segment], { ...model, dimension: 23 })).toThrow(
      'Expected word vectors of 23 dimensions as test has, got 24.',
    );
    const index = new TermNeighbours([segment], model);
    const options = { most: 0, above: 0.2, accept: (one: string) => one };
    expect(() => index.neighbours(model.vectorOf('a')!, options)).toThrow('at least 1 neighbour');
    expect(() => index.neighbours(new Float64Array(3), { ...options, most: 1 })).toThrow('got 3');
    const other = new TermNeighbours([segment], { ...model, vectorOf: () => undefined });
    expect(() => other.neighbours(model.vectorOf('abc')!, { ...options, most: 1 })).toThrow(
      'got one that does not know "abc"',
    );
  });
});

describe('mergeTermVectors', () => {
  it('writes what the model would have given for all forms together, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(fc.array(form, { maxLength: 60 }), { maxLength: 3 }), (parts) => {
        const sources = parts.map((forms) => {
          const sections = new MemorySections();
          writeTermVectors(forms, model, sections);
          return sections;
        });
        const merged = new MemorySections();
        const keep = (one: string) => !one.startsWith('b');
        mergeTermVectors([new MemorySections(), ...sources], merged, keep);
        const fresh = new MemorySections();
        if (parts.length > 0) writeTermVectors(parts.flat().filter(keep), model, fresh);
        expect(sectionsOf(merged)).toEqual(sectionsOf(fresh));
      }),
      { numRuns: 100 },
    );
  });

  it('refuses vectors of several dimensions', () => {
    const sources = [20, 24].map((dimension) => {
      const sections = new MemorySections();
      const vectorOf = () => new Float64Array(dimension).fill(1);
      writeTermVectors(['abc'], { ...model, dimension, vectorOf }, sections);
      return sections;
    });
    expect(() => mergeTermVectors(sources, new MemorySections())).toThrow('got 20 and 24');
  });
});

/** Sections with bytes in them, in hex. */
function sectionsOf(sections: MemorySections): [string, string][] {
  return sections
    .names()
    .map((name): [string, string] => {
      const bytes = Buffer.alloc(sections.byteLength(name)!);
      sections.read(name, bytes);
      return [name, bytes.toString('hex')];
    })
    .filter(([, hex]) => hex !== '');
}
