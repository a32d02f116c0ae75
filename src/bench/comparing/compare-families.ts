import { NotFoundError } from '../../model/index.ts';
import {
  adjust,
  CORRECTIONS,
  type CorrectionName,
  comparePaired,
  type PairedComparison,
  TESTS,
  type TestName,
} from '../../significance/index.ts';
import type { PlannedComparison, PlannedFamily } from '../plan/plan.ts';
import type { ComparedFamily, FamilyComparison } from '../records/family-file.ts';
import type { BenchArms } from '../scoring/bench-arms.ts';
import { comparedArms, type PairedValues, pairedValues } from './paired-values.ts';
import { filledWords, verdictOf } from './verdict-words.ts';

/**
 * The comparisons of a plan, family by family in the plan's order: each tested once, then corrected over the
 * family's registered size. One whose arm was cut, skipped, not run, or has unanswered queries is not scored and
 * counts in its family as p = 1.
 *
 * @throws NotFoundError for a test or correction that does not exist.
 */
export function compareFamilies(bench: BenchArms): ComparedFamily[] {
  return Object.entries(bench.plan.families).map(([family, planned]) => {
    const comparisons = bench.plan.comparisons.filter((comparison) => comparison.family === family);
    const raw = comparisons.map((comparison) => testOne(bench, comparison, planned));
    const tested = raw.filter((one): one is Tested => one.paired !== undefined);
    const correction = correctionNamed(planned.correction);
    const adjusted = adjust(
      tested.map(({ p }) => p),
      correction,
      { familySize: Math.max(planned.size, comparisons.length) },
    );
    return {
      family,
      size: Math.max(planned.size, comparisons.length),
      alpha: planned.alpha,
      correction,
      primary: raw.map((one) =>
        one.paired === undefined
          ? notScored(one)
          : scored(bench, one, adjusted[tested.indexOf(one)]!, planned.alpha, correction),
      ),
    };
  });
}

interface Counted {
  readonly comparison: PlannedComparison;
  /** Undefined when there is nothing to count. */
  readonly counts: Pick<
    FamilyComparison,
    'n' | 'arm_hits' | 'ref_hits' | 'delta' | 'b_arm_only' | 'c_ref_only'
  >;
}

interface Tested extends Counted {
  readonly paired: PairedComparison;
  readonly p: number;
  readonly method: string;
}

interface Untested extends Counted {
  readonly paired?: undefined;
  readonly reason: string;
}

const NOTHING = { n: 0, arm_hits: null, ref_hits: null, delta: null, b_arm_only: null, c_ref_only: null };

function testOne(
  bench: BenchArms,
  comparison: PlannedComparison,
  { alpha }: PlannedFamily,
): Tested | Untested {
  const sides = comparedArms(bench, comparison);
  if ('reason' in sides) return { comparison, counts: NOTHING, reason: sides.reason };
  const pairs = pairedValues(bench, sides.arm, sides.reference, comparison.measure);
  if (pairs.questions.length === 0)
    return { comparison, counts: NOTHING, reason: 'no query is answered by both' };
  const paired = comparePaired(pairs.arm, pairs.reference, { test: testNamed(comparison.test), alpha });
  const counts = countsOf(pairs, paired);
  if (pairs.unanswered > 0) {
    const reason = `${pairs.unanswered} ${pairs.unanswered === 1 ? 'query lacks' : 'queries lack'} an answer of an arm, and a run that is not whole is not tested`;
    return { comparison, counts, reason };
  }
  const { outcome } = paired;
  if (outcome.kind !== 'tested')
    return { comparison, counts, reason: `the test has no answer: ${outcome.reason}` };
  return { comparison, counts, paired, p: outcome.p, method: outcome.method };
}

function countsOf(pairs: PairedValues, { n, wins, losses }: PairedComparison): Counted['counts'] {
  const [arm, reference] = [pairs.arm, pairs.reference].map((values) =>
    values.reduce((sum, value) => sum + value, 0),
  ) as [number, number];
  return {
    n,
    arm_hits: arm,
    ref_hits: reference,
    delta: arm - reference,
    b_arm_only: wins,
    c_ref_only: losses,
  };
}

function scored(
  { plan }: BenchArms,
  { comparison, counts, paired, p, method }: Tested,
  adjusted: number,
  alpha: number,
  correction: CorrectionName,
): FamilyComparison {
  const delta = counts.delta!;
  const verdict = verdictOf(delta, adjusted, comparison.smallestGain, alpha);
  return {
    ...stated(comparison),
    ...counts,
    p,
    p_adjusted: adjusted,
    p_holm: correction === 'holm' ? adjusted : null,
    method,
    interval: paired.interval,
    smallest_gain: comparison.smallestGain,
    verdict,
    words: filledWords(plan.words, verdict, comparison, delta, adjusted),
    reason: null,
  };
}

function notScored({ comparison, counts, reason }: Untested): FamilyComparison {
  return {
    ...stated(comparison),
    ...counts,
    p: null,
    p_adjusted: null,
    p_holm: null,
    method: '',
    interval: null,
    smallest_gain: comparison.smallestGain,
    verdict: 'not-scored',
    words: `${comparison.arm} against ${comparison.reference}: not scored.`,
    reason,
  };
}

function stated({
  arm,
  reference,
  measure,
  test,
}: PlannedComparison): Pick<FamilyComparison, 'arm' | 'reference' | 'measure' | 'test'> {
  return { arm, reference, measure, test };
}

function testNamed(name: string): TestName {
  const known = TESTS.find((test) => test.name === name);
  if (known !== undefined) return known.name;
  throw new NotFoundError(`Expected a test (${TESTS.map((test) => test.name).join(', ')}), got ${name}.`);
}

function correctionNamed(name: string): CorrectionName {
  const known = CORRECTIONS.find((correction) => correction.name === name);
  if (known !== undefined) return known.name;
  const names = CORRECTIONS.map((correction) => correction.name).join(', ');
  throw new NotFoundError(`Expected a correction (${names}), got ${name}.`);
}
