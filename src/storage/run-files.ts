import { createHash, type Hash } from 'node:crypto';
import { type Files, InputError, type Notice, type ReadingOrder } from '../model/index.ts';
import { type Qrels, qrelsReader, type ReadingOptions, type Run, runReader } from '../runs/index.ts';

/** What stands beside a run that we wrote: how its ties are to be read, and what made it. */
export interface RunSidecar {
  readonly schema: 'consilience.run-sidecar/1';
  /** Of the run's text (of what is inside, for a gzipped file). */
  readonly sha256: string;
  /** How equal scores are to be read: a fused run's ties are in its own order, which no other rule gives back. */
  readonly readingOrder: ReadingOrder;
  /** The rule that put ties in that order. */
  readonly ties: string;
  /** What made the run, for people and other programs. */
  readonly madeBy: Readonly<Record<string, unknown>>;
}

type FileOptions = Omit<ReadingOptions, 'name'>;

/** The path of a run's sidecar. */
export function sidecarPath(path: string): string {
  return `${path}.meta.json`;
}

/**
 * Reads a run file (`-` is standard input), and its sidecar when there is one, so that its ties are read in the
 * order in which they were written. A sidecar of other bytes is not believed, and that is reported.
 *
 * @throws NotFoundError, InputError
 */
export async function readRunFile(files: Files, path: string, options: FileOptions = {}): Promise<Run> {
  const sidecar = path === '-' ? undefined : await readSidecar(files, path);
  const reader = runReader({ ...options, name: displayName(path) });
  const hash = sidecar === undefined ? undefined : createHash('sha256');
  await feed(files, path, reader, hash);
  const run = reader.end();
  const named = run.tag === '' ? run.with({ tag: nameFromPath(path) }) : run;
  if (sidecar === undefined || hash === undefined) return named;
  if (hash.digest('hex') === sidecar.sha256) return named.with({ readingOrder: sidecar.readingOrder });
  const notice: Notice = {
    code: 'sidecar-of-other-bytes',
    count: 1,
    message: `${sidecarPath(path)} belongs to other bytes than ${path} now has: ties are read by id. Write the run again, or remove the sidecar.`,
  };
  return named.with({ notices: [...named.notices, notice] });
}

/** Reads a qrels file (`-` is standard input). */
export async function readQrelsFile(files: Files, path: string, options: FileOptions = {}): Promise<Qrels> {
  const reader = qrelsReader({ ...options, name: displayName(path) });
  await feed(files, path, reader);
  return reader.end();
}

async function feed(
  files: Files,
  path: string,
  reader: { push(chunk: Uint8Array): void },
  hash?: Hash | undefined,
): Promise<void> {
  for await (const chunk of files.read(path)) {
    hash?.update(chunk);
    reader.push(chunk);
  }
}

async function readSidecar(files: Files, path: string): Promise<RunSidecar | undefined> {
  const place = sidecarPath(path);
  if (!files.exists(place)) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of files.read(place)) text += decoder.decode(chunk, { stream: true });
  const value = parsedJson(text) as Partial<RunSidecar> | null | undefined;
  const orders: unknown[] = ['id', 'id-descending', 'as-written'];
  const isSidecar =
    value?.schema === 'consilience.run-sidecar/1' &&
    typeof value.sha256 === 'string' &&
    orders.includes(value.readingOrder);
  if (!isSidecar) {
    throw new InputError('Expected a sidecar of schema consilience.run-sidecar/1, got something else.', {
      place,
      hint: `Remove ${place} to read the run by id, or write the run again.`,
    });
  }
  return value as RunSidecar;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function displayName(path: string): string {
  return path === '-' ? 'standard input' : path;
}

/** A JSON run need not carry a tag; the file's name, without folders and endings, stands in. */
function nameFromPath(path: string): string {
  const file = path.split(/[\\/]/).pop() ?? path;
  return file === '-' ? 'stdin' : file.replace(/(\.(run|trec|txt|json|jsonl|gz))+$/, '') || file;
}
