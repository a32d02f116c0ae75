import type { DocumentColumns } from './columns.ts';
import { NUMBERING } from './line-jobs.ts';
import { type LineDesk, lineDesk } from './line-kernel.ts';

/** One ranking that takes part in a union. */
export interface UnionPart {
  readonly columns: DocumentColumns;
  /** The rows in the order of the ranking, or undefined when they are written in it. */
  readonly order: Int32Array | undefined;
  /** Only this many of the first documents take part. */
  readonly depth: number;
}

/** Slots a document, so that most stand in their first slot. */
const SLOTS_PER_DOCUMENT = 2;

/** The documents of several rankings, each once, numbered as they are met: part by part, each in its order. */
export class DocumentUnion {
  /** How many documents. */
  readonly count: number;
  /** Their ids' bytes, one after another, by number. */
  readonly idBytes: Uint8Array;
  /** `[count + 1]`: id `number` is `idBytes[idStarts[number] .. idStarts[number + 1])`. */
  readonly idStarts: Uint32Array;
  /** `numbers[part][place]`: the number of the document at that place of that ranking, counted from 0. */
  readonly numbers: readonly Int32Array[];
  /** `[count]`: the row in which each document was first met. */
  readonly rows: Int32Array;
  /** `firstNumbers[part]`: how many documents the parts before it hold together. */
  readonly firstNumbers: readonly number[];

  constructor(parts: readonly UnionPart[], desk: LineDesk = lineDesk()) {
    const taken = parts.map(({ columns, depth }) => Math.min(columns.count, depth));
    const total = taken.reduce((sum, count) => sum + count, 0);
    const areas = layUnion(desk, parts, taken, total);
    const fields = areas.job >>> 2;
    const firstNumbers: number[] = [];
    let numbered = 0;
    for (const [index, part] of parts.entries()) {
      firstNumbers.push(desk.words[fields + NUMBERING.count]!);
      desk.words[fields + NUMBERING.numbers] = areas.numbers + 4 * numbered;
      desk.words[fields + NUMBERING.taken] = taken[index]!;
      layPart(desk, areas, part, taken[index]!);
      desk.kernel.numberDocuments(areas.job);
      numbered += taken[index]!;
    }
    const { bytes, integers, words } = desk;
    this.count = words[fields + NUMBERING.count]!;
    this.firstNumbers = firstNumbers;
    const starts = areas.unionStarts >>> 2;
    this.idStarts = words.slice(starts, starts + this.count + 1);
    this.idBytes = bytes.slice(areas.unionIds, areas.unionIds + this.idStarts[this.count]!);
    this.rows = integers.slice(areas.rows >>> 2, (areas.rows >>> 2) + this.count);
    const numbers = integers.slice(areas.numbers >>> 2, (areas.numbers >>> 2) + total);
    const ends = taken.map((_, part) => taken.slice(0, part + 1).reduce((sum, count) => sum + count, 0));
    this.numbers = ends.map((end, part) => numbers.subarray(end - taken[part]!, end));
  }

  /** Which part a document was first met in. */
  partOf(number: number): number {
    let part = this.firstNumbers.length - 1;
    while (this.firstNumbers[part]! > number) part--;
    return part;
  }
}

/** Addresses on the desk. */
interface Areas {
  readonly job: number;
  readonly numbers: number;
  readonly rows: number;
  readonly unionStarts: number;
  readonly unionIds: number;
  /** Of the part that is at work: room for the largest. */
  readonly ids: number;
  readonly starts: number;
  readonly order: number;
}

/** The bytes of the ids that a part can bring. */
function idRange({ columns: { idStarts, count }, order }: UnionPart, taken: number): [number, number] {
  return [idStarts[0]!, idStarts[order === undefined ? taken : count]!];
}

function layUnion(
  desk: LineDesk,
  parts: readonly UnionPart[],
  taken: readonly number[],
  total: number,
): Areas {
  const idBytes = parts.map((part, index) => {
    const [start, end] = idRange(part, taken[index]!);
    return end - start;
  });
  let slots = 16;
  while (slots < total * SLOTS_PER_DOCUMENT) slots *= 2;
  desk.clear();
  const job = desk.lay(NUMBERING.words * 4);
  const table = desk.lay(slots * 4);
  const hashes = desk.lay(total * 4);
  const areas: Areas = {
    job,
    numbers: desk.lay(total * 4),
    rows: desk.lay(total * 4),
    unionStarts: desk.lay((total + 1) * 4),
    unionIds: desk.lay(idBytes.reduce((sum, length) => sum + length, 0)),
    ids: desk.lay(Math.max(0, ...idBytes)),
    starts: desk.lay(Math.max(0, ...parts.map(({ columns }) => columns.idStarts.byteLength))),
    order: desk.lay(Math.max(0, ...parts.map(({ order }) => order?.byteLength ?? 0))),
  };
  const { words } = desk;
  const fields = job >>> 2;
  words.fill(0, table >>> 2, (table >>> 2) + slots);
  words[fields + NUMBERING.slots] = table;
  words[fields + NUMBERING.mask] = slots - 1;
  words[fields + NUMBERING.count] = 0;
  words[fields + NUMBERING.hashes] = hashes;
  words[fields + NUMBERING.rows] = areas.rows;
  words[fields + NUMBERING.unionIds] = areas.unionIds;
  words[fields + NUMBERING.unionStarts] = areas.unionStarts;
  words[areas.unionStarts >>> 2] = 0;
  return areas;
}

function layPart(desk: LineDesk, { job, ids, starts, order }: Areas, part: UnionPart, taken: number): void {
  const { bytes, integers, words } = desk;
  const { columns } = part;
  const [first, end] = idRange(part, taken);
  bytes.set(columns.idBytes.subarray(first, end), ids);
  words.set(columns.idStarts, starts >>> 2);
  if (part.order !== undefined) integers.set(part.order.subarray(0, taken), order >>> 2);
  const fields = job >>> 2;
  words[fields + NUMBERING.ids] = ids - first;
  words[fields + NUMBERING.starts] = starts;
  words[fields + NUMBERING.order] = part.order === undefined ? 0 : order;
}
