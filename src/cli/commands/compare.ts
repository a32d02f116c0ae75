import { CORRECTIONS, TESTS } from '../../significance/index.ts';
import type { CommandDefinition } from '../command.ts';
import { TABLE_FORMATS } from '../output/formats.ts';
import { READING_OPTIONS } from '../run-arguments.ts';
import { EVALUATION_OPTIONS, measureOption } from './evaluate.ts';

/** `consilience compare`, apart from its work. */
export const compareCommand: CommandDefinition = {
  name: 'compare',
  summary: 'Compare runs on the same queries: is the difference real?',
  description:
    'Prints one paragraph per comparison in plain words, then the table. All comparisons of the command are one family and are corrected together; p <= alpha decides. "Cannot tell" is not "equal": for that, give a margin with --equivalence.',
  arguments: [
    { name: 'QRELS', meaning: 'judgements: query iteration document grade' },
    { name: 'RUN', meaning: 'two or more run files, or name=path', isVariadic: true },
  ],
  options: [
    measureOption('nDCG@10'),
    ...EVALUATION_OPTIONS,
    {
      flags: '--against <name>',
      meaning: 'compare every other run with this one (all pairs when not given)',
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
    ['consilience compare qrels.txt a.run b.run --equivalence 0.01', 'Are they the same to within 0.01?'],
  ],
  load: async () => (await import('./compare-handler.ts')).compareHandler,
};
