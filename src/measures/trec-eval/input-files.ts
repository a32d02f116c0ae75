import type { InputError } from '../../model/index.ts';

/** Where the command's files come from. Chunks may be of any size; one may be reused when the next is asked for. */
export interface TrecEvalFiles {
  /** The bytes of a file, or undefined when it cannot be read. */
  read(path: string): Iterable<Uint8Array> | undefined;
  /** The bytes of standard input. */
  readStandardInput(): Iterable<Uint8Array>;
}

/** What trec_eval says of a line it cannot read, or undefined when the error has no line. */
export function malformedLine(error: InputError, path: string, reader: string): string | undefined {
  const line = error.place?.slice(path.length + 1);
  return line ? `trec_eval.${reader}: Malformed line ${line}\n` : undefined;
}
