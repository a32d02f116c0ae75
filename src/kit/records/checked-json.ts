import { DataError } from '../../model/index.ts';

/** What a record may be before it is parsed: a stranger's kit may be made to exhaust the reader. */
export interface ReadingLimits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Bytes of one JSON document that is parsed whole. */
  readonly jsonBytes: number;
  /** Characters of one line of JSON lines. */
  readonly lineLength: number;
  /** Objects and arrays inside one another. */
  readonly depth: number;
  /** How many files a kit may have. */
  readonly files: number;
  /** Bytes of all files together. */
  readonly totalBytes: number;
}

/** Ample for thousands of queries and dozens of arms; far below what a reader has. */
export const READING_LIMITS: ReadingLimits = {
  fileBytes: 256 * 2 ** 20,
  jsonBytes: 32 * 2 ** 20,
  lineLength: 2 ** 22,
  depth: 64,
  files: 20_000,
  totalBytes: 2 ** 31,
};

/**
 * Parses a JSON document after looking at its size and nesting.
 *
 * @throws DataError naming the place when it is no UTF-8, no JSON, too large or too deep.
 */
export function parseJson(bytes: Uint8Array, place: string, limits: ReadingLimits = READING_LIMITS): unknown {
  if (bytes.length > limits.jsonBytes)
    throw new DataError(`Expected JSON of at most ${limits.jsonBytes} bytes, got ${bytes.length}.`, {
      place,
    });
  return parseJsonText(textOf(bytes, place), place, limits);
}

/** The same for text, of one line of a file for example. */
export function parseJsonText(
  text: string,
  place: string,
  { depth }: ReadingLimits = READING_LIMITS,
): unknown {
  if (isDeeperThan(text, depth))
    throw new DataError(`Expected JSON nested at most ${depth} deep, got deeper.`, { place });
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new DataError(`Expected JSON, got ${(cause as Error).message}.`, { place, cause });
  }
}

/** One parsed line of JSON lines. */
export interface JsonLine {
  /** 1-based. */
  readonly line: number;
  readonly value: unknown;
}

/**
 * The lines of a JSON-lines file; empty ones are passed over.
 *
 * @throws DataError naming file and line at one that is no JSON, too long or too deep.
 */
export function* parseJsonLines(
  bytes: Uint8Array,
  place: string,
  limits: ReadingLimits = READING_LIMITS,
): Generator<JsonLine> {
  const text = textOf(bytes, place);
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    line++;
    if (end - start > limits.lineLength)
      throw new DataError(`Expected lines of at most ${limits.lineLength} characters, got ${end - start}.`, {
        place: `${place}:${line}`,
      });
    const content = text.slice(start, end);
    start = end + 1;
    if (content.trim() !== '') yield { line, value: parseJsonText(content, `${place}:${line}`, limits) };
  }
}

/**
 * Bytes as text.
 *
 * @throws DataError when they are no UTF-8.
 */
export function textOf(bytes: Uint8Array, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new DataError('Expected UTF-8 text, got other bytes.', { place, cause });
  }
}

/** Counts brackets outside of strings. */
function isDeeperThan(text: string, limit: number): boolean {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{' || match[0] === '[') {
      if (++depth > limit) return true;
    } else if (match[0] === '}' || match[0] === ']') depth--;
  }
  return false;
}
