import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';
import { INDEXED_FOLDER } from '../indexed-folder.ts';

/** `consilience status`, apart from its work. */
export const statusCommand: CommandDefinition = {
  name: 'status',
  summary: 'Show what an index holds, how old it is, and which files it could not take in.',
  arguments: [INDEXED_FOLDER],
  options: [
    { flags: '--files', meaning: 'list every document with its state' },
    { flags: '--why <path>', meaning: 'say which rule lets a file in or keeps it out' },
    ...settingOptions(PLACE_SETTINGS),
  ],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md'],
  examples: [['consilience status --why notes/draft.md', 'Why is this file not found?']],
  load: async () => (await import('./status-handler.ts')).statusHandler,
};
