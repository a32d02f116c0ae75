import { damaged } from '../dictionary.ts';
import { SECTION } from '../layout.ts';
import type { StringColumn } from '../segment-columns.ts';
import { ByteSink, type VarintReader } from '../varint.ts';
import type { Renumbered } from './merge-source.ts';
import type { MergedPostings, TermNumbers } from './merged-postings.ts';

/** Copies the positions of kept postings, term by term. */
export class PositionCopier {
  readonly #sources: readonly Renumbered[];
  readonly #wordsOf: (source: number, posting: number) => number;
  readonly #starts: number[] = [0];
  readonly #sink = new ByteSink();

  constructor(sources: readonly Renumbered[], wordsOf: (source: number, posting: number) => number) {
    this.#sources = sources;
    this.#wordsOf = wordsOf;
  }

  /** Adds the next term. */
  add(numbers: TermNumbers, merged: MergedPostings): void {
    const readers = this.#sources.map(({ segment }, index) => {
      const number = numbers[index]!;
      if (number < 0) return undefined;
      return {
        reader: segment.positionsOf(number)!,
        ends: this.#endsOf(index, number, segment.positionsOf(number)!),
      };
    });
    for (let place = 0; place < merged.length; place++) {
      const source = merged.sources[place]!;
      const { reader, ends } = readers[source]!;
      const first = this.#sources[source]!.segment.postingStarts[numbers[source]!]!;
      const own = merged.postings[place]! - first;
      this.#sink.writeBytes(reader.bytes(own === 0 ? 0 : ends[own - 1]!, ends[own]!));
    }
    this.#starts.push(this.#sink.length);
  }

  /** Where the positions of each posting of a term end. */
  #endsOf(source: number, number: number, reader: VarintReader): Uint32Array {
    const { segment } = this.#sources[source]!;
    const first = segment.postingStarts[number]!;
    const ends = new Uint32Array(segment.postingCount(number));
    for (let place = 0; place < ends.length; place++) {
      reader.skip(this.#wordsOf(source, first + place));
      ends[place] = reader.offset;
    }
    if (reader.isPastEnd) throw damaged(SECTION.positionBytes, 'it holds fewer positions than words');
    return ends;
  }

  finish(): StringColumn {
    return { starts: Uint32Array.from(this.#starts), bytes: this.#sink.written() };
  }
}
