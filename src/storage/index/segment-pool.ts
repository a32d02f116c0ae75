import { join } from 'node:path';
import type { ManifestSegment } from './manifest.ts';
import { PassageReader } from './passage-reader.ts';
import { SegmentFile } from './segment-file.ts';
import { damaged } from './segment-format.ts';

const SEGMENTS_FOLDER = 'segments';
const SEGMENT_ENDING = '.segment';

export function segmentsFolder(index: string): string {
  return join(index, SEGMENTS_FOLDER);
}

export function segmentPath(index: string, name: string): string {
  return join(index, SEGMENTS_FOLDER, `${name}${SEGMENT_ENDING}`);
}

/** A segment that somebody of this process has open. */
export interface OpenSegment {
  readonly file: SegmentFile;
  readonly passages: PassageReader;
}

/** The open segment files of a process, each once however many snapshots use it. */
export class SegmentPool {
  readonly #index: string;
  readonly #open: Map<string, { readonly segment: OpenSegment; users: number }> = new Map();

  constructor(index: string) {
    this.#index = index;
  }

  /**
   * Opens a segment, or counts one more user of it.
   *
   * @throws DataError when it is damaged or not the file that the commit names.
   * @throws NodeJS.ErrnoException with ENOENT when it is not there.
   */
  acquire(entry: ManifestSegment): OpenSegment {
    const held = this.#open.get(entry.name);
    if (held !== undefined) {
      held.users++;
      return held.segment;
    }
    const path = segmentPath(this.#index, entry.name);
    const file = new SegmentFile(path);
    if (file.fileLength !== entry.byteLength || file.directoryCrc !== entry.directoryCrc) {
      file.close();
      throw damaged(path, 'the segment that the last commit names', 'another one');
    }
    const segment = { file, passages: new PassageReader(file) };
    this.#open.set(entry.name, { segment, users: 1 });
    return segment;
  }

  release(name: string): void {
    const held = this.#open.get(name);
    if (held === undefined || --held.users > 0) return;
    held.segment.file.close();
    this.#open.delete(name);
  }
}
