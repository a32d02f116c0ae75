import { Buffer } from 'node:buffer';
import { AppError } from '../../src/model/index.ts';
import { formatTrecRun, idAt, type Qrels, qrelsReader, Run, runReader } from '../../src/runs/index.ts';
import { mutate } from './mutate.ts';
import { plainJson } from './plain-json.ts';
import { type PlainTable, plainRanking } from './plain-table.ts';
import { type FileKind, plainTrec } from './plain-trec.ts';
import { type SeedFile, seedFiles } from './seed-files.ts';
import { SeededRandom } from './seeded-random.ts';

/** What came of the mutants. */
export interface FuzzCounts {
  readonly seedFiles: readonly string[];
  mutants: number;
  accepted: number;
  /** Accepted only because the reader was lenient. */
  acceptedLeniently: number;
  refused: number;
  rowsCompared: number;
}

/** One mutant, and how it is to be read. */
interface Mutant {
  readonly file: SeedFile;
  readonly bytes: Buffer;
  readonly comments: boolean;
  readonly lenient: boolean;
  readonly random: SeededRandom;
}

/** Looks at something that was accepted; throws when it differs from what the plain reading says. */
type AcceptedCheck = (table: PlainTable, read: Run | Qrels, mutant: Mutant) => void;

/** Every accepted mutant goes through all of these. A check of evaluated measures belongs here. */
const ACCEPTED_CHECKS: readonly AcceptedCheck[] = [hasSameRows, hasSameOrder, writesBack];

const NAME = 'mutant';

/**
 * Reads mutants of real files: each must be refused with a place, or read as a plain parser reads it. Mutant
 * number `index` depends on the seed and the index alone.
 *
 * @throws Error with all that is needed to see it again, for the first mutant that is neither.
 */
export function fuzzReaders(
  seed: number,
  mutants: number,
  progress: (done: number) => void = () => {},
): FuzzCounts {
  const files = seedFiles();
  const counts: FuzzCounts = {
    seedFiles: files.map(({ name }) => name),
    mutants: 0,
    accepted: 0,
    acceptedLeniently: 0,
    refused: 0,
    rowsCompared: 0,
  };
  for (let index = 0; index < mutants; index++) {
    const random = new SeededRandom(Math.imul(seed, 0x9e3779b1) + index);
    const file = random.pick(files);
    const bytes = mutate(file.stretches, random);
    const mutant = { file, bytes, comments: random.next() < 0.3, lenient: random.next() < 0.3, random };
    try {
      tryMutant(mutant, counts);
    } catch (cause) {
      const { comments, lenient } = mutant;
      const shown = JSON.stringify(bytes.toString('latin1').slice(0, 4000));
      throw new Error(
        `Seed ${seed}, mutant ${index} of ${file.name} (${JSON.stringify({ comments, lenient })}): ${String(cause)}\nLatin-1: ${shown}`,
        { cause },
      );
    }
    counts.mutants++;
    if (counts.mutants % 10_000 === 0) progress(counts.mutants);
  }
  return counts;
}

function tryMutant(mutant: Mutant, counts: FuzzCounts): void {
  const { bytes, file, comments, lenient } = mutant;
  const isJson = /^(\xef\xbb\xbf)?[ \t\n\v\f\r]*[{[]/.test(bytes.toString('latin1'));
  const table = isJson ? plainJson(bytes, file.kind) : plainTrec(bytes, file.kind, comments);
  const isSound = table !== undefined && table.problemLines.size === 0 && (isJson || table.queries.size > 0);
  let read: Run | Qrels;
  try {
    read = readInPieces(mutant);
  } catch (error) {
    checkRefusal(error, table, mutant);
    if (isSound) throw new Error(`Expected it to be read, got: ${String(error)}`);
    if (lenient && !isJson && table!.queries.size > 0)
      throw new Error(`Expected a lenient reading, got: ${String(error)}`);
    counts.refused++;
    return;
  }
  if (!isSound && !lenient) throw new Error('Expected it to be refused, got it read.');
  if (isSound) counts.accepted++;
  else counts.acceptedLeniently++;
  // What a lenient reader makes of JSON is told by unit tests; the plain reading of JSON is strict.
  if (table === undefined || (isJson && !isSound)) return;
  for (const check of ACCEPTED_CHECKS) check(table, read, mutant);
  for (const rows of table.queries.values()) counts.rowsCompared += rows.length;
}

/** Feeds the bytes in pieces of random sizes, out of one array that is used again and again. */
function readInPieces({ bytes, file, comments, lenient, random }: Mutant): Run | Qrels {
  const options = { name: NAME, comments, lenient };
  const reader = file.kind === 'run' ? runReader(options) : qrelsReader(options);
  // Long mutants come in longer pieces: a reader joins what belongs to one line.
  const largest = random.pick([1 << 20, 1 << 20, 4096, 64, 7, 1]) + (bytes.length >> 12);
  const shared = new Uint8Array(Math.min(largest, bytes.length));
  for (let start = 0; start < bytes.length; ) {
    const piece = bytes.subarray(start, start + 1 + random.below(largest));
    shared.set(piece.subarray(0, shared.length));
    const length = Math.min(piece.length, shared.length);
    reader.push(shared.subarray(0, length));
    shared.fill(0x3f);
    start += length;
  }
  return reader.end();
}

/** A refusal names the file and the line of something that is wrong. */
function checkRefusal(error: unknown, table: PlainTable | undefined, { file }: Mutant): void {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'empty-file') return;
  const line = /^mutant:(\d+)$/.exec(error.place ?? '')?.[1];
  if (line === undefined) throw new Error(`Expected a place, got ${error.place} for: ${error.message}`);
  if (
    table !== undefined &&
    table.problemLines.size > 0 &&
    !file.name.includes('json') &&
    !table.problemLines.has(Number(line))
  ) {
    throw new Error(`Expected one of the lines ${[...table.problemLines].join(', ')}, got ${line}.`);
  }
}

function hasSameRows(table: PlainTable, read: Run | Qrels, { file, lenient }: Mutant): void {
  expectSame('queries', read.queryIds, [...table.queries.keys()]);
  if (read instanceof Run) expectSame('tag', read.tag, table.tag);
  // A lenient reader may keep a duplicate at either of its places.
  const inOrder = (rows: readonly string[]) => (lenient ? [...rows].sort() : rows);
  for (const [number, [query, rows]] of [...table.queries].entries()) {
    const columns = read.columnsAt(number);
    const got = Array.from(columns.values, (value, row) => `${idAt(columns, row)} ${value}`);
    expectSame(
      `rows of ${query} in ${file.name}`,
      inOrder(got),
      inOrder(rows.map(({ id, value }) => `${id} ${value}`)),
    );
  }
  const dropped = read.notices
    .filter(({ code }) => code !== 'several-tags')
    .reduce((sum, { count }) => sum + count, 0);
  expectSame('number of problems told', dropped, table.problemLines.size);
  const changes = read.notices.find(({ code }) => code === 'several-tags')?.count ?? 0;
  expectSame('changes of tag', changes, table.tagChanges);
}

function hasSameOrder(table: PlainTable, read: Run | Qrels): void {
  if (!(read instanceof Run)) return;
  for (const [query, rows] of table.queries) {
    const got = read.ranking(query, 'id').map(({ id, score }) => `${id} ${score}`);
    expectSame(
      `ranking of ${query}`,
      got,
      plainRanking(rows).map(({ id, value }) => `${id} ${value}`),
    );
  }
}

/** What can be written as TREC reads back as the same run. */
function writesBack(table: PlainTable, read: Run | Qrels, { file }: Mutant): void {
  if (!(read instanceof Run) || read.hitCount === 0) return;
  const names = [
    table.tag,
    ...table.queries.keys(),
    ...[...table.queries.values()].flatMap((rows) => rows.map(({ id }) => id)),
  ];
  if (names.some((name) => name === '' || /[\x00-\x20]/.test(name))) return;
  const written = Buffer.from(formatTrecRun(read));
  // A first query that begins like another form of file cannot be told from one.
  if (/^[{[\ufeff]/.test(written.toString('utf8'))) return;
  const back = plainTrec(written, 'run' satisfies FileKind, false);
  expectSame(`problems after writing ${file.name}`, back.problemLines.size, 0);
  for (const [query, rows] of table.queries) {
    const expected = plainRanking(rows).map(({ id, value }) => `${id} ${value}`);
    expectSame(
      `written ${query}`,
      (back.queries.get(query) ?? []).map(({ id, value }) => `${id} ${value}`),
      expected,
    );
  }
}

function expectSame(what: string, got: unknown, expected: unknown): void {
  const [gotText, expectedText] = [JSON.stringify(got), JSON.stringify(expected)];
  if (gotText !== expectedText) throw new Error(`Expected ${what}: ${expectedText}, got ${gotText}.`);
}
