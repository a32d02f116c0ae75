import { InputError, type SectionSink } from '../model/index.ts';
import { FormLog } from './building/form-log.ts';
import { ForwardStore, grown } from './building/forward-store.ts';
import { invert } from './building/invert.ts';
import { writeSegment } from './segment-columns.ts';
import { TupleTable } from './tuple-table.ts';

/** Strings by number: the text room's Vocabulary is one. */
export interface TermNames {
  readonly size: number;
  term(id: number): string;
}

/** The words of one field of a passage, in columns: the text room's TermBuffer is one. */
export interface FieldTerms {
  readonly length: number;
  /** Numbers in the vocabulary of terms. */
  readonly terms: Uint32Array;
  /** Numbers in the vocabulary of forms; read only when forms are kept. */
  readonly forms: Uint32Array;
  /** Places of the words in the field; read only when positions are kept. */
  readonly positions: Uint32Array;
}

/** What a builder keeps beside counts. */
export interface SparseBuilderOptions {
  /** Fields of every passage, from 1 to 256. */
  readonly fieldCount: number;
  /** Whether to keep word positions, for phrases. */
  readonly positions: boolean;
  /** Whether to keep surface forms, for naming terms. */
  readonly forms: boolean;
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
  // Of the passage at hand: which terms it holds, as slots in the order of their first occurrence.
  #passageOfTerm = new Uint32Array(1 << 12);
  #slotOfTerm = new Uint32Array(1 << 12);
  #slotTerms = new Uint32Array(1 << 8);
  #frequencies: Uint32Array<ArrayBuffer>;
  #slots = 0;

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
    this.#formLog = options.forms ? new FormLog() : undefined;
    this.#lengths = Array.from({ length: fieldCount }, () => new Uint32Array(1 << 10));
    this.#frequencies = new Uint32Array((1 << 8) * fieldCount);
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
    const passage = store.passageCount;
    this.#slots = 0;
    this.#formLog?.beginPassage();
    for (let field = 0; field < fieldCount; field++) this.#count(fields[field]!, field, passage);
    store.begin(this.#slots);
    for (let slot = 0; slot < this.#slots; slot++) {
      store.push(this.#slotTerms[slot]!, this.#tuples.codeOf(this.#frequencies, slot * fieldCount));
    }
    if (this.#options.positions) this.#writePositions(fields);
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
    const passage = store.passageCount;
    this.#slots = 0;
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index]!;
      const weight = Math.fround(weights[index] ?? Number.NaN);
      if (!Number.isFinite(weight) || weight < 0) {
        throw new InputError(`Expected a weight from 0 to 3.4e38, got ${weights[index]}.`);
      }
      const slot = this.#slots;
      if (this.#slotOf(term, passage) !== slot) {
        throw new InputError(`Expected each term once in a passage, got number ${term} twice.`);
      }
    }
    this.#lengths[0] = withNumber(this.#lengths[0]!, passage, terms.length);
    store.begin(terms.length);
    for (let index = 0; index < terms.length; index++) store.push(terms[index]!, weights[index]!);
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
      tuples: this.#tuples,
      lengths: this.#kind === 'weights' ? this.#lengths.slice(0, 1) : this.#lengths,
      formLog: this.#formLog,
      hasPositions: this.#options.positions && this.#kind === 'counts',
      terms,
      forms,
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

  /** Counts one field's words into the passage's slots. */
  #count(words: FieldTerms, field: number, passage: number): void {
    const { fieldCount } = this.#options;
    const { terms, forms, length } = words;
    const log = this.#formLog;
    this.#lengths[field] = withNumber(this.#lengths[field]!, passage, length);
    for (let index = 0; index < length; index++) {
      const term = terms[index]!;
      const slot = this.#slotOf(term, passage);
      this.#frequencies[slot * fieldCount + field]!++;
      if (log !== undefined) log.add(term, forms[index]!);
    }
  }

  /** The slot of a term in the passage at hand, a new one of zero frequencies when it comes for the first time. */
  #slotOf(term: number, passage: number): number {
    if (term >= this.#passageOfTerm.length) {
      this.#passageOfTerm = grown(this.#passageOfTerm, term + 1);
      this.#slotOfTerm = grown(this.#slotOfTerm, term + 1);
    }
    if (this.#passageOfTerm[term] === passage + 1) return this.#slotOfTerm[term]!;
    const slot = this.#slots++;
    const { fieldCount } = this.#options;
    if (slot === this.#slotTerms.length) {
      this.#slotTerms = grown(this.#slotTerms);
      this.#frequencies = grown(this.#frequencies);
    }
    this.#passageOfTerm[term] = passage + 1;
    this.#slotOfTerm[term] = slot;
    this.#slotTerms[slot] = term;
    this.#frequencies.fill(0, slot * fieldCount, (slot + 1) * fieldCount);
    return slot;
  }

  /** Writes each posting's positions: field by field, as gaps from the one before, ascending. */
  #writePositions(fields: readonly FieldTerms[]): void {
    const { fieldCount } = this.#options;
    const cells = this.#slots * fieldCount;
    const next = new Uint32Array(cells);
    let total = 0;
    for (let cell = 0; cell < cells; cell++) {
      next[cell] = total;
      total += this.#frequencies[cell]!;
    }
    const positions = new Uint32Array(total);
    for (const [field, words] of fields.entries()) {
      for (let index = 0; index < words.length; index++) {
        const cell = this.#slotOfTerm[words.terms[index]!]! * fieldCount + field;
        positions[next[cell]!++] = words.positions[index]!;
      }
    }
    const sink = this.#store!.positions;
    for (let cell = 0; cell < cells; cell++) {
      const end = next[cell]!;
      const own = positions.subarray(end - this.#frequencies[cell]!, end);
      if (!isAscending(own)) own.sort();
      let before = 0;
      for (const position of own) {
        sink.writeVarint(position - before);
        before = position;
      }
    }
  }
}

function isAscending(numbers: Uint32Array): boolean {
  for (let index = 1; index < numbers.length; index++) {
    if (numbers[index]! < numbers[index - 1]!) return false;
  }
  return true;
}

function withNumber(numbers: Uint32Array<ArrayBuffer>, index: number, value: number): Uint32Array<ArrayBuffer> {
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
