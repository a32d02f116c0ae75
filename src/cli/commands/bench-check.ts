import { BENCH_OPTION, SCORED_BEFORE_OPTION } from '../bench-options.ts';
import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';

/** `consilience bench check`, apart from its work. */
export const benchCheckCommand: CommandDefinition = {
  name: 'bench check',
  summary: 'Is a plan whole, and what could it show?',
  description:
    'Reads a plan (*.bench.yaml), opens its data set, and looks for its models and files. Then it says what cannot be seen from the scores afterwards: what each fusion can and cannot do with its weights, whether the candidate sets are so small that no leg can miss a document, and for every comparison the smallest difference that its test would find with a power of 80%. Nothing is encoded or ranked. Exit 1 when the plan could not be run as it is.',
  arguments: [{ name: 'PLAN', meaning: 'a plan, *.bench.yaml' }],
  options: [BENCH_OPTION, SCORED_BEFORE_OPTION],
  formats: TABLE_FORMATS,
  examples: [
    ['consilience bench check plans/fusion-study.bench.yaml', 'What is missing, and what it could show'],
  ],
  load: async () => (await import('./bench-check-handler.ts')).benchCheckHandler,
};
