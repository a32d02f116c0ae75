// Soft terms by their definition: a query word also matches the 20 nearest words of the index, for less.
import { dot } from './static-vectors.mjs';

const NEIGHBOURS = 20;
const LEAST_COSINE = 0.2;
const WEIGHT = 0.7;
const SOFT = /^\p{Script=Latin}+$/u;

/** The softenable terms of an index with the vectors of their most frequent forms. */
export class SoftTerms {
  constructor(index, vectors) {
    this.index = index;
    this.vectors = vectors;
    this.cache = new Map();
    this.terms = [];
    for (const term of index.postings.keys()) {
      const form = index.mostFrequentForm(term);
      const vector = SOFT.test(form) ? vectors.ofText(form) : undefined;
      if (vector !== undefined) this.terms.push({ term, vector });
    }
  }

  /** One group per query word: itself, and its neighbours with their factors. */
  groups(words) {
    return words.map(({ term, form }) => [{ term, factor: 1 }, ...this.neighbours(term, form)]);
  }

  neighbours(term, form) {
    let found = this.cache.get(term);
    if (found === undefined) {
      found = this.#find(term, form);
      this.cache.set(term, found);
    }
    return found;
  }

  #find(term, queryForm) {
    const form = this.index.mostFrequentForm(term) ?? queryForm;
    const vector = SOFT.test(form) ? this.vectors.ofText(form) : undefined;
    if (vector === undefined) return [];
    const near = [];
    for (const other of this.terms) {
      const cosine = dot(vector, other.vector);
      if (cosine > LEAST_COSINE && other.term !== term) near.push({ term: other.term, cosine });
    }
    near.sort((a, b) => b.cosine - a.cosine || Buffer.compare(Buffer.from(a.term), Buffer.from(b.term)));
    const known = this.index.documentFrequency(term) > 0;
    return near.slice(0, NEIGHBOURS).map((neighbour) => {
      const cap = known ? Math.min(1, this.index.idf(term) / this.index.idf(neighbour.term)) : 1;
      return {
        term: neighbour.term,
        factor: (WEIGHT * (neighbour.cosine - LEAST_COSINE) * cap) / (1 - LEAST_COSINE),
      };
    });
  }
}
