import { createHash, type Hash } from 'node:crypto';
import { type Files, InputError, type Notice, type ReadingOrder } from '../model/index.ts';
import { type Qrels, qrelsReader, type ReadingOptions, type Run, runReader } from '../runs/index.ts';
import { type RangeReaders, readRunsInParallel } from './parallel-reading.ts';
import { defaultThreads } from './worker-pool.ts';

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

/** How run files are to be read. */
export interface RunFileOptions extends FileOptions {
  /** How many threads may read; small files are always read by one. Default: as many as the machine has, to 8. */
  readonly threads?: number | undefined;
  /** Threads that are running anyway. */
  readonly readers?: RangeReaders | undefined;
}

/**
 * Reads run files (`-` is standard input), each with its sidecar when there is one, so that its ties are read in
 * the order in which they were written. A sidecar of other bytes is not believed, and that is reported.
 *
 * @throws NotFoundError, InputError
 */
export async function readRunFiles(
  files: Files,
  paths: readonly string[],
  options: RunFileOptions = {},
): Promise<Run[]> {
  const sidecars = await Promise.all(paths.map((path) => readRunSidecar(files, path)));
  // A lenient reading reports places, and a sidecar asks for a digest: both go through a file from the front.
  const isFrontOnly = (index: number) => options.lenient === true || sidecars[index] !== undefined;
  const early = await readRunsInParallel(
    paths.map((path, index) => (isFrontOnly(index) ? '-' : path)),
    {
      comments: options.comments ?? false,
      threads: options.readers?.threads ?? options.threads ?? defaultThreads(),
      readers: options.readers,
      always: options.threads !== undefined,
    },
  );
  const runs: Run[] = [];
  for (const [index, path] of paths.entries()) {
    const run = early[index] ?? (await readFromFront(files, path, options, sidecars[index]));
    runs.push(run.tag === '' ? run.with({ tag: nameFromPath(path) }) : run);
  }
  return runs;
}

/** Reads one run file: {@link readRunFiles}. */
export async function readRunFile(files: Files, path: string, options: RunFileOptions = {}): Promise<Run> {
  return (await readRunFiles(files, [path], options))[0]!;
}

async function readFromFront(
  files: Files,
  path: string,
  options: FileOptions,
  sidecar: RunSidecar | undefined,
): Promise<Run> {
  const reader = runReader({ ...options, name: displayName(path), shared: true });
  const hash = sidecar === undefined ? undefined : createHash('sha256');
  await feed(files, path, reader, hash);
  const run = reader.end();
  if (sidecar === undefined || hash === undefined) return run;
  if (hash.digest('hex') === sidecar.sha256) return run.with({ readingOrder: sidecar.readingOrder });
  const notice: Notice = {
    code: 'sidecar-of-other-bytes',
    count: 1,
    message: `${sidecarPath(path)} belongs to other bytes than ${path} now has: ties are read by id. Write the run again, or remove the sidecar.`,
  };
  return run.with({ notices: [...run.notices, notice] });
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

/**
 * The sidecar of a run, when there is one; whether it belongs to the run's bytes is for its reader to find out.
 *
 * @throws InputError when what stands there is no sidecar.
 */
export async function readRunSidecar(files: Files, path: string): Promise<RunSidecar | undefined> {
  const place = sidecarPath(path);
  if (path === '-') return undefined;
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
