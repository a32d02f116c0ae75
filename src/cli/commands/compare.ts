import { CORRECTIONS, TESTS } from '../../significance/index.ts';
import type { CommandDefinition, OptionDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';
import { READING_OPTIONS } from '../run-arguments.ts';
import { EVALUATION_OPTIONS, measureOption } from './evaluate.ts';

/** What makes a comparison a gate. */
const GATE_OPTIONS: readonly OptionDefinition[] = [
  {
    flags: '--fail-on <what>',
    meaning:
      'be a gate: exit 1 for a significant loss after correction, for any lower mean, or never (significant when only --max-query-drop is given)',
    choices: ['significant', 'any', 'never'],
  },
  {
    flags: '--max-query-drop <size>',
    meaning: 'be a gate: exit 1 also when a single query falls by more than this',
  },
  { flags: '--annotations <where>', meaning: 'what the gate finds, where it is shown', choices: ['github'] },
  { flags: '--junit <file>', meaning: 'write what the gate found as JUnit XML' },
];

/** `consilience compare`, apart from its work. */
export const compareCommand: CommandDefinition = {
  name: 'compare',
  summary: 'Compare runs on the same queries: is the difference real?',
  description:
    'Prints one paragraph per comparison in plain words, then the table. All comparisons of the command are one family and are corrected together; p <= alpha decides. "Cannot tell" is not "equal": for that, give a margin with --equivalence.\n\nWith --fail-on or --max-query-drop it is a gate for continuous integration: nothing is printed when all is well, the exit code is 1 when it is not, and runs with other queries, qrels or tie rules are refused as not comparable.',
  arguments: [
    { name: 'QRELS', meaning: 'judgements: query iteration document grade' },
    { name: 'RUN', meaning: 'two or more run files, or name=path', isVariadic: true },
  ],
  options: [
    measureOption('nDCG@10'),
    ...EVALUATION_OPTIONS,
    {
      flags: '--against <name>',
      meaning: 'compare every other run with this one, by its name or its path (all pairs when not given)',
    },
    {
      flags: '--test <name>',
      meaning: 'the paired test (mcnemar for measures of 0 and 1, else randomization, when not given)',
      choices: TESTS.map(({ name }) => name),
    },
    {
      flags: '--zeros <treatment>',
      meaning: 'for wilcoxon: what equal pairs do',
      choices: ['wilcox', 'pratt'],
      default: 'wilcox',
    },
    {
      flags: '--interval <name>',
      meaning: "how the interval is made (the test's own when not given)",
      choices: ['t', 'percentile', 'bca', 'score'],
    },
    {
      flags: '--correction <name>',
      meaning: 'for the family of all comparisons',
      choices: CORRECTIONS.map(({ name }) => name),
      default: 'holm',
    },
    { flags: '--alpha <level>', meaning: 'the level of significance', default: '0.05' },
    {
      flags: '--equivalence <margin>',
      meaning: 'also test whether the difference is smaller than this either way (corrected with the family)',
    },
    {
      flags: '--power <share>',
      meaning: 'the chance of being found that the smallest detectable effect must have',
      default: '0.8',
    },
    { flags: '--seed <number>', meaning: 'for random draws', default: '1' },
    { flags: '--samples <count>', meaning: 'how many random draws, where the exact way is out of reach' },
    ...GATE_OPTIONS,
    ...READING_OPTIONS,
  ],
  formats: TABLE_FORMATS,
  examples: [
    [
      'consilience compare qrels.txt bm25.run dense.run fused.run --against bm25 -m nDCG@10',
      'Does either beat BM25?',
    ],
    [
      'consilience compare qrels.txt a.run b.run -m Every@5 --test mcnemar',
      'Questions that only one side answers',
    ],
    [
      'consilience compare qrels.txt base.run new.run --against base.run --fail-on significant --max-query-drop 0.5 --annotations github --junit gate.xml',
      'A gate: is the new run no worse than the base?',
    ],
    ['consilience compare qrels.txt a.run b.run --equivalence 0.01', 'Are they the same to within 0.01?'],
  ],
  load: async () => (await import('./compare-handler.ts')).compareHandler,
};
