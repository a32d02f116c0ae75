import { CORRECTIONS, TESTS } from '../significance/index.ts';

/** The text of docs/significance.md, made from the definitions of tests and corrections. */
export function significanceReference(): string {
  return [
    '# Tests and corrections',
    '',
    '<!-- Made from the definitions by `npm run docs`; a check fails when it is stale. -->',
    '',
    'All tests are paired: two runs on the same queries. p <= alpha decides. Two identical runs have p = 1 in every test. A test without an answer (a t-test of differences that are all the same) says so and keeps its place in the family. "Cannot tell" is not "equal": give a margin (`--equivalence`) to show that.',
    '',
    '## Tests',
    '',
    ...TESTS.flatMap(({ name, meaning, assumes, exactness, source }) => [
      `### ${name}`,
      '',
      meaning,
      '',
      `- Assumes: ${assumes}`,
      `- Exactness: ${exactness}`,
      `- Source: ${source}`,
      '',
    ]),
    '## What else is printed',
    '',
    "- **Interval**, of the mean difference, at confidence 1 - alpha, not corrected: Student's t; with `mcnemar` Tango's score interval; with `bootstrap` bias-corrected and accelerated. `--interval` chooses another.",
    '- **Detectable**: the smallest difference that these queries, with the spread seen, would show at alpha with the power asked for, before correction. With `mcnemar` it is exact at the share of queries seen that only one arm answers; else by the noncentral t, which for the other tests is an approximation.',
    '- **Equivalence**, with a margin: two one-sided tests, by sign flips with `randomization`, else by t; corrected as the tests are, over the same family.',
    '',
    '| verdict | when |',
    '| --- | --- |',
    '| different | adjusted p <= alpha |',
    '| different-within-margin | the same, and equivalence is shown: a difference too small to matter |',
    '| equivalent | no difference is shown, and equivalence is |',
    '| cannot-tell | neither is shown, and what was seen is smaller than what is detectable, or that is unknown |',
    '| not-shown | neither is shown, though what was seen is no smaller than what is detectable |',
    '',
    'A test of signs or ranks may find the arm higher whose mean is lower; the paragraph then says so.',
    '',
    '## Corrections',
    '',
    'All comparisons of one `compare`, every pair on every measure, are one family.',
    '',
    '| name | meaning | keeps at alpha | assumes | source |',
    '| --- | --- | --- | --- | --- |',
    ...CORRECTIONS.map(
      ({ name, meaning, controls, assumes, source }) =>
        `| ${name} | ${meaning} | ${controls} | ${assumes} | ${source} |`,
    ),
    '',
  ].join('\n');
}
