import { sortByBytes } from '../byte-order.ts';
import { FormColumnsWriter } from '../form-columns.ts';
import { columnFor, type NumberColumn } from '../layout.ts';
import {
  blockOf,
  type FormColumns,
  NO_HIGH,
  narrowed,
  PostingColumns,
  type SegmentColumns,
  type StringColumn,
  stringColumn,
} from '../segment-columns.ts';
import type { NamesInOrder, TermNames } from '../term-columns.ts';
import type { TupleTable } from '../tuple-table.ts';
import type { FormLog } from './form-log.ts';
import type { ForwardStore, PassageSlice } from './forward-store.ts';
import { type InvertedTerms, invertForms } from './invert-forms.ts';
import type { PassageCounter } from './passage-counter.ts';

/** Passages as a builder has collected them. */
export interface Collected {
  readonly store: ForwardStore;
  readonly kind: 'counts' | 'weights';
  readonly counter: PassageCounter;
  /** Per tuple: postings that have it. */
  readonly codeCounts: Uint32Array;
  readonly tuples: TupleTable;
  readonly lengths: readonly Uint32Array[];
  /** `terms`: every form is its term. */
  readonly forms: FormLog | 'terms' | undefined;
  readonly hasPositions: boolean;
  readonly terms: TermNames;
  readonly formNames: TermNames;
  readonly order: Uint32Array | undefined;
}

/** The terms of a segment in their order. */
interface TermOrder {
  readonly names: StringColumn;
  /** Numbers in the vocabulary, in the terms' order. */
  readonly ids: Uint32Array;
  readonly starts: Uint32Array;
}

/** Turns passages with their terms into terms with their passages: two counting passes, no sort of postings. */
export function invert(collected: Collected): SegmentColumns {
  const { store, kind, counter, codeCounts, tuples, order, hasPositions } = collected;
  const passageCount = store.passageCount;
  const terms = orderTerms(counter, collected.terms);
  const postings = new PostingColumns(terms.starts, passageCount);
  const { rows, rank } = tuples.sorted((code) => codeCounts[code]! > 0);
  const codes = columnFor(
    kind === 'counts' ? store.postingCount : 0,
    Math.max(0, rows.length / tuples.fieldCount - 1),
  );
  const weights = new Float32Array(kind === 'weights' ? store.postingCount : 0);
  const values = kind === 'counts' ? codes : weights;
  const positions = hasPositions ? new PositionPlacer(counter, tuples, terms) : undefined;
  place(collected, terms, postings, values, kind === 'counts' ? rank : undefined, positions);
  const addingOrder = order ?? { length: passageCount };
  const lengths = collected.lengths.map((column) => narrowed(ordered(column, order, passageCount)));
  const words = rowTotals(rows, tuples.fieldCount);
  return {
    passageCount,
    lengths,
    terms: terms.names,
    postings,
    values: kind === 'counts' ? { kind, tuples: rows, codes } : { kind, weights },
    positions: positions?.finish(),
    forms: formColumns(),
  };

  function formColumns(): FormColumns | undefined {
    const { forms, formNames } = collected;
    if (forms === undefined || kind === 'weights') return undefined;
    if (forms === 'terms') return new FormColumnsWriter(terms.ids.length).finish();
    const inverted: InvertedTerms = {
      ids: terms.ids,
      names: terms.names,
      order: Array.from(addingOrder as ArrayLike<number>, (place, local) => place ?? local),
      postingsOf: (term) => ({
        passages: passagesOf(postings, term),
        words: Uint32Array.from(
          codes.subarray(terms.starts[term]!, terms.starts[term + 1]!),
          (code) => words[code]!,
        ),
      }),
    };
    return invertForms(forms, inverted, formNames);
  }
}

/** A column's first `count` numbers, in an order. */
function ordered(column: Uint32Array, order: Uint32Array | undefined, count: number): Uint32Array {
  if (order === undefined) return column.subarray(0, count);
  const numbers = new Uint32Array(count);
  for (let local = 0; local < count; local++) numbers[local] = column[order[local]!]!;
  return numbers;
}

/** The terms that occur, by their UTF-8 bytes. */
function orderTerms(counter: PassageCounter, vocabulary: TermNames): TermOrder {
  const isUsed = new Uint8Array(vocabulary.size);
  const limit = Math.min(counter.termLimit, vocabulary.size);
  for (let id = 0; id < limit; id++) if (counter.postingsOf(id) > 0) isUsed[id] = 1;
  const { ids, ...names } = vocabulary.inByteOrder?.(isUsed) ?? sortedNames(vocabulary, isUsed);
  const starts = new Uint32Array(ids.length + 1);
  for (let rank = 0; rank < ids.length; rank++) {
    starts[rank + 1] = starts[rank]! + counter.postingsOf(ids[rank]!);
  }
  return { names, ids, starts };
}

function sortedNames(vocabulary: TermNames, isUsed: Uint8Array): NamesInOrder {
  const idOf = new Map<string, number>();
  for (let id = 0; id < isUsed.length; id++) if (isUsed[id] === 1) idOf.set(vocabulary.term(id), id);
  const names = sortByBytes([...idOf.keys()]);
  return { ids: Uint32Array.from(names, (name) => idOf.get(name)!), ...stringColumn(names) };
}

/** The second pass: puts every posting in its place. */
function place(
  { store, order }: Collected,
  { ids, starts }: TermOrder,
  postings: PostingColumns,
  values: NumberColumn | Float32Array,
  rank: Uint32Array | undefined,
  positions: PositionPlacer | undefined,
): void {
  const mostId = ids.reduce((most, id) => Math.max(most, id), 0);
  const next = new Uint32Array(mostId + 1);
  const highShift = new Int32Array(mostId + 1);
  for (const [term, id] of ids.entries()) {
    next[id] = starts[term]!;
    highShift[id] = postings.highShift[term]!;
  }
  const { low, high, blockCount: blocks } = postings;
  const closeBlock = (block: number): void => postings.closeBlock(block, (term) => next[ids[term]!]!);
  for (let local = 0; local < store.passageCount; local++) {
    const block = blockOf(local);
    if (blocks > 1 && local > 0 && blockOf(local - 1) !== block) closeBlock(block - 1);
    const slice = store.slice(order?.[local] ?? local);
    placePassage(slice, local, next, low, values, rank);
    if (blocks > 1) placeHighs(slice, block, next, high, highShift);
    positions?.take(slice);
  }
  if (blocks > 1) closeBlock(blocks - 1);
}

function placePassage(
  { terms, values: given, from, to }: PassageSlice,
  local: number,
  next: Uint32Array,
  low: Uint16Array,
  values: NumberColumn | Float32Array,
  rank: Uint32Array | undefined,
): void {
  for (let place = from; place < to; place++) {
    const posting = next[terms[place]!]!++;
    low[posting] = local;
    values[posting] = rank === undefined ? given[place]! : rank[given[place]!]!;
  }
}

/** The high halves of the postings that were placed last, of terms that keep them. */
function placeHighs(
  { terms, from, to }: PassageSlice,
  block: number,
  next: Uint32Array,
  high: NumberColumn,
  highShift: Int32Array,
): void {
  for (let place = from; place < to; place++) {
    const id = terms[place]!;
    const shift = highShift[id]!;
    if (shift !== NO_HIGH) high[next[id]! - 1 + shift] = block;
  }
}

/** Moves positions from passage order to term order. */
class PositionPlacer {
  readonly #words: Uint32Array;
  readonly #next: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #bytes: Uint8Array;

  constructor(counter: PassageCounter, tuples: TupleTable, { ids }: TermOrder) {
    this.#words = tuples.totals();
    this.#starts = new Uint32Array(ids.length + 1);
    this.#next = new Uint32Array(counter.termLimit);
    for (const [term, id] of ids.entries()) {
      this.#next[id] = this.#starts[term]!;
      this.#starts[term + 1] = this.#starts[term]! + counter.positionBytesOf(id);
    }
    this.#bytes = new Uint8Array(this.#starts[ids.length]!);
  }

  take({ terms, values, from, to, positions, positionOffset }: PassageSlice): void {
    const words = this.#words;
    const next = this.#next;
    const bytes = this.#bytes;
    let offset = positionOffset;
    for (let place = from; place < to; place++) {
      const id = terms[place]!;
      let target = next[id]!;
      for (let left = words[values[place]!]!; left > 0; ) {
        const byte = positions[offset++]!;
        if (byte < 0x80) left--;
        bytes[target++] = byte;
      }
      next[id] = target;
    }
  }

  finish(): StringColumn {
    return { starts: this.#starts, bytes: this.#bytes };
  }
}

/** A term's passages, from columns that are being built. */
function passagesOf(postings: PostingColumns, term: number): Uint32Array {
  const from = postings.starts[term]!;
  const to = postings.starts[term + 1]!;
  const passages = Uint32Array.from(postings.low.subarray(from, to));
  const shift = postings.highShift[term]!;
  if (shift !== NO_HIGH) {
    for (let place = from; place < to; place++)
      passages[place - from]! += postings.high[place + shift]! * 0x1_00_00;
  } else if (postings.blockCount > 1) {
    const first = postings.tabled.indexOf(term) * postings.blockCount;
    for (let block = 1; block < postings.blockCount; block++) {
      const before = postings.blocks[first + block - 1]!;
      for (let place = before; place < postings.blocks[first + block]!; place++) {
        passages[place]! += block * 0x1_00_00;
      }
    }
  }
  return passages;
}

/** How many words each tuple stands for. */
function rowTotals(rows: Uint32Array, fieldCount: number): Uint32Array {
  const totals = new Uint32Array(rows.length / fieldCount);
  for (let index = 0; index < rows.length; index++) totals[Math.floor(index / fieldCount)]! += rows[index]!;
  return totals;
}
