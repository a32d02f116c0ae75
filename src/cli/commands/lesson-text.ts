import { fileURLToPath } from 'node:url';
import { InputError } from '../../model/index.ts';
import type { CommandContext } from '../command.ts';

/** The novel that ships with the package. */
export const KIPPS_FILE: string = fileURLToPath(new URL('../../../data/kipps/39162.txt', import.meta.url));

/**
 * A whole text in UTF-8.
 *
 * @throws InputError when it is empty or in another encoding.
 */
export async function readText({ files }: CommandContext, path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for await (const chunk of files.read(path)) text += decoder.decode(chunk, { stream: true });
    text += decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new InputError(`Expected a text in UTF-8, got other bytes in ${path}.`, {
      cause,
      hint: 'Convert it first, for example: iconv -f latin1 -t utf-8 old.txt > new.txt',
    });
  }
  if (text.trim() === '') {
    throw new InputError(`Expected a text with words, got an empty one: ${path}.`, { code: 'empty-file' });
  }
  return text;
}
