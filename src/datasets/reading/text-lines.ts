import { DataError } from '../../model/index.ts';
import { nodeFiles } from '../../storage/index.ts';

/** A line of a file, without its line end. */
export interface TextLine {
  readonly text: string;
  /** `file:line`. */
  readonly place: string;
}

/**
 * A file's lines as they stream by, gzip undone; LF and CRLF end a line, and so does the end of the file. A byte
 * order mark is dropped.
 *
 * @throws DataError with file and line for bytes that are not UTF-8.
 */
export async function* textLines(path: string): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pending = '';
  let number = 0;
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw new DataError('Expected UTF-8, got other bytes here or in the lines after it.', {
        place: `${path}:${number + 1}`,
        hint: `Turn it into UTF-8, e.g. iconv -f ISO-8859-1 -t UTF-8 ${path}.`,
        cause,
      });
    }
  };
  const lineOf = (text: string): TextLine => ({
    text: text.endsWith('\r') ? text.slice(0, -1) : text,
    place: `${path}:${++number}`,
  });
  for await (const chunk of nodeFiles.read(path)) {
    const lines = (pending + decoded(chunk)).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) yield lineOf(line);
  }
  pending += decoded();
  if (pending !== '') yield lineOf(pending);
}
