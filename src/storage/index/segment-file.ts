import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { SectionSource } from '../../model/index.ts';
import { crc32c } from './crc32c.ts';
import {
  checkHead,
  damaged,
  FOOT_BYTES,
  HEAD_BYTES,
  readDirectory,
  readFoot,
  type SectionEntry,
  type SegmentDirectory,
} from './segment-format.ts';

/**
 * A section up to this size that is read whole is checked on the way, which costs at most a millisecond; larger
 * ones are checked by `verify` only, because opening an index would otherwise take as long as reading it twice.
 */
const CHECKED_BYTES = 1 << 20;
/** `readSync` takes no more at once. */
const READ_BYTES = 1 << 30;
const PIECE_BYTES = 1 << 22;

/**
 * An open segment file. Opening checks its head, its length, its foot and its directory; the bytes of a section
 * go straight into the target. On POSIX it stays readable after its file has been removed.
 */
export class SegmentFile implements SectionSource {
  readonly path: string;
  readonly fileLength: number;
  readonly directory: SegmentDirectory;
  readonly directoryCrc: number;
  readonly #descriptor: number;
  readonly #sections: ReadonlyMap<string, SectionEntry>;
  #isOpen = true;

  /**
   * @throws DataError when the file is damaged, cut off or of another version.
   * @throws NodeJS.ErrnoException with ENOENT when there is no such file.
   */
  constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, 'r');
    try {
      this.fileLength = fstatSync(this.#descriptor).size;
      if (this.fileLength < HEAD_BYTES + FOOT_BYTES) {
        throw damaged(path, 'a segment file', `${this.fileLength} bytes`);
      }
      checkHead(this.#bytes(0, HEAD_BYTES), path);
      const foot = readFoot(this.#bytes(this.fileLength - FOOT_BYTES, FOOT_BYTES), this.fileLength, path);
      this.directoryCrc = foot.directoryCrc;
      this.directory = readDirectory(this.#bytes(foot.directoryOffset, foot.directoryLength), foot, path);
    } catch (error) {
      closeSync(this.#descriptor);
      throw error;
    }
    this.#sections = new Map(this.directory.sections.map((section) => [section.name, section]));
  }

  byteLength(name: string): number | undefined {
    return this.#sections.get(name)?.byteLength;
  }

  read(name: string, target: Uint8Array, offset = 0): void {
    const section = this.#sections.get(name);
    if (section === undefined || offset + target.length > section.byteLength) {
      const got = section === undefined ? 'no such section' : `${section.byteLength} bytes`;
      throw damaged(this.path, `${target.length} bytes at ${offset} of the section "${name}"`, got);
    }
    this.#read(target, section.offset + offset);
    const isWhole = target.length === section.byteLength;
    if (isWhole && target.length <= CHECKED_BYTES && crc32c(target) !== section.crc) {
      throw this.#sectionDamage(name);
    }
  }

  /** A section's bytes in memory of their own. */
  section(name: string): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.byteLength(name) ?? 0);
    this.read(name, bytes);
    return bytes;
  }

  /** Names the sections whose bytes are not those that were written, and `gaps` when those between them are not. */
  damagedSections(): string[] {
    const found: string[] = [];
    let end = HEAD_BYTES;
    for (const { name, offset, byteLength, crc } of this.directory.sections) {
      if (this.#bytes(end, offset - end).some((byte) => byte !== 0)) found.push('gaps');
      if (this.#checksum(offset, byteLength) !== crc) found.push(name);
      end = offset + byteLength;
    }
    return found;
  }

  #checksum(offset: number, byteLength: number): number {
    let crc = 0;
    const piece = new Uint8Array(Math.min(PIECE_BYTES, byteLength));
    for (let done = 0; done < byteLength; done += piece.length) {
      const part = piece.subarray(0, Math.min(piece.length, byteLength - done));
      this.#read(part, offset + done);
      crc = crc32c(part, crc);
    }
    return crc;
  }

  #sectionDamage(name: string): Error {
    return damaged(this.path, `the section "${name}" as it was written`, 'another checksum');
  }

  #bytes(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    this.#read(bytes, offset);
    return bytes;
  }

  #read(target: Uint8Array, offset: number): void {
    for (let done = 0; done < target.length; ) {
      const wanted = Math.min(target.length - done, READ_BYTES);
      const count = readSync(this.#descriptor, target, done, wanted, offset + done);
      if (count === 0) throw damaged(this.path, `a byte at ${offset + done}`, 'the end of the file');
      done += count;
    }
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#descriptor);
  }
}
