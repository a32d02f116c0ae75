import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';

/** `consilience bench compare`, apart from its work. */
export const benchCompareCommand: CommandDefinition = {
  name: 'bench compare',
  summary: 'Test the registered comparisons of a bench and say the registered words.',
  description:
    "Tests each comparison of the plan on the scored rows, corrects over each family's registered size (comparisons whose arm was cut count), and prints the words that the plan fixed. Every p is computed by a second path; exits with 1 when the two differ, or when an arm that was to be compared has not been run. Then what stands behind the verdicts: gains by type, the queries each turns on, what each leg alone has and the best any fusion of the legs could reach.",
  arguments: [{ name: 'BENCH', meaning: 'the folder of records' }],
  options: [
    {
      flags: '--swap-points',
      meaning: 'solve where the rank constant decides the queries that a comparison turns on (JSON has them)',
    },
  ],
  formats: TABLE_FORMATS,
  examples: [['consilience bench compare longmemeval-2026-10', 'Is the difference what was registered?']],
  load: async () => (await import('./bench-compare-handler.ts')).benchCompareHandler,
};
