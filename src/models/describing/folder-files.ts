import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, NotFoundError } from '../../model/index.ts';
import { parseJson } from './json-fields.ts';

/** The first of the paths that is in the folder. */
export function firstThat(folder: string, paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(join(folder, path)));
}

/** @throws NotFoundError when the file is not there. */
export function readTextFile(file: string, hint?: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new NotFoundError(`Expected the file ${file}, got ${(cause as NodeJS.ErrnoException).code}.`, {
      hint,
      cause,
    });
  }
}

/** @throws NotFoundError when the file is not there, InputError when it holds no JSON object. */
export function readJsonFile(folder: string, path: string, hint?: string): Readonly<Record<string, unknown>> {
  const file = join(folder, path);
  const json = parseJson(readTextFile(file, hint), file);
  if (typeof json === 'object' && json !== null && !Array.isArray(json))
    return json as Record<string, unknown>;
  throw new InputError('Expected a JSON object, got another value.', { place: file });
}

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];

/** The numbers of a tokenizer's special tokens, ascending. */
export function specialTokens(folder: string, tokenizer: string): number[] {
  if (tokenizer.endsWith('.txt')) {
    const lines = readTextFile(join(folder, tokenizer)).split(/\r?\n/);
    return SPECIAL.map((token) => lines.indexOf(token))
      .filter((index) => index >= 0)
      .sort((a, b) => a - b);
  }
  const added = readJsonFile(folder, tokenizer)['added_tokens'];
  if (!Array.isArray(added)) {
    throw new InputError('Expected a list for added_tokens, got none.', { place: join(folder, tokenizer) });
  }
  return (added as { readonly id?: unknown; readonly special?: unknown }[])
    .filter(({ id, special }) => special === true && Number.isSafeInteger(id))
    .map(({ id }) => id as number)
    .sort((a, b) => a - b);
}
