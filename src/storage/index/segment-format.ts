import { DataError } from '../../model/index.ts';
import { crc32c } from './crc32c.ts';

/*
 * A segment file, all numbers little-endian:
 *
 *   head       64 bytes: the magic bytes, the format version, zeros
 *   sections   each begins at a multiple of 64, the gaps are zeros
 *   directory  JSON: the segment's name, its passages, and each section's name, offset, length and CRC32C
 *   foot       32 bytes: offset, length and CRC32C of the directory, length of the file, the magic bytes
 *
 * The foot is written last, so that a file that ends early is known by its end; what was cut off at the end and
 * filled with something else is known by the length in the foot and by the checksum of the directory.
 */

export const SEGMENT_VERSION = 1;
export const HEAD_BYTES = 64;
export const FOOT_BYTES = 32;
export const ALIGNMENT = 64;

/** `CONSEG`, a byte that is no text, and a line feed that a careless transfer would change. */
const MAGIC: Uint8Array = Uint8Array.of(0x43, 0x4f, 0x4e, 0x53, 0x45, 0x47, 0x81, 0x0a);

export interface SectionEntry {
  readonly name: string;
  readonly offset: number;
  readonly byteLength: number;
  readonly crc: number;
}

export interface SegmentDirectory {
  readonly segment: string;
  readonly passageCount: number;
  readonly sections: readonly SectionEntry[];
}

/** What the foot says. */
export interface SegmentFoot {
  readonly directoryOffset: number;
  readonly directoryLength: number;
  readonly directoryCrc: number;
  readonly fileLength: number;
}

export function segmentHead(): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES);
  head.set(MAGIC);
  new DataView(head.buffer).setUint32(MAGIC.length, SEGMENT_VERSION, true);
  return head;
}

/** The directory and the foot: the end of a file whose sections end at `directoryOffset`. */
export function segmentTail(
  directory: SegmentDirectory,
  directoryOffset: number,
): { readonly bytes: Uint8Array; readonly directoryCrc: number } {
  const text = new TextEncoder().encode(JSON.stringify(directory));
  const bytes = new Uint8Array(text.length + FOOT_BYTES);
  bytes.set(text);
  const directoryCrc = crc32c(text);
  const foot = new DataView(bytes.buffer, text.length);
  foot.setBigUint64(0, BigInt(directoryOffset), true);
  foot.setUint32(8, text.length, true);
  foot.setUint32(12, directoryCrc, true);
  foot.setBigUint64(16, BigInt(directoryOffset + bytes.length), true);
  bytes.set(MAGIC, text.length + 24);
  return { bytes, directoryCrc };
}

/** @throws DataError when this is not the head of a segment file that this version reads. */
export function checkHead(head: Uint8Array, place: string): void {
  if (!startsWithMagic(head)) throw damaged(place, 'a segment file', 'another beginning');
  const version = new DataView(head.buffer, head.byteOffset).getUint32(MAGIC.length, true);
  if (version !== SEGMENT_VERSION) {
    throw new DataError(`Expected segment format ${SEGMENT_VERSION}, got ${version}.`, {
      place,
      hint: 'Build the index again with this version: `consilience index --full`.',
    });
  }
  if (head.subarray(MAGIC.length + 4).some((byte) => byte !== 0)) {
    throw damaged(place, 'zeros after the format version', 'something else');
  }
}

/** @throws DataError when the file has been cut off or written over. */
export function readFoot(foot: Uint8Array, fileLength: number, place: string): SegmentFoot {
  const view = new DataView(foot.buffer, foot.byteOffset);
  const read = {
    directoryOffset: Number(view.getBigUint64(0, true)),
    directoryLength: view.getUint32(8, true),
    directoryCrc: view.getUint32(12, true),
    fileLength: Number(view.getBigUint64(16, true)),
  };
  const isWhole =
    startsWithMagic(foot.subarray(24)) &&
    read.fileLength === fileLength &&
    read.directoryOffset + read.directoryLength + FOOT_BYTES === fileLength;
  if (!isWhole) {
    throw damaged(place, 'a whole segment file', `${fileLength} bytes without the end of one`);
  }
  return read;
}

/** @throws DataError when the bytes are not those that were written. */
export function readDirectory(bytes: Uint8Array, foot: SegmentFoot, place: string): SegmentDirectory {
  if (crc32c(bytes) !== foot.directoryCrc) {
    throw damaged(place, 'an undamaged directory of sections', 'another checksum');
  }
  return JSON.parse(new TextDecoder().decode(bytes)) as SegmentDirectory;
}

/** What every finding of damage says, with the command that mends it. */
export function damaged(place: string, expected: string, got: string): DataError {
  return new DataError(`Expected ${expected}, got ${got}.`, {
    place,
    hint: 'Run `consilience index verify` to see all damage, and `consilience index repair` to mend it.',
  });
}

function startsWithMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}
