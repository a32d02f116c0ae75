import { FUSION_METHODS } from '../../fusion/index.ts';
import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';
import { READING_OPTIONS } from '../run-arguments.ts';
import { DEPTH_OPTIONS } from '../spec-options.ts';

/** `consilience tune`, apart from its work. */
export const tuneCommand: CommandDefinition = {
  name: 'tune',
  summary: 'Which method, rank constant and weights hold up on queries they were not chosen on?',
  description:
    'Cross-validation over the queries: each fold is scored by the setting that is best on all other folds. What is printed first is that held-out score with its interval, beside the default (reciprocal rank fusion, 60, equal weights) on the same queries. The in-sample score of the setting that all queries choose is too good to be expected, and is marked so.',
  arguments: [
    { name: 'QRELS', meaning: 'judgements: query iteration document grade' },
    { name: 'RUN', meaning: 'two or more run files, or name=path', isVariadic: true },
  ],
  options: [
    { flags: '-m, --measure <measure>', meaning: 'what to choose by', default: 'nDCG@10' },
    {
      flags: '--method <name>',
      meaning: 'a method to try (every one when not given)',
      choices: FUSION_METHODS.map(({ definition }) => definition.name),
      isRepeatable: true,
    },
    {
      flags: '--constants <a,b,...>',
      meaning: 'rank constants to try (0,5,10,20,40,60,100,1000 when not given)',
    },
    {
      flags: '--weight-grid <a,b,...>',
      meaning: 'weights to try for each leg but the first, which weighs 1 (0.25,0.5,1,2,4 when not given)',
    },
    ...DEPTH_OPTIONS,
    { flags: '--folds <count>', meaning: 'how many folds', default: '5' },
    { flags: '--seed <number>', meaning: 'for the folds and the resampling', default: '1' },
    { flags: '--confidence <share>', meaning: 'of the intervals', default: '0.95' },
    ...READING_OPTIONS,
  ],
  formats: TABLE_FORMATS,
  examples: [
    ['consilience tune qrels.txt bm25.run dense.run', 'Is tuning worth it here?'],
    [
      'consilience tune qrels.txt bm25.run dense.run --method rrf --constants 10,60 --weight-grid 0.5,1,2 -m RR@10',
      'Among six settings only',
    ],
  ],
  load: async () => (await import('./tune-handler.ts')).tuneHandler,
};
