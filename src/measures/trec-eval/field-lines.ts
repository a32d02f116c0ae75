import { doubleOf } from './c-numbers.ts';
import { Stop } from './stop.ts';

/** How a file of whitespace-separated fields is read, and what trec_eval says when it cannot be. */
export interface FieldFile {
  readonly path: string;
  readonly columns: number;
  /** Whether lines that start with `#` are skipped. */
  readonly comments: boolean;
  /** The part of trec_eval that reads it, for messages: `get_prefs`. */
  readonly reader: string;
  readonly exitCode: number;
}

/** A score, level or mean that is no number, or not finite: trec_eval would go on with it. */
const NOT_FINITE = 4;

/**
 * Reads the fields of each line.
 *
 * @throws Stop for a line with another number of fields.
 */
export function readFieldLines(
  chunks: Iterable<Uint8Array>,
  file: FieldFile,
  take: (fields: readonly string[], line: number) => void,
): void {
  const lines = decode(chunks, file).split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [index, text] of lines.entries()) {
    const fields = text.split(/[ \t\v\f\r]+/).filter((field) => field !== '');
    if (file.comments && fields[0]?.startsWith('#')) continue;
    if (fields.length !== file.columns)
      throw new Stop(file.exitCode, `trec_eval.${file.reader}: Malformed line ${index + 1}\n`);
    take(fields, index + 1);
  }
}

function decode(chunks: Iterable<Uint8Array>, { path, exitCode }: FieldFile): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  try {
    for (const chunk of chunks) parts.push(decoder.decode(chunk, { stream: true }));
    parts.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError)
      throw new Stop(exitCode, `trec_eval: ${path}: Expected UTF-8, got bytes that are not.\n`);
    throw error;
  }
  return parts.join('');
}

/**
 * A number as C's `atof` reads it.
 *
 * @throws Stop when it is not finite, which would make orders and means depend on chance.
 */
export function finiteNumber(text: string, path: string, line: number): number {
  const value = doubleOf(text);
  if (Number.isFinite(value)) return value;
  throw new Stop(
    NOT_FINITE,
    `trec_eval: ${path}:${line}: Expected a finite number, got ${JSON.stringify(text)}.\n`,
  );
}
