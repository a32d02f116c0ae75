import { CORRECTIONS, TESTS } from '../../significance/index.ts';
import type { CommandDefinition } from '../command.ts';
import { READING_OPTIONS } from '../run-arguments.ts';
import { EVALUATION_OPTIONS, measureOption } from './evaluate.ts';

/** `consilience report`, apart from its work. */
export const reportCommand: CommandDefinition = {
  name: 'report',
  summary: 'Write a report on a bench, or on run files: one page, Markdown, LaTeX, CSV, JUnit or JSON.',
  description:
    'Takes the folder of a bench that has been scored, or its plan; or qrels and runs, of which the first run is what the others are compared with. The ending of each output file chooses its form: .html, .md, .tex, .csv (a line a query and arm), .xml (JUnit) or .json; without any, Markdown is printed. A page is one file that needs no network and no script, with its data inside: --from opens it again.',
  arguments: [
    {
      name: 'INPUT',
      meaning: 'a bench (folder, or *.bench.yaml), or QRELS RUN...; nothing with --from',
      isVariadic: true,
      isOptional: true,
    },
  ],
  options: [
    {
      flags: '-o, --output <file>',
      meaning: 'where to write; may be given several times',
      isRepeatable: true,
    },
    { flags: '--from <file>', meaning: 'the data of a report that was written as .html or .json' },
    { flags: '--title <text>', meaning: "the report's title" },
    { flags: '--bench <folder>', meaning: 'with a plan: where its records are (beside it when not given)' },
    { flags: '--seed <number>', meaning: 'for random draws', default: '1' },
    {
      flags: '--resamples <count>',
      meaning: 'bootstrap resamples for the intervals of means and ranks',
      default: '2000',
    },
    measureOption('nDCG@10'),
    ...EVALUATION_OPTIONS,
    {
      flags: '--against <name>',
      meaning:
        'of runs: the one that the others are compared with, by its name or its path (the first when not given)',
    },
    {
      flags: '--test <name>',
      meaning:
        'of runs: the paired test (mcnemar for measures of 0 and 1, else randomization, when not given)',
      choices: TESTS.map(({ name }) => name),
    },
    {
      flags: '--correction <name>',
      meaning: 'of runs: for the family of all comparisons',
      choices: CORRECTIONS.map(({ name }) => name),
      default: 'holm',
    },
    { flags: '--alpha <level>', meaning: 'of runs: the level of significance', default: '0.05' },
    {
      flags: '--with-runs',
      meaning: 'of runs: put them and the qrels into the page too, so that consilience lab opens it',
    },
    ...READING_OPTIONS,
  ],
  examples: [
    [
      'consilience report longmemeval-2026-10 -o report.html -o rows.csv',
      'A bench as a page, and its values',
    ],
    [
      'consilience report qrels.txt bm25.run dense.run fused.run -m nDCG@10 -o report.html',
      'Runs, compared with the first',
    ],
    ['consilience report --from report.html -o report.tex', 'The same report in another form'],
  ],
  load: async () => (await import('./report-handler.ts')).reportHandler,
};
