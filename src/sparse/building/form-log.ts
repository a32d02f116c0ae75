import { grown } from './forward-store.ts';

const LOG_CHUNK = 1 << 18;

/**
 * Which surface forms the terms of each passage had. A term's first form is by far its most frequent, so only the
 * others are logged; the first form's occurrences are what the others leave of the term's.
 *
 * A pair is a term with one of its forms. Nearly every form belongs to one term, so pairs are found by form.
 */
export class FormLog {
  #pairOfForm = new Uint32Array(1 << 10);
  #firstPairOfTerm = new Uint32Array(1 << 10);
  readonly #oddPairs: Map<string, number> = new Map();
  readonly terms: number[] = [];
  readonly forms: number[] = [];
  #counts = new Uint32Array(1 << 10);
  readonly #log: Uint32Array[] = [];
  #logged = 0;
  #logStarts = new Uint32Array(1 << 10);
  #passages = 0;

  get pairCount(): number {
    return this.terms.length;
  }

  /** How many words had this pair's term and form. */
  countOf(pair: number): number {
    return this.#counts[pair]!;
  }

  /** How many words of other than their term's first form were logged. */
  get loggedCount(): number {
    return this.#logged;
  }

  isFirst(pair: number): boolean {
    return this.#firstPairOfTerm[this.terms[pair]!] === pair + 1;
  }

  beginPassage(): void {
    if (this.#passages + 1 >= this.#logStarts.length) this.#logStarts = grown(this.#logStarts);
    this.#logStarts[this.#passages++] = this.#logged;
    this.#logStarts[this.#passages] = this.#logged;
  }

  add(term: number, form: number): void {
    let pair = (this.#pairOfForm[form] ?? 0) - 1;
    if (pair < 0 || this.terms[pair] !== term) pair = this.#pairOf(term, form);
    this.#counts[pair]!++;
    if (this.#firstPairOfTerm[term] === pair + 1) return;
    const chunk = this.#logged / LOG_CHUNK;
    if (chunk === this.#log.length) this.#log.push(new Uint32Array(LOG_CHUNK));
    this.#log[Math.floor(chunk)]![this.#logged++ % LOG_CHUNK] = pair;
    this.#logStarts[this.#passages] = this.#logged;
  }

  /** The pairs logged for a passage, one per word, in the order of the words. */
  *logged(passage: number): Iterable<number> {
    for (let place = this.#logStarts[passage]!; place < this.#logStarts[passage + 1]!; place++) {
      yield this.#log[Math.floor(place / LOG_CHUNK)]![place % LOG_CHUNK]!;
    }
  }

  #pairOf(term: number, form: number): number {
    const isFree = (this.#pairOfForm[form] ?? 0) === 0;
    const key = `${term} ${form}`;
    const odd = isFree ? undefined : this.#oddPairs.get(key);
    if (odd !== undefined) return odd;
    const pair = this.terms.length;
    this.terms.push(term);
    this.forms.push(form);
    if (pair >= this.#counts.length) this.#counts = grown(this.#counts);
    if (isFree) {
      if (form >= this.#pairOfForm.length) this.#pairOfForm = grown(this.#pairOfForm, form + 1);
      this.#pairOfForm[form] = pair + 1;
    } else this.#oddPairs.set(key, pair);
    if (term >= this.#firstPairOfTerm.length) this.#firstPairOfTerm = grown(this.#firstPairOfTerm, term + 1);
    if (this.#firstPairOfTerm[term] === 0) this.#firstPairOfTerm[term] = pair + 1;
    return pair;
  }
}
