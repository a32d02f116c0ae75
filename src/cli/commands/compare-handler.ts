import { type Evaluation, evaluate, type Measure, parseMeasure } from '../../measures/index.ts';
import { InputError, NotFoundError } from '../../model/index.ts';
import {
  adjust,
  type ComparePairedOptions,
  type CorrectionName,
  comparePaired,
  type EquivalenceOutcome,
  judge,
  type TestName,
  type TestOutcome,
} from '../../significance/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { distinctNotices, evaluationOptions, measuresOf, readQrelsAndRuns } from '../evaluation-arguments.ts';
import { formatOption, numberOption, textOption, wholeOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { renderTable } from '../output/table.ts';
import { type Arm, type Comparison, comparisonJson, comparisonTable, type Family } from './comparison.ts';
import { comparisonParagraph } from './comparison-paragraph.ts';

/** How many hits a query has. */
const HITS = parseMeasure('NumRet');

/** Compares the runs pair by pair, or each with one. */
export const compareHandler: Handler = async (invocation) => {
  const measures = measuresOf(invocation, ['nDCG@10']);
  const options = comparisonOptions(invocation);
  const { qrels, runs } = await readQrelsAndRuns(invocation);
  if (runs.length < 2) {
    throw new InputError(`Expected at least two runs to compare, got ${runs.length}.`, {
      code: 'bad-argument',
    });
  }
  const asked = [...measures, ...measures.map(judgedMeasureFor), HITS];
  const evaluations = runs.map(({ name, run }) => ({
    name,
    evaluation: evaluate(run, qrels, asked, evaluationOptions(invocation)),
  }));
  const pairs = pairsOf(evaluations, textOption(invocation, 'against'));
  const raw = measures.flatMap((_, index) =>
    pairs.map(([arm, reference]) => compareArms(arm, reference, index, measures.length, options)),
  );
  const comparisons = corrected(raw, textOption(invocation, 'correction') as CorrectionName, options.alpha);
  const table = comparisonTable(comparisons);
  const family: Family = { pairs: pairs.length, measures: measures.length };
  const text = [
    ...comparisons.map((comparison) => `${comparisonParagraph(comparison, family)}\n`),
    renderTable(table, 'text'),
  ].join('\n');
  const notices = distinctNotices([
    ...qrels.notices,
    ...runs.flatMap(({ run }) => run.notices),
    ...evaluations.flatMap(({ evaluation }) => evaluation.notices),
  ]);
  const data = {
    alpha: options.alpha,
    power: options.power,
    family: comparisons.length,
    comparisons: comparisons.map(comparisonJson),
  };
  emit(
    invocation.context,
    { schema: 'consilience.compare/1', data, table, text, notices },
    formatOption(invocation),
  );
  return EXIT.done;
};

interface Options extends ComparePairedOptions {
  readonly alpha: number;
  readonly power: number;
  readonly givenTest: TestName | undefined;
}

function comparisonOptions(invocation: Invocation): Options {
  const margin = numberOption(invocation, 'equivalence');
  const samples = wholeOption(invocation, 'samples');
  const interval = textOption(invocation, 'interval') as ComparePairedOptions['interval'];
  return {
    givenTest: textOption(invocation, 'test') as TestName | undefined,
    alpha: numberOption(invocation, 'alpha') ?? 0.05,
    power: numberOption(invocation, 'power') ?? 0.8,
    seed: wholeOption(invocation, 'seed', 0),
    zeros: textOption(invocation, 'zeros') as ComparePairedOptions['zeros'],
    ...(margin !== undefined && { margin }),
    ...(samples !== undefined && { samples }),
    ...(interval !== undefined && { interval }),
  };
}

/** What share of the hits that the measure looks at has been judged at all. */
function judgedMeasureFor({ values }: Measure): Measure {
  const { cutoff } = values;
  return parseMeasure(typeof cutoff === 'number' ? `Judged@${cutoff}` : 'Judged@10');
}

interface NamedEvaluation {
  readonly name: string;
  readonly evaluation: Evaluation;
}

/** The arm first, what it is compared with second. */
function pairsOf(
  evaluations: readonly NamedEvaluation[],
  against: string | undefined,
): (readonly [NamedEvaluation, NamedEvaluation])[] {
  if (against === undefined) {
    return evaluations.flatMap((reference, index) =>
      evaluations.slice(index + 1).map((arm) => [arm, reference] as const),
    );
  }
  const reference = evaluations.find(({ name }) => name === against);
  if (reference === undefined) {
    const names = evaluations.map(({ name }) => name).join(', ');
    throw new NotFoundError(
      `Expected one of the runs (${names}) for --against, got ${JSON.stringify(against)}.`,
    );
  }
  return evaluations.filter((arm) => arm !== reference).map((arm) => [arm, reference] as const);
}

function compareArms(
  first: NamedEvaluation,
  second: NamedEvaluation,
  index: number,
  measureCount: number,
  options: Options,
): Comparison {
  const { measure } = first.evaluation.measures[index]!;
  const isBinary = measure.definition.laws.includes('zeroOrOne');
  const arm = armOf(first, index, measureCount);
  const reference = armOf(second, index, measureCount);
  const test = options.givenTest ?? (isBinary ? 'mcnemar' : 'randomization');
  return {
    measure: measure.spelling,
    arm,
    reference,
    queryIds: first.evaluation.queryIds,
    paired: comparePaired(arm.values, reference.values, { ...options, test }),
    power: options.power,
    alpha: options.alpha,
    correction: 'none',
    adjustedP: undefined,
    adjustedEquivalenceP: undefined,
    verdict: 'cannot-tell',
  };
}

function armOf({ name, evaluation }: NamedEvaluation, index: number, measureCount: number): Arm {
  const { values } = evaluation.measures[index]!;
  const judged = evaluation.measures[measureCount + index]!;
  const hits = evaluation.measures.at(-1)!.values;
  return {
    name,
    values,
    mean: meanOf(values)!,
    judgedMeasure: judged.measure.spelling,
    // A query without hits has none that could be unjudged.
    judged: meanOf(judged.values.filter((_, query) => hits[query]! > 0)),
  };
}

/** Added up from left to right, as `evaluate` does; undefined for no values. */
function meanOf(values: Float64Array): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The whole family at once. A test without an answer keeps its place in the family. */
function corrected(
  comparisons: readonly Comparison[],
  correction: CorrectionName,
  alpha: number,
): Comparison[] {
  const tests = adjustAnswered(
    comparisons.map(({ paired: { outcome } }) => outcome),
    correction,
  );
  const equivalences = adjustAnswered(
    comparisons.map(({ paired: { equivalence } }) => equivalence),
    correction,
  );
  return comparisons.map((comparison, index) => {
    const adjustedP = tests[index];
    const adjustedEquivalenceP = equivalences[index];
    const verdict = judge(comparison.paired, alpha, adjustedP, adjustedEquivalenceP);
    return { ...comparison, correction, adjustedP, adjustedEquivalenceP, verdict };
  });
}

/** The adjusted p of each outcome that has a p; those that have none count in the size of the family. */
function adjustAnswered(
  outcomes: readonly (TestOutcome | EquivalenceOutcome | undefined)[],
  correction: CorrectionName,
): (number | undefined)[] {
  const ps = outcomes.map((outcome) => (outcome?.kind === 'tested' ? outcome.p : undefined));
  const answered = ps.filter((p) => p !== undefined);
  const adjusted = adjust(answered, correction, { familySize: outcomes.length });
  let next = 0;
  return ps.map((p) => (p === undefined ? undefined : adjusted[next++]));
}
