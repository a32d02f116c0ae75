import type { CommandDefinition } from '../command.ts';

/** `consilience trec_eval`, apart from its work. It parses its own flags, as trec_eval does. */
export const trecEvalCommand: CommandDefinition = {
  name: 'trec_eval',
  summary: "trec_eval's own command line: the same flags, output, messages and exit codes, faster.",
  description:
    'Takes the flags of trec_eval 10.0 (-q -c -M -l -m -n -N -J -D -R -Z -h …); `--as 9.0.8` answers as the older release does. `consilience trec_eval -h` prints its own help. Where trec_eval depends on chance or on the machine, docs/trec-eval-differences.md says what is answered instead.',
  arguments: [
    {
      name: 'WORD',
      meaning: "trec_eval's own flags, then the qrels and the results file",
      isOptional: true,
      isVariadic: true,
    },
  ],
  options: [],
  examples: [['consilience trec_eval -q -m ndcg_cut.10 -m map qrels.txt bm25.run', 'As with trec_eval']],
  isRaw: true,
  load: async () => (await import('./trec-eval-handler.ts')).trecEvalHandler,
};
