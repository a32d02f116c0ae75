import { AppError, type RecordSource } from '../../model/index.ts';
import { parseJson, type ReadingLimits, textOf } from '../records/checked-json.ts';
import { sha256Of } from '../records/digest.ts';
import { memberOf } from '../records/find-field.ts';
import { INDEX_FILE, SHA256, SUMS_FILE, topFolder, UNLISTED } from '../records/kit-names.ts';
import { collidingPaths, pathProblem } from '../records/safe-path.ts';
import type { KitProblem } from './kit-problem.ts';

/** A file as it is. */
export interface KitFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** What the lists and the files say of each other. */
export interface ListFindings {
  readonly problems: readonly KitProblem[];
  /** Every file that may be read, by path. */
  readonly files: ReadonlyMap<string, KitFile>;
  readonly bytes: number;
  readonly digests: number;
  readonly records: number;
}

/** A file as a list states it. */
interface ListedFile {
  readonly bytes?: number | undefined;
  readonly sha256: string;
}

/** Holds `index.json`, `SHA256SUMS` and the files against one another. */
export async function checkLists(source: RecordSource, limits: ReadingLimits): Promise<ListFindings> {
  const problems: KitProblem[] = [];
  const paths = await source.list();
  for (const path of paths) {
    const problem = pathProblem(path);
    if (problem !== undefined)
      problems.push({ code: 'unsafe-path', file: path, detail: `its name ${problem}` });
  }
  for (const [first, second] of collidingPaths(paths))
    problems.push({
      code: 'colliding-paths',
      file: second,
      detail: `is one file with ${first} where case does not count`,
    });
  const { files, bytes } = await digestFiles(source, paths, limits, problems);
  const index = await listed(source, INDEX_FILE, problems, (content) =>
    readIndex(parseJson(content, INDEX_FILE, limits)),
  );
  const sums = await listed(source, SUMS_FILE, problems, (content) => readSums(textOf(content, SUMS_FILE)));
  const right = new Set<string>();
  for (const [list, entries] of [
    [INDEX_FILE, index],
    [SUMS_FILE, sums],
  ] as const)
    for (const [path, stated] of entries) compareFile(list, path, stated, files, paths, problems, right);
  compareLists(index, sums, problems);
  if (index.size > 0)
    for (const path of paths)
      if (!index.has(path) && !UNLISTED.has(path))
        problems.push({ code: 'added-file', file: path, detail: `is in no line of ${INDEX_FILE}` });
  return { problems, files, bytes, digests: right.size, records: sums.size };
}

async function digestFiles(
  source: RecordSource,
  paths: readonly string[],
  limits: ReadingLimits,
  problems: KitProblem[],
): Promise<{ readonly files: Map<string, KitFile>; readonly bytes: number }> {
  const files = new Map<string, KitFile>();
  let total = 0;
  if (paths.length > limits.files) {
    problems.push({
      code: 'too-large',
      file: '',
      detail: `has ${paths.length} files, more than ${limits.files}`,
    });
    return { files, bytes: 0 };
  }
  for (const path of paths) {
    const bytes = (await source.size(path)) ?? 0;
    total += bytes;
    if (bytes > limits.fileBytes || total > limits.totalBytes) {
      const detail = `makes the kit larger than what is read (${limits.fileBytes} bytes a file, ${limits.totalBytes} together)`;
      problems.push({ code: 'too-large', file: path, detail });
      return { files, bytes: total };
    }
    files.set(path, { bytes, sha256: sha256Of(await source.readWhole(path)) });
  }
  return { files, bytes: total };
}

async function listed(
  source: RecordSource,
  file: string,
  problems: KitProblem[],
  read: (content: Uint8Array) => Map<string, ListedFile>,
): Promise<Map<string, ListedFile>> {
  if ((await source.size(file)) === undefined) {
    problems.push({ code: 'no-list', file, detail: 'is not there: no file can be held against it' });
    return new Map();
  }
  try {
    const entries = read(await source.readWhole(file));
    if (entries.size === 0) problems.push({ code: 'no-list', file, detail: 'lists no file' });
    return entries;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push({ code: 'unreadable', file, detail: error.message });
    return new Map();
  }
}

/** `{files: [{path, size, sha256}]}`, the list alone, or an object by path; `bytes` for `size`, `file` for `path`. */
function readIndex(document: unknown): Map<string, ListedFile> {
  const inner = memberOf(document, 'files') ?? document;
  const entries = new Map<string, ListedFile>();
  if (Array.isArray(inner))
    for (const entry of inner as readonly unknown[]) {
      const path = memberOf(entry, 'path') ?? memberOf(entry, 'file') ?? memberOf(entry, 'name');
      if (typeof path === 'string') addEntry(entries, path, entry);
    }
  else if (typeof inner === 'object' && inner !== null)
    for (const [path, entry] of Object.entries(inner)) addEntry(entries, path, entry);
  return entries;
}

function addEntry(entries: Map<string, ListedFile>, path: string, entry: unknown): void {
  const digest = typeof entry === 'string' ? entry : (memberOf(entry, 'sha256') ?? memberOf(entry, 'hash'));
  const bytes = memberOf(entry, 'size') ?? memberOf(entry, 'bytes');
  const sha256 = typeof digest === 'string' ? digest.replace(/^sha256:/, '') : '';
  if (!SHA256.test(sha256)) return;
  entries.set(path.replace(/^\.\//, ''), { sha256, ...(typeof bytes === 'number' ? { bytes } : {}) });
}

/** Lines of `sha256sum`: the digest, a space, a space or a star, the path. */
function readSums(text: string): Map<string, ListedFile> {
  const entries = new Map<string, ListedFile>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^([0-9a-f]{64}) [ *](?:\.\/)?(.+)$/.exec(line);
    if (match !== null) entries.set(match[2]!, { sha256: match[1]! });
  }
  return entries;
}

function compareFile(
  list: string,
  path: string,
  stated: ListedFile,
  files: ReadonlyMap<string, KitFile>,
  paths: readonly string[],
  problems: KitProblem[],
  right: Set<string>,
): void {
  const file = files.get(path);
  if (file === undefined) {
    if (!paths.includes(path))
      problems.push({ code: 'missing-file', file: path, detail: `is listed in ${list} and is not there` });
  } else if (stated.bytes !== undefined && stated.bytes !== file.bytes)
    problems.push({
      code: 'other-size',
      file: path,
      detail: `has ${file.bytes} bytes, in ${list} ${stated.bytes}`,
    });
  else if (stated.sha256 !== file.sha256)
    problems.push({
      code: 'other-digest',
      file: path,
      detail: `has sha256 ${file.sha256}, in ${list} ${stated.sha256}`,
    });
  else right.add(path);
}

/** What both list is the same; a record of one list is in the other. */
function compareLists(
  index: ReadonlyMap<string, ListedFile>,
  sums: ReadonlyMap<string, ListedFile>,
  problems: KitProblem[],
): void {
  if (index.size === 0 || sums.size === 0) return;
  const recordFolders = new Set([...sums.keys()].map(topFolder));
  for (const [path, { sha256 }] of sums) {
    const other = index.get(path);
    if (other === undefined)
      problems.push({
        code: 'lists-disagree',
        file: path,
        detail: `is in ${SUMS_FILE} and not in ${INDEX_FILE}`,
      });
    else if (other.sha256 !== sha256)
      problems.push({
        code: 'lists-disagree',
        file: path,
        detail: `has two digests in ${SUMS_FILE} and ${INDEX_FILE}`,
      });
  }
  for (const path of index.keys())
    if (!sums.has(path) && topFolder(path) !== undefined && recordFolders.has(topFolder(path)))
      problems.push({
        code: 'lists-disagree',
        file: path,
        detail: `is a record in ${INDEX_FILE} and not in ${SUMS_FILE}`,
      });
}
