import { columnFor, type NumberColumn } from '../layout.ts';
import { ByteSink } from '../varint.ts';
import { grown } from './growing.ts';

/** Postings per chunk: large enough that chunks are few, small enough that the last one wastes little. */
const CHUNK_POSTINGS = 1 << 18;

/** Consecutive passages as they were added: for each posting its term and the value that goes with it. */
export interface Chunk {
  readonly terms: Uint32Array;
  values: NumberColumn | Float32Array;
  length: number;
  readonly positions: ByteSink;
}

/** One passage's postings inside a chunk. */
export interface PassageSlice {
  readonly terms: Uint32Array;
  readonly values: NumberColumn | Float32Array;
  readonly from: number;
  readonly to: number;
  readonly positions: Uint8Array;
  readonly positionOffset: number;
}

/**
 * The postings of all passages added so far, passage by passage, until they are turned to lie term by term.
 * Chunks rather than one growing array: doubling would hold everything three times for a moment.
 */
export class ForwardStore {
  readonly #chunks: Chunk[] = [];
  readonly #valueKind: 'codes' | 'weights';
  /** Per passage: its chunk, its first posting there, and where its positions begin. */
  #places = new Uint32Array(3 << 10);
  #passages = 0;
  postingCount = 0;

  constructor(valueKind: 'codes' | 'weights') {
    this.#valueKind = valueKind;
  }

  get passageCount(): number {
    return this.#passages;
  }

  /**
   * Begins a passage of this many postings, which the caller then writes from the chunk's `length` on.
   *
   * @param highestCode says how wide the codes must be.
   */
  begin(postings: number, highestCode: number): Chunk {
    const last = this.#chunks.at(-1);
    const chunk =
      last !== undefined && last.length + postings <= last.terms.length ? last : this.#newChunk(postings);
    if (this.#valueKind === 'codes') widen(chunk, highestCode);
    const place = this.#passages * 3;
    if (place === this.#places.length) this.#places = grown(this.#places);
    this.#places[place] = this.#chunks.length - 1;
    this.#places[place + 1] = chunk.length;
    this.#places[place + 2] = chunk.positions.length;
    this.#passages++;
    this.postingCount += postings;
    return chunk;
  }

  #newChunk(postings: number): Chunk {
    const length = Math.max(CHUNK_POSTINGS, postings);
    const values = this.#valueKind === 'codes' ? new Uint8Array(length) : new Float32Array(length);
    const chunk = { terms: new Uint32Array(length), values, length: 0, positions: new ByteSink() };
    this.#chunks.push(chunk);
    return chunk;
  }

  /** Where the positions of the passage begun last are written, posting by posting. */
  get positions(): ByteSink {
    return this.#chunks[this.#chunks.length - 1]!.positions;
  }

  slice(passage: number): PassageSlice {
    const places = this.#places;
    const place = passage * 3;
    const chunk = this.#chunks[places[place]!]!;
    const isLastOfChunk = passage + 1 === this.#passages || places[place + 3] !== places[place];
    return {
      terms: chunk.terms,
      values: chunk.values,
      from: places[place + 1]!,
      to: isLastOfChunk ? chunk.length : places[place + 4]!,
      positions: chunk.positions.bytes,
      positionOffset: places[place + 2]!,
    };
  }
}

function widen(chunk: Chunk, highestCode: number): void {
  if (highestCode < 2 ** (8 * chunk.values.BYTES_PER_ELEMENT)) return;
  const wider = columnFor(chunk.values.length, highestCode);
  wider.set(chunk.values);
  chunk.values = wider;
}
