import type { Reranker } from '../../model/index.ts';

/** What became of the reranking of a search. */
export interface RerankReport {
  /**
   * - `used`: the top of the fused ranking stands in the reranker's order.
   * - `skipped`: there was nothing to do, or no reranker is at hand; the fused order stands.
   * - `failed`: it broke or took too long; the fused order stands.
   */
  readonly state: 'used' | 'skipped' | 'failed';
  /** Why it was skipped or failed, in a sentence; also why it was not widened. */
  readonly reason: string | null;
  /** The command that would enable it; `null` when none is needed. */
  readonly command: string | null;
  /** The reranker's name; `null` when none was opened. */
  readonly reranker: string | null;
  /** What its scores are. */
  readonly scale: Reranker['scale'] | null;
  /** How many documents it scored. */
  readonly documents: number;
  /** How many windows of their passages. */
  readonly windows: number;
  /** Whether the best score was low, so that more documents were scored than at first. */
  readonly isWidened: boolean;
}

/** What a reranker said of a document. */
export interface RerankedPlace {
  /** Its rank in the fused ranking, 1-based. */
  readonly rankBefore: number;
  /** The score of its best window, on the reranker's own scale. */
  readonly score: number;
  /** The number of the passage that holds that window. */
  readonly passage: number;
}
