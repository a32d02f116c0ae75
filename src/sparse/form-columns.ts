import { compareIds } from '../model/index.ts';
import { type FormColumns, stringColumn } from './segment-columns.ts';
import { ByteSink } from './varint.ts';

/** One surface form of a term: in how many words, and in which passages. */
export interface FormOccurrences {
  readonly form: string;
  readonly count: number;
  /** Passages ascending, and how often the form stands in each. Not needed for the most frequent form. */
  readonly passages: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/** Order of a term's forms: the most frequent first, of equals the smaller in UTF-8 bytes. */
export function compareForms(
  a: { readonly form: string; readonly count: number },
  b: { readonly form: string; readonly count: number },
): number {
  return b.count - a.count || compareIds(a.form, b.form);
}

/**
 * Collects the surface forms of a segment's terms, term by term.
 *
 * Of each term the most frequent form comes first and has no postings: it has every word of the term that the
 * others, which follow by their bytes, do not have. A term whose only form is itself has no entry at all.
 *
 * - of-term: u32 [terms + 1] into the entries
 * - starts, bytes: the entries' strings
 * - counts: u32, words per entry
 * - postings.starts: u32 [entries + 1] into postings
 * - postings: per passage the varint gap to the one before, and the varint count
 */
export class FormColumnsWriter {
  readonly #formsOfTerm: Uint32Array;
  readonly #names: string[] = [];
  readonly #counts: number[] = [];
  readonly #postingStarts: number[] = [0];
  readonly #postings = new ByteSink();
  #terms = 0;

  constructor(termCount: number) {
    this.#formsOfTerm = new Uint32Array(termCount + 1);
  }

  /** Adds the next term's forms, in any order. */
  add(term: string, forms: readonly FormOccurrences[]): void {
    const isPlain = forms.length === 0 || (forms.length === 1 && forms[0]!.form === term);
    if (!isPlain) {
      const [first, ...others] = [...forms].sort(compareForms);
      others.sort((a, b) => compareIds(a.form, b.form));
      this.#addEntry(first!, false);
      for (const form of others) this.#addEntry(form, true);
    }
    this.#formsOfTerm[++this.#terms] = this.#names.length;
  }

  #addEntry(form: FormOccurrences, withPostings: boolean): void {
    this.#names.push(form.form);
    this.#counts.push(form.count);
    if (withPostings) {
      let before = -1;
      for (let index = 0; index < form.passages.length; index++) {
        this.#postings.writeVarint(form.passages[index]! - before - 1);
        this.#postings.writeVarint(form.counts[index]!);
        before = form.passages[index]!;
      }
    }
    this.#postingStarts.push(this.#postings.length);
  }

  finish(): FormColumns {
    return {
      formsOfTerm: this.#formsOfTerm,
      names: stringColumn(this.#names),
      counts: Uint32Array.from(this.#counts),
      postingStarts: Uint32Array.from(this.#postingStarts),
      postings: this.#postings.written(),
    };
  }
}
