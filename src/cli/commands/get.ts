import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';
import { INDEXED_FOLDER } from '../indexed-folder.ts';

/** `consilience get`, apart from its work. */
export const getCommand: CommandDefinition = {
  name: 'get',
  summary: 'Print a document, or some lines of it, with line numbers.',
  arguments: [
    { name: 'DOC', meaning: 'a document as a hit shows it; DOC:line from that line, DOC:line:count so many' },
    INDEXED_FOLDER,
  ],
  options: [{ flags: '--plain', meaning: 'without line numbers' }, ...settingOptions(PLACE_SETTINGS)],
  formats: ['text', 'json'],
  examples: [['consilience get git/reset.md:12:20', 'Twenty lines from line 12']],
  load: async () => (await import('./get-handler.ts')).getHandler,
};
