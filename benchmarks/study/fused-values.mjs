// One family of rules over one collection: values once, then every choice of weights in a few milliseconds.
import { QUICK_MEASURES } from './quick-measures.mjs';
import { meanScore, rankedList } from './ranked-list.mjs';

const DEEPEST = 1000;
const TERM_LEGS = /^(bm25|soft|rare)/;

/** A collection's stored legs with their lists, sorted once. */
export class CollectionLegs {
  /** @param parts as `openPart` (leg-store.mjs) gives them */
  constructor(name, measure, parts) {
    this.name = name;
    this.measure = measure;
    this.parts = parts;
    this.lists = new Map();
    this.queryIds = parts.flatMap(({ queries }) => queries.map(({ id }) => id));
    this.queryCount = this.queryIds.length;
  }

  /** Every query with its part, in the order of all values. */
  *queries() {
    for (const part of this.parts)
      for (const [query, relevant] of part.relevant.entries()) yield { part, query, relevant };
  }

  /** By query: `{ documents, scores, mean }`, at most the 1,000 best. */
  listsOf(leg) {
    let lists = this.lists.get(leg);
    if (lists === undefined) {
      lists = [];
      for (const { part, query } of this.queries()) {
        const row = part.row(leg, query);
        lists.push({ ...rankedList(row, DEEPEST, TERM_LEGS.test(leg)), mean: meanScore(row) });
      }
      this.lists.set(leg, lists);
    }
    return lists;
  }

  forget(legs) {
    for (const leg of legs) {
      this.lists.delete(leg);
      for (const part of this.parts) part.forget(leg);
    }
  }
}

/** A family's terms of every candidate of every query of a collection: `ranks(weights)` is then cheap. */
export class FamilyValues {
  constructor(collection, family, legs) {
    this.collection = collection;
    this.legCount = legs.length;
    this.queries = [];
    let number = 0;
    for (const { part, query, relevant } of collection.queries()) {
      const lists = legs.map((leg) => cut(collection.listsOf(leg)[number], leg, family.depth));
      this.queries.push(this.#candidates(family, lists, (leg) => part.row(leg, query), relevant));
      number++;
    }
  }

  #candidates(family, lists, rowOf, relevant) {
    const places = new Map();
    for (const { documents } of lists)
      for (const document of documents) if (!places.has(document)) places.set(document, places.size);
    const documents = Int32Array.from(places.keys());
    const terms = family.terms(lists).map(({ values, absent, outside }, number) => {
      const { leg, documents: listed } = lists[number];
      const all = new Float64Array(documents.length).fill(absent);
      if (outside !== undefined) {
        const row = rowOf(leg);
        for (const [candidate, document] of documents.entries())
          if (!Number.isNaN(row[document])) all[candidate] = outside(row[document]);
      }
      for (const [index, document] of listed.entries()) all[places.get(document)] = values[index];
      return all;
    });
    return {
      documents,
      terms,
      grades: relevant.map(([, grade]) => grade),
      wanted: relevant.map(([document]) => places.get(document) ?? -1),
      fused: new Float64Array(documents.length),
    };
  }

  /** Every query's fused scores by candidate, valid until the next call. */
  *fused(weights) {
    for (const query of this.queries) {
      const { fused, terms } = query;
      fused.fill(0);
      for (const [leg, values] of terms.entries()) {
        const weight = weights[leg];
        for (let candidate = 0; candidate < fused.length; candidate++) fused[candidate] += weight * values[candidate];
      }
      yield query;
    }
  }

  /** The collection's main measure, or another, for every query. */
  values(weights, measure = this.collection.measure) {
    const compute = QUICK_MEASURES[measure];
    const values = new Float64Array(this.queries.length);
    let number = 0;
    for (const query of this.fused(weights)) values[number++] = compute(query.grades, ranksOfWanted(query));
    return values;
  }

  /** Every query's best documents. */
  *tops(weights, limit) {
    for (const { documents, fused } of this.fused(weights)) {
      const order = [...documents.keys()].sort((a, b) => fused[b] - fused[a] || documents[a] - documents[b]);
      yield order.slice(0, limit).map((candidate) => ({ document: documents[candidate], score: fused[candidate] }));
    }
  }
}

function cut({ documents, scores, mean }, leg, depth) {
  return { leg, mean, documents: documents.subarray(0, depth), scores: scores.subarray(0, depth) };
}

function ranksOfWanted({ documents, fused, wanted }) {
  return wanted.map((place) => {
    if (place < 0) return Number.POSITIVE_INFINITY;
    const score = fused[place];
    const document = documents[place];
    let rank = 1;
    for (let other = 0; other < fused.length; other++)
      if (fused[other] > score || (fused[other] === score && documents[other] < document)) rank++;
    return rank;
  });
}

export function mean(values) {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
