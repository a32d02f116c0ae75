import type { CommandDefinition, OptionDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';
import { READING_OPTIONS } from '../run-arguments.ts';

/** `--measure`, with what a command takes when it is not given. */
export function measureOption(standard: string): OptionDefinition {
  return {
    flags: '-m, --measure <measure>',
    meaning: `a measure as ir_measures spells it: nDCG@10, P(rel=2)@5, AP, Every@5 (${standard} when none is given)`,
    isRepeatable: true,
  };
}

/** How every command that evaluates does so. */
export const EVALUATION_OPTIONS: readonly OptionDefinition[] = [
  {
    flags: '--relevance-level <grade>',
    meaning: 'the least grade that counts as relevant; does not touch the gains of nDCG',
    default: '1',
  },
  {
    flags: '--ties <order>',
    meaning: "how equal scores are read (the sidecar's order, or id, when not given)",
    choices: ['id', 'id-descending', 'as-written'],
  },
];

/** `consilience evaluate`, apart from its work. */
export const evaluateCommand: CommandDefinition = {
  name: 'evaluate',
  summary: 'Evaluate runs against qrels.',
  description:
    'Scores decide, and for equal scores the tie order; ranks and the order of lines do not. A query of the qrels that a run lacks counts 0, a query without qrels is ignored, a query without a relevant document counts 0; each is reported.',
  arguments: [
    { name: 'QRELS', meaning: 'judgements: query iteration document grade; - is standard input' },
    { name: 'RUN', meaning: 'a run file, or name=path; - is standard input', isVariadic: true },
  ],
  options: [
    measureOption('nDCG@10, AP and RR@10'),
    ...EVALUATION_OPTIONS,
    { flags: '-q, --per-query', meaning: 'also show every query' },
    {
      flags: '--compat <version>',
      meaning: 'reproduce trec_eval 9.0.8 or 10.0 to all printed digits',
      choices: ['trec_eval-9', 'trec_eval-10'],
    },
    {
      flags: '-c, --complete',
      meaning: "with --compat trec_eval-9: average over all queries of the qrels, as trec_eval's -c",
    },
    { flags: '--explain-measure', meaning: 'show formula, inputs and the worked sum for one query' },
    {
      flags: '--query <id>',
      meaning: 'with --explain-measure: the query to explain (the first of the qrels when not given)',
    },
    ...READING_OPTIONS,
  ],
  formats: TABLE_FORMATS,
  examples: [
    [
      "consilience evaluate qrels.txt bm25.run dense.run -m nDCG@10 -m 'P(rel=2)@5'",
      'Two runs, two measures',
    ],
    [
      'consilience evaluate qrels.txt bm25.run -m AP --explain-measure --query q7',
      'Where one number comes from',
    ],
    [
      'consilience evaluate qrels.txt bm25.run --compat trec_eval-10 -q --format csv',
      'As trec_eval 10 counts, every query, as CSV',
    ],
  ],
  load: async () => (await import('./evaluate-handler.ts')).evaluateHandler,
};
