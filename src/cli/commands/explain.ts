import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS, SEARCH_SETTINGS } from '../configuration/settings.ts';
import { INDEXED_FOLDER } from '../indexed-folder.ts';

/** `consilience explain`, apart from its work. */
export const explainCommand: CommandDefinition = {
  name: 'explain',
  summary: 'Say why a document stands where it stands for a query, or what kept it out.',
  description:
    'For each leg the exact rank and score, also far below what the leg gives to the fusion, with the arithmetic word by word; then the fused place, the gaps to its neighbours, or the filter, depth or limit that removed it.',
  arguments: [
    { name: 'QUERY', meaning: 'as given to search', isWords: true },
    { name: 'DOC', meaning: 'the document: its path as a hit shows it' },
    INDEXED_FOLDER,
  ],
  options: [
    ...settingOptions(SEARCH_SETTINGS, { limit: '-n' }),
    { flags: '--in <glob>', meaning: 'only documents whose path matches', isRepeatable: true },
    ...settingOptions(PLACE_SETTINGS),
  ],
  formats: ['text', 'json'],
  examples: [['consilience explain "undo the last commit" git/reset.md', 'Why this note, or why not']],
  load: async () => (await import('./explain-handler.ts')).explainHandler,
};
