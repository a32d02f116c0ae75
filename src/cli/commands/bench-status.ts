import { BENCH_OPTION } from '../bench-options.ts';
import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';

/** `consilience bench status`, apart from its work. */
export const benchStatusCommand: CommandDefinition = {
  name: 'bench status',
  summary: 'Say how far every arm of a bench is, and what to do next.',
  arguments: [{ name: 'BENCH', meaning: 'the folder of a bench, or its plan' }],
  options: [BENCH_OPTION],
  formats: TABLE_FORMATS,
  examples: [['consilience bench status fusion-study', 'How far is it?']],
  load: async () => (await import('./bench-status-handler.ts')).benchStatusHandler,
};
