import { Qrels, Run } from '../../../src/runs/index.ts';
import type { OpenedPart } from './opened-file.ts';
import { tiedHits } from './tied-hits.ts';

type Column = 'query' | 'document' | 'score' | 'rank' | 'grade' | 'system';

/** The names that columns go by, in small letters. */
const CSV_COLUMNS: ReadonlyMap<string, Column> = new Map<string, Column>([
  ...named('query', ['query', 'qid', 'query_id', 'queryid', 'topic', 'q']),
  ...named('document', ['document', 'doc', 'id', 'docno', 'doc_id', 'docid', 'document_id', 'pid']),
  ...named('score', ['score', 'sim', 'similarity']),
  ...named('rank', ['rank', 'position', 'place']),
  ...named('grade', ['grade', 'rel', 'relevance', 'label', 'judgement', 'judgment']),
  ...named('system', ['system', 'run', 'tag', 'list', 'leg', 'ranker', 'method']),
]);

/** What a CSV file holds. */
interface ReadCsv {
  readonly parts: readonly OpenedPart[];
  readonly problems: readonly string[];
}

interface CsvRow {
  readonly query: string;
  readonly document: string;
  readonly value: number;
  readonly system: string;
}

/** Problems beyond these are counted. */
const MOST_PROBLEMS = 10;

/**
 * Reads runs or qrels as CSV or TSV with a header: `query, document, score` (or `rank`), `grade` for qrels, `system`
 * where one file holds several runs. Semicolons part cells too, as spreadsheets of many countries write them. Without a
 * query column everything belongs to the query `q1`.
 */
export function readCsv(name: string, text: string): ReadCsv {
  const [head, ...others] = rowsOf(text.replace(/^\uFEFF/, ''));
  const header = head?.text ?? '';
  const separator = separatorOf(header);
  const columns = headerColumns(header);
  const value = (['grade', 'score', 'rank'] as const).find((known) => columns.includes(known));
  if (!columns.includes('document') || value === undefined) {
    const problem = `${name}:1: Expected a header with document and score, rank or grade, got ${JSON.stringify(header.slice(0, 80))}.`;
    return { parts: [], problems: [problem] };
  }
  const problems = new Problems(name);
  const rows = others.flatMap(({ text: row, line }) => {
    if (row.trim() === '') return [];
    return rowOf(splitRow(row, separator), columns, value, (message) => problems.add(line, message)) ?? [];
  });
  const unique = withoutDuplicates(rows, problems);
  const parts = value === 'grade' ? qrelsOf(unique) : runsOf(unique, name.replace(/\.[^.]*$/, ''));
  return { parts: rows.length === 0 ? [] : parts, problems: problems.told };
}

/** What the cells of a header mean; undefined for one that means nothing here. */
export function headerColumns(header: string): (Column | undefined)[] {
  return splitRow(header, separatorOf(header)).map((cell) => CSV_COLUMNS.get(cell.trim().toLowerCase()));
}

/** Of those that stand in the header; a tab is never part of a name, and a comma seldom. */
function separatorOf(header: string): string {
  return ['\t', ',', ';'].find((separator) => header.includes(separator)) ?? ',';
}

/** Rows with the numbers of their first lines: a quoted cell may hold the ends of lines. */
function rowsOf(text: string): { text: string; line: number }[] {
  const lines = text.split(/\r?\n/);
  if (!text.includes('"')) return lines.map((line, index) => ({ text: line, line: index + 1 }));
  const rows: { text: string; line: number }[] = [];
  let open: { parts: string[]; line: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const closes = line.split('"').length % 2 === 0;
    if (open === undefined && !closes) rows.push({ text: line, line: index + 1 });
    else if (open === undefined) open = { parts: [line], line: index + 1 };
    else {
      open.parts.push(line);
      if (closes) {
        rows.push({ text: open.parts.join('\n'), line: open.line });
        open = undefined;
      }
    }
  }
  // A quote that is never closed spoils its own line and no other.
  if (open !== undefined) rows.push(...open.parts.map((line, at) => ({ text: line, line: open.line + at })));
  return rows;
}

/** The cells of one row; quotes hold separators, and two of them one quote. */
function splitRow(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const character = line[index]!;
    if (character === '"') {
      if (isQuoted && line[index + 1] === '"') {
        cell += '"';
        index++;
      } else isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

function rowOf(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  value: 'grade' | 'score' | 'rank',
  report: (message: string) => void,
): CsvRow | undefined {
  const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
  const document = cell('document');
  const number = Number(cell(value));
  if (document === '') report('Expected a document, got none.');
  else if (cell(value) === '' || !Number.isFinite(number)) {
    report(`Expected a number as ${value}, got ${JSON.stringify(cell(value).slice(0, 40))}.`);
  } else {
    // The first rank has the best score.
    const score = value === 'rank' ? -number : number;
    return { query: cell('query') || 'q1', document, value: score, system: cell('system') };
  }
  return undefined;
}

function withoutDuplicates(rows: readonly CsvRow[], problems: Problems): CsvRow[] {
  const best = new Map<string, CsvRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.system, row.query, row.document]);
    const known = best.get(key);
    if (known !== undefined) problems.duplicates++;
    if (known === undefined || row.value > known.value) best.set(key, row);
  }
  return [...best.values()];
}

function runsOf(rows: readonly CsvRow[], fallbackName: string): OpenedPart[] {
  return [...groupedBy(rows, ({ system }) => system)].map(([system, ofSystem]) => {
    const name = system || fallbackName;
    const rankings = [...groupedBy(ofSystem, ({ query }) => query)].map(
      ([query, hits]) =>
        [query, hits.map(({ document, value }) => ({ id: document, score: value }))] as const,
    );
    const run = Run.from(name, rankings);
    return { kind: 'run', name, run, tiedHits: tiedHits(run) };
  });
}

function qrelsOf(rows: readonly CsvRow[]): OpenedPart[] {
  const judgements = [...groupedBy(rows, ({ query }) => query)].map(
    ([query, judged]) =>
      [query, Object.fromEntries(judged.map(({ document, value }) => [document, value]))] as const,
  );
  return [{ kind: 'qrels', qrels: Qrels.from(judgements) }];
}

/** The first problems by line, and how many more there were. */
class Problems {
  readonly #name: string;
  readonly #first: string[] = [];
  #count = 0;
  duplicates = 0;

  constructor(name: string) {
    this.#name = name;
  }

  add(line: number, message: string): void {
    this.#count++;
    if (this.#first.length < MOST_PROBLEMS) this.#first.push(`${this.#name}:${line}: ${message}`);
  }

  get told(): string[] {
    const more = this.#count - this.#first.length;
    const { duplicates } = this;
    return [
      ...this.#first,
      ...(more > 0
        ? [`${this.#name}: ${more} more ${more === 1 ? 'line' : 'lines'} could not be read.`]
        : []),
      ...(duplicates > 0
        ? [
            `${this.#name}: ${duplicates} duplicate ${duplicates === 1 ? 'document was' : 'documents were'} merged, keeping the best.`,
          ]
        : []),
    ];
  }
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

function named(column: Column, names: readonly string[]): [string, Column][] {
  return names.map((name) => [name, column]);
}
