import {
  compareIds,
  countBits,
  DataError,
  type DocumentRecord,
  type IndexRoot,
  type IndexSnapshot,
  type PassageAddress,
  type PassageRecord,
  type StoredSegment,
} from '../../model/index.ts';
import type { MemoryState } from './memory-state.ts';

/** One commit of an index in memory. */
export class MemorySnapshot implements IndexSnapshot {
  readonly generation: number;
  readonly committedAt: string;
  readonly settings: unknown;
  readonly roots: readonly IndexRoot[];
  readonly segments: readonly StoredSegment[];
  readonly documentCount: number;
  readonly passageCount: number;
  readonly #state: MemoryState;

  constructor(state: MemoryState) {
    this.#state = state;
    this.generation = state.generation;
    this.committedAt = state.committedAt;
    this.settings = state.settings;
    this.roots = state.roots;
    this.documentCount = state.documents.size;
    this.segments = state.segments.map(({ name, sections, passages }) => {
      const deleted = state.deleted.get(name);
      return {
        name,
        passageCount: passages.length,
        deletedCount: deleted === undefined ? 0 : countBits(deleted),
        byteLength: sections.names().reduce((sum, section) => sum + sections.byteLength(section)!, 0),
        sections,
        ...(deleted !== undefined && { deleted }),
      };
    });
    this.passageCount = this.segments.reduce(
      (sum, { passageCount, deletedCount }) => sum + passageCount - deletedCount,
      0,
    );
  }

  document(id: string): DocumentRecord | undefined {
    return this.#state.documents.get(id);
  }

  *documents(): Iterable<DocumentRecord> {
    const ids = [...this.#state.documents.keys()].sort(compareIds);
    for (const id of ids) yield this.#state.documents.get(id)!;
  }

  passage({ segment, local }: PassageAddress): PassageRecord {
    const passage = this.#state.segments[segment]?.passages[local];
    if (passage === undefined) {
      throw new DataError(`Expected passage ${local} in segment ${segment}, got none.`);
    }
    return passage;
  }

  placeOf(at: PassageAddress): { readonly document: string; readonly number: number } {
    return this.passage(at);
  }

  addresses(documentId: string): PassageAddress[] {
    const place = this.#state.places.get(documentId);
    if (place === undefined) return [];
    const segment = this.#state.segments.findIndex(({ name }) => name === place.segment);
    return Array.from({ length: place.count }, (_, index) => ({ segment, local: place.first + index }));
  }

  release(): void {}
}
