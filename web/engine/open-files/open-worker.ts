import { type FileKind, type SentFile, sentFile } from './opened-file.ts';
import { readFile } from './read-file.ts';

/** What the page asks of its worker. */
export interface OpenRequest {
  readonly number: number;
  readonly name: string;
  readonly file: Blob;
  readonly as: FileKind | undefined;
}

/** What the worker answers. */
export interface OpenAnswer {
  readonly number: number;
  readonly file: SentFile | undefined;
  /** A fault of the page, and not of the file. */
  readonly fault: string | undefined;
}

addEventListener('message', ({ data }: MessageEvent<OpenRequest>) => {
  const { number, name, file, as } = data;
  readFile(name, file, as).then(
    (opened) => postMessage({ number, file: sentFile(opened), fault: undefined } satisfies OpenAnswer),
    (error: unknown) => postMessage({ number, file: undefined, fault: String(error) } satisfies OpenAnswer),
  );
});
