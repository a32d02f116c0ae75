import type { CommandDefinition } from '../command.ts';

/** `consilience datasets list`, apart from its work. */
export const datasetsListCommand: CommandDefinition = {
  name: 'datasets list',
  summary: 'List the formats of test collections that can be read.',
  arguments: [],
  options: [],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md'],
  load: async () => (await import('./datasets-handlers.ts')).datasetsListHandler,
};

/** `consilience datasets show`, apart from its work. */
export const datasetsShowCommand: CommandDefinition = {
  name: 'datasets show',
  summary: 'Show what a format expects, and what it lets you choose.',
  arguments: [{ name: 'NAME', meaning: 'a name of `datasets list`' }],
  options: [],
  formats: ['text', 'json'],
  load: async () => (await import('./datasets-handlers.ts')).datasetsShowHandler,
};

/** `consilience datasets check`, apart from its work. */
export const datasetsCheckCommand: CommandDefinition = {
  name: 'datasets check',
  summary: 'Read a data set once; count it, and say what is odd about it.',
  description:
    'Exit code 1: figures over it would not be what they seem. That is no document or no query, an id that stands twice, a relevant document that is not among the candidates, or bytes that are not those of the published file it is named after.',
  arguments: [{ name: 'PATH', meaning: 'its file or folder' }],
  options: [
    { flags: '--dataset <name>', meaning: 'its format (told by its names and first bytes when not given)' },
    { flags: '--setting <name>', meaning: 'which of the format’s settings' },
    {
      flags: '--option <name=value>',
      meaning: 'what the format lets you choose; `datasets show` lists it',
      isRepeatable: true,
    },
  ],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md'],
  examples: [
    [
      'consilience datasets check longmemeval_s_cleaned.json',
      'counts, oddities, and whether these are the published bytes',
    ],
    ['consilience datasets check beir/scifact --option split=test', 'a folder in BEIR’s form'],
    [
      'consilience datasets check notes --dataset known-items --option count=200',
      'queries made of your own notes',
    ],
  ],
  load: async () => (await import('./datasets-handlers.ts')).datasetsCheckHandler,
};
