import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';
import { INDEXED_FOLDER } from '../indexed-folder.ts';

/** `consilience watch`, apart from its work. */
export const watchCommand: CommandDefinition = {
  name: 'watch',
  summary: 'Keep an index up to date while files change, until interrupted.',
  arguments: [INDEXED_FOLDER],
  options: settingOptions(PLACE_SETTINGS),
  load: async () => (await import('./watch-handler.ts')).watchHandler,
};
