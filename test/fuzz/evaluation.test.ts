import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { evaluate, parseMeasures } from '../../src/measures/index.ts';
import { AppError, compareIds } from '../../src/model/index.ts';
import { type Qrels, qrelsReader, type Run, runReader } from '../../src/runs/index.ts';
import { mutate, stretchesOf } from './mutate.ts';
import { type PlainRow, type PlainTable, plainRanking } from './plain-table.ts';
import { plainTrec } from './plain-trec.ts';
import { SeededRandom } from './seeded-random.ts';

// Set by `npm run test:fuzz`; a mutant can be made again from the seed and its number.
const mutants = Number(process.env['FUZZ_MUTANTS'] ?? 2000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

const MEASURES = ['AP', 'nDCG@10', 'RR', 'P@5', 'Bpref'];

/** The measures of one query from their definitions, sharing nothing with the code under test. */
function plainValues(hits: readonly PlainRow[], judgements: readonly PlainRow[]): number[] {
  const gradeOf = (id: string) => judgements.find((row) => row.id === id)?.value;
  const grades = plainRanking(hits).map(({ id }) => gradeOf(id));
  const isRelevant = (grade: number | undefined) => grade !== undefined && grade >= 1;
  const all = judgements.map(({ value }) => value);
  const relevant = all.filter(isRelevant).length;
  const ranks = grades.flatMap((grade, index) => (isRelevant(grade) ? [index + 1] : []));
  const dcg = (gains: readonly (number | undefined)[]) =>
    gains.slice(0, 10).reduce<number>((sum, gain, index) => {
      return sum + Math.max(gain ?? 0, 0) / Math.log2(index + 2);
    }, 0);
  const ideal = dcg([...all].sort((a, b) => b - a));
  const nonRelevant = all.filter((grade) => grade >= 0 && grade < 1).length;
  const bpref = ranks.map((rank) => {
    const above = grades.slice(0, rank).filter((grade) => grade !== undefined && grade >= 0 && grade < 1);
    return above.length === 0 ? 1 : 1 - Math.min(above.length, relevant) / Math.min(nonRelevant, relevant);
  });
  const share = (values: readonly number[]) =>
    relevant === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / relevant;
  return [
    share(ranks.map((rank, index) => (index + 1) / rank)),
    ideal === 0 ? 0 : dcg(grades) / ideal,
    ranks.length === 0 ? 0 : 1 / ranks[0]!,
    ranks.filter((rank) => rank <= 5).length / 5,
    share(bpref),
  ];
}

/** A small run and its qrels as text, with ties, graded and negative judgements, and queries on one side only. */
function collection(random: SeededRandom): { run: string; qrels: string } {
  const ids = [
    'd1',
    'd10',
    'd2',
    '\u00e9',
    '\u{1f600}',
    '\uff5e',
    'http://x/#a',
    '001',
    '1',
    'NA',
    'x-1',
    'z',
  ];
  const rows = (line: (query: string, id: string) => string) =>
    ['1', '2', '10', 'q'].flatMap((query) =>
      ids.filter(() => random.next() < 0.7).map((id) => line(query, id)),
    );
  const run = rows(
    (query, id) => `${query} Q0 ${id} 1 ${random.pick([random.next(), random.below(3), -1])} t`,
  );
  const qrels = rows((query, id) => `${query} 0 ${id} ${random.pick([0, 0, 1, 2, 3, -1, 0.5])}`);
  return { run: `${run.join('\n')}\n`, qrels: `${qrels.join('\n')}\n` };
}

function read<Read>(
  reader: { push(bytes: Uint8Array): void; end(): Read },
  bytes: Uint8Array,
): Read | undefined {
  try {
    reader.push(bytes);
    return reader.end();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** How many values were compared. */
function compareValues(run: Run, qrels: Qrels, plainRun: PlainTable, plainQrels: PlainTable): number {
  const queries = [...plainQrels.queries.keys()].sort(compareIds);
  if (!queries.some((query) => plainRun.queries.has(query))) return 0;
  const { queryIds, measures } = evaluate(run, qrels, parseMeasures(MEASURES));
  expect(queryIds).toEqual(queries);
  const plain = queries.map((query) =>
    plainValues(plainRun.queries.get(query) ?? [], plainQrels.queries.get(query)!),
  );
  for (const [index, { measure, values, aggregate }] of measures.entries()) {
    const expected = plain.map((each) => each[index]!);
    const mean = expected.reduce((sum, value) => sum + value, 0) / queries.length;
    for (const [query, value] of [...values, aggregate].entries()) {
      const wanted = [...expected, mean][query]!;
      if (Math.abs(value - wanted) > 1e-9 * Math.max(1, Math.abs(wanted))) {
        throw new Error(
          `Expected ${measure.spelling} of ${queries[query] ?? 'all'}: ${wanted}, got ${value}.`,
        );
      }
    }
  }
  return measures.length * (queries.length + 1);
}

test(`${mutants} mutants (seed ${seed}) that are read have the values that a plain evaluation gives them`, () => {
  let accepted = 0;
  let values = 0;
  for (let index = 0; index < mutants; index++) {
    const random = new SeededRandom(Math.imul(seed, 0x85ebca6b) + index);
    const { run, qrels } = collection(random);
    const mutatesRun = random.next() < 0.5;
    const mutant = mutate(stretchesOf(Buffer.from(mutatesRun ? run : qrels)), random);
    const runBytes = mutatesRun ? mutant : Buffer.from(run);
    const qrelsBytes = mutatesRun ? Buffer.from(qrels) : mutant;
    const readRun = read(runReader({ name: 'run' }), runBytes);
    const readQrels = read(qrelsReader({ name: 'qrels' }), qrelsBytes);
    // What is refused, and JSON that a mutation has made of a line, are told by the fuzzing of the readers.
    if (readRun === undefined || readQrels === undefined || /^(\ufeff)?\s*[{[]/.test(mutant.toString()))
      continue;
    accepted++;
    try {
      values += compareValues(
        readRun,
        readQrels,
        plainTrec(runBytes, 'run', false),
        plainTrec(qrelsBytes, 'qrels', false),
      );
    } catch (cause) {
      throw new Error(
        `Seed ${seed}, mutant ${index}: ${String(cause)}\n${JSON.stringify(mutant.toString('latin1'))}`,
        {
          cause,
        },
      );
    }
  }
  // A mutator that only destroys shows nothing.
  expect(accepted).toBeGreaterThan(mutants / 10);
  expect(values).toBeGreaterThan(accepted * 5);
}, 3_600_000);
