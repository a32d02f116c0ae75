import {
  countBits,
  DataError,
  emptyBitmap,
  hasBit,
  type KernelKind,
  type SectionSource,
} from '../model/index.ts';
import { CodeTable } from './code-table.ts';
import { checkSection, readSection, readShape, type VectorShape } from './section-layout.ts';
import { StoredRows } from './stored-rows.ts';

/** How a segment's vectors are opened. */
export interface DenseSegmentOptions {
  /** Which code does the arithmetic; default: the fastest that this machine can run. The answers are the same. */
  readonly kernel?: KernelKind;
}

/**
 * The vectors of one segment's passages. Codes are loaded on the first search (stride + 12 bytes a row); the float32
 * rows stay in the source and are read for candidates only.
 */
export class DenseSegment {
  /** Numbers per vector. */
  readonly dimension: number;
  /** Passages, with a vector or without. */
  readonly passageCount: number;
  /** Passages that have a vector. */
  readonly vectorCount: number;
  /** Which passages have a vector: bit i of word i >> 5. */
  readonly present: Uint32Array;
  readonly #source: SectionSource;
  readonly #prefix: string;
  readonly #shape: VectorShape;
  readonly #kernel: KernelKind | undefined;
  readonly #rows: StoredRows;
  #codes: CodeTable | undefined;

  private constructor(source: SectionSource, prefix: string, options: DenseSegmentOptions) {
    const shape = readShape(source, prefix);
    const { dimension, count, vectorCount } = shape;
    const words = emptyBitmap(count);
    checkSection(source, `${prefix}.rows`, count * dimension * 4);
    checkSection(source, `${prefix}.present`, words.length * 4);
    readSection(source, `${prefix}.present`, new Uint8Array(words.buffer));
    if (countBits(words) !== vectorCount || (count & 31 && words.at(-1)! >>> (count & 31)) !== 0)
      throw new DataError(
        `Expected ${vectorCount} rows with a vector among ${count} in the section "${prefix}.present", got another bitmap.`,
        { hint: 'Run `consilience index repair`.' },
      );
    this.dimension = dimension;
    this.passageCount = count;
    this.vectorCount = vectorCount;
    this.present = words;
    this.#source = source;
    this.#prefix = prefix;
    this.#shape = shape;
    this.#kernel = options.kernel;
    this.#rows = new StoredRows(source, `${prefix}.rows`, dimension);
  }

  /**
   * Opens the sections `PREFIX.*` that {@link DenseBuilder} or {@link mergeDense} wrote, and checks their lengths.
   *
   * @throws DataError when a section is missing, has the wrong length or was written by another version.
   */
  static open(source: SectionSource, prefix: string, options: DenseSegmentOptions = {}): DenseSegment {
    return new DenseSegment(source, prefix, options);
  }

  /** Whether the source has vectors under this prefix. */
  static isIn(source: SectionSource, prefix: string): boolean {
    return source.byteLength(`${prefix}.header`) !== undefined;
  }

  /** The 8-bit codes; loaded on first use. */
  get codes(): CodeTable {
    this.#codes ??= CodeTable.load(this.#source, this.#prefix, this.#shape, this.#kernel);
    return this.#codes;
  }

  /** Whether the passage has a vector. */
  has(local: number): boolean {
    return hasBit(this.present, local);
  }

  /** A passage's float32 vector, copied; `undefined` when it has none. */
  vector(local: number): Float32Array | undefined {
    return this.has(local) ? this.#rows.row(local) : undefined;
  }

  /**
   * The exact scores of passages: dot products with their float32 rows in float64, added in the order of the
   * dimensions from 0. A passage without a vector scores 0.
   *
   * @param locals ascending.
   * @throws DataError when a stored number is not finite.
   */
  score(query: Float32Array | Float64Array, locals: Uint32Array): Float64Array {
    return this.#rows.score(query, locals);
  }
}
