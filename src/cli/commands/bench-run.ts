import { BENCH_OPTION } from '../bench-options.ts';
import type { CommandDefinition } from '../command.ts';

/** `consilience bench run`, apart from its work. */
export const benchRunCommand: CommandDefinition = {
  name: 'bench run',
  summary: "Ask a plan's rankers every query, and store what they answer.",
  description:
    'Appends a row per query and arm (rows.ndjson) and writes what made them (run.json: pins, settings, counts), times apart from all else (timings.ndjson), and a TREC run with its metadata. A query whose ranker failed has a row with the error and no score, and makes the run incomplete. Interrupted or killed, the rows are valid up to the last whole line; --resume goes on from there, and the files come out the same. Refused when plan, data set, models or program are not as registered.',
  arguments: [{ name: 'PLAN', meaning: 'a plan, *.bench.yaml' }],
  options: [
    BENCH_OPTION,
    { flags: '--arm <name>', meaning: 'only this arm; may be given several times', isRepeatable: true },
    { flags: '--first <count>', meaning: 'only so many queries, from the first' },
    { flags: '--resume', meaning: 'go on where rows end' },
    {
      flags: '--retry-failed',
      meaning: 'with --resume: go back to the first query that failed, and go on from there',
    },
    {
      flags: '--exploratory <reason>',
      meaning: 'run although something changed since the registration; marks every record so',
    },
  ],
  formats: ['text', 'json'],
  examples: [
    ['consilience bench run plans/fusion-study.bench.yaml', 'Every arm that is no fusion'],
    ['consilience bench run plans/fusion-study.bench.yaml --resume', 'Go on after an interruption'],
  ],
  load: async () => (await import('./bench-run-handler.ts')).benchRunHandler,
};
