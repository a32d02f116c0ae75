import { InputError, type PassageAddress, type SectionSink } from '../model/index.ts';
import { FormColumnsWriter } from './form-columns.ts';
import { columnFor, type NumberColumn } from './layout.ts';
import { mergeForms } from './merging/merge-forms.ts';
import { type MergeSource, type Renumbered, renumber } from './merging/merge-source.ts';
import { mergedTerms } from './merging/merge-terms.ts';
import { MergedPostings } from './merging/merged-postings.ts';
import { PositionCopier } from './merging/position-copier.ts';
import {
  blockOf,
  NO_HIGH,
  narrowed,
  PostingColumns,
  type SegmentColumns,
  stringColumn,
  writeSegment,
} from './segment-columns.ts';
import { TupleTable } from './tuple-table.ts';

export type { MergeSource } from './merging/merge-source.ts';

/**
 * Joins segments into one and leaves out what is deleted. The bytes are those of a segment built from the passages
 * that are left.
 *
 * @param order the passages of the merged segment, in its order.
 * @throws InputError when a passage is absent, deleted or comes twice, or the segments do not fit together.
 * @throws DataError when a source is damaged.
 */
export function mergeSparse(
  sources: readonly MergeSource[],
  order: Iterable<PassageAddress>,
  sink: SectionSink,
): void {
  const merge = renumber(sources, order);
  const kind = requireOneKind(merge.sources);
  const codes = new MergedCodes(merge.sources);
  const terms = countTerms(merge.sources, codes, kind === 'counts');
  const fieldCount = merge.sources[0]?.segment.header.fieldCount ?? 1;
  const { addresses } = merge;
  const lengths = Array.from({ length: fieldCount }, (_, field) =>
    narrowed(
      Uint32Array.from({ length: merge.passageCount }, (_, local) =>
        merge.sources[addresses[local * 2]!]!.segment.lengthOf(addresses[local * 2 + 1]!, field),
      ),
    ),
  );
  const filled = fillPostings(merge.sources, merge.passageCount, terms, codes, kind);
  writeSegment(
    { passageCount: merge.passageCount, lengths, terms: stringColumn(terms.names), ...filled },
    sink,
  );
}

function requireOneKind(sources: readonly Renumbered[]): 'counts' | 'weights' {
  const kinds = new Set(sources.map(({ segment }) => segment.header.kind));
  const fieldCounts = new Set(sources.map(({ segment }) => segment.header.fieldCount));
  if (kinds.size > 1 || fieldCounts.size > 1) {
    throw new InputError(
      'Expected segments with the same fields and the same kind of values, got different ones.',
    );
  }
  return [...kinds][0] ?? 'counts';
}

/** The frequency tuples of all sources in one table. */
class MergedCodes {
  readonly table: TupleTable;
  readonly #sources: readonly Renumbered[];
  /** Per source: its codes in the table. */
  readonly #codes: readonly Uint32Array[];
  readonly #words: Uint32Array;

  constructor(sources: readonly Renumbered[]) {
    this.#sources = sources;
    this.table = new TupleTable(sources[0]?.segment.header.fieldCount ?? 1);
    this.#codes = sources.map(({ segment }) => {
      const { tupleCount, fieldCount } = segment.header;
      return Uint32Array.from({ length: tupleCount }, (_, code) =>
        this.table.codeOf(segment.tuples, code * fieldCount),
      );
    });
    this.#words = this.table.totals();
  }

  codeOf(source: number, posting: number): number {
    return this.#codes[source]![this.#sources[source]!.segment.codeOf(posting)]!;
  }

  wordsOf = (source: number, posting: number): number => this.#words[this.codeOf(source, posting)]!;
}

interface MergedTerms {
  readonly names: readonly string[];
  readonly starts: Uint32Array;
  readonly isUsed: Uint8Array;
}

/** The terms that are left, how many postings each has, and which tuples are in use. */
function countTerms(sources: readonly Renumbered[], codes: MergedCodes, areCounts: boolean): MergedTerms {
  const names: string[] = [];
  const starts = [0];
  const isUsed = new Uint8Array(codes.table.size);
  const postings = new MergedPostings();
  let total = 0;
  for (const { name, numbers } of mergedTerms(sources)) {
    postings.gather(sources, numbers);
    if (postings.length === 0) continue;
    names.push(name);
    total += postings.length;
    starts.push(total);
    for (let place = 0; areCounts && place < postings.length; place++) {
      isUsed[codes.codeOf(postings.sources[place]!, postings.postings[place]!)] = 1;
    }
  }
  return { names, starts: Uint32Array.from(starts), isUsed };
}

type FilledColumns = Pick<SegmentColumns, 'postings' | 'values' | 'positions' | 'forms'>;

function fillPostings(
  sources: readonly Renumbered[],
  passageCount: number,
  { names, starts, isUsed }: MergedTerms,
  codes: MergedCodes,
  kind: 'counts' | 'weights',
): FilledColumns {
  const areCounts = kind === 'counts';
  const postingCount = starts[names.length]!;
  const { rows, rank } = codes.table.sorted((code) => isUsed[code] === 1);
  const newCodes = columnFor(
    areCounts ? postingCount : 0,
    Math.max(0, rows.length / codes.table.fieldCount - 1),
  );
  const weights = new Float32Array(areCounts ? 0 : postingCount);
  const columns = new PostingColumns(starts, passageCount);
  const has = (what: 'hasPositions' | 'hasForms'): boolean =>
    areCounts && sources.length > 0 && sources.every(({ segment }) => segment.header[what]);
  const positions = has('hasPositions') ? new PositionCopier(sources, codes.wordsOf) : undefined;
  const forms = has('hasForms') ? new FormColumnsWriter(names.length) : undefined;
  const postings = new MergedPostings();
  let term = 0;
  let tabled = 0;
  for (const { name, numbers } of mergedTerms(sources)) {
    postings.gather(sources, numbers);
    if (postings.length === 0) continue;
    if (columns.tabled[tabled] === term) fillTable(columns, tabled++, postings);
    fillTerm(columns, term, postings);
    const first = starts[term++]!;
    for (let place = 0; place < postings.length; place++) {
      const source = postings.sources[place]!;
      const posting = postings.postings[place]!;
      if (areCounts) newCodes[first + place] = rank[codes.codeOf(source, posting)]!;
      else weights[first + place] = sources[source]!.segment.weightOf(posting);
    }
    positions?.add(numbers, postings);
    forms?.add(name, mergeForms(name, sources, numbers, postings, codes.wordsOf));
  }
  return {
    postings: columns,
    values: areCounts
      ? { kind: 'counts', tuples: rows, codes: newCodes as NumberColumn }
      : { kind: 'weights', weights },
    positions: positions?.finish(),
    forms: forms?.finish(),
  };
}

function fillTerm(
  { starts, low, high, highShift }: PostingColumns,
  term: number,
  postings: MergedPostings,
): void {
  const first = starts[term]!;
  const shift = highShift[term]!;
  for (let place = 0; place < postings.length; place++) {
    const passage = postings.passages[place]!;
    low[first + place] = passage;
    if (shift !== NO_HIGH) high[first + place + shift] = blockOf(passage);
  }
}

/** How many of the term's postings lie in each block and before. */
function fillTable({ blocks, blockCount }: PostingColumns, table: number, postings: MergedPostings): void {
  let place = 0;
  for (let block = 0; block < blockCount; block++) {
    while (place < postings.length && blockOf(postings.passages[place]!) <= block) place++;
    blocks[table * blockCount + block] = place;
  }
}
