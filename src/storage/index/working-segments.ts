import { emptyBitmap, hasBit, setBits } from '../../model/index.ts';
import type { ManifestSegment } from './manifest.ts';
import type { PassageReader } from './passage-reader.ts';

/** A segment as the next commit will have it. */
interface WorkingSegment {
  readonly name: string;
  readonly byteLength: number;
  readonly directoryCrc: number;
  readonly passages: PassageReader;
  deleted: Uint32Array | undefined;
  deletedCount: number;
  /** The bitmap differs from the committed one, and is our own copy. */
  isChanged: boolean;
}

/** The segments of the next commit, and which of their passages are deleted. */
export class WorkingSegments {
  #segments: WorkingSegment[] = [];

  /** Adds a segment of the last commit. */
  addCommitted(entry: ManifestSegment, passages: PassageReader, deleted: Uint32Array | undefined): void {
    const { name, byteLength, directoryCrc, deletedCount } = entry;
    this.#segments.push({
      name,
      byteLength,
      directoryCrc,
      passages,
      deleted,
      deletedCount,
      isChanged: false,
    });
  }

  /**
   * Adds a new segment, whose documents supersede those of the same ids.
   *
   * @param replaced the segments it was merged from: they go, and what was deleted in them is deleted here.
   */
  addFinished(
    segment: { name: string; byteLength: number; directoryCrc: number },
    passages: PassageReader,
    replaced: readonly string[] | undefined,
  ): void {
    const added: WorkingSegment = {
      ...segment,
      passages,
      deleted: undefined,
      deletedCount: 0,
      isChanged: false,
    };
    if (replaced === undefined) {
      for (const id of idsOf(passages)) this.deleteDocument(id);
    } else {
      const sources = this.#segments.filter(({ name }) => replaced.includes(name));
      this.#segments = this.#segments.filter(({ name }) => !replaced.includes(name));
      // A merge takes over what lives in the last commit: only what was deleted since can be too much.
      if (sources.some(({ isChanged }) => isChanged)) {
        for (const id of idsOf(passages)) {
          if (!sources.some((source) => holdsLive(source, id))) deleteIn(added, id);
        }
      }
    }
    this.#segments.push(added);
  }

  /** Deletes a document's passages wherever they are. */
  deleteDocument(id: Uint8Array): void {
    for (const segment of this.#segments) deleteIn(segment, id);
  }

  has(name: string): boolean {
    return this.#segments.some((segment) => segment.name === name);
  }

  /** Leaves out the segments in which nothing lives. */
  dropDead(): void {
    this.#segments = this.#segments.filter(
      ({ passages, deletedCount }) => passages.passageCount > deletedCount,
    );
  }

  entries(): ManifestSegment[] {
    return this.#segments.map(({ name, byteLength, directoryCrc, passages, deletedCount }) => ({
      name,
      passageCount: passages.passageCount,
      deletedCount,
      byteLength,
      directoryCrc,
    }));
  }

  /** The bitmaps that the catalogue has to learn. */
  *changedBitmaps(): Generator<readonly [name: string, bitmap: Uint32Array]> {
    for (const { name, deleted, isChanged } of this.#segments) {
      if (isChanged && deleted !== undefined) yield [name, deleted];
    }
  }
}

function* idsOf(passages: PassageReader): Generator<Uint8Array> {
  for (let ordinal = 0; ordinal < passages.documentCount; ordinal++) yield passages.idOf(ordinal);
}

function holdsLive(segment: WorkingSegment, id: Uint8Array): boolean {
  const ordinal = segment.passages.ordinalOf(id);
  return ordinal >= 0 && !hasBit(segment.deleted, segment.passages.localsOf(ordinal).first);
}

function deleteIn(segment: WorkingSegment, id: Uint8Array): void {
  const { passages } = segment;
  const ordinal = passages.ordinalOf(id);
  if (ordinal < 0) return;
  const { first, end } = passages.localsOf(ordinal);
  if (hasBit(segment.deleted, first)) return;
  if (!segment.isChanged) {
    segment.deleted = segment.deleted?.slice() ?? emptyBitmap(passages.passageCount);
    segment.isChanged = true;
  }
  setBits(segment.deleted!, first, end);
  segment.deletedCount += end - first;
}
