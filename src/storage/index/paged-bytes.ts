import type { SegmentFile } from './segment-file.ts';

const PAGE_BYTES = 1 << 16;

/**
 * A section that is read a page at a time: pieces that are asked for one after another cost one read for many. What it
 * gives is good until the next call.
 */
export class PagedBytes {
  readonly #file: SegmentFile;
  readonly #section: string;
  readonly #byteLength: number;
  #page: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(file: SegmentFile, section: string) {
    this.#file = file;
    this.#section = section;
    this.#byteLength = file.byteLength(section) ?? 0;
  }

  /** @throws DataError when the section has no such bytes. */
  slice(from: number, to: number): Buffer {
    if (from < this.#start || to > this.#start + this.#page.length) this.#load(from, to);
    return this.#page.subarray(from - this.#start, to - this.#start);
  }

  #load(from: number, to: number): void {
    const end = Math.max(to, Math.min(from + PAGE_BYTES, this.#byteLength));
    const page = Buffer.allocUnsafe(end - from);
    this.#file.read(this.#section, page, from);
    this.#page = page;
    this.#start = from;
  }
}
