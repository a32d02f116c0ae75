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
    '## Corrections',
    '',
    'All comparisons of one `compare` are one family.',
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
