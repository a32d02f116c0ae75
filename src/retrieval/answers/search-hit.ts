import type { RerankedPlace } from '../reranking/rerank-report.ts';

/** A document found, and why it stands where it stands. */
export interface SearchHit {
  /** 1-based. */
  readonly rank: number;
  /** The document's id. */
  readonly id: string;
  /** Its path below its root, for documents that are files. */
  readonly path: string | null;
  /** The folder that the path is below. */
  readonly root: string | null;
  readonly title: string | null;
  /** ISO day from the front matter, else that of the file. */
  readonly date: string | null;
  readonly tags: readonly string[];
  /**
   * The fused score: comparable only within this answer, and no percentage of anything. Where a reranker has read the
   * hits, they do not stand in its order.
   */
  readonly score: number;
  /**
   * By how much it is better than the next document: by the reranker's scores where it has read both, by the fused
   * scores where it has read neither; else, and at the end, `null`.
   */
  readonly gap: number | null;
  /** What the reranker said of it; `null` when it has not read it. */
  readonly rerank: RerankedPlace | null;
  /**
   * The passage that speaks for the document: that of the window which the reranker likes best, else the best one of
   * the leg that contributed most.
   */
  readonly passage: HitPassage;
  /** The best window of that passage; `null` when the index holds no text and nobody could read it. */
  readonly snippet: HitSnippet | null;
  /** One per leg that was used, in the order of the fusion. */
  readonly legs: readonly HitLeg[];
}

/** Where a passage stands in its document. */
export interface HitPassage {
  /** Its number in the document, from 0. */
  readonly number: number;
  /** UTF-16 offsets into the document's text, half-open. */
  readonly start: number;
  readonly end: number;
  /** Lines as an editor counts them, from 1; the last one included. */
  readonly line: number;
  readonly endLine: number;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
}

/** A window of a passage. */
export interface HitSnippet {
  /**
   * Exactly the document's text from `start` to `end`; of an HTML document what a reader sees of it: without tags,
   * character references decoded, white space as single spaces or line breaks.
   */
  readonly text: string;
  /** UTF-16 offsets into the document's text, half-open. */
  readonly start: number;
  readonly end: number;
  /** Line of `start`, from 1. */
  readonly line: number;
  /** The words found, as offsets into `text`, half-open, ascending, apart from each other. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
  /** Whether it begins, and ends, in the middle of a sentence, so that an ellipsis is due. */
  readonly opensInside: boolean;
  readonly closesInside: boolean;
}

/** What one leg thinks of a document. */
export interface HitLeg {
  readonly leg: string;
  /** 1-based rank among documents, within the leg's depth; `null` when its list does not hold the document. */
  readonly rank: number | null;
  /** The leg's own score: that of the document's best passage; `null` when it was not computed or there is none. */
  readonly score: number | null;
  readonly weight: number;
  /** What it added to the fused score; `null` when the method is no sum or the leg gave nothing. */
  readonly contribution: number | null;
  /** The number of the document's best passage for this leg. */
  readonly passage: number | null;
  /** What matched in that passage, in query order; empty for legs without words. */
  readonly terms: readonly HitTerm[];
}

/** One word of the query and what it found in a passage. */
export interface HitTerm {
  /** As typed. */
  readonly word: string;
  /** The word that counted, as it is most often written in the index: the word itself, or a neighbour of it. */
  readonly found: string;
  /** Whether `found` is another word than the one asked for. */
  readonly isSoft: boolean;
  /** For a neighbour: the cosine between the two words. */
  readonly cosine: number | null;
  /** What its score was multiplied by: 1 for the word itself. */
  readonly factor: number;
  /** What it added to the leg's score. */
  readonly score: number;
}
