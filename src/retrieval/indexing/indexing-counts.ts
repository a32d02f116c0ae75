import type { DocumentRecord } from '../../model/index.ts';
import type { IndexingResult } from './index-progress.ts';

/** What a run of indexing has done so far. */
export class IndexingCounts {
  added = 0;
  changed = 0;
  removed = 0;
  unchanged = 0;
  /** Documents looked at, and their size: bytes of files, UTF-16 units of other texts. */
  documents = 0;
  bytes = 0;
  readonly #refused: Record<string, number> = {};

  /** Counts a document that was refused, by its reason. */
  note({ state }: DocumentRecord): void {
    if (state.is === 'refused') this.#refused[state.reason] = (this.#refused[state.reason] ?? 0) + 1;
  }

  result(): Pick<IndexingResult, 'added' | 'bytes' | 'changed' | 'refused' | 'removed' | 'unchanged'> {
    const { added, bytes, changed, removed, unchanged } = this;
    return { added, changed, removed, unchanged, refused: this.#refused, bytes };
  }
}
