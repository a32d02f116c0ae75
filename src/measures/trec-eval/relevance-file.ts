import { compareIds, InputError } from '../../model/index.ts';
import { type DocumentColumns, type LineDialect, type Qrels, qrelsReader } from '../../runs/index.ts';
import { longOf } from './c-numbers.ts';
import { type FieldFile, finiteNumber, readFieldLines } from './field-lines.ts';
import { malformedLine, type TrecEvalFiles } from './input-files.ts';
import type { TrecEvalVersion } from './measure.ts';
import type { PreferenceLine } from './preferences.ts';
import { Stop } from './stop.ts';

/** The relevance file of a command, by its format. `queryIds` stand in byte order. */
export type Relevance =
  | { readonly form: 'qrels'; readonly queryIds: readonly string[]; readonly qrels: Qrels }
  | {
      readonly form: 'qrels_jg';
      readonly queryIds: readonly string[];
      /** For each query the qrels of each judge, judges in byte order. */
      readonly judges: ReadonlyMap<string, readonly DocumentColumns[]>;
    }
  | {
      readonly form: 'prefs';
      readonly queryIds: readonly string[];
      readonly lines: ReadonlyMap<string, readonly PreferenceLine[]>;
    };

const CANNOT_READ = 2;

/**
 * Reads the relevance file in the format that `-R` names.
 *
 * @throws Stop when it cannot be read, or the format has no such name.
 */
export function readRelevance(
  path: string,
  form: string,
  files: TrecEvalFiles,
  version: TrecEvalVersion,
): Relevance {
  const comments = version !== '9.0.8';
  const read = READERS[form];
  if (!read) throw new Stop(CANNOT_READ, `trec_eval: Illegal rel_format '${form}'\n`);
  try {
    return read(path, files, comments);
  } catch (error) {
    if (error instanceof Stop && error.exitCode === CANNOT_READ)
      throw error.andSay(`trec_eval: Quit in file '${path}'\n`);
    throw error;
  }
}

const READERS: Readonly<
  Record<string, (path: string, files: TrecEvalFiles, comments: boolean) => Relevance>
> = {
  qrels: readQrelsFile,
  qrels_jg: readJudgesFile,
  prefs: readPreferences,
  qrels_prefs: readQrelsPreferences,
};

function readQrelsFile(path: string, files: TrecEvalFiles, comments: boolean): Relevance {
  const unreadable = `trec_eval.get_qrels: Cannot read qrels file '${path}'\n`;
  const chunks = files.read(path);
  if (chunks === undefined) throw new Stop(CANNOT_READ, unreadable);
  const dialect: LineDialect = { furtherColumns: false, refusesBlankLines: true, numberOf: longOf };
  const reader = qrelsReader({ name: path, comments, dialect, keepsDuplicates: true });
  try {
    for (const chunk of chunks) reader.push(chunk);
    const qrels = reader.end();
    return { form: 'qrels', queryIds: [...qrels.queryIds].sort(compareIds), qrels };
  } catch (error) {
    if (error instanceof InputError)
      throw new Stop(CANNOT_READ, malformedLine(error, path, 'get_qrels') ?? unreadable);
    throw error;
  }
}

function readJudgesFile(path: string, files: TrecEvalFiles, comments: boolean): Relevance {
  const chunks = files.read(path);
  const unreadable = new Stop(CANNOT_READ, `trec_eval.get_qrels_jg: Cannot read qrels file '${path}'\n`);
  if (chunks === undefined) throw unreadable;
  const grades = new Map<string, Map<string, Map<string, number>>>();
  const duplicates: [query: string, judge: string, document: string][] = [];
  const file: FieldFile = { path, columns: 4, comments, reader: 'get_qrels_jg', exitCode: CANNOT_READ };
  readFieldLines(chunks, file, ([query, judge, document, grade]) => {
    const ofJudge = entryOf(
      entryOf(grades, query!, () => new Map()),
      judge!,
      () => new Map(),
    );
    if (ofJudge.has(document!)) duplicates.push([query!, judge!, document!]);
    ofJudge.set(document!, longOf(grade!));
  });
  const [duplicate] = duplicates.sort(compareFields);
  if (duplicate) throw new Stop(CANNOT_READ, `trec_eval.get_qrels: duplicate docs ${duplicate[2]}\n`);
  if (grades.size === 0) throw unreadable;
  const judges = new Map(
    [...grades].map(([query, byJudge]) => [
      query,
      [...byJudge].sort(([a], [b]) => compareIds(a, b)).map(([, ofJudge]) => columnsOf(ofJudge)),
    ]),
  );
  return { form: 'qrels_jg', queryIds: [...judges.keys()].sort(compareIds), judges };
}

function compareFields(a: readonly string[], b: readonly string[]): number {
  for (const [index, field] of a.entries()) {
    const order = compareIds(field, b[index]!);
    if (order !== 0) return order;
  }
  return 0;
}

function readPreferences(path: string, files: TrecEvalFiles, comments: boolean): Relevance {
  const file: FieldFile = { path, columns: 5, comments, reader: 'get_prefs', exitCode: CANNOT_READ };
  return preferenceLines(files, file, ([query, group, subgroup, document, level]) => ({
    query: query!,
    group: group!,
    subgroup: subgroup!,
    document: document!,
    level: level!,
  }));
}

function readQrelsPreferences(path: string, files: TrecEvalFiles, comments: boolean): Relevance {
  const file: FieldFile = { path, columns: 4, comments, reader: 'get_qrels_prefs', exitCode: CANNOT_READ };
  return preferenceLines(files, file, ([query, group, document, level]) => ({
    query: query!,
    group: group!,
    subgroup: '0',
    document: document!,
    level: level!,
  }));
}

function preferenceLines(
  files: TrecEvalFiles,
  file: FieldFile,
  lineOf: (fields: readonly string[]) => Omit<PreferenceLine, 'level'> & { query: string; level: string },
): Relevance {
  const chunks = files.read(file.path);
  const unreadable = new Stop(CANNOT_READ, `trec_eval.get_prefs: Cannot read prefs file '${file.path}'\n`);
  if (chunks === undefined) throw unreadable;
  const lines = new Map<string, PreferenceLine[]>();
  readFieldLines(chunks, file, (fields, line) => {
    const { query, ...preference } = lineOf(fields);
    const level = finiteNumber(preference.level, file.path, line);
    entryOf(lines, query, () => []).push({ ...preference, level });
  });
  if (lines.size === 0) throw unreadable;
  return { form: 'prefs', queryIds: [...lines.keys()].sort(compareIds), lines };
}

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Documents and their numbers as columns. */
export function columnsOf(documents: ReadonlyMap<string, number>): DocumentColumns {
  const encoder = new TextEncoder();
  const ids = [...documents.keys()].map((id) => encoder.encode(id));
  const idStarts = new Uint32Array(ids.length + 1);
  for (const [row, id] of ids.entries()) idStarts[row + 1] = idStarts[row]! + id.length;
  const idBytes = new Uint8Array(idStarts[ids.length]!);
  for (const [row, id] of ids.entries()) idBytes.set(id, idStarts[row]);
  return { count: ids.length, idBytes, idStarts, values: Float64Array.from(documents.values()) };
}
