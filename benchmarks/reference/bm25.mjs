// BM25 by its definition (Lucene's variant: idf = ln(1 + (N - df + 0.5) / (df + 0.5)), no factor k1 + 1), float64.

/** Counts of every term in every document: all that BM25 needs to know. */
export class ReferenceIndex {
  /** @param documents lists of `{ term, form }`, one per document */
  constructor(documents) {
    this.documentCount = documents.length;
    this.lengths = documents.map((words) => words.length);
    this.averageLength = this.lengths.reduce((sum, length) => sum + length, 0) / documents.length;
    this.postings = new Map(); // term → [[document, term frequency], …]
    this.forms = new Map(); // term → Map of form → count
    for (const [document, words] of documents.entries()) this.#add(document, words);
  }

  #add(document, words) {
    const counts = new Map();
    for (const { term, form } of words) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      let forms = this.forms.get(term);
      if (forms === undefined) {
        forms = new Map();
        this.forms.set(term, forms);
      }
      forms.set(form, (forms.get(form) ?? 0) + 1);
    }
    for (const [term, count] of counts) {
      const list = this.postings.get(term);
      if (list === undefined) this.postings.set(term, [[document, count]]);
      else list.push([document, count]);
    }
  }

  /** 0 documents for an unknown term. */
  documentFrequency(term) {
    return this.postings.get(term)?.length ?? 0;
  }

  idf(term) {
    const frequency = this.documentFrequency(term);
    return Math.log(1 + (this.documentCount - frequency + 0.5) / (frequency + 0.5));
  }

  /** The form that documents use most; of equal ones the smaller by UTF-8 bytes. */
  mostFrequentForm(term) {
    let best;
    let most = 0;
    for (const [form, count] of this.forms.get(term) ?? [])
      if (count > most || (count === most && Buffer.compare(Buffer.from(form), Buffer.from(best)) < 0)) {
        best = form;
        most = count;
      }
    return best;
  }

  /**
   * Every document's score for groups of terms, in the order of the groups: of a group only the best member counts.
   *
   * @param groups `[[{ term, factor }, …], …]`
   */
  scores(groups, { k1, b }) {
    const scores = new Float64Array(this.documentCount);
    const best = new Float64Array(this.documentCount);
    for (const members of groups) {
      best.fill(0);
      for (const { term, factor } of members) {
        const idf = this.idf(term);
        for (const [document, frequency] of this.postings.get(term) ?? []) {
          const room = k1 * (1 - b + (b * this.lengths[document]) / this.averageLength);
          const value = factor * idf * (frequency / (frequency + room));
          if (value > best[document]) best[document] = value;
        }
      }
      for (let document = 0; document < best.length; document++) scores[document] += best[document];
    }
    return scores;
  }
}

/** Each word matches itself only. */
export const plainGroups = (words) => words.map(({ term }) => [{ term, factor: 1 }]);
