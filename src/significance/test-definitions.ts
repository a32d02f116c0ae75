import type { TestName } from './outcome.ts';

/** What a test is, for help and documentation; the computation is in the file named after it. */
export interface TestDefinition {
  readonly name: TestName;
  /** One line. */
  readonly meaning: string;
  /** What has to hold for p to mean what it says. */
  readonly assumes: string;
  /** How exact p is. */
  readonly exactness: string;
  readonly source: string;
}

/** The tests for two arms over the same queries, the default first. */
export const TESTS: readonly TestDefinition[] = [
  {
    name: 'randomization',
    meaning: 'Would swapping the two arms at random, query by query, give as large a mean difference?',
    assumes:
      'nothing about the distribution; if the arms do not differ, their values for a query may be swapped',
    exactness:
      'exact for up to 40 differing queries, and for far more when values lie on a grid; else random draws',
    source: 'Fisher (1935); Smucker, Allan and Carterette (CIKM 2007)',
  },
  {
    name: 'mcnemar',
    meaning:
      'Of the queries that only one arm answers, does one arm answer more than a fair coin would give it?',
    assumes: 'values of 0 and 1 only; queries independent',
    exactness: 'exact',
    source: 'McNemar (1947), binomial form',
  },
  {
    name: 't',
    meaning: 'Is the mean difference large, measured against the spread of the differences?',
    assumes: 'a mean that is nearly normal: differences not too skewed for their number; some spread',
    exactness: 'exact for normal differences, else an approximation that improves with more queries',
    source: 'Student (1908)',
  },
  {
    name: 'wilcoxon',
    meaning: 'Do the ranks of the differences by size weigh more on one side than on the other?',
    assumes: 'differences symmetric about their centre',
    exactness:
      'exact for up to 25 differences without ties or zeros, else a normal approximation; ranks differences as written (0.3 - 0.1 ties with 0.2), where scipy and R rank doubles and so their rounding noise (in a program: `arithmetic`)',
    source: 'Wilcoxon (1945); zeros by Pratt (1959)',
  },
  {
    name: 'sign',
    meaning:
      'Does one arm win on more queries than a fair coin would give it, whatever the size of the wins?',
    assumes: 'queries independent',
    exactness: 'exact',
    source: 'Conover (1999)',
  },
  {
    name: 'bootstrap',
    meaning:
      'Would resampled queries, shifted to no difference, give as large a studentised mean difference?',
    assumes: 'queries are a sample of those that matter; some spread',
    exactness: 'random draws, approximate also without them',
    source: 'Efron and Tibshirani (1993); Sakai (SIGIR 2006)',
  },
];
