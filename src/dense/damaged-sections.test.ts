import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, DataError, MemorySections, type SectionSource } from '../model/index.ts';
import {
  DenseBuilder,
  DenseIndex,
  DenseSegment,
  TermNeighbours,
  TermSegment,
  writeTermVectors,
} from './index.ts';

const DIMENSION = 20;
const vectorOf = (seed: number) =>
  Float32Array.from({ length: DIMENSION }, (_, index) => Math.sin(seed * 31 + index * (seed + 1)));
const words = {
  id: 'test',
  digest: '',
  dimension: DIMENSION,
  vectorOf: (word: string) => Float64Array.from(vectorOf(word.length + word.charCodeAt(0))),
};

function whole(): MemorySections {
  const builder = new DenseBuilder(DIMENSION);
  for (let row = 0; row < 100; row++) builder.add(row % 9 === 0 ? undefined : vectorOf(row));
  const sections = new MemorySections();
  builder.write(sections, 'dense');
  writeTermVectors(
    Array.from({ length: 90 }, (_, index) => `word${'x'.repeat(index)}é`),
    words,
    sections,
  );
  return sections;
}

const sound = whole();

/** The sections with one of them changed, or gone. */
function changed(name: string, change: (bytes: Uint8Array) => Uint8Array | undefined): SectionSource {
  const sections = new MemorySections();
  for (const other of sound.names()) {
    const bytes = new Uint8Array(sound.byteLength(other)!);
    sound.read(other, bytes);
    const kept = other === name ? change(bytes) : bytes;
    if (kept !== undefined) sections.write(other, kept);
  }
  return sections;
}

function useAll(source: SectionSource): void {
  const segment = DenseSegment.open(source, 'dense');
  const index = new DenseIndex([{ segment }], (a, b) => a.local - b.local);
  index.search(new Float32Array(index.dimension!).fill(0.5), 3);
  index.search(new Float32Array(index.dimension!).fill(0.5), 1000);
  const terms = TermSegment.open(source);
  new TermNeighbours([terms], { ...words, dimension: terms.dimension }).neighbours(
    new Float64Array(terms.dimension).fill(0.1),
    { most: 5, above: -10, accept: (form) => form },
  );
}

describe('damaged sections', () => {
  it('are named when they are missing or have another length', () => {
    expect(() => useAll(sound)).not.toThrow();
    for (const name of sound.names()) {
      for (const change of [
        () => undefined,
        (bytes: Uint8Array) => bytes.subarray(0, -1),
        (bytes: Uint8Array) => Uint8Array.of(...bytes, 0),
      ]) {
        const use = () => useAll(changed(name, change));
        expect(use, name).toThrow(DataError);
        expect(use, name).toThrow(`"${name}"`);
      }
    }
  });

  it('of another version say so', () => {
    const newer = changed('dense.header', (bytes) => {
      bytes[0] = 2;
      return bytes;
    });
    expect(() => DenseSegment.open(newer, 'dense')).toThrow(
      'Expected version 1 in the section "dense.header", got version 2.',
    );
  });

  it('with numbers that are none are refused, with their row', () => {
    const row = new Float32Array(DIMENSION).fill(Number.NaN);
    const rows = changed('dense.rows', (bytes) => {
      bytes.set(new Uint8Array(row.buffer), 5 * DIMENSION * 4);
      return bytes;
    });
    expect(() => useAll(rows)).toThrow('in the section "dense.rows", got another at row 5.');
    const records = changed('terms.records', (bytes) => {
      new DataView(bytes.buffer).setFloat32(12 * 3 + 4, -1, true);
      return bytes;
    });
    expect(() => useAll(records)).toThrow('in the section "terms.records", got -1 at row 3.');
  });

  it('never cause anything but an error of ours, whatever byte changed', () => {
    const change = fc.record({
      name: fc.constantFrom(...sound.names()),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    fc.assert(
      fc.property(change, ({ name, at, byte }) => {
        const source = changed(name, (bytes) => {
          bytes[Math.floor(at * bytes.length)] = byte;
          return bytes;
        });
        try {
          useAll(source);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 150 },
    );
  });
});
