import type { RecordSource } from '../model/index.ts';
import { type Counted, counted, type Expected } from './definitions.ts';
import { type Entry, entriesOf } from './entries.ts';
import type { RecountFile, RowDifference, StructuralProblem, SummaryDifference } from './recount-file.ts';
import { structuralProblems, tiedAtFive } from './structure.ts';
import { placeOf, summaryDifferences } from './summary-differences.ts';
import { Tally } from './tally.ts';

/** What is counted, and what the result is held against. */
export interface RecountRequest {
  readonly arm: string;
  /** How many documents a stored list may have. */
  readonly depth: number;
  /** The file of rows. */
  readonly rows: string;
  /** The field of a row that is scored: `search`, `leg50`, `top10`. */
  readonly list: string;
  /** Spellings of measures. */
  readonly measures: readonly string[];
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
export async function recountArm(
  folder: Pick<RecordSource, 'read'>,
  request: RecountRequest,
): Promise<RecountFile> {
  const count = new ArmCount(request);
  for await (const entry of entriesOf(folder.read(request.rows))) {
    if ('code' in entry) count.problems.push({ ...entry, qid: null });
    else count.enter(entry);
  }
  return count.result();
}

/** An arm's count as it grows, row by row. */
class ArmCount {
  readonly problems: StructuralProblem[] = [];
  readonly #request: RecountRequest;
  readonly #measures: readonly Counted[];
  readonly #whole: Tally;
  readonly #types = new Map<string, Tally>();
  readonly #seen = new Set<string>();
  readonly #withoutGold: string[] = [];
  readonly #outcomes: Record<string, Record<string, number>> = {};
  readonly #differences: RowDifference[] = [];
  #rows = 0;
  #failed = 0;
  #ties = 0;

  constructor(request: RecountRequest) {
    this.#request = request;
    this.#measures = request.measures.map(counted).filter((measure) => measure !== undefined);
    this.#whole = new Tally(this.#measures);
  }

  enter(entry: Entry): void {
    const { list, depth } = this.#request;
    this.#rows += 1;
    if (this.#seen.has(entry.qid)) this.problems.push(secondRow(entry));
    this.#seen.add(entry.qid);
    this.problems.push(...structuralProblems(entry, list, depth));
    if (entry.hasError) {
      this.#failed += 1;
      return;
    }
    if (entry.gold.length === 0) this.#withoutGold.push(entry.qid);
    const values = valuesOf(entry, list, this.#measures);
    this.#whole.enter(values, entry.isAbstention);
    if (entry.type !== undefined) this.#ofType(entry.type).enter(values, entry.isAbstention);
    if (isTied(entry)) this.#ties += 1;
    this.#differences.push(...rowDifferences(entry, values));
    if (this.#seen.size <= LISTED) this.#outcomes[entry.qid] = Object.fromEntries(values);
  }

  result(): RecountFile {
    const { arm, rows, list, measures } = this.#request;
    const figures = this.#figures();
    return {
      schema: 'consilience-bench-recount/1',
      arm,
      rows,
      list,
      ...figures,
      without_gold: this.#withoutGold,
      not_recounted: measures.filter((spelling) => counted(spelling) === undefined),
      outcomes: this.#seen.size <= LISTED ? this.#outcomes : {},
      g0_problems: [...this.problems, ...this.#wrongNumber()],
      row_diffs: this.#differences,
      summary_diffs: againstSummary(this.#request, figures),
    };
  }

  #ofType(type: string): Tally {
    const tally = this.#types.get(type) ?? new Tally(this.#measures);
    this.#types.set(type, tally);
    return tally;
  }

  #figures(): Figures {
    const { answerable, abstention, counts, means } = this.#whole;
    return {
      questions: { rows: this.#rows, answerable, abstention, failed: this.#failed },
      counts,
      means,
      by_type: Object.fromEntries([...this.#types].map(([type, tally]) => [type, typeFigures(tally)])),
      ties_at_5: this.#ties,
    };
  }

  #wrongNumber(): StructuralProblem[] {
    const { questions } = this.#request;
    if (questions === undefined || questions === this.#seen.size) return [];
    const message = `there are ${this.#seen.size} questions, the run says ${questions}`;
    return [{ code: 'question-count', line: null, qid: null, message }];
  }
}

type Figures = Pick<RecountFile, 'questions' | 'counts' | 'means' | 'by_type' | 'ties_at_5'>;

function againstSummary({ summary, sha256 }: RecountRequest, figures: Figures): SummaryDifference[] {
  if (summary === undefined) return [];
  const places = summaryPlaces(figures);
  if (sha256 !== undefined) places.set(placeOf('rows_sha256'), sha256);
  return summaryDifferences(summary, places, CLOSE);
}

/** The figures by the places that the file of scores has for them. */
function summaryPlaces(figures: Figures): Map<string, number | string> {
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

function typeFigures(tally: Tally): Record<string, number> {
  return { n: tally.questions, answerable: tally.answerable, ...tally.hits, ...tally.means };
}

function secondRow({ line, qid }: Entry): StructuralProblem {
  return { code: 'duplicate-question', line, qid, message: 'the question has a row already' };
}
