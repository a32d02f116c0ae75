import { DataError, type SectionSource } from '../model/index.ts';

/**
 * The sections of a segment, little-endian. Terms are numbered in the order of their UTF-8 bytes, postings lie
 * term by term with passages ascending.
 *
 * - header: eight u32, see {@link SegmentHeader}
 * - lengths.F: words of each passage in field F, in the narrowest of u8, u16, u32
 * - tuples: u32 [tuples x fields], the distinct frequencies per field, ascending
 * - terms.starts, terms.bytes: u32 [terms + 1] into the UTF-8 bytes
 * - postings.starts: u32 [terms + 1]
 * - postings.passages: u16, the low half of each posting's passage
 * - postings.high: the high half for rare terms, per posting, u8 or u16
 * - postings.blocks: for the other terms u32 [blocks]: how many of the term's postings lie in blocks up to this
 * - postings.codes: the row of `tuples` of each posting, in the narrowest of u8, u16, u32
 * - postings.weights: f32, in place of codes and tuples, in a segment of learned weights
 * - positions.starts, positions.bytes: u32 [terms + 1]; per posting and field, varint gaps
 * - forms.*: see form-columns.ts
 */
export const SECTION = {
  header: 'sparse.header',
  tuples: 'sparse.tuples',
  termStarts: 'sparse.terms.starts',
  termBytes: 'sparse.terms.bytes',
  postingStarts: 'sparse.postings.starts',
  passages: 'sparse.postings.passages',
  high: 'sparse.postings.high',
  blocks: 'sparse.postings.blocks',
  codes: 'sparse.postings.codes',
  weights: 'sparse.postings.weights',
  positionStarts: 'sparse.positions.starts',
  positionBytes: 'sparse.positions.bytes',
  formsOfTerm: 'sparse.forms.of-term',
  formStarts: 'sparse.forms.starts',
  formBytes: 'sparse.forms.bytes',
  formCounts: 'sparse.forms.counts',
  formPostingStarts: 'sparse.forms.postings.starts',
  formPostings: 'sparse.forms.postings',
} as const;

/** The section that holds the passages' lengths in one field. */
export function lengthSection(field: number): string {
  return `sparse.lengths.${field}`;
}

/** What a segment says of itself. */
export interface SegmentHeader {
  readonly kind: 'counts' | 'weights';
  readonly passageCount: number;
  readonly fieldCount: number;
  readonly termCount: number;
  readonly postingCount: number;
  readonly tupleCount: number;
  readonly hasPositions: boolean;
  readonly hasForms: boolean;
}

const FORMAT = 0x31_52_50_53; // "SPR1"
const HEADER_WORDS = 8;
const WEIGHTS_FLAG = 1;
const POSITIONS_FLAG = 2;
const FORMS_FLAG = 4;

/** Passages per block: what 16 bits can number. */
export const BLOCK_SHIFT = 16;

/** How many blocks the passages fill. */
export function blockCount(passageCount: number): number {
  return Math.ceil(passageCount / (1 << BLOCK_SHIFT));
}

/**
 * Whether a term's high halves are kept as one count per block rather than one number per posting: whichever
 * takes fewer bytes. With a single block neither is kept.
 */
export function hasBlockTable(postings: number, blocks: number): boolean {
  return blocks > 1 && postings > 4 * blocks;
}

/** Bytes of one number up to `most`. */
export function widthFor(most: number): 1 | 2 | 4 {
  if (most < 0x1_00) return 1;
  return most < 0x1_00_00 ? 2 : 4;
}

export type NumberColumn = Uint8Array | Uint16Array | Uint32Array;

/** A column of zeros, as narrow as numbers up to `most` allow. */
export function columnFor(length: number, most: number): NumberColumn {
  const width = widthFor(most);
  if (width === 1) return new Uint8Array(length);
  return width === 2 ? new Uint16Array(length) : new Uint32Array(length);
}

export function encodeHeader(header: SegmentHeader): Uint8Array {
  const flags =
    (header.kind === 'weights' ? WEIGHTS_FLAG : 0) |
    (header.hasPositions ? POSITIONS_FLAG : 0) |
    (header.hasForms ? FORMS_FLAG : 0);
  const { passageCount, fieldCount, termCount, postingCount, tupleCount } = header;
  const words = Uint32Array.of(
    FORMAT,
    flags,
    passageCount,
    fieldCount,
    termCount,
    postingCount,
    tupleCount,
    0,
  );
  return new Uint8Array(words.buffer);
}

/**
 * @throws DataError when the section is absent, of another format, or says what cannot be.
 */
export function readHeader(source: SectionSource): SegmentHeader {
  requireByteLength(source, SECTION.header, HEADER_WORDS * 4);
  const words = new Uint32Array(HEADER_WORDS);
  source.read(SECTION.header, new Uint8Array(words.buffer));
  if (words[0] !== FORMAT) {
    throw new DataError(
      `Expected "${SECTION.header}" of format ${FORMAT.toString(16)}, got ${words[0]!.toString(16)}.`,
    );
  }
  const flags = words[1]!;
  const header: SegmentHeader = {
    kind: flags & WEIGHTS_FLAG ? 'weights' : 'counts',
    passageCount: words[2]!,
    fieldCount: words[3]!,
    termCount: words[4]!,
    postingCount: words[5]!,
    tupleCount: words[6]!,
    hasPositions: (flags & POSITIONS_FLAG) !== 0,
    hasForms: (flags & FORMS_FLAG) !== 0,
  };
  const isPlausible =
    flags < 8 &&
    words[7] === 0 &&
    header.fieldCount <= 256 &&
    header.passageCount < 0x8000_0000 &&
    header.termCount <= header.postingCount &&
    header.tupleCount <= header.postingCount;
  if (!isPlausible) throw new DataError(`"${SECTION.header}" says what cannot be: ${words.join(', ')}.`);
  return header;
}

/**
 * @throws DataError when the section has not exactly this many bytes.
 */
export function requireByteLength(source: SectionSource, name: string, expected: number): void {
  const got = source.byteLength(name) ?? 0;
  if (got === expected) return;
  throw new DataError(`Expected ${expected} bytes in the section "${name}", got ${got}.`);
}

/**
 * The bytes per number of a column whose width the section's size tells.
 *
 * @throws DataError when the size is that of no width.
 */
export function columnWidth(source: SectionSource, name: string, count: number): 1 | 2 | 4 {
  const got = source.byteLength(name) ?? 0;
  if (got === count) return 1;
  if (got === count * 2) return 2;
  if (got === count * 4) return 4;
  throw new DataError(
    `Expected ${count} numbers of 1, 2 or 4 bytes in the section "${name}", got ${got} bytes.`,
  );
}

/**
 * Reads a column of u32 that must begin with 0, never fall and end with `last`.
 *
 * @throws DataError when it does not.
 */
export function readStarts(
  source: SectionSource,
  name: string,
  count: number,
  last: number | undefined,
): Uint32Array {
  requireByteLength(source, name, (count + 1) * 4);
  const starts = new Uint32Array(count + 1);
  source.read(name, new Uint8Array(starts.buffer));
  let before = 0;
  let isRising = starts[0] === 0;
  for (let index = 1; index <= count; index++) {
    const start = starts[index]!;
    if (start < before) isRising = false;
    before = start;
  }
  if (!isRising || (last !== undefined && before !== last)) {
    throw new DataError(
      `Expected the section "${name}" to rise from 0 to ${last ?? 'its end'}; it ends with ${before}.`,
    );
  }
  return starts;
}
