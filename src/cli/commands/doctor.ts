import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';
import { INDEXED_FOLDER } from '../indexed-folder.ts';

/** `consilience doctor`, apart from its work. */
export const doctorCommand: CommandDefinition = {
  name: 'doctor',
  summary: 'Check this machine, the kernels, the models and an index, each failure with what mends it.',
  arguments: [INDEXED_FOLDER],
  options: settingOptions(PLACE_SETTINGS),
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md'],
  load: async () => (await import('./doctor-handler.ts')).doctorHandler,
};
