import { openIndex } from '../assembly.ts';
import type { OpenIndex } from '../retrieval/index.ts';
import type { Invocation } from './command.ts';
import { findIndex, type IndexPlace } from './index-place.ts';
import { textOption } from './options.ts';

/** `--index`, else its variable. */
export function indexDirectory(invocation: Invocation): string | undefined {
  return textOption(invocation, 'index') ?? (process.env['CONSILIENCE_INDEX_DIRECTORY'] || undefined);
}

/**
 * Opens the index that a command line means, hands it on, and closes it whatever happens.
 *
 * @throws UnavailableError when there is none, with the command that makes one.
 */
export async function withIndex<Result>(
  invocation: Invocation,
  folder: string | undefined,
  use: (index: OpenIndex, place: IndexPlace) => Promise<Result>,
): Promise<Result> {
  const place = findIndex(folder, indexDirectory(invocation));
  const command = `consilience ${process.argv.slice(2, 4).join(' ')}`.trim();
  const index = await openIndex({ directory: place.directory, folder: place.root, create: false, command });
  try {
    return await use(index, place);
  } finally {
    await index.close();
  }
}
