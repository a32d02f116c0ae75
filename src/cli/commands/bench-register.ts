import { BENCH_OPTION, SCORED_BEFORE_OPTION } from '../bench-options.ts';
import type { CommandDefinition } from '../command.ts';

/** `consilience bench register`, apart from its work. */
export const benchRegisterCommand: CommandDefinition = {
  name: 'bench register',
  summary: 'Write down what a bench is, before its first score.',
  description:
    'Writes registration.json into the folder of records: the plan in canonical form, the sha256 of the plan, of the data set and of every model file, the program (version and a digest of its installed files), the time in UTC and the machine. Prints one digest of all of it, to be published elsewhere before the run. Refused when the bench has any score. When another bench has scored the same queries, the registration says that this is not a replication.',
  arguments: [{ name: 'PLAN', meaning: 'a plan, *.bench.yaml' }],
  options: [BENCH_OPTION, SCORED_BEFORE_OPTION],
  formats: ['text', 'json'],
  examples: [['consilience bench register plans/fusion-study.bench.yaml', 'The digest to publish']],
  load: async () => (await import('./bench-register-handler.ts')).benchRegisterHandler,
};
