import type { CommandDefinition, OptionDefinition } from '../command.ts';

const MODEL = {
  name: 'MODEL',
  meaning: 'a name of `models list`, a folder (./DIR), or the JSON file of a description (./FILE.json)',
};

const HUB: readonly OptionDefinition[] = [
  {
    flags: '--hub <url>',
    meaning: 'the hub to ask; else CONSILIENCE_HUB, else https://huggingface.co',
  },
  { flags: '--timeout <seconds>', meaning: 'how long a connection may be silent', default: '60' },
  { flags: '--retries <count>', meaning: 'how often to try again what may pass by itself', default: '4' },
];

/** `consilience models list`, apart from its work. */
export const modelsListCommand: CommandDefinition = {
  name: 'models list',
  summary: 'List the models that are known, and which are here.',
  description:
    'Models lie in CONSILIENCE_MODELS, else in the cache folder of this system. Only `models pull` downloads.',
  arguments: [],
  options: [],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md'],
  load: async () => (await import('./models-list-handler.ts')).modelsListHandler,
};

/** `consilience models show`, apart from its work. */
export const modelsShowCommand: CommandDefinition = {
  name: 'models show',
  summary: 'Show all that is known of a model.',
  arguments: [MODEL],
  options: [],
  formats: ['text', 'json'],
  load: async () => (await import('./models-list-handler.ts')).modelsShowHandler,
};

/** `consilience models vet`, apart from its work. */
export const modelsVetCommand: CommandDefinition = {
  name: 'models vet',
  summary: 'Decide from a hub’s metadata alone whether a model may be downloaded.',
  description:
    'Looks at gating, licence, formats, sizes, commit and digests, and fetches no weights. Exit code 1: refused.',
  arguments: [
    {
      name: 'MODEL',
      meaning:
        'a name of `models list`, a description’s JSON file (./FILE.json), or OWNER/NAME[@REVISION] of a hub',
    },
  ],
  options: [...HUB, { flags: '-o, --output <file>', meaning: 'also write the decision there, as JSON' }],
  formats: ['text', 'json'],
  examples: [['consilience models vet bge-small-en-v1.5', 'what would be checked before a pull']],
  load: async () => (await import('./models-pull-handler.ts')).modelsVetHandler,
};

/** `consilience models pull`, apart from its work. */
export const modelsPullCommand: CommandDefinition = {
  name: 'models pull',
  summary: 'Download models that pass the gate: the only command that downloads.',
  description:
    'Every byte is hashed as it comes; a model appears whole or not at all; what was interrupted goes on where it was. What no description pins is recorded at the first pull and enforced from then on. HF_TOKEN is sent to the hub, and to nobody else.',
  arguments: [
    { ...MODEL, meaning: 'names of `models list`, or JSON files of descriptions', isVariadic: true },
  ],
  options: [
    { flags: '--from <dir>', meaning: 'take the files from a folder of this machine instead' },
    ...HUB,
  ],
  formats: ['text', 'json'],
  examples: [
    [
      'consilience models pull bge-small-en-v1.5',
      'bring a model, which `index --encoder` then takes by its name',
    ],
    ['consilience models pull bge-small-en-v1.5 --from /mnt/usb/bge', 'without a network'],
  ],
  load: async () => (await import('./models-pull-handler.ts')).modelsPullHandler,
};

/** `consilience models verify`, apart from its work. */
export const modelsVerifyCommand: CommandDefinition = {
  name: 'models verify',
  summary: 'Hash every file of models that are here, and compare.',
  arguments: [{ ...MODEL, isOptional: true, meaning: `${MODEL.meaning}; all that are here when not given` }],
  options: [],
  formats: ['text', 'json'],
  load: async () => (await import('./models-care-handlers.ts')).modelsVerifyHandler,
};

/** `consilience models path`, apart from its work. */
export const modelsPathCommand: CommandDefinition = {
  name: 'models path',
  summary: 'Print where a model lies.',
  arguments: [MODEL],
  options: [],
  load: async () => (await import('./models-list-handler.ts')).modelsPathHandler,
};

/** `consilience models remove`, apart from its work. */
export const modelsRemoveCommand: CommandDefinition = {
  name: 'models remove',
  summary: 'Remove a model from the cache, unfinished parts too.',
  arguments: [{ name: 'MODEL', meaning: 'a name of `models list`' }],
  options: [
    {
      flags: '--forget',
      meaning: 'also forget the digests of its first pull, so that the next may bring other bytes',
    },
  ],
  load: async () => (await import('./models-care-handlers.ts')).modelsRemoveHandler,
};
