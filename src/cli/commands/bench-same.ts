import type { CommandDefinition } from '../command.ts';

/** `consilience bench same`, apart from its work. */
export const benchSameCommand: CommandDefinition = {
  name: 'bench same',
  summary: 'Say whether two sources of one arm hold the same lists.',
  description:
    'Compares rows.ndjson or TREC runs query by query: how many lists are equal, and where the first difference is, with both scores. Exit code 1 when lists differ or a source lacks a query.',
  arguments: [
    { name: 'A', meaning: 'rows.ndjson, or a TREC run' },
    { name: 'B', meaning: 'the same from elsewhere' },
  ],
  options: [{ flags: '--top <count>', meaning: 'compare only so many hits of each list' }],
  formats: ['text', 'json'],
  examples: [['consilience bench same a5/rows.ndjson other/a5.run --top 10', 'Are the top ten the same?']],
  load: async () => (await import('./bench-same-handler.ts')).benchSameHandler,
};
