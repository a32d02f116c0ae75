import { bitmapWords, DataError, type SectionSource } from '../../model/index.ts';
import { CodeTable } from '../code-table.ts';
import type { DenseSegmentOptions } from '../dense-segment.ts';
import { readShape, type VectorShape } from '../section-layout.ts';
import { FormList } from './form-list.ts';
import { TERMS_PREFIX } from './write-term-vectors.ts';

/** The word vectors of one segment: its surface forms and their 8-bit codes, loaded on first use. */
export class TermSegment {
  /** Numbers per vector. */
  readonly dimension: number;
  /** Forms with a vector. */
  readonly formCount: number;
  readonly #source: SectionSource;
  readonly #shape: VectorShape;
  readonly #options: DenseSegmentOptions;
  #forms: FormList | undefined;
  #codes: CodeTable | undefined;
  #all: Uint32Array | undefined;

  private constructor(source: SectionSource, options: DenseSegmentOptions) {
    this.#source = source;
    this.#options = options;
    this.#shape = readShape(source, TERMS_PREFIX);
    if (this.#shape.vectorCount !== this.#shape.count)
      throw new DataError(
        `Expected a vector for each of ${this.#shape.count} forms, got ${this.#shape.vectorCount}.`,
        { hint: 'Run `consilience index repair`.' },
      );
    this.dimension = this.#shape.dimension;
    this.formCount = this.#shape.count;
  }

  /**
   * Opens the sections that {@link writeTermVectors} or {@link mergeTermVectors} wrote, and checks their lengths.
   *
   * @throws DataError when a section is missing, has the wrong length or was written by another version.
   */
  static open(source: SectionSource, options: DenseSegmentOptions = {}): TermSegment {
    return new TermSegment(source, options);
  }

  /** Whether the source has word vectors. */
  static isIn(source: SectionSource): boolean {
    return source.byteLength(`${TERMS_PREFIX}.header`) !== undefined;
  }

  /** The forms in the order of their UTF-8 bytes. */
  get forms(): FormList {
    this.#forms ??= new FormList(this.#source, TERMS_PREFIX, this.formCount);
    return this.#forms;
  }

  /** Their 8-bit codes, by row. */
  get codes(): CodeTable {
    this.#codes ??= CodeTable.load(this.#source, TERMS_PREFIX, this.#shape, this.#options.kernel);
    return this.#codes;
  }

  /** A bitmap of all rows. */
  get all(): Uint32Array {
    if (this.#all === undefined) {
      this.#all = new Uint32Array(bitmapWords(this.formCount)).fill(0xffffffff);
      if (this.formCount & 31) this.#all[this.#all.length - 1] = 2 ** (this.formCount & 31) - 1;
    }
    return this.#all;
  }
}
