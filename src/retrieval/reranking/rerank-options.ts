import { InputError } from '../../model/index.ts';

/** How the top of a fused ranking is read again, query and passage together. */
export interface RerankOptions {
  /** The reranker's name. Default: the one that whoever opened the index chose. */
  readonly model?: string | undefined;
  /** How many documents are scored: the first of the fused ranking. Default 24. */
  readonly depth?: number | undefined;
  /**
   * Whether to rerank this query. Default `auto`.
   *
   * - `auto`: questions only: of two words and a question mark, or of four and a first word that questions begin with.
   *   Lists of words are ranked well by words.
   * - `always`, `never`: whatever the query is.
   */
  readonly when?: 'auto' | 'always' | 'never' | undefined;
  /** When the best score is below this, on the reranker's own scale, more documents are scored, once. Default: never. */
  readonly widenBelow?: number | undefined;
  /** How many documents are scored then, those of `depth` included. Default: three times as many. */
  readonly widenTo?: number | undefined;
  /** At most how many windows of a document are scored; the best one counts. Default 3. */
  readonly windows?: number | undefined;
  /** Words per window, title and headings not counted. Default 300. */
  readonly windowWords?: number | undefined;
  /**
   * How long opening the reranker and scoring may take, in milliseconds; what takes longer leaves the fused order,
   * with a notice. Answers then depend on the machine. Default: no limit.
   */
  readonly budgetMs?: number | undefined;
}

/** The same with everything filled in. */
export interface RerankPlan {
  readonly model: string | undefined;
  readonly depth: number;
  readonly when: 'auto' | 'always' | 'never';
  readonly widenBelow: number | undefined;
  readonly widenTo: number;
  readonly windows: number;
  readonly windowWords: number;
  readonly budgetMs: number | undefined;
}

/**
 * 24 documents: two pages and a half of hits, at a cost that a laptop bears. 300 English words are about 400 word
 * pieces, which leaves a reranker of 512 room for the query and the headings.
 */
const DEFAULTS = { depth: 24, when: 'auto', windows: 3, windowWords: 300, widenFactor: 3 } as const;

/** @throws InputError for values out of range. */
export function planReranking(options: RerankOptions): RerankPlan {
  const { budgetMs, model, when = DEFAULTS.when, widenBelow } = options;
  if (!['auto', 'always', 'never'].includes(when)) throw bad('auto, always or never', when);
  const depth = count(options.depth ?? DEFAULTS.depth, 'a rerank depth');
  const widenTo = count(options.widenTo ?? depth * DEFAULTS.widenFactor, 'a depth to widen to');
  if (widenTo < depth) throw bad(`a depth to widen to from ${depth}`, widenTo);
  if (widenBelow !== undefined && !Number.isFinite(widenBelow))
    throw bad('a finite score to widen below', widenBelow);
  if (budgetMs !== undefined && !(Number.isFinite(budgetMs) && budgetMs > 0))
    throw bad('a rerank budget above 0 ms', budgetMs);
  return {
    model,
    depth,
    when,
    widenBelow,
    widenTo,
    windows: count(options.windows ?? DEFAULTS.windows, 'a number of windows'),
    windowWords: count(options.windowWords ?? DEFAULTS.windowWords, 'a number of words per window'),
    budgetMs,
  };
}

function count(value: number, what: string): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw bad(`${what} as a whole number from 1`, value);
}

function bad(expected: string, got: unknown): InputError {
  return new InputError(`Expected ${expected}, got ${String(got)}.`, { code: 'bad-argument' });
}
