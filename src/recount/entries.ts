/** A document in a stored list; the score is null where none is written. */
export interface Place {
  readonly id: string;
  readonly score: number | null;
}

/** A line of a file of rows as it stands there, before anything is believed. */
export interface Entry {
  readonly line: number;
  readonly qid: string;
  readonly type: string | undefined;
  readonly isAbstention: boolean;
  readonly gold: readonly string[];
  readonly grades: ReadonlyMap<string, number> | undefined;
  /** By field: `ranked`, `leg50`, `search`, `top10`, those that the line has. */
  readonly lists: ReadonlyMap<string, readonly Place[]>;
  readonly score: ReadonlyMap<string, number> | undefined;
  readonly isTied: boolean | undefined;
  readonly hasError: boolean;
}

/** A line that holds no row, and what is wrong with it. */
export interface Unreadable {
  readonly line: number;
  readonly code: 'torn-line' | 'not-utf-8' | 'not-json' | 'not-a-row';
  readonly message: string;
}

/** Reads bytes as lines of JSON, one after another. Empty lines are passed over. */
export async function* entriesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry | Unreadable> {
  const decoder = new TextDecoder('utf-8');
  let carried = '';
  let line = 0;
  for await (const part of bytes) {
    const texts = `${carried}${decoder.decode(part, { stream: true })}`.split('\n');
    carried = texts.pop() ?? '';
    for (const text of texts) {
      line += 1;
      if (text.trim() !== '') yield entryOf(text, line);
    }
  }
  carried += decoder.decode();
  if (carried === '') return;
  const last = entryOf(carried, line + 1);
  // A row that is whole but for its line end is a row.
  yield 'code' in last ? { ...last, code: 'torn-line', message: 'the last line is cut off' } : last;
}

function entryOf(text: string, line: number): Entry | Unreadable {
  if (text.includes('\ufffd')) return { line, code: 'not-utf-8', message: 'the line is not UTF-8' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, code: 'not-json', message: 'the line is not JSON' };
  }
  const problem = shapeProblem(value);
  if (problem !== undefined) return { line, code: 'not-a-row', message: problem };
  const row = value as Shape;
  return {
    line,
    qid: row.qid,
    type: row.type ?? undefined,
    isAbstention: row.abstention === true,
    gold: row.gold,
    grades: row.grades == null ? undefined : new Map(Object.entries(row.grades)),
    lists: new Map(
      LISTS.flatMap((field) => (row[field] == null ? [] : [[field, row[field].map(placeOf)] as const])),
    ),
    score: row.score == null ? undefined : new Map(Object.entries(row.score).map(([k, v]) => [k, Number(v)])),
    isTied: row.tie_at_5 ?? undefined,
    hasError: row.error != null,
  };
}

const LISTS = ['ranked', 'leg50', 'search', 'top10'] as const;

/** What {@link shapeProblem} has made sure of. */
interface Shape extends Partial<Record<(typeof LISTS)[number], readonly unknown[] | null>> {
  readonly qid: string;
  readonly type?: string | null;
  readonly abstention?: boolean | null;
  readonly gold: readonly string[];
  readonly grades?: Readonly<Record<string, number>> | null;
  readonly score?: Readonly<Record<string, number | boolean>> | null;
  readonly tie_at_5?: boolean | null;
  readonly error?: unknown;
}

/** The first thing that makes a value no row. */
function shapeProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'the line is no object';
  const row = value as Readonly<Record<string, unknown>>;
  const isTextOrNone = (field: unknown) => field == null || typeof field === 'string';
  const isFlagOrNone = (field: unknown) => field == null || typeof field === 'boolean';
  if (typeof row['qid'] !== 'string' || row['qid'] === '') return 'qid is no text';
  if (!isTextOrNone(row['type'])) return 'type is no text';
  if (!isFlagOrNone(row['abstention'])) return 'abstention is neither true nor false';
  if (!isFlagOrNone(row['tie_at_5'])) return 'tie_at_5 is neither true nor false';
  if (!Array.isArray(row['gold']) || row['gold'].some((id) => typeof id !== 'string'))
    return 'gold is no list of ids';
  for (const field of LISTS) {
    const list = row[field];
    if (list != null && (!Array.isArray(list) || list.some((element) => placeOf(element).id === '')))
      return `${field} is no list of ids`;
  }
  for (const field of ['grades', 'score'])
    if (row[field] != null && !isNumbers(row[field])) return `${field} holds something that is no number`;
  return undefined;
}

function isNumbers(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value as object).every((number) => typeof number === 'boolean' || Number.isFinite(number))
  );
}

/** An element of a list: `[id, score]`, an id, or an object; an empty id where there is none. */
function placeOf(element: unknown): Place {
  const [id, score] = Array.isArray(element)
    ? (element as unknown[])
    : typeof element === 'object' && element !== null
      ? namedPlace(element as Readonly<Record<string, unknown>>)
      : [element];
  return {
    id: typeof id === 'string' ? id : '',
    score: typeof score === 'number' ? score : null,
  };
}

function namedPlace(element: Readonly<Record<string, unknown>>): [id: unknown, score: unknown] {
  const { id, file, name, session, score } = element;
  return [id ?? file ?? name ?? session, score];
}
