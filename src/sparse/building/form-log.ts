import { grown } from './growing.ts';

const LOG_SHIFT = 18;
const LOG_CHUNK = 1 << LOG_SHIFT;

// Columns of the table of forms, four numbers per form side by side: one look at memory instead of four.
const TERM = 0;
const PAIR = 1;
const IS_FIRST = 2;
const COUNT = 3;

/**
 * Which surface forms the terms of each passage had. A term's first form is by far its most frequent, so only the
 * others are logged; the first form's occurrences are what the others leave of the term's.
 *
 * A pair is a term with one of its forms. Nearly every form belongs to one term, so pairs are found by form.
 */
export class FormLog {
  /** Per form: the term it came with first plus 1, that pair, whether it is the term's first, and how often. */
  #table = new Uint32Array(1 << 12);
  #hasForm = new Uint8Array(1 << 10);
  /** Pairs of forms that had another term before. */
  readonly #oddPairs: Map<string, number> = new Map();
  readonly #oddCounts: Map<number, number> = new Map();
  #isFirst = new Uint8Array(1 << 10);
  readonly terms: number[] = [];
  readonly forms: number[] = [];
  readonly #log: Uint32Array[] = [];
  #logged = 0;
  #logStarts = new Uint32Array(1 << 10);
  #passages = 0;

  get pairCount(): number {
    return this.terms.length;
  }

  /** How many words had this pair's term and form. */
  countOf(pair: number): number {
    return this.#oddCounts.get(pair) ?? this.#table[this.forms[pair]! * 4 + COUNT]!;
  }

  /** How many words of other than their term's first form were logged. */
  get loggedCount(): number {
    return this.#logged;
  }

  isFirst(pair: number): boolean {
    return this.#isFirst[pair] === 1;
  }

  beginPassage(): void {
    if (this.#passages + 1 >= this.#logStarts.length) this.#logStarts = grown(this.#logStarts);
    this.#logStarts[++this.#passages] = this.#logged;
  }

  /** Notes the words of one field of the passage begun last. */
  add(terms: Uint32Array, forms: Uint32Array, length: number): void {
    let table = this.#table;
    for (let index = 0; index < length; index++) {
      const row = forms[index]! * 4;
      if (row < table.length && table[row + TERM] === terms[index]! + 1) {
        table[row + COUNT]!++;
        if (table[row + IS_FIRST] === 0) this.#append(table[row + PAIR]!);
        continue;
      }
      this.#addUnusual(terms[index]!, forms[index]!);
      table = this.#table;
    }
    this.#logStarts[this.#passages] = this.#logged;
  }

  #append(pair: number): void {
    const chunk = this.#logged >>> LOG_SHIFT;
    if (chunk === this.#log.length) this.#log.push(new Uint32Array(LOG_CHUNK));
    this.#log[chunk]![this.#logged++ & (LOG_CHUNK - 1)] = pair;
  }

  /** A form that comes for the first time, or with another term than then. */
  #addUnusual(term: number, form: number): void {
    if (form * 4 >= this.#table.length) this.#table = grown(this.#table, form * 4 + 4);
    if (term >= this.#hasForm.length) this.#hasForm = longer(this.#hasForm, term);
    // Texts as keys take long to make, and most forms come for the first time.
    const oddKey = this.#table[form * 4 + TERM] === 0 ? undefined : `${term} ${form}`;
    let pair = oddKey === undefined ? undefined : this.#oddPairs.get(oddKey);
    if (pair === undefined) {
      pair = this.terms.length;
      this.terms.push(term);
      this.forms.push(form);
      const isFirst = this.#hasForm[term] === 0;
      this.#hasForm[term] = 1;
      if (pair >= this.#isFirst.length) this.#isFirst = longer(this.#isFirst, pair);
      if (isFirst) this.#isFirst[pair] = 1;
      if (oddKey === undefined) this.#table.set([term + 1, pair, isFirst ? 1 : 0, 0], form * 4);
      else this.#oddPairs.set(oddKey, pair);
    }
    if (oddKey === undefined) this.#table[form * 4 + COUNT]!++;
    else this.#oddCounts.set(pair, (this.#oddCounts.get(pair) ?? 0) + 1);
    if (!this.isFirst(pair)) this.#append(pair);
  }

  /** The pairs logged for a passage, one per word, in the order of the words. */
  *logged(passage: number): Iterable<number> {
    for (let place = this.#logStarts[passage]!; place < this.#logStarts[passage + 1]!; place++) {
      yield this.#log[place >>> LOG_SHIFT]![place & (LOG_CHUNK - 1)]!;
    }
  }
}

function longer(flags: Uint8Array<ArrayBuffer>, place: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(Math.max(flags.length * 2, place + 1));
  copy.set(flags);
  return copy;
}
