import type { FusionOptions } from '../../fusion/index.ts';
import type { RerankOptions } from '../reranking/rerank-options.ts';

/** How a query is to be answered. Everything has a default. */
export interface SearchOptions {
  /** How many documents are wanted. Default 10. */
  readonly limit?: number | undefined;
  /** The legs by name, in the order of the fusion. Default: those of the default fusion. */
  readonly legs?: readonly string[] | undefined;
  /** How the legs become one ranking. What is not named comes from the default fusion; another method brings its own. */
  readonly fusion?: SearchFusion | undefined;
  /** Lets a reranker read the top of the fused ranking again. Default: not; `{}`: as its defaults say. */
  readonly rerank?: RerankOptions | undefined;
  /** Only documents whose path matches one of these globs. */
  readonly in?: readonly string[] | undefined;
  /** Whether words also find their neighbours in meaning. Default true where the index has word vectors. */
  readonly soft?: boolean | undefined;
  /** Whether a leg or a reranker that fails or cannot run is an error instead of a notice. Default false. */
  readonly strict?: boolean | undefined;
  /** How long a leg may take, in milliseconds; a leg that takes longer is reported as failed. Default: no limit. */
  readonly legTimeoutMs?: number | undefined;
  /** Longest snippet in UTF-16 units. Default 240. */
  readonly snippetLength?: number | undefined;
  /** Abandons the search. */
  readonly signal?: AbortSignal | undefined;
}

/** The fusion of a search. */
export interface SearchFusion
  extends Pick<
    FusionOptions,
    'method' | 'rankConstant' | 'weights' | 'ties' | 'normalization' | 'parameters'
  > {
  /** How many documents each leg gives. Default 100. */
  readonly depth?: number | undefined;
  /**
   * Whether candidates that a leg's list lacks get their true score from it.
   *
   * - `none`: what a list lacks gets nothing from it.
   * - `depth`: its true score, on the scale of the leg's list cut at the depth. Score rules only.
   * - `all`: its true score, on the scale of all candidates; ranks are those among all candidates.
   */
  readonly complete?: 'none' | 'depth' | 'all' | undefined;
}
