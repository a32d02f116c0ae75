import { type Reranker, UnavailableError } from '../../model/index.ts';
import { documentWindows, type WindowGround } from './document-windows.ts';
import type { RerankPlan } from './rerank-options.ts';
import type { RerankedDocument } from './reranking.ts';

/** A document with its place in the fused ranking, from 0. */
interface ScoredDocument extends RerankedDocument {
  readonly position: number;
}

/** The scores that a reranker has given so far to the documents of one query. */
export class Rescoring {
  readonly #ground: WindowGround;
  readonly #plan: RerankPlan;
  #scored: readonly ScoredDocument[] = [];
  #windows = 0;
  #unread = 0;

  constructor(ground: WindowGround, plan: RerankPlan) {
    this.#ground = ground;
    this.#plan = plan;
  }

  /** Best first; equal scores in the fused order. */
  get scored(): readonly ScoredDocument[] {
    return [...this.#scored].sort((a, b) => b.score - a.score || a.position - b.position);
  }

  /** How many windows were scored. */
  get windows(): number {
    return this.#windows;
  }

  /** How many documents had no text that could be read. */
  get unread(): number {
    return this.#unread;
  }

  /**
   * Scores the documents of the fused ranking from one position to before another, as one call of the reranker. When
   * it fails, nothing of it counts.
   *
   * @throws UnavailableError when the reranker cannot run, or gives another count of scores or one that is not finite.
   */
  async score(reranker: Reranker, from: number, to: number, signal: AbortSignal): Promise<void> {
    const { fused, query } = this.#ground;
    const end = Math.min(to, fused.documents.length);
    const windows = Array.from({ length: Math.max(0, end - from) }, (_, index) =>
      documentWindows(from + index, this.#plan, this.#ground).map((window) => ({
        ...window,
        position: from + index,
      })),
    );
    const flat = windows.flat();
    const scores =
      flat.length === 0
        ? []
        : await reranker.score(
            query.parsed.plain,
            flat.map(({ text }) => text),
            { signal },
          );
    checkScores(scores, flat.length, reranker);
    // What comes after the time is up is not taken in.
    signal.throwIfAborted();
    const best = new Map<number, ScoredDocument>();
    for (const [index, { at, position }] of flat.entries()) {
      const score = scores[index]!;
      const known = best.get(position);
      if (known === undefined || score > known.score)
        best.set(position, { position, rankBefore: position + 1, score, at });
    }
    this.#scored = [...this.#scored, ...best.values()];
    this.#windows += flat.length;
    this.#unread += windows.filter((one) => one.length === 0).length;
  }
}

function checkScores(scores: ArrayLike<number>, count: number, { id }: Reranker): void {
  if (scores.length !== count)
    throw new UnavailableError(`Expected ${count} scores of ${id}, got ${scores.length}.`);
  for (let index = 0; index < count; index++) {
    if (!Number.isFinite(scores[index]))
      throw new UnavailableError(`Expected finite scores of ${id}, got ${scores[index]}.`);
  }
}
