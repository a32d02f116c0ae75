import type { RecordFolder } from '../model/index.ts';
import { type Counted, counted, type Expected } from './definitions.ts';
import { type Entry, entriesOf } from './entries.ts';
import type { RecountFile, RowDifference, StructuralProblem, SummaryDifference } from './recount-file.ts';
import { structuralProblems, tiedAtFive } from './structure.ts';
import { placeOf, summaryDifferences } from './summary-differences.ts';
import { Tally } from './tally.ts';

/** What is counted, and what the result is held against. */
export interface RecountRequest {
  readonly arm: string;
  /** The file of rows. */
  readonly rows: string;
  /** The field of a row that is scored: `search`, `leg50`, `top10`. */
  readonly list: string;
  /** Spellings of measures. */
  readonly measures: readonly string[];
  /** How many documents a stored list may have. */
  readonly depth: number;
  /** How many questions there should be, when somebody knows. */
  readonly questions?: number | undefined;
  /** What the first scorer says of the arm; undefined when it has not been asked. */
  readonly summary?: unknown;
  /** sha256 of the file of rows. */
  readonly sha256?: string | undefined;
}

/** Questions whose outcomes are listed; more would make the recount larger than the rows. */
const LISTED = 10_000;
/** How far a mean may lie from another computation of it. */
const CLOSE = 1e-9;

/**
 * Counts an arm again from the bytes of its rows, by definitions of its own, and lists every disagreement with the
 * scores in the rows and with the first scorer's summary. A row with an error counts for nothing.
 *
 * @throws NotFoundError when there is no such file. Damage is no error here: it is listed.
 */
export async function recountArm(folder: RecordFolder, request: RecountRequest): Promise<RecountFile> {
  const measures = request.measures.map(counted).filter((measure) => measure !== undefined);
  const whole = new Tally(measures);
  const types = new Map<string, Tally>();
  const seen = new Set<string>();
  const outcomes: Record<string, Record<string, number>> = {};
  const problems: StructuralProblem[] = [];
  const differences: RowDifference[] = [];
  let [rows, failed, ties] = [0, 0, 0];
  for await (const entry of entriesOf(folder.read(request.rows))) {
    if ('code' in entry) {
      problems.push({ ...entry, qid: null });
      continue;
    }
    rows += 1;
    if (seen.has(entry.qid)) problems.push(secondRow(entry));
    seen.add(entry.qid);
    problems.push(...structuralProblems(entry, request.list, request.depth));
    if (entry.hasError) {
      failed += 1;
      continue;
    }
    const values = valuesOf(entry, request.list, measures);
    whole.enter(values, entry.isAbstention);
    if (entry.type !== undefined) tallyOf(types, entry.type, measures).enter(values, entry.isAbstention);
    if (isTied(entry)) ties += 1;
    differences.push(...rowDifferences(entry, values));
    if (seen.size <= LISTED) outcomes[entry.qid] = Object.fromEntries(values);
  }
  if (request.questions !== undefined && request.questions !== seen.size)
    problems.push(wrongNumber(seen.size, request.questions));
  const figures = {
    questions: { rows, answerable: whole.answerable, abstention: whole.abstention, failed },
    counts: whole.counts,
    means: whole.means,
    by_type: Object.fromEntries([...types].map(([type, tally]) => [type, typeFigures(tally)])),
    ties_at_5: ties,
  };
  return {
    schema: 'consilience-bench-recount/1',
    arm: request.arm,
    rows: request.rows,
    list: request.list,
    ...figures,
    not_recounted: request.measures.filter((spelling) => counted(spelling) === undefined),
    outcomes: seen.size <= LISTED ? outcomes : {},
    g0_problems: problems,
    row_diffs: differences,
    summary_diffs: againstSummary(request, figures),
  };
}

function againstSummary(
  { summary, sha256 }: RecountRequest,
  { questions, counts, means, by_type, ties_at_5 }: Omit<Parameters<typeof flat>[0], 'sha256'>,
): SummaryDifference[] {
  return summary === undefined
    ? []
    : summaryDifferences(summary, flat({ questions, counts, means, by_type, ties_at_5, sha256 }), CLOSE);
}

/** The figures by the places that the file of scores has for them. */
function flat(figures: {
  readonly questions: RecountFile['questions'];
  readonly counts: RecountFile['counts'];
  readonly means: RecountFile['means'];
  readonly by_type: RecountFile['by_type'];
  readonly ties_at_5: number;
  readonly sha256: string | undefined;
}): Map<string, number | string> {
  const places = new Map<string, number | string>();
  const put = (above: readonly string[], values: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(values)) places.set(placeOf(...above, name), value);
  };
  const { rows, failed, answerable } = figures.questions;
  put(['queries'], { scored: rows - failed, failed, answerable });
  put(['counts', 'all'], figures.counts.all);
  put(['counts', 'answerable'], figures.counts.answerable);
  put(['means'], figures.means);
  for (const [type, { n = 0, answerable: withAnswer = 0, ...values }] of Object.entries(figures.by_type)) {
    put(['byType', type], { n, answerable: withAnswer });
    for (const [name, value] of Object.entries(values))
      put(['byType', type, name in figures.means ? 'means' : 'hits'], { [name]: value });
  }
  put([], { ties_at_5: figures.ties_at_5 });
  if (figures.sha256 !== undefined) places.set(placeOf('rows_sha256'), figures.sha256);
  return places;
}

/** Every measure of a row, from its gold and its list. */
function valuesOf(entry: Entry, listName: string, measures: readonly Counted[]): Map<string, number> {
  const shown = (entry.lists.get(listName) ?? []).map(({ id }) => id);
  // Below rank ten a search goes on as it was stored.
  const below = listName === 'search' ? (entry.lists.get('ranked') ?? []).map(({ id }) => id) : [];
  const ranked = [...new Set([...shown, ...below])];
  const gold = new Set(entry.gold);
  const expected: Expected = { gold, grades: entry.grades ?? new Map([...gold].map((id) => [id, 1])) };
  return new Map(measures.map((measure) => [measure.name, measure.value(ranked, expected)]));
}

function rowDifferences({ line, qid, score }: Entry, values: ReadonlyMap<string, number>): RowDifference[] {
  return [...values].flatMap(([measure, recounted]) => {
    const stored = score?.get(measure) ?? null;
    const isSame = stored !== null && Math.abs(stored - recounted) <= CLOSE;
    return isSame ? [] : [{ line, qid, measure, stored, recounted }];
  });
}

function isTied({ lists, isTied: stated }: Entry): boolean {
  const stored = lists.get('ranked') ?? lists.get('leg50');
  return stored === undefined ? stated === true : tiedAtFive(stored);
}

function tallyOf(types: Map<string, Tally>, type: string, measures: readonly Counted[]): Tally {
  const tally = types.get(type) ?? new Tally(measures);
  types.set(type, tally);
  return tally;
}

function typeFigures(tally: Tally): Record<string, number> {
  return { n: tally.questions, answerable: tally.answerable, ...tally.hits, ...tally.means };
}

function secondRow({ line, qid }: Entry): StructuralProblem {
  return { code: 'duplicate-question', line, qid, message: 'the question has a row already' };
}

function wrongNumber(found: number, expected: number): StructuralProblem {
  const message = `there are ${found} questions, the run says ${expected}`;
  return { code: 'question-count', line: null, qid: null, message };
}
