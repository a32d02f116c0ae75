import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';

/** `consilience bench recount`, apart from its work. */
export const benchRecountCommand: CommandDefinition = {
  name: 'bench recount',
  summary: 'Let a second scorer count a bench again and list every disagreement.',
  description:
    'Counts from the bytes of the rows by definitions of its own, with no code of the first scorer, and compares with the scores in the rows and with the file of scores. Writes one recount an arm. Exits with 1 when anything disagrees or the rows contradict themselves.',
  arguments: [{ name: 'BENCH', meaning: 'the folder of records' }],
  options: [],
  formats: TABLE_FORMATS,
  examples: [['consilience bench recount longmemeval-2026-10', 'Do two scorers agree?']],
  load: async () => (await import('./bench-recount-handler.ts')).benchRecountHandler,
};
