import { FUSION_METHODS, NORMALIZATIONS, TIE_RULES } from '../../fusion/index.ts';
import { BENCH_OPTION } from '../bench-options.ts';
import type { CommandDefinition } from '../command.ts';

/** `consilience bench fuse`, apart from its work. */
export const benchFuseCommand: CommandDefinition = {
  name: 'bench fuse',
  summary: "Make a plan's fusions from stored lists; no model is needed.",
  description:
    'Writes rows and a TREC run per fusion, and fuse.json with what each came to. Every fusion is made twice: the top ten that were stored before must come out again, else the exit code is 1. With --legs, stored arms are fused in a way that the plan does not have: its records lie below exploratory/ and say so.',
  arguments: [{ name: 'PLAN', meaning: 'a plan, *.bench.yaml, or the folder of a bench' }],
  options: [
    BENCH_OPTION,
    { flags: '--arm <name>', meaning: 'only this fusion; may be given several times', isRepeatable: true },
    {
      flags: '--legs <arm=weight,...>',
      meaning: 'fuse these arms, in this order, instead of what the plan has',
    },
    { flags: '--name <name>', meaning: 'with --legs: names the files', default: 'fusion' },
    {
      flags: '--method <name>',
      meaning: 'with --legs: how lists become one',
      choices: FUSION_METHODS.map(({ definition }) => definition.name),
    },
    { flags: '--rank-constant <number>', meaning: "with --legs: reciprocal rank fusion's constant" },
    {
      flags: '--normalization <name>',
      meaning: 'with --legs: how scores are made comparable',
      choices: NORMALIZATIONS.map(({ definition }) => definition.name),
    },
    { flags: '--ties <rule>', meaning: 'with --legs: what orders truly tied documents', choices: TIE_RULES },
  ],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'latex'],
  examples: [
    ['consilience bench fuse plans/fusion-study.bench.yaml', "The plan's fusions"],
    ['consilience bench fuse plans/fusion-study.bench.yaml --legs bm25=0.5,static=1', 'Another one'],
  ],
  load: async () => (await import('./bench-fuse-handler.ts')).benchFuseHandler,
};
