import { InputError, type SectionSink } from '../model/index.ts';
import { FormLog } from './building/form-log.ts';
import { ForwardStore } from './building/forward-store.ts';
import { grown } from './building/growing.ts';
import { invert } from './building/invert.ts';
import { PassageCounter } from './building/passage-counter.ts';
import { writeSegment } from './segment-columns.ts';
import type { FieldTerms, TermNames } from './term-columns.ts';
import { TupleTable } from './tuple-table.ts';

/** What a builder keeps beside counts. */
export interface SparseBuilderOptions {
  /** Fields of every passage, from 1 to 256. */
  readonly fieldCount: number;
  /** Whether to keep word positions, for phrases. */
  readonly positions: boolean;
  /** Whether to keep surface forms, for naming terms. `terms`: every word's form is its term, so none is looked at. */
  readonly forms: boolean | 'terms';
}

/**
 * Takes passages one by one and writes them as the sections of one segment. A segment holds either counted words
 * ({@link add}) or learned weights ({@link addWeights}), not both.
 *
 * It keeps about 5 bytes per posting while passages come and 8 while it writes.
 */
export class SparseBuilder {
  readonly #options: SparseBuilderOptions;
  readonly #tuples: TupleTable;
  readonly #formLog: FormLog | undefined;
  #store: ForwardStore | undefined;
  #kind: 'counts' | 'weights' | undefined;
  readonly #lengths: Uint32Array<ArrayBuffer>[];
  readonly #counter: PassageCounter;
  /** Per tuple: postings that have it. */
  #codeCounts = new Uint32Array(1 << 8);

  /**
   * @throws InputError when the number of fields is out of range.
   */
  constructor(options: SparseBuilderOptions) {
    const { fieldCount } = options;
    if (!Number.isInteger(fieldCount) || fieldCount < 1 || fieldCount > 256) {
      throw new InputError(`Expected from 1 to 256 fields, got ${fieldCount}.`);
    }
    this.#options = options;
    this.#tuples = new TupleTable(fieldCount);
    this.#formLog = options.forms === true ? new FormLog() : undefined;
    this.#lengths = Array.from({ length: fieldCount }, () => new Uint32Array(1 << 10));
    this.#counter = new PassageCounter(fieldCount);
  }

  /** Passages added so far. */
  get passageCount(): number {
    return this.#store?.passageCount ?? 0;
  }

  /** Postings added so far: about 4 bytes each on disk, without positions. */
  get postingCount(): number {
    return this.#store?.postingCount ?? 0;
  }

  /**
   * Adds one passage: the words of each field, fields in the order of the settings. The buffers may be used again
   * once the call has returned.
   *
   * @throws InputError when the number of fields is another, or the segment holds learned weights.
   */
  add(fields: readonly FieldTerms[]): void {
    const { fieldCount } = this.#options;
    if (fields.length !== fieldCount) {
      throw new InputError(`Expected the words of ${fieldCount} fields, got ${fields.length}.`);
    }
    const store = this.#storeOf('counts');
    const counter = this.#counter;
    const passage = store.passageCount;
    counter.beginPassage();
    this.#formLog?.beginPassage();
    for (let field = 0; field < fieldCount; field++) {
      const words = fields[field]!;
      this.#lengths[field] = withNumber(this.#lengths[field]!, passage, words.length);
      counter.count(words, field);
      this.#formLog?.add(words.terms, words.forms, words.length);
    }
    this.#addPostings(store);
    if (this.#options.positions) counter.writePositions(fields, store.positions);
  }

  /**
   * Adds one passage of learned weights.
   *
   * @param terms numbers in the vocabulary, each at most once.
   * @param weights one per term; kept as float32, so integers up to 2^24 stay exact.
   * @throws InputError when a weight is negative or not finite, a term comes twice, or the segment holds counts.
   */
  addWeights(terms: ArrayLike<number>, weights: ArrayLike<number>): void {
    const store = this.#storeOf('weights');
    for (let index = 0; index < terms.length; index++) {
      const weight = Math.fround(weights[index] ?? Number.NaN);
      if (weight >= 0 && weight < Number.POSITIVE_INFINITY) continue;
      throw new InputError(`Expected a weight from 0 to 3.4e38, got ${weights[index]}.`);
    }
    this.#counter.beginPassage();
    for (let index = 0; index < terms.length; index++) {
      if (this.#counter.has(terms[index]!)) {
        this.#counter.dropPassage();
        throw new InputError(`Expected each term once in a passage, got number ${terms[index]} twice.`);
      }
      this.#counter.addSlot(terms[index]!);
    }
    this.#lengths[0] = withNumber(this.#lengths[0]!, store.passageCount, terms.length);
    const chunk = store.begin(terms.length, 0);
    for (let index = 0; index < terms.length; index++) {
      chunk.terms[chunk.length] = terms[index]!;
      chunk.values[chunk.length++] = weights[index]!;
    }
  }

  /**
   * Writes the segment; the builder is spent afterwards.
   *
   * @param order `order[local]` is the place, in the order of adding, of the passage that gets that number;
   * default: as they came. Equal passages in equal order give equal bytes.
   */
  write(sink: SectionSink, terms: TermNames, forms: TermNames, order?: Uint32Array): void {
    const store = this.#store ?? this.#storeOf('counts');
    if (order !== undefined) requirePermutation(order, store.passageCount);
    this.#store = undefined;
    const columns = invert({
      store,
      kind: this.#kind!,
      counter: this.#counter,
      codeCounts: this.#codeCounts,
      tuples: this.#tuples,
      lengths: this.#kind === 'weights' ? this.#lengths.slice(0, 1) : this.#lengths,
      forms: this.#formLog ?? (this.#options.forms === 'terms' ? 'terms' : undefined),
      hasPositions: this.#options.positions && this.#kind === 'counts',
      terms,
      formNames: forms,
      order,
    });
    writeSegment(columns, sink);
  }

  #storeOf(kind: 'counts' | 'weights'): ForwardStore {
    this.#kind ??= kind;
    if (this.#kind !== kind) {
      throw new InputError('Expected one segment to hold either counted words or learned weights, got both.');
    }
    this.#store ??= new ForwardStore(kind === 'counts' ? 'codes' : 'weights');
    return this.#store;
  }

  /** Moves the slots of the passage at hand to the store. */
  #addPostings(store: ForwardStore): void {
    const { fieldCount } = this.#options;
    const { isWide, length, terms, packed, frequencies } = this.#counter;
    const tuples = this.#tuples;
    // At most every posting brings a new tuple.
    const chunk = store.begin(length, tuples.size + length);
    let at = chunk.length;
    chunk.terms.set(terms.subarray(0, length), at);
    const { values } = chunk;
    for (let slot = 0; slot < length; slot++) {
      const code = isWide
        ? tuples.codeOf(frequencies, slot * fieldCount)
        : tuples.codeOfPacked(packed[slot]!);
      if (code >= this.#codeCounts.length) this.#codeCounts = grown(this.#codeCounts);
      this.#codeCounts[code]!++;
      values[at++] = code;
    }
    chunk.length = at;
  }
}

function withNumber(
  numbers: Uint32Array<ArrayBuffer>,
  index: number,
  value: number,
): Uint32Array<ArrayBuffer> {
  const roomy = index < numbers.length ? numbers : grown(numbers);
  roomy[index] = value;
  return roomy;
}

function requirePermutation(order: Uint32Array, length: number): void {
  const seen = new Uint8Array(length);
  for (const place of order) if (place < length) seen[place] = 1;
  if (order.length === length && seen.every((mark) => mark === 1)) return;
  throw new InputError(`Expected the order to hold each number below ${length} once.`);
}
