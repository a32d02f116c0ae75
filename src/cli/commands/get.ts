import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';

/** `consilience get`, apart from its work. */
export const getCommand: CommandDefinition = {
  name: 'get',
  summary: 'Print a document, or some lines of it, with line numbers.',
  arguments: [
    { name: 'DOC', meaning: 'a document as a hit shows it; DOC:line from that line, DOC:line:count so many' },
    {
      name: 'DIR',
      meaning: 'the indexed folder; when not given, this one or the nearest above it that has an index',
      isOptional: true,
    },
  ],
  options: [{ flags: '--plain', meaning: 'without line numbers' }, ...settingOptions(PLACE_SETTINGS)],
  formats: ['text', 'json'],
  examples: [['consilience get git/reset.md:12:20', 'Twenty lines from line 12']],
  load: async () => (await import('./get-handler.ts')).getHandler,
};
