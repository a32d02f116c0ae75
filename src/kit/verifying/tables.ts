import { AppError, type RecordSource } from '../../model/index.ts';
import { parseJson, parseJsonLines, type ReadingLimits, textOf } from '../records/checked-json.ts';
import { memberOf } from '../records/find-field.ts';
import { DATA_PACKAGE_FILE } from '../records/kit-names.ts';
import type { KitProblem } from './kit-problem.ts';
import type { KitFile } from './lists.ts';

/** What the data package says of types, held against the files. */
export interface TableFindings {
  readonly problems: readonly KitProblem[];
  readonly checked: number;
}

interface StatedColumn {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** So many faults of one file are said. */
const MOST_FAULTS = 3;

/** Checks every resource of `datapackage.json`: size, hash, and the types of its columns. A kit may have none. */
export async function checkTables(
  source: RecordSource,
  files: ReadonlyMap<string, KitFile>,
  limits: ReadingLimits,
): Promise<TableFindings> {
  const problems: KitProblem[] = [];
  if (!files.has(DATA_PACKAGE_FILE)) return { problems, checked: 0 };
  let checked = 0;
  try {
    const document = parseJson(await source.readWhole(DATA_PACKAGE_FILE), DATA_PACKAGE_FILE, limits);
    const resources = memberOf(document, 'resources');
    for (const resource of Array.isArray(resources) ? (resources as readonly unknown[]) : []) {
      const path = memberOf(resource, 'path');
      if (typeof path !== 'string') continue;
      checked++;
      const file = files.get(path);
      if (file === undefined)
        problems.push({
          code: 'missing-file',
          file: path,
          detail: `is in ${DATA_PACKAGE_FILE} and is not there`,
        });
      else {
        compare(path, resource, file, problems);
        for (const detail of await faultsOf(source, path, columnsOf(resource), limits))
          problems.push({ code: 'other-type', file: path, detail });
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push({ code: 'unreadable', file: DATA_PACKAGE_FILE, detail: error.message });
  }
  return { problems, checked };
}

function compare(path: string, resource: unknown, file: KitFile, problems: KitProblem[]): void {
  const bytes = memberOf(resource, 'bytes');
  const hash = memberOf(resource, 'hash');
  if (typeof bytes === 'number' && bytes !== file.bytes)
    problems.push({
      code: 'other-size',
      file: path,
      detail: `has ${file.bytes} bytes, in ${DATA_PACKAGE_FILE} ${bytes}`,
    });
  else if (typeof hash === 'string' && hash !== `sha256:${file.sha256}`)
    problems.push({
      code: 'other-digest',
      file: path,
      detail: `has another sha256 than in ${DATA_PACKAGE_FILE}`,
    });
}

function columnsOf(resource: unknown): readonly StatedColumn[] {
  const fields = memberOf(memberOf(resource, 'schema'), 'fields');
  if (!Array.isArray(fields)) return [];
  return (fields as readonly unknown[]).map((field) => ({
    name: String(memberOf(field, 'name')),
    type: String(memberOf(field, 'type') ?? 'any'),
    isRequired: memberOf(memberOf(field, 'constraints'), 'required') === true,
  }));
}

async function faultsOf(
  source: RecordSource,
  path: string,
  columns: readonly StatedColumn[],
  limits: ReadingLimits,
): Promise<readonly string[]> {
  const faults: string[] = [];
  if (columns.length === 0) return faults;
  if (/\.(?:ndjson|jsonl)$/.test(path)) {
    for (const { line, value } of parseJsonLines(await source.readWhole(path), path, limits)) {
      const fault = rowFault(value, columns);
      if (fault !== undefined) faults.push(`line ${line}: ${fault}`);
      if (faults.length === MOST_FAULTS) break;
    }
  } else if (path.endsWith('.tsv')) {
    const [header = '', ...lines] = textOf(await source.readWhole(path), path).split('\n');
    if (header !== columns.map(({ name }) => name).join('\t'))
      faults.push('its columns are not those that are stated');
    for (const [index, line] of lines.entries())
      if (line !== '' && line.split('\t').length !== columns.length && faults.length < MOST_FAULTS)
        faults.push(`line ${index + 2}: it has not ${columns.length} cells`);
  }
  return faults;
}

function rowFault(row: unknown, columns: readonly StatedColumn[]): string | undefined {
  for (const { name, type, isRequired } of columns) {
    const value = memberOf(row, name);
    if (value === undefined || value === null) {
      if (isRequired) return `${name} is missing`;
    } else if (!isOfType(value, type)) return `${name} is no ${type}`;
  }
  return undefined;
}

/** The types of Frictionless that records use. */
function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && !Array.isArray(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}
