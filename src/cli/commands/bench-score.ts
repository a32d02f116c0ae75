import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';

/** `consilience bench score`, apart from its work. */
export const benchScoreCommand: CommandDefinition = {
  name: 'bench score',
  summary: 'Score every arm of a bench from its stored lists.',
  description:
    'Computes the measures of the plan from the lists in the rows, never from the scores that the rows state, and writes the file of scores. Failed and missing queries are counted and have no value. Exact ties are counted and also scored in the opposite order; fusions are made again from their stored legs. Exits with 1 when an arm is not whole or a fusion is not what its legs make.',
  arguments: [{ name: 'BENCH', meaning: 'the folder of records' }],
  options: [],
  formats: TABLE_FORMATS,
  examples: [['consilience bench score longmemeval-2026-10', 'What every arm reaches']],
  load: async () => (await import('./bench-score-handler.ts')).benchScoreHandler,
};
