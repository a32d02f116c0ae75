import type { Notice } from '../../model/index.ts';
import type { RerankedPlace, RerankReport } from '../reranking/rerank-report.ts';
import type { AnsweredQuery } from './answered-query.ts';
import type { FusionReport } from './fusion-report.ts';
import type { IndexReport } from './index-report.ts';
import type { LegReport } from './leg-report.ts';
import type { HitPassage } from './search-hit.ts';

/** The name and version of the shape of {@link DocumentExplanation} in JSON. */
export const EXPLAIN_SCHEMA = 'consilience.explain/1';

/** Why a document stands where it stands for a query, or why it is not among the hits. Plain data. */
export interface DocumentExplanation {
  readonly schema: typeof EXPLAIN_SCHEMA;
  readonly query: AnsweredQuery;
  readonly document: ExplainedDocument;
  /** How many hits were wanted. */
  readonly limit: number;
  /** Its rank in the answer, also beyond the limit; `null` when no leg gave it to the fusion. */
  readonly rank: number | null;
  readonly score: number | null;
  /** By how much it is better than the next, and how much it lacks on the one before: by what decides between them. */
  readonly gapToNext: number | null;
  readonly gapToPrevious: number | null;
  /** What the reranker said of it; `null` when it has not read it. */
  readonly rerank: RerankedPlace | null;
  /** Whether it is among the hits. */
  readonly isHit: boolean;
  /** What kept it from the hits, the first cause first; empty for a hit. */
  readonly removedBy: readonly Removal[];
  /** One per leg that was asked for, in the order of the fusion. */
  readonly legs: readonly LegExplanation[];
  readonly fusion: FusionReport | null;
  /** What became of the reranking; `null` when none was asked for, or no leg gave anything. */
  readonly reranking: RerankReport | null;
  readonly index: IndexReport;
  readonly notices: readonly Notice[];
}

/** Which document is explained. */
export interface ExplainedDocument {
  readonly id: string;
  readonly path: string | null;
  readonly title: string | null;
  /** `indexed`, or why its content is not in the index. */
  readonly state: string;
  readonly passages: number;
}

/**
 * What kept a document from the hits.
 *
 * - `refused`: its content is not in the index (binary, too large, …).
 * - `filter`: a filter, a required phrase or an excluded word.
 * - `no-match`: no leg that ran has a score for it.
 * - `depth`: it ranks in a leg, but behind what that leg gives to the fusion.
 * - `limit`: it was fused, but stands behind the hits that were wanted.
 */
export interface Removal {
  readonly by: 'refused' | 'filter' | 'no-match' | 'depth' | 'limit';
  /** The leg, for `depth`; the filter as written, for `filter`. */
  readonly what: string | null;
  /** The rank it had. */
  readonly rank: number | null;
  /** The sentence for people. */
  readonly message: string;
}

/** One leg's view of the document, exact at any rank. */
export interface LegExplanation extends LegReport {
  /** 1-based among all documents that pass the filters, beyond the depth too; `null` without a score. */
  readonly rank: number | null;
  /** Whether the rank is within the leg's depth. */
  readonly isWithinDepth: boolean;
  readonly score: number | null;
  readonly weight: number | null;
  /** What it added to the fused score. */
  readonly contribution: number | null;
  /** The passage that gives the score. */
  readonly passage: HitPassage | null;
  /** The arithmetic of that score, in the order in which it is added. */
  readonly terms: readonly TermExplanation[];
}

/** How one word of the query came to its part of a score. */
export interface TermExplanation {
  /** As typed. */
  readonly word: string;
  /** The term of the index that counted; `null` when nothing matched. */
  readonly term: string | null;
  /** That term as it is most often written. */
  readonly found: string | null;
  readonly isSoft: boolean;
  readonly cosine: number | null;
  /** What its score was multiplied by: 1 for the word itself; for learned weights, the query's. */
  readonly factor: number | null;
  /** Live passages that hold the term. */
  readonly passages: number | null;
  readonly idf: number | null;
  /** Occurrences in the passage by field name; only fields that hold it. */
  readonly frequencies: Readonly<Record<string, number>>;
  /**
   * What the passage gave to the product: the frequency, saturated and set against the passage's length, or the
   * passage's learned weight.
   */
  readonly norm: number | null;
  /** What it added. */
  readonly score: number;
  /** The whole as a sentence: `heart for *cardiac*, 0.46: 0.46 × idf 3.1 × 0.8 = 1.14`. */
  readonly sentence: string;
}
