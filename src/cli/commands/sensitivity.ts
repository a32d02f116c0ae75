import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';
import { READING_OPTIONS } from '../run-arguments.ts';
import { SPEC_OPTIONS } from '../spec-options.ts';

/** `consilience sensitivity`, apart from its work. */
export const sensitivityCommand: CommandDefinition = {
  name: 'sensitivity',
  summary: 'How does the fused top move when the rank constant or a weight does?',
  description:
    'Every swap point of the fused top, solved exactly, for the rank constant and for each weight in turn; the top compared with that of the base setting; the part of the range around the base in which nothing changes; with --qrels the measure along the way. Between neighbouring swap points the top is the same for every setting.',
  arguments: [{ name: 'RUN', meaning: 'two or more run files, or name=path', isVariadic: true }],
  options: [
    ...SPEC_OPTIONS,
    { flags: '-n, --limit <count>', meaning: 'the top that is watched', default: '10' },
    {
      flags: '--axis <name>',
      meaning: 'vary only this: rank-constant, or a leg for its weight (all when not given)',
      isRepeatable: true,
    },
    { flags: '--constants <low,high>', meaning: 'the range of the rank constant (0,10000 when not given)' },
    { flags: '--weight-range <low,high>', meaning: 'the range of each weight (0,10 when not given)' },
    { flags: '--persistence <p>', meaning: "rank-biased overlap's p, above 0 and below 1", default: '0.9' },
    { flags: '--qrels <file>', meaning: 'judgements: also give the measure of the top along the way' },
    { flags: '-m, --measure <measure>', meaning: 'the measure (nDCG@10 when not given)' },
    { flags: '--query <id>', meaning: 'only this query', isRepeatable: true },
    {
      flags: '-q, --per-query',
      meaning: 'show every swap point of every query instead of the summary',
    },
    ...READING_OPTIONS,
  ],
  formats: TABLE_FORMATS,
  examples: [
    ['consilience sensitivity bm25.run dense.run --qrels qrels.txt', 'Does the constant matter here?'],
    [
      'consilience sensitivity a.run b.run c.run --query q1 --axis rank-constant -q',
      'Every constant at which the top ten of one query changes, and what passes what',
    ],
  ],
  load: async () => (await import('./sensitivity-handler.ts')).sensitivityHandler,
};
