import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';
import { READING_OPTIONS } from '../run-arguments.ts';
import { SPEC_OPTIONS } from '../spec-options.ts';

/** `consilience advise`, apart from its work. */
export const adviseCommand: CommandDefinition = {
  name: 'advise',
  summary: 'What do the settings of a reciprocal rank fusion imply?',
  description:
    'From a spec alone (--legs) or from runs: where a document that only one leg finds can land, which leg can never put its own finds into the top, what a first place is worth in another leg, when agreement beats a first place, how many exact ties are built in. Each statement comes with its arithmetic and with the settings that would change it.',
  arguments: [{ name: 'RUN', meaning: 'run files, or name=path', isVariadic: true, isOptional: true }],
  options: [
    {
      flags: '--legs <name=weight,...>',
      meaning: 'the legs of a spec, in order, instead of runs: dense=1,bm25=0.5',
    },
    ...SPEC_OPTIONS,
    { flags: '-n, --limit <count>', meaning: 'the top that matters', default: '10' },
    ...READING_OPTIONS,
  ],
  formats: TABLE_FORMATS,
  examples: [
    [
      'consilience advise --legs dense=1,bm25=0.5 --rank-constant 60 --depth 50',
      'Can BM25 at half weight bring in anything of its own?',
    ],
    [
      'consilience advise dense.run bm25.run --weights bm25=0.5',
      'The same, with what happened in these runs',
    ],
  ],
  load: async () => (await import('./advise-handler.ts')).adviseHandler,
};
