import type { PassageAddress } from '../../model/index.ts';
import type { PassageHits } from '../documents/document-list.ts';
import type { ReadQuery } from '../queries/read-query.ts';

/** A ranker in its role inside a search: it knows one snapshot, and is asked one query after another. */
export interface Leg {
  /** `bm25`, `static`, `dense:ID`, … */
  readonly name: string;
  /**
   * What a document scores that a list lacks which ended by itself: 0 for a ranker of words. A leg that scores every
   * document gives its highest possible score, so that the lowest of its list is meant.
   */
  readonly absentScore: number;
  /**
   * What it weighs in the default fusion, as a decimal; absent: what the default fusion says of its name. A leg of a
   * model knows it once it was asked.
   */
  readonly weight?: string | undefined;
  /**
   * Does once per query what does not depend on how many hits are wanted.
   *
   * @throws whatever keeps the leg from answering: the search reports it and goes on with the others.
   */
  prepare(query: ReadQuery, options: LegOptions): Promise<PreparedLeg | SkippedLeg>;
}

/** What a search says to its legs. */
export interface LegOptions {
  /** Whether words also find their neighbours in meaning. */
  readonly soft: boolean;
  readonly signal: AbortSignal | undefined;
}

/** A leg that has nothing to do for a query, or lacks something. */
export interface SkippedLeg {
  /** Why, in a sentence. */
  readonly skipped: string;
  /** The command that would enable it. */
  readonly command?: string | undefined;
  /** Whether the answer lacks something for it: a model that should be there is not. Default false. */
  readonly isGap?: boolean | undefined;
}

/** A leg with a query. */
export interface PreparedLeg {
  /**
   * The best passages: score descending, equal scores by document id and number. A passage that the leg has nothing
   * to say about is not among them.
   *
   * @param allowed per segment, which passages may be found; absent: all live ones.
   */
  search(limit: number, allowed: readonly Uint32Array[] | undefined): PassageHits;
  /** The very scores that {@link search} gives, for any passages; `undefined` where the leg has nothing to say. */
  score(passages: readonly PassageAddress[]): (number | undefined)[];
  /** What matched in a passage, in the order in which it was added; empty for legs without words. */
  matches(passage: PassageAddress): TermMatch[];
}

/** One part of a leg's score for a passage. */
export interface TermMatch {
  /** As typed. */
  readonly word: string;
  /** The index term that counted; `undefined` when the passage holds none. */
  readonly term: string | undefined;
  /** That term as it is most often written. */
  readonly found: string | undefined;
  /** For a neighbour of the word: the cosine between the two. */
  readonly cosine: number | undefined;
  /** What the term's own score was multiplied by: 1 for the word itself; for learned weights, the query's. */
  readonly factor: number | undefined;
  /** Live passages (for `rare`: documents) that hold the term, and what follows from it. */
  readonly documentFrequency: number | undefined;
  readonly inverseDocumentFrequency: number | undefined;
  /**
   * The frequency in the passage, saturated and set against its length, or the passage's learned weight; `undefined` for
   * legs that only look whether it is there.
   */
  readonly norm: number | undefined;
  /** Occurrences by field name, only fields that hold the term. */
  readonly frequencies: Readonly<Record<string, number>>;
  /** What it added to the score. */
  readonly score: number;
}
