import type { Reranker } from '../../model/index.ts';
import type { OpenReranker } from './rerank-fused.ts';

/** Rerankers that are open: each is opened once, when it is first needed, and again after a failure. */
export class OpenedRerankers {
  readonly #open: OpenReranker;
  readonly #rerankers = new Map<string | undefined, Promise<Reranker>>();

  constructor(open: OpenReranker) {
    this.#open = open;
  }

  /** The reranker of a name, or the one that is meant without one. */
  async named(name: string | undefined): Promise<Reranker> {
    const known = this.#rerankers.get(name);
    if (known !== undefined) return await known;
    const opening = this.#open(name);
    this.#rerankers.set(name, opening);
    try {
      return await opening;
    } catch (error) {
      this.#rerankers.delete(name);
      throw error;
    }
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#rerankers.values());
    this.#rerankers.clear();
    for (const reranker of opened) if (reranker.status === 'fulfilled') await reranker.value.close?.();
  }
}
