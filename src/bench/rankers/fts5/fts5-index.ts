import { fts5Tokens } from './fts5-tokens.ts';

/** BM25's constants, which are fixed in FTS5. */
const K1 = 1.2;
const B = 0.75;
/** What a term in more than half of the rows is worth. */
const LEAST_IDF = 1e-6;

/** A row of the table: two columns of text. */
export interface Fts5Row {
  readonly title: string;
  readonly body: string;
}

/** Where a term is: row numbers, ascending, and how often it stands there in each column. */
interface Postings {
  readonly rows: number[];
  readonly inTitle: number[];
  readonly inBody: number[];
}

/**
 * A table `fts5(title, body, tokenize = 'porter unicode61')` and its function `bm25`: the same numbers as SQLite's, in
 * the same order of operations. Written from the documentation of FTS5 and compared with SQLite in tests.
 */
export class Fts5Index {
  readonly #terms: Map<string, Postings> = new Map();
  readonly #lengths: Float64Array;
  readonly #averageLength: number;

  constructor(rows: readonly Fts5Row[]) {
    this.#lengths = new Float64Array(rows.length);
    let tokens = 0;
    for (const [row, { title, body }] of rows.entries()) {
      const length = this.#add(row, title, 'inTitle') + this.#add(row, body, 'inBody');
      this.#lengths[row] = length;
      tokens += length;
    }
    this.#averageLength = tokens / rows.length;
  }

  /**
   * What `-bm25(table, titleWeight, 1.0)` is for every row, for words joined by OR.
   *
   * @returns by row; NaN for a row that has none of the words.
   */
  score(words: readonly string[], titleWeight: number): Float64Array {
    const count = this.#lengths.length;
    const scores = new Float64Array(count).fill(Number.NaN);
    for (const word of words) {
      const { rows, inTitle, inBody } = this.#postingsOf(word);
      const idf = Math.max(Math.log((count - rows.length + 0.5) / (rows.length + 0.5)), 0) || LEAST_IDF;
      for (const [at, row] of rows.entries()) {
        const frequency = titleWeight * inTitle[at]! + inBody[at]!;
        const relative = this.#lengths[row]! / this.#averageLength;
        const term = idf * ((frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * relative)));
        scores[row] = Number.isNaN(scores[row]) ? term : scores[row]! + term;
      }
    }
    return scores;
  }

  /** A word of a query is one token, since it is of ASCII letters and digits. */
  #postingsOf(word: string): Postings {
    const [term = ''] = fts5Tokens(word);
    return this.#terms.get(term) ?? { rows: [], inTitle: [], inBody: [] };
  }

  /** @returns the number of tokens. */
  #add(row: number, text: string, column: 'inTitle' | 'inBody'): number {
    const tokens = fts5Tokens(text);
    for (const token of tokens) {
      const postings = this.#terms.get(token) ?? { rows: [], inTitle: [], inBody: [] };
      if (postings.rows.at(-1) !== row) {
        postings.rows.push(row);
        postings.inTitle.push(0);
        postings.inBody.push(0);
        this.#terms.set(token, postings);
      }
      postings[column][postings.rows.length - 1]!++;
    }
    return tokens.length;
  }
}
