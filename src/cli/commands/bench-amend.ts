import type { CommandDefinition } from '../command.ts';

/** `consilience bench amend`, apart from its work. */
export const benchAmendCommand: CommandDefinition = {
  name: 'bench amend',
  summary: 'Record a change to a registered bench, with its reason.',
  description:
    'Compares plan, data set, models and program with what is registered and appends what changed to amendments.ndjson, with the date, the reason and whether scores had been seen by then. The registration stays as it is; every verdict is shown with its amendments beside it.',
  arguments: [{ name: 'BENCH', meaning: 'the folder of records' }],
  options: [
    { flags: '--reason <text>', meaning: 'why it changed; shown beside every verdict' },
    {
      flags: '--plan <file>',
      meaning: 'the plan as it is now; default: the one beside the folder that names this bench',
    },
  ],
  formats: ['text', 'json'],
  examples: [
    [
      'consilience bench amend plans/fusion-study --reason "The data set has a corrected file."',
      'What changed, on record',
    ],
  ],
  load: async () => (await import('./bench-amend-handler.ts')).benchAmendHandler,
};
