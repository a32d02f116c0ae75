import {
  type DocumentRecord,
  hasBit,
  type IndexRoot,
  type IndexSnapshot,
  type PassageAddress,
  type PassageRecord,
  type StoredSegment,
} from '../../model/index.ts';
import type { Catalogue, CatalogueView } from './catalogue.ts';
import type { Manifest } from './manifest.ts';
import type { PassageReader } from './passage-reader.ts';
import { damaged } from './segment-format.ts';
import { type SegmentPool, segmentPath } from './segment-pool.ts';

/** Opens the newest commit. Segments that a writer removes in the meantime mean that there is a newer one. */
export function openSnapshot(index: string, catalogue: Catalogue, pool: SegmentPool): DiskSnapshot {
  let generation = -1;
  while (true) {
    const view = catalogue.pin();
    try {
      const manifest = view.manifest();
      return new DiskSnapshot(manifest, view, pool);
    } catch (error) {
      const found = generationOf(view);
      view.release();
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (found === generation) throw missingSegment(error as NodeJS.ErrnoException, index);
      generation = found;
    }
  }
}

function generationOf(view: CatalogueView): number {
  try {
    return view.manifest().generation;
  } catch {
    return -1;
  }
}

function missingSegment(error: NodeJS.ErrnoException, index: string): Error {
  return damaged(error.path ?? segmentPath(index, ''), 'a segment file', 'nothing: it is missing');
}

interface SnapshotSegment {
  readonly name: string;
  readonly passages: PassageReader;
  readonly deleted: Uint32Array | undefined;
}

/** {@link IndexSnapshot} over a pinned LMDB transaction and open segment files. */
export class DiskSnapshot implements IndexSnapshot {
  readonly manifest: Manifest;
  readonly segments: readonly StoredSegment[];
  readonly #view: CatalogueView;
  readonly #pool: SegmentPool;
  readonly #parts: readonly SnapshotSegment[];
  #isReleased = false;

  constructor(manifest: Manifest, view: CatalogueView, pool: SegmentPool) {
    this.manifest = manifest;
    this.#view = view;
    this.#pool = pool;
    const acquired: string[] = [];
    try {
      const parts = manifest.segments.map((entry) => {
        const { file, passages } = pool.acquire(entry);
        acquired.push(entry.name);
        const deleted = entry.deletedCount === 0 ? undefined : view.deleted(entry.name);
        return { entry, file, passages, deleted, name: entry.name };
      });
      this.#parts = parts;
      this.segments = parts.map(({ entry, file, deleted }) => ({
        name: entry.name,
        passageCount: entry.passageCount,
        deletedCount: entry.deletedCount,
        byteLength: entry.byteLength,
        sections: file,
        ...(deleted === undefined ? {} : { deleted }),
      }));
    } catch (error) {
      for (const name of acquired) pool.release(name);
      throw error;
    }
  }

  get isReleased(): boolean {
    return this.#isReleased;
  }

  get generation(): number {
    return this.manifest.generation;
  }

  get committedAt(): string {
    return this.manifest.committedAt;
  }

  get settings(): unknown {
    return this.manifest.settings;
  }

  get roots(): readonly IndexRoot[] {
    return this.manifest.roots;
  }

  get documentCount(): number {
    return this.manifest.documentCount;
  }

  get passageCount(): number {
    return this.manifest.passageCount;
  }

  document(id: string): DocumentRecord | undefined {
    return this.#held().document(id);
  }

  documents(): Iterable<DocumentRecord> {
    return this.#held().documents();
  }

  passage(at: PassageAddress): PassageRecord {
    return this.reader(at.segment).passage(at.local);
  }

  placeOf(at: PassageAddress): { readonly document: string; readonly number: number } {
    return this.reader(at.segment).placeOf(at.local);
  }

  addresses(documentId: string): PassageAddress[] {
    const id = Buffer.from(documentId);
    for (const [segment, { passages, deleted }] of this.#parts.entries()) {
      const ordinal = passages.ordinalOf(id);
      if (ordinal < 0) continue;
      const { first, end } = passages.localsOf(ordinal);
      if (hasBit(deleted, first)) continue;
      return Array.from({ length: end - first }, (_, number) => ({ segment, local: first + number }));
    }
    return [];
  }

  /** The passages of a segment. */
  reader(segment: number): PassageReader {
    this.#held();
    const part = this.#parts[segment];
    if (part !== undefined) return part.passages;
    throw damaged('the index', `a segment below ${this.#parts.length}`, `${segment}`);
  }

  #held(): CatalogueView {
    if (this.#isReleased) throw new Error('The snapshot was used after its release.');
    return this.#view;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const { name } of this.#parts) this.#pool.release(name);
    this.#view.release();
  }
}
