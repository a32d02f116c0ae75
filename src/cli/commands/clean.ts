import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';

/** `consilience clean`, apart from its work. */
export const cleanCommand: CommandDefinition = {
  name: 'clean',
  summary: 'Remove an index. The documents are not touched.',
  arguments: [{ name: 'DIR', meaning: 'the indexed folder; this one when not given', isOptional: true }],
  options: [
    { flags: '--dry-run', meaning: 'only say what would be removed' },
    ...settingOptions(PLACE_SETTINGS),
  ],
  load: async () => (await import('./clean-handler.ts')).cleanHandler,
};
