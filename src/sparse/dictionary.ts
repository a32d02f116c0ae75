import { DataError, type SectionSource } from '../model/index.ts';
import { compareIdBytes } from '../runs/index.ts';
import { readStarts, requireByteLength, SECTION } from './layout.ts';

/** The terms of a segment, numbered in the order of their UTF-8 bytes. */
export class Dictionary {
  readonly size: number;
  readonly #starts: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();

  /**
   * @throws DataError when the sections disagree.
   */
  constructor(source: SectionSource, termCount: number) {
    this.size = termCount;
    this.#starts = readStarts(source, SECTION.termStarts, termCount, undefined);
    const byteLength = this.#starts[termCount]!;
    requireByteLength(source, SECTION.termBytes, byteLength);
    this.#bytes = new Uint8Array(byteLength);
    if (byteLength > 0) source.read(SECTION.termBytes, this.#bytes);
  }

  /** The term's number, or -1. */
  find(term: string): number {
    const wanted = this.#encoder.encode(term);
    const place = this.#lowerBound(wanted);
    return place < this.size && this.#compare(place, wanted) === 0 ? place : -1;
  }

  /** The terms that begin with a prefix, as a half-open range of numbers. */
  range(prefix: string): { from: number; to: number } {
    const wanted = this.#encoder.encode(prefix);
    const from = this.#lowerBound(wanted);
    // No byte of UTF-8 is 255, so this is above every term that begins with the prefix.
    const above = new Uint8Array(wanted.length + 1);
    above.set(wanted);
    above[wanted.length] = 255;
    return { from, to: this.#lowerBound(above) };
  }

  name(term: number): string {
    return this.#decoder.decode(this.bytes(term));
  }

  bytes(term: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[term]!, this.#starts[term + 1]!);
  }

  #lowerBound(wanted: Uint8Array): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(term: number, wanted: Uint8Array): number {
    const starts = this.#starts;
    return compareIdBytes(this.#bytes, starts[term]!, starts[term + 1]!, wanted, 0, wanted.length);
  }
}

/** Compares byte strings as `strcmp` does. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return compareIdBytes(a, 0, a.length, b, 0, b.length);
}

/**
 * Reads a whole section of bytes.
 *
 * @throws DataError when it has another size.
 */
export function readBytes(source: SectionSource, name: string, byteLength: number): Uint8Array {
  requireByteLength(source, name, byteLength);
  const bytes = new Uint8Array(byteLength);
  if (byteLength > 0) source.read(name, bytes);
  return bytes;
}

/** A section whose content contradicts itself. */
export function damaged(name: string, what: string): DataError {
  return new DataError(`The section "${name}" is damaged: ${what}.`, {
    hint: 'Run `consilience index verify`, then `consilience index repair`.',
  });
}
