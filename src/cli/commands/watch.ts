import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';

/** `consilience watch`, apart from its work. */
export const watchCommand: CommandDefinition = {
  name: 'watch',
  summary: 'Keep an index up to date while files change, until interrupted.',
  arguments: [
    {
      name: 'DIR',
      meaning: 'the indexed folder; when not given, this one or the nearest above it that has an index',
      isOptional: true,
    },
  ],
  options: settingOptions(PLACE_SETTINGS),
  load: async () => (await import('./watch-handler.ts')).watchHandler,
};
