import type { SectionSource } from '../model/index.ts';
import { damaged, readBytes } from './dictionary.ts';
import { readStarts, requireByteLength, SECTION } from './layout.ts';
import { VarintReader } from './varint.ts';

/** A surface form of a term in a segment. */
export interface StoredForm {
  readonly form: string;
  /** Words of the segment that had it, deleted passages included. */
  readonly count: number;
  /** Whether its postings are left out: it has what the term's other forms do not have. */
  readonly isRest: boolean;
  readonly entry: number;
}

/** The surface forms of a segment, read on first use. */
export class FormReader {
  readonly #source: SectionSource;
  readonly #formsOfTerm: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #counts: Uint32Array;
  readonly #postingStarts: Uint32Array;
  readonly #decoder = new TextDecoder();

  /**
   * @throws DataError when the sections disagree.
   */
  constructor(source: SectionSource, termCount: number) {
    this.#source = source;
    this.#formsOfTerm = readStarts(source, SECTION.formsOfTerm, termCount, undefined);
    const entries = this.#formsOfTerm[termCount]!;
    this.#starts = readStarts(source, SECTION.formStarts, entries, undefined);
    this.#bytes = readBytes(source, SECTION.formBytes, this.#starts[entries]!);
    requireByteLength(source, SECTION.formCounts, entries * 4);
    this.#counts = new Uint32Array(entries);
    if (entries > 0) source.read(SECTION.formCounts, new Uint8Array(this.#counts.buffer));
    this.#postingStarts = readStarts(source, SECTION.formPostingStarts, entries, undefined);
    requireByteLength(source, SECTION.formPostings, this.#postingStarts[entries]!);
  }

  /** A term's forms, the segment's most frequent first; empty when its only form is itself. */
  formsOf(term: number): StoredForm[] {
    const first = this.#formsOfTerm[term]!;
    const forms: StoredForm[] = [];
    for (let entry = first; entry < this.#formsOfTerm[term + 1]!; entry++) {
      const bytes = this.#bytes.subarray(this.#starts[entry]!, this.#starts[entry + 1]!);
      const form = this.#decoder.decode(bytes);
      forms.push({ form, count: this.#counts[entry]!, isRest: entry === first, entry });
    }
    return forms;
  }

  /**
   * The passages of an entry, ascending, and how often the form stands in each.
   *
   * @throws DataError when they are not below `passageCount`.
   */
  postingsOf(entry: number, passageCount: number): { passages: number[]; counts: number[] } {
    const from = this.#postingStarts[entry]!;
    const bytes = new Uint8Array(this.#postingStarts[entry + 1]! - from);
    if (bytes.length > 0) this.#source.read(SECTION.formPostings, bytes, from);
    const reader = new VarintReader(bytes);
    const passages: number[] = [];
    const counts: number[] = [];
    let passage = -1;
    while (!reader.isAtEnd) {
      passage += reader.next() + 1;
      const count = reader.next();
      if (passage >= passageCount || count === 0 || reader.isPastEnd) {
        throw damaged(SECTION.formPostings, 'a passage or count that cannot be');
      }
      passages.push(passage);
      counts.push(count);
    }
    return { passages, counts };
  }
}
