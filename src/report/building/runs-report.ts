import type { Measure } from '../../measures/index.ts';
import type { Notice } from '../../model/index.ts';
import type { ComparisonOptions, NamedEvaluation } from '../comparing/compare-evaluations.ts';
import { compareEvaluations } from '../comparing/compare-evaluations.ts';
import type { Comparison } from '../comparing/comparison.ts';
import { comparisonParagraph } from '../comparing/comparison-paragraph.ts';
import type { ReportData, ReportVerdict } from '../report-data.ts';
import { buildReport } from './build-report.ts';
import type { ResamplingOptions } from './rank-intervals.ts';
import type { InputArm, InputComparison } from './report-input.ts';

/** Runs that are to be reported on. */
export interface EvaluatedRuns {
  readonly title: string;
  readonly program: string;
  /** The path of the qrels, as it was given. */
  readonly qrels: string;
  /** Each evaluated by `measuresToCompare`; the name is unique, the path is as it was given. */
  readonly runs: readonly (NamedEvaluation & { readonly path: string })[];
  readonly measures: readonly Measure[];
  /** The name of the run that the others are compared with. */
  readonly against: string;
  /** How equal scores were read, in words. */
  readonly ties: string;
  /** What readers and evaluation noticed. */
  readonly notices: readonly Notice[];
}

/** A report on run files: every run against one, on every measure, as one family. */
export function reportOnRuns(
  evaluated: EvaluatedRuns,
  comparison: ComparisonOptions,
  resampling: Partial<ResamplingOptions> = {},
): ReportData {
  const { runs, measures, qrels } = evaluated;
  const comparisons = compareEvaluations(runs, measures.length, evaluated.against, comparison);
  const [first] = runs;
  const bound = first?.evaluation.measures.slice(0, measures.length) ?? [];
  return buildReport(
    {
      title: evaluated.title,
      kind: 'runs',
      program: evaluated.program,
      warnings: evaluated.notices.map(({ code, message }) => ({ code, text: message })),
      facts: [
        { label: 'Judgements', value: qrels, source: null },
        { label: 'Compared with', value: evaluated.against, source: null },
        { label: 'Equal scores', value: evaluated.ties, source: null },
      ],
      queries: (first?.evaluation.queryIds ?? []).map((id) => ({ id })),
      measures: bound.map(({ measure }) => ({
        name: measure.spelling,
        isHit: measure.definition.laws.includes('zeroOrOne'),
        over: 'queries of the qrels',
      })),
      arms: runs.map((run) => armOf(run, bound.length, qrels)),
      comparisons: comparisons.map((each) =>
        inputComparison(each, comparisons.length, measures.length, evaluated),
      ),
      tables: [],
    },
    resampling,
  );
}

function armOf(
  { name, path, evaluation }: EvaluatedRuns['runs'][number],
  count: number,
  qrels: string,
): InputArm {
  const asked = evaluation.measures.slice(0, count);
  return {
    name,
    standing: 'tested',
    source: { file: path, field: '' },
    failed: [],
    values: asked.map(({ values }) => [...values]),
    sources: asked.map(({ measure }) => ({ file: path, field: `${measure.spelling}, with ${qrels}` })),
  };
}

function inputComparison(
  comparison: Comparison,
  familySize: number,
  measureCount: number,
  { runs, qrels }: EvaluatedRuns,
): InputComparison {
  const { arm, reference, measure, correction, alpha } = comparison;
  const pathOf = (name: string) => runs.find((run) => run.name === name)!.path;
  return {
    family: 'all comparisons',
    familySize,
    correction,
    alpha,
    arm: arm.name,
    reference: reference.name,
    measure,
    compared: comparison,
    verdict: verdictOf(comparison),
    words: comparisonParagraph(comparison, { pairs: familySize / measureCount, measures: measureCount }),
    source: { file: `${pathOf(arm.name)} and ${pathOf(reference.name)}`, field: `${measure}, with ${qrels}` },
  };
}

/** A difference is a win or a loss by what the test found, which need not be the sign of the means. */
function verdictOf({ verdict, paired: { outcome } }: Comparison): ReportVerdict {
  if (verdict !== 'different' && verdict !== 'different-within-margin') return verdict;
  return outcome.kind === 'tested' && outcome.direction < 0 ? 'loss' : 'win';
}
