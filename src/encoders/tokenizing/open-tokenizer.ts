import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../model/index.ts';
import type { ModelFolder } from '../../models/index.ts';
import { TextTokenizer } from './text-tokenizer.ts';
import { readTokenizerJson, tokenizerOfVocabulary } from './tokenizer-files.ts';

/**
 * The tokenizer of a model: its `tokenizer.json`, else the one that its `vocab.txt` stands for. Where there are both,
 * they have to agree.
 *
 * @throws InputError when the folder has neither, or they disagree; DataError when one is damaged.
 */
export function openTokenizer(folder: ModelFolder): TextTokenizer {
  const file = folder.find('tokenizer');
  const vocabulary = folder.find('vocabulary');
  const lines = vocabulary === undefined ? undefined : readLines(vocabulary);
  if (file !== undefined) {
    const tokenizer = new TextTokenizer(readTokenizerJson(readFileSync(file), file), file);
    const other = lines?.findIndex((piece, id) => tokenizer.idOf(piece) !== id) ?? -1;
    if (other >= 0)
      throw new InputError(
        `Expected the token ${other} in ${file} to be ${JSON.stringify(lines![other])}, as ${vocabulary} says, got ${JSON.stringify(tokenizer.tokenOf(other))}.`,
        { hint: 'Take both files from the same model.' },
      );
    return tokenizer;
  }
  if (lines === undefined || vocabulary === undefined)
    throw new InputError(`Expected tokenizer.json or vocab.txt of ${folder.description.id}, got neither.`, {
      place: folder.directory,
    });
  const definition = tokenizerOfVocabulary(lines, isLowercase(folder.directory), vocabulary);
  return new TextTokenizer(definition, vocabulary);
}

function readLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
}

/** `do_lower_case` of tokenizer_config.json; BERT's default where there is none. */
export function isLowercase(directory: string): boolean {
  const path = join(directory, 'tokenizer_config.json');
  if (!existsSync(path)) return true;
  try {
    const config = JSON.parse(readFileSync(path, 'utf8')) as { do_lower_case?: unknown } | null;
    return config?.do_lower_case !== false;
  } catch (cause) {
    throw new InputError(`Expected JSON in ${path}, got other bytes.`, { cause });
  }
}
