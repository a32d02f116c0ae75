import { AppError, type Notice } from '../../../src/model/index.ts';
import { type ChunkReader, qrelsReader, runReader } from '../../../src/runs/index.ts';
import { readCsv } from './csv.ts';
import { readHtml } from './html-page.ts';
import type { FileKind, OpenedFile, OpenedPart } from './opened-file.ts';
import { readSearchAnswer } from './search-answer.ts';
import { readSession } from './session-text.ts';
import { tellKind } from './tell-kind.ts';
import { tiedHits } from './tied-hits.ts';

/** Larger files are refused: a page that cannot hold them would be closed by the browser. */
export const MOST_BYTES = 300_000_000;
const HEAD_BYTES = 65_536;

/**
 * Reads a file whatever it is: TREC runs and qrels as they stream, everything else whole. Bad lines and duplicates are
 * passed over and told. Never throws for what a file says.
 *
 * @param as what to read it as; default: told from its content.
 */
export async function readFile(name: string, file: Blob, as?: FileKind): Promise<OpenedFile> {
  if (file.size > MOST_BYTES) {
    const problem = `${name}: Expected a file of at most ${MOST_BYTES / 1e6} MB, got ${Math.round(file.size / 1e6)} MB.`;
    return { name, kind: as ?? 'run', bytes: file.size, parts: [], problems: [problem] };
  }
  const start = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isGzipped = start[0] === 0x1f && start[1] === 0x8b;
  const open = () => (isGzipped ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream());
  let kind = as ?? 'run';
  try {
    const head = isGzipped ? await firstBytes(open()) : start;
    kind = as ?? tellKind(name.replace(/\.gz$/i, ''), new TextDecoder().decode(head));
    const { parts, problems } = await readAs(kind, name, open());
    return { name, kind, bytes: file.size, parts, problems };
  } catch (error) {
    return { name, kind, bytes: file.size, parts: [], problems: [problemOf(name, error)] };
  }
}

interface ReadParts {
  readonly parts: readonly OpenedPart[];
  readonly problems: readonly string[];
}

async function readAs(kind: FileKind, name: string, stream: ReadableStream<Uint8Array>): Promise<ReadParts> {
  if (kind === 'run') {
    const run = await readChunks(runReader({ name, lenient: true }), stream);
    const listName = run.tag || name.replace(/\.[^.]*$/, '');
    return {
      parts: [{ kind: 'run', name: listName, run, tiedHits: tiedHits(run) }],
      problems: messages(run.notices),
    };
  }
  if (kind === 'qrels') {
    const qrels = await readChunks(qrelsReader({ name, lenient: true }), stream);
    return { parts: [{ kind: 'qrels', qrels }], problems: messages(qrels.notices) };
  }
  const text = await wholeText(stream);
  switch (kind) {
    case 'csv':
      return readCsv(name, text);
    case 'search':
      return readSearchAnswer(name, text);
    case 'session':
      return readSession(name, text);
    case 'html':
      return readHtml(name, text, (inner, content) => readFile(inner, new Blob([content])));
  }
}

async function readChunks<Result>(
  reader: ChunkReader<Result>,
  stream: ReadableStream<Uint8Array>,
): Promise<Result> {
  await eachChunk(stream, (chunk) => reader.push(chunk));
  return reader.end();
}

async function eachChunk(
  stream: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
}

/** @throws TypeError for bytes that are not UTF-8. */
async function wholeText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  await eachChunk(stream, (chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  return text + decoder.decode();
}

async function firstBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return (value ?? new Uint8Array(0)).slice(0, HEAD_BYTES);
}

function messages(notices: readonly Notice[]): string[] {
  return notices.map(({ message }) => message);
}

function problemOf(name: string, error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof SyntaxError) return `${name}: Expected JSON, got something else: ${error.message}`;
  if (error instanceof TypeError) return `${name}: Expected UTF-8 text, or gzip, got other bytes.`;
  throw error;
}
