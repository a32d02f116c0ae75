import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS } from '../configuration/settings.ts';
import { INDEXED_FOLDER } from '../indexed-folder.ts';

/** `consilience index verify`, apart from its work. */
export const verifyCommand: CommandDefinition = {
  name: 'index verify',
  summary: 'Check every byte of an index, and name what is damaged.',
  arguments: [INDEXED_FOLDER],
  options: settingOptions(PLACE_SETTINGS),
  formats: ['text', 'json'],
  load: async () => (await import('./index-care-handlers.ts')).verifyHandler,
};

/** `consilience index repair`, apart from its work. */
export const repairCommand: CommandDefinition = {
  name: 'index repair',
  summary: 'Rebuild what is damaged in an index, from the files.',
  arguments: [INDEXED_FOLDER],
  options: settingOptions(PLACE_SETTINGS),
  formats: ['text', 'json'],
  load: async () => (await import('./index-care-handlers.ts')).repairHandler,
};

/** `consilience index compact`, apart from its work. */
export const compactCommand: CommandDefinition = {
  name: 'index compact',
  summary: 'Make one segment of all, and give back the room of deleted documents. Answers stay the same.',
  arguments: [INDEXED_FOLDER],
  options: settingOptions(PLACE_SETTINGS),
  formats: ['text', 'json'],
  load: async () => (await import('./index-care-handlers.ts')).compactHandler,
};

/** `consilience index export`, apart from its work. */
export const exportCommand: CommandDefinition = {
  name: 'index export',
  summary: 'Write the documents of an index as JSON lines, which `index` reads again.',
  arguments: [INDEXED_FOLDER],
  options: [
    ...settingOptions(PLACE_SETTINGS),
    { flags: '-o, --output <file>', meaning: 'where to; standard output when not given' },
    { flags: '--passages', meaning: 'a line per passage instead of per document' },
  ],
  load: async () => (await import('./index-export-handler.ts')).exportHandler,
};
