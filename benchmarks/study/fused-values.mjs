// One family of rules over one collection: values once, then every choice of weights in a few milliseconds.
import { QUICK_MEASURES } from './quick-measures.mjs';
import { meanScore, rankedList } from './ranked-list.mjs';

const DEEPEST = 1000;
const TERM_LEGS = /^(bm25|soft|rare)/;

/** A collection's stored legs with their lists, sorted once. */
export class CollectionLegs {
  #lists = new Map();
  #candidates = new Map();

  /** @param parts as `openPart` (leg-store.mjs) gives them */
  constructor(name, measure, parts) {
    this.name = name;
    this.measure = measure;
    this.parts = parts;
    this.queryIds = parts.flatMap(({ queries }) => queries.map(({ id }) => id));
  }

  /** Every query with its part, in the order of all values. */
  *queries() {
    for (const part of this.parts)
      for (const [query, relevant] of part.relevant.entries()) yield { part, query, relevant };
  }

  /** By query: `{ documents, scores, mean }`, at most the 1,000 best. */
  listsOf(leg) {
    let lists = this.#lists.get(leg);
    if (lists === undefined) {
      lists = [];
      for (const { part, query } of this.queries()) {
        const row = part.row(leg, query);
        lists.push({ ...rankedList(row, DEEPEST, TERM_LEGS.test(leg)), mean: meanScore(row) });
      }
      this.#lists.set(leg, lists);
    }
    return lists;
  }

  /** By query: the documents of all lists, and where each list's documents stand among them. */
  candidatesOf(legs, depth) {
    const key = `${depth} ${legs.join(' ')}`;
    let all = this.#candidates.get(key);
    if (all === undefined) {
      all = [...this.queries()].map(({ part, query, relevant }, number) => {
        const lists = legs.map((leg) => cut(this.listsOf(leg)[number], leg, depth));
        const rows = legs.map((leg) => part.row(leg, query));
        return candidatesOf(lists, rows, part.documents.length, relevant);
      });
      // One at a time: the deep ones are large.
      this.#candidates.clear();
      this.#candidates.set(key, all);
    }
    return all;
  }

  forget(legs) {
    for (const leg of legs) {
      this.#lists.delete(leg);
      for (const part of this.parts) part.forget(leg);
    }
  }
}

function cut({ documents, scores, mean }, leg, depth) {
  return { leg, mean, documents: documents.subarray(0, depth), scores: scores.subarray(0, depth) };
}

function candidatesOf(lists, rows, documentCount, relevant) {
  const places = new Int32Array(documentCount).fill(-1);
  const documents = [];
  for (const list of lists)
    for (const document of list.documents) {
      if (places[document] >= 0) continue;
      places[document] = documents.length;
      documents.push(document);
    }
  return {
    lists,
    rows,
    documents: Int32Array.from(documents),
    places: lists.map((list) => list.documents.map((document) => places[document])),
    grades: relevant.map(([, grade]) => grade),
    wanted: relevant.map(([document]) => (document < 0 ? -1 : places[document])),
    fused: new Float64Array(documents.length),
  };
}

/** A family's terms of every candidate of every query of a collection; weights are then tried on them. */
export class FamilyValues {
  constructor(collection, family, legs) {
    this.collection = collection;
    this.queries = collection
      .candidatesOf(legs, family.depth)
      .map((candidates) => ({ ...candidates, terms: termsOf(family, candidates) }));
  }

  /**
   * Every query's fused scores by candidate, valid until the next call.
   *
   * @param weights one per leg, or a function that gives them for a query
   */
  *fused(weights) {
    for (const query of this.queries) {
      const { fused, terms } = query;
      const own = typeof weights === 'function' ? weights(query) : weights;
      fused.fill(0);
      for (const [leg, values] of terms.entries()) {
        const weight = own[leg];
        for (let candidate = 0; candidate < fused.length; candidate++)
          fused[candidate] += weight * values[candidate];
      }
      yield query;
    }
  }

  /** The collection's main measure, or another, for every query. */
  values(weights, measure = this.collection.measure) {
    const compute = QUICK_MEASURES[measure];
    const cutoff = Number(measure.slice(measure.indexOf('@') + 1));
    const values = new Float64Array(this.queries.length);
    let number = 0;
    for (const query of this.fused(weights))
      values[number++] = compute(query.grades, ranksOfWanted(query, cutoff));
    return values;
  }

  /** Every query's best documents, as `{ document, score }`. */
  *tops(weights, limit) {
    for (const { documents, fused } of this.fused(weights)) {
      const order = [...documents.keys()].sort((a, b) => fused[b] - fused[a] || documents[a] - documents[b]);
      yield order
        .slice(0, limit)
        .map((candidate) => ({ document: documents[candidate], score: fused[candidate] }));
    }
  }
}

function termsOf(family, { lists, rows, documents, places }) {
  return family.terms(lists).map(({ values, absent, outside }, leg) => {
    const all = new Float64Array(documents.length).fill(absent);
    if (outside !== undefined) {
      const row = rows[leg];
      for (const [candidate, document] of documents.entries())
        if (!Number.isNaN(row[document])) all[candidate] = outside(row[document]);
    }
    for (const [index, place] of places[leg].entries()) all[place] = values[index];
    return all;
  });
}

/** Ranks beyond the cutoff are not counted out: most candidates are, and the best come first. */
function ranksOfWanted({ documents, fused, wanted }, cutoff) {
  return wanted.map((place) => {
    if (place < 0) return Number.POSITIVE_INFINITY;
    const score = fused[place];
    const document = documents[place];
    let rank = 1;
    for (let other = 0; other < fused.length && rank <= cutoff; other++)
      if (fused[other] > score || (fused[other] === score && documents[other] < document)) rank++;
    return rank > cutoff ? Number.POSITIVE_INFINITY : rank;
  });
}

export function mean(values) {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
