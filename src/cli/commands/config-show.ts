import type { CommandDefinition } from '../command.ts';

/** `consilience config show`, apart from its work. */
export const configShowCommand: CommandDefinition = {
  name: 'config show',
  summary: 'Show every setting that can be made, and its value here.',
  description:
    'A setting is taken from its flag, else from the environment, else from consilience.json in the folder, else from its default. A folder’s own consilience.json can set only what stays inside that folder.',
  arguments: [{ name: 'DIR', meaning: 'the folder; this one when not given', isOptional: true }],
  options: [
    { flags: '--origin', meaning: 'show where each value comes from' },
    { flags: '--schema', meaning: 'print the JSON Schema of consilience.json instead' },
  ],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md'],
  load: async () => (await import('./config-show-handler.ts')).configShowHandler,
};
