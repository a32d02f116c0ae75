import type { SectionSink } from '../model/index.ts';
import {
  BLOCK_SHIFT,
  blockCount,
  columnFor,
  encodeHeader,
  hasBlockTable,
  lengthSection,
  type NumberColumn,
  SECTION,
} from './layout.ts';
import { ByteSink } from './varint.ts';

/** Strings end to end, and where each begins. */
export interface StringColumn {
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** The surface forms of a segment's terms, see form-columns.ts. */
export interface FormColumns {
  readonly formsOfTerm: Uint32Array;
  readonly names: StringColumn;
  readonly counts: Uint32Array;
  readonly postingStarts: Uint32Array;
  readonly postings: Uint8Array;
}

/** Everything that is written of a segment. */
export interface SegmentColumns {
  readonly passageCount: number;
  readonly lengths: readonly NumberColumn[];
  readonly terms: StringColumn;
  readonly postings: PostingColumns;
  readonly values:
    | { readonly kind: 'counts'; readonly tuples: Uint32Array; readonly codes: NumberColumn }
    | { readonly kind: 'weights'; readonly weights: Float32Array };
  readonly positions?: StringColumn | undefined;
  readonly forms?: FormColumns | undefined;
}

/** Where passages are written: term by term, passages ascending. */
export class PostingColumns {
  /** u32 [terms + 1]. */
  readonly starts: Uint32Array;
  readonly low: Uint16Array;
  readonly high: NumberColumn;
  readonly blocks: Uint32Array;
  readonly blockCount: number;
  /** What to add to a posting's number to find its high half; NO_HIGH for terms with a table of blocks. */
  readonly highShift: Int32Array;
  /** The terms that have a table of blocks, ascending. */
  readonly tabled: Uint32Array;

  constructor(starts: Uint32Array, passageCount: number) {
    this.starts = starts;
    this.blockCount = blockCount(passageCount);
    const termCount = starts.length - 1;
    this.low = new Uint16Array(starts[termCount]!);
    this.highShift = new Int32Array(termCount).fill(NO_HIGH);
    const tabled: number[] = [];
    let highCount = 0;
    for (let term = 0; term < termCount; term++) {
      const count = starts[term + 1]! - starts[term]!;
      if (hasBlockTable(count, this.blockCount)) tabled.push(term);
      else if (this.blockCount > 1) {
        this.highShift[term] = highCount - starts[term]!;
        highCount += count;
      }
    }
    this.tabled = Uint32Array.from(tabled);
    this.high = columnFor(highCount, Math.max(0, this.blockCount - 1));
    this.blocks = new Uint32Array(tabled.length * this.blockCount);
  }

  /**
   * Notes how far each tabled term has come when all passages of a block have been placed.
   *
   * @param placedUpTo the number that the term's next posting will get.
   */
  closeBlock(block: number, placedUpTo: (term: number) => number): void {
    for (let index = 0; index < this.tabled.length; index++) {
      const term = this.tabled[index]!;
      this.blocks[index * this.blockCount + block] = placedUpTo(term) - this.starts[term]!;
    }
  }
}

/** No high half is kept for this term's postings. It is outside what a shift can be. */
export const NO_HIGH: number = -0x8000_0000;

/** Writes a segment's sections, in a fixed order. */
export function writeSegment(columns: SegmentColumns, sink: SectionSink): void {
  const { postings, values, terms } = columns;
  const write = (name: string, column: ArrayBufferView): void => {
    if (column.byteLength === 0) return;
    sink.write(name, new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  };
  sink.write(
    SECTION.header,
    encodeHeader({
      kind: values.kind,
      passageCount: columns.passageCount,
      fieldCount: columns.lengths.length,
      termCount: postings.starts.length - 1,
      postingCount: postings.low.length,
      tupleCount: values.kind === 'counts' ? values.tuples.length / columns.lengths.length : 0,
      hasPositions: columns.positions !== undefined,
      hasForms: columns.forms !== undefined,
    }),
  );
  for (const [field, lengths] of columns.lengths.entries()) write(lengthSection(field), lengths);
  write(SECTION.termStarts, terms.starts);
  write(SECTION.termBytes, terms.bytes);
  write(SECTION.postingStarts, postings.starts);
  write(SECTION.passages, postings.low);
  write(SECTION.high, postings.high);
  write(SECTION.blocks, postings.blocks);
  if (values.kind === 'weights') write(SECTION.weights, values.weights);
  else {
    write(SECTION.tuples, values.tuples);
    write(SECTION.codes, values.codes);
  }
  if (columns.positions !== undefined) {
    write(SECTION.positionStarts, columns.positions.starts);
    write(SECTION.positionBytes, columns.positions.bytes);
  }
  if (columns.forms !== undefined) {
    const { formsOfTerm, names, counts, postingStarts, postings: formPostings } = columns.forms;
    write(SECTION.formsOfTerm, formsOfTerm);
    write(SECTION.formStarts, names.starts);
    write(SECTION.formBytes, names.bytes);
    write(SECTION.formCounts, counts);
    write(SECTION.formPostingStarts, postingStarts);
    write(SECTION.formPostings, formPostings);
  }
}

/** Lays strings end to end as UTF-8. */
export function stringColumn(strings: readonly string[]): StringColumn {
  const encoder = new TextEncoder();
  const sink = new ByteSink(strings.length * 8 + 16);
  const starts = new Uint32Array(strings.length + 1);
  for (const [index, string] of strings.entries()) {
    sink.reserve(string.length * 3);
    sink.length += encoder.encodeInto(string, sink.bytes.subarray(sink.length)).written;
    starts[index + 1] = sink.length;
  }
  return { starts, bytes: sink.written() };
}

/** The lengths of one field, as narrow as they allow. */
export function narrowed(numbers: ArrayLike<number>): NumberColumn {
  let most = 0;
  for (let index = 0; index < numbers.length; index++) most = Math.max(most, numbers[index]!);
  const column = columnFor(numbers.length, most);
  column.set(numbers);
  return column;
}

/** The block of a passage: the high half of its number. */
export function blockOf(passage: number): number {
  return passage >>> BLOCK_SHIFT;
}
