import type { CommandDefinition } from '../command.ts';

/** `consilience judge`, apart from its work. */
export const judgeCommand: CommandDefinition = {
  name: 'judge',
  summary: 'Grade what several runs found, blind and in random order, in the terminal.',
  description:
    'Pools the top of all runs, and asks for a grade of each document without saying which run found it or where. Keys: 0 to 3 grade, s skips, b takes the last grade back, m shows the rest of a long text, q ends. Every grade is in the qrels, on disk, before the next is asked for; who gave it and when stands beside them in FILE.judgements.ndjson. Called again it goes on where it stopped.',
  arguments: [{ name: 'RUN', meaning: 'run files, or name=path', isVariadic: true }],
  options: [
    { flags: '--queries <file>', meaning: 'the queries: an id, a tab and the text a line, or JSON lines' },
    {
      flags: '--documents <path>',
      meaning: 'the texts: a folder (ids are paths in it) or a file of JSON lines',
    },
    { flags: '-o, --output <file>', meaning: 'the qrels to add to' },
    { flags: '--by <name>', meaning: 'who judges' },
    { flags: '--depth <count>', meaning: 'how many of each run’s first documents', default: '10' },
    { flags: '--seed <number>', meaning: 'another seed, another order', default: '1' },
    { flags: '--comments', meaning: 'skip lines of runs that start with #' },
    {
      flags: '--lenient',
      meaning: 'pass over bad lines of runs and merge duplicates, counting them, instead of stopping',
    },
  ],
  examples: [
    [
      'consilience judge bm25.run dense.run --queries queries.tsv --documents notes -o qrels.txt --by ada',
      'The first ten of two runs, in random order',
    ],
  ],
  load: async () => (await import('./judge-handler.ts')).judgeHandler,
};
