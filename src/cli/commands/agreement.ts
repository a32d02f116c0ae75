import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';
import { READING_OPTIONS } from '../run-arguments.ts';

/** `consilience agreement`, apart from its work. */
export const agreementCommand: CommandDefinition = {
  name: 'agreement',
  summary: 'How alike are the rankings of two or more runs?',
  description:
    "For each pair of runs: documents shared at the top, overlap and Jaccard at the cutoff, extrapolated rank-biased overlap, and Kendall's tau-b. Rankings are compared as they are read, tied scores in the run's tie order. A query that only one run of a pair has counts for nothing and is reported.",
  arguments: [{ name: 'RUN', meaning: 'two or more run files, or name=path', isVariadic: true }],
  options: [
    { flags: '--cutoff <count>', meaning: 'where shared, overlap and Jaccard stop', default: '10' },
    { flags: '--persistence <p>', meaning: "rank-biased overlap's p, above 0 and below 1", default: '0.9' },
    {
      flags: '--depth <count>',
      meaning: 'how many hits rank-biased overlap and tau look at (all when not given)',
    },
    {
      flags: '--documents <which>',
      meaning:
        'which documents tau looks at: those in either ranking (missing ones share the place after the last), or in both',
      choices: ['either', 'both'],
      default: 'either',
    },
    { flags: '-q, --per-query', meaning: 'also show every query' },
    ...READING_OPTIONS,
  ],
  formats: TABLE_FORMATS,
  examples: [
    ['consilience agreement bm25.run dense.run sparse.run', 'Three pairs, on average'],
    ['consilience agreement bm25.run dense.run --cutoff 5 -q', 'Where two rankers disagree most'],
  ],
  load: async () => (await import('./agreement-handler.ts')).agreementHandler,
};
