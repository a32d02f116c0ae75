import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { INDEX_SETTINGS, PLACE_SETTINGS } from '../configuration/settings.ts';

/** `consilience index`, apart from its work. */
export const indexCommand: CommandDefinition = {
  name: 'index',
  summary: 'Index a folder of notes, or bring its index up to date.',
  description:
    'Markdown, plain text and HTML are cut into passages, words and vectors; only what has changed since the last time is taken in again. .gitignore and .consilienceignore are kept to. A JSONL file (one document a line: id, text, and title, tags, date if there are any) is indexed instead of a folder when one is named. The index lies in DIR/.consilience and ignores itself. Nothing is downloaded. Interrupted or killed, the index stays as it was at its last commit, and the same command goes on.',
  arguments: [
    { name: 'DIR', meaning: 'the folder, or a .jsonl file; this folder when not given', isOptional: true },
  ],
  options: [
    ...settingOptions(INDEX_SETTINGS),
    { flags: '--full', meaning: 'build the index anew, whatever it holds' },
    { flags: '--prune', meaning: 'forget the documents of a folder that is missing or empty now' },
    { flags: '--dry-run', meaning: 'only say what would be taken in and what removed' },
    ...settingOptions(PLACE_SETTINGS),
  ],
  formats: ['text', 'json'],
  examples: [
    ['consilience index notes', 'Index a folder'],
    ['consilience index papers.jsonl --index papers.index', 'Index documents that are not files'],
  ],
  load: async () => (await import('./index-folder-handler.ts')).indexHandler,
};
