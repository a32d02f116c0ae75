import type { Notice, PassageAddress } from '../../model/index.ts';
import type { RerankReport } from './rerank-report.ts';

/** A document that was scored again. */
export interface RerankedDocument {
  /** 1-based, in the fused ranking. */
  readonly rankBefore: number;
  readonly score: number;
  /** The passage with the best window. */
  readonly at: PassageAddress;
}

/** What became of the reranking of a query. */
export interface Reranking {
  readonly report: RerankReport;
  /** By the document's number; empty when the fused order stands. */
  readonly documents: ReadonlyMap<number, RerankedDocument>;
  /** Whether the answer lacks something for it: it failed, was cut short, or there is no reranker. */
  readonly isGap: boolean;
  readonly notices: readonly Notice[];
}
