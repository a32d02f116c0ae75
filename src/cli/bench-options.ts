import type { OptionDefinition } from './command.ts';

/** Where a bench's records are. */
export const BENCH_OPTION: OptionDefinition = {
  flags: '--bench <folder>',
  meaning: 'the folder of records; default: beside the plan, named as the bench',
};

/** Which other benches have been scored. */
export const SCORED_BEFORE_OPTION: OptionDefinition = {
  flags: '--scored-before <folder>',
  meaning: 'a bench or kit elsewhere whose scores are known; those beside this one are found by themselves',
  isRepeatable: true,
};
