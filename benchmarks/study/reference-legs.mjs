// The legs' scores by the reference rankers: what the study runs on where there is no product to ask.
import { wholeText } from '../collections/catalogue.mjs';
import { plainGroups, ReferenceIndex } from '../reference/bm25.mjs';
import { RareTerms } from '../reference/rare-terms.mjs';
import { SoftTerms } from '../reference/soft-terms.mjs';
import { dot, loadStaticVectors } from '../reference/static-vectors.mjs';
import { wordsOf } from '../reference/words.mjs';

/**
 * A leg source. `open(documents)` gives `rows(leg, queries, settings)`: per query a Float64Array with every document's
 * score, 0 (term legs) or NaN (vectors) for a document that the leg does not find.
 */
export const referenceLegs = {
  name: 'reference',
  open(documents) {
    const vectors = loadStaticVectors();
    if (vectors === undefined) throw new Error('Expected models/static-384 in the shared folder.');
    const texts = documents.map(wholeText);
    const index = new ReferenceIndex(texts.map((text) => wordsOf(text)));
    const soft = new SoftTerms(index, vectors);
    const rows = texts.map((text) => vectors.ofDocument(text));
    const rare = new RareTerms(texts);
    const legs = {
      bm25: (query, pair) => index.scores(plainGroups(wordsOf(query)), pair),
      soft: (query, pair) => index.scores(soft.groups(wordsOf(query)), pair),
      rare: (query, rule) => rare.scores(query, rule),
      /** NaN where document or query has no vector: the leg has no opinion. */
      static(query) {
        const vector = vectors.ofText(query);
        return Float64Array.from(rows, (row) =>
          row === undefined || vector === undefined ? Number.NaN : dot(row, vector),
        );
      },
    };
    return {
      *rows(leg, queries, settings) {
        for (const { text } of queries) yield legs[leg](text, settings);
      },
      close() {},
    };
  },
};
