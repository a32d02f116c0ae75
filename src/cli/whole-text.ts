import { type Files, InputError } from '../model/index.ts';

/** @throws InputError for a file that is not UTF-8; whatever reading throws. */
export async function wholeText(files: Files, path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for await (const chunk of files.read(path)) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new InputError('Expected UTF-8, got other bytes.', { place: path, cause });
  }
}
