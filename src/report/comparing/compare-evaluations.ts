import { type Evaluation, type Measure, parseMeasure } from '../../measures/index.ts';
import { NotFoundError } from '../../model/index.ts';
import {
  type ComparePairedOptions,
  type CorrectionName,
  comparePaired,
  type TestName,
} from '../../significance/index.ts';
import type { ComparedArm, Comparison } from './comparison.ts';
import { correctFamily } from './correct-family.ts';

/** How many hits a query has. */
const HITS: Measure = parseMeasure('NumRet');

/** A run's evaluation, and the name it goes by. */
export interface NamedEvaluation {
  readonly name: string;
  readonly evaluation: Evaluation;
}

/** How evaluations are compared. */
export interface ComparisonOptions extends Omit<ComparePairedOptions, 'test'> {
  readonly alpha: number;
  readonly power: number;
  readonly correction: CorrectionName;
  /** Default: McNemar's for measures of 0 and 1, else by randomisation. */
  readonly test?: TestName | undefined;
}

/**
 * What has to be evaluated so that {@link compareEvaluations} can compare on these measures: they, a measure for
 * each that says what share of the hits it looks at was judged, and the number of hits.
 */
export function measuresToCompare(measures: readonly Measure[]): Measure[] {
  return [...measures, ...measures.map(judgedMeasureFor), HITS];
}

/**
 * Compares every pair on every measure: all of them are one family, and are corrected together.
 *
 * @param evaluations by {@link measuresToCompare} of as many measures as `measureCount` says.
 * @param against the reference's name; every pair when absent, each run with those before it.
 * @throws NotFoundError when no run has the reference's name.
 */
export function compareEvaluations(
  evaluations: readonly NamedEvaluation[],
  measureCount: number,
  against: string | undefined,
  options: ComparisonOptions,
): Comparison[] {
  const pairs = pairsOf(evaluations, against);
  const raw = Array.from({ length: measureCount }, (_, index) =>
    pairs.map(([arm, reference]) => compareArms(arm, reference, index, measureCount, options)),
  );
  return correctFamily(raw.flat(), options.correction, options.alpha);
}

/** What share of the hits that the measure looks at has been judged at all. */
function judgedMeasureFor({ values }: Measure): Measure {
  const { cutoff } = values;
  return parseMeasure(typeof cutoff === 'number' ? `Judged@${cutoff}` : 'Judged@10');
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
  options: ComparisonOptions,
): Comparison {
  const { measure } = first.evaluation.measures[index]!;
  const isBinary = measure.definition.laws.includes('zeroOrOne');
  const arm = armOf(first, index, measureCount);
  const reference = armOf(second, index, measureCount);
  const test = options.test ?? (isBinary ? 'mcnemar' : 'randomization');
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

function armOf({ name, evaluation }: NamedEvaluation, index: number, measureCount: number): ComparedArm {
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
