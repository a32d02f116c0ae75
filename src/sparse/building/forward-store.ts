import { columnFor, type NumberColumn } from '../layout.ts';
import { ByteSink } from '../varint.ts';

/** Postings per chunk: large enough that chunks are few, small enough that the last one wastes little. */
const CHUNK_POSTINGS = 1 << 18;

/** Consecutive passages as they were added: for each posting its term and the value that goes with it. */
interface Chunk {
  readonly terms: Uint32Array;
  codes: NumberColumn | Float32Array;
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
  #chunkOf = new Uint32Array(1 << 10);
  #fromOf = new Uint32Array(1 << 10);
  #positionsOf = new Uint32Array(1 << 10);
  #passages = 0;
  postingCount = 0;

  constructor(valueKind: 'codes' | 'weights') {
    this.#valueKind = valueKind;
  }

  get passageCount(): number {
    return this.#passages;
  }

  /** Begins a passage of this many postings; the highest code says how wide codes must be. */
  begin(postings: number): void {
    if (this.#passages === this.#chunkOf.length) {
      this.#chunkOf = grown(this.#chunkOf);
      this.#fromOf = grown(this.#fromOf);
      this.#positionsOf = grown(this.#positionsOf);
    }
    const last = this.#chunks.at(-1);
    if (last === undefined || last.length + postings > last.terms.length) {
      const length = Math.max(CHUNK_POSTINGS, postings);
      const codes = this.#valueKind === 'codes' ? new Uint8Array(length) : new Float32Array(length);
      this.#chunks.push({ terms: new Uint32Array(length), codes, length: 0, positions: new ByteSink() });
    }
    const chunk = this.#chunks.at(-1)!;
    this.#chunkOf[this.#passages] = this.#chunks.length - 1;
    this.#fromOf[this.#passages] = chunk.length;
    this.#positionsOf[this.#passages] = chunk.positions.length;
    this.#passages++;
    this.postingCount += postings;
  }

  /** Adds a posting to the passage begun last. */
  push(term: number, value: number): void {
    const chunk = this.#chunks[this.#chunks.length - 1]!;
    if (this.#valueKind === 'codes' && value > 0xff) chunk.codes = widened(chunk.codes as NumberColumn, value);
    chunk.terms[chunk.length] = term;
    chunk.codes[chunk.length++] = value;
  }

  /** Where the positions of the passage begun last are written, posting by posting. */
  get positions(): ByteSink {
    return this.#chunks[this.#chunks.length - 1]!.positions;
  }

  slice(passage: number): PassageSlice {
    const chunk = this.#chunks[this.#chunkOf[passage]!]!;
    const isLastOfChunk =
      passage + 1 === this.#passages || this.#chunkOf[passage + 1] !== this.#chunkOf[passage];
    return {
      terms: chunk.terms,
      values: chunk.codes,
      from: this.#fromOf[passage]!,
      to: isLastOfChunk ? chunk.length : this.#fromOf[passage + 1]!,
      positions: chunk.positions.bytes,
      positionOffset: this.#positionsOf[passage]!,
    };
  }
}

function widened(codes: NumberColumn, value: number): NumberColumn {
  if (value < 2 ** (8 * codes.BYTES_PER_ELEMENT)) return codes;
  const wider = columnFor(codes.length, value);
  wider.set(codes);
  return wider;
}

/** The same numbers in an array twice as long. */
export function grown(numbers: Uint32Array<ArrayBuffer>, atLeast = 0): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(numbers.length * 2, atLeast));
  longer.set(numbers);
  return longer;
}
