import { InputError, NotFoundError } from '../model/index.ts';
import { bootstrapInterval, testByBootstrap } from './bootstrap.ts';
import { DEFAULT_SAMPLES, type DrawOptions, drawsOf } from './draw-options.ts';
import {
  type EquivalenceOutcome,
  testEquivalenceByRandomization,
  testEquivalenceByT,
} from './equivalence.ts';
import { testByMcNemar } from './mcnemar.ts';
import { type DetectableEffect, detectableByMcNemar } from './mcnemar-power.ts';
import { CONSTANT_DIFFERENCES, type IntervalOutcome, type TestName, type TestOutcome } from './outcome.ts';
import { type PairedDifferences, pairDifferences } from './paired-differences.ts';
import { meanAndError, testByPairedT, tInterval } from './paired-t.ts';
import { pairedProportionInterval } from './proportion-intervals.ts';
import { testByRandomization } from './randomization.ts';
import { testBySign } from './sign-test.ts';
import { detectableByPairedT } from './t-power.ts';
import { TESTS } from './test-definitions.ts';
import { testByWilcoxon, type WilcoxonOptions } from './wilcoxon.ts';

/** How an interval of the mean difference is made; `score` is Tango's, for values of 0 and 1 only. */
export type IntervalName = 't' | 'percentile' | 'bca' | 'score';

/** Options of {@link comparePaired}. */
export interface ComparePairedOptions extends DrawOptions, WilcoxonOptions {
  /** Default `randomization`. */
  readonly test?: TestName | undefined;
  /** Level of significance in (0, 1), default 0.05; the interval has confidence 1 - alpha. */
  readonly alpha?: number | undefined;
  /** Default: `score` with McNemar's test, `bca` with the bootstrap test, else `t`. */
  readonly interval?: IntervalName | undefined;
  /** The largest difference that would not matter: asks for an equivalence test. */
  readonly margin?: number | undefined;
  /** The power at which the smallest detectable effect is given; default 0.8. */
  readonly power?: number | undefined;
}

/** Two arms compared over the same queries. */
export interface PairedComparison {
  /** How many queries. */
  readonly n: number;
  /** Queries where the first arm is higher, the second is higher, both are the same. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** The mean difference, first - second. */
  readonly effect: number;
  readonly outcome: TestOutcome;
  /** Of the mean difference. */
  readonly interval: IntervalOutcome;
  /** The smallest effect that this many queries with this spread would show, with the power asked for. */
  readonly detectable: DetectableEffect;
  /** When a margin was given: by t-tests, or by sign flips when the test is `randomization`. */
  readonly equivalence?: EquivalenceOutcome;
}

/**
 * Compares two arms: `first[i]` and `second[i]` are their values of one measure for query i.
 *
 * @throws InputError when the lists differ in length, are empty or hold a value that is not finite, when alpha or
 * power is outside (0, 1) or another option is out of range, and when McNemar's test or the score interval is
 * asked of values other than 0 and 1.
 */
export function comparePaired(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: ComparePairedOptions = {},
): PairedComparison {
  const { test = 'randomization', alpha = 0.05, power = 0.8, margin } = options;
  for (const [name, value] of Object.entries({ alpha, power }))
    if (!(value > 0 && value < 1))
      throw new InputError(`Expected ${name} above 0 and below 1, got ${value}.`);
  drawsOf(options, DEFAULT_SAMPLES);
  const differences = pairDifferences(first, second);
  if (test === 'mcnemar' || options.interval === 'score') requireBinary(first, second);
  const { n, wins, losses, ties, mean: effect } = differences;
  return {
    n,
    wins,
    losses,
    ties,
    effect,
    outcome: runTest(test, differences, options),
    interval: makeInterval(options.interval ?? usualInterval(test), differences, 1 - alpha, options),
    detectable: smallestDetectable(test, differences, alpha, power),
    ...(margin !== undefined && {
      equivalence:
        test === 'randomization'
          ? testEquivalenceByRandomization(first, second, margin, alpha, options)
          : testEquivalenceByT(differences, margin, alpha),
    }),
  };
}

function requireBinary(first: ArrayLike<number>, second: ArrayLike<number>): void {
  for (const values of [first, second])
    for (let index = 0; index < values.length; index++) {
      if (values[index] === 0 || values[index] === 1) continue;
      throw new InputError(`Expected values of 0 and 1, got ${values[index]} at index ${index}.`, {
        code: 'not-comparable',
        hint: 'McNemar’s test and the score interval are for measures such as Success@5; use the randomization test.',
      });
    }
}

function runTest(test: TestName, differences: PairedDifferences, options: ComparePairedOptions): TestOutcome {
  switch (test) {
    case 'randomization':
      return testByRandomization(differences, options);
    case 'mcnemar':
      return testByMcNemar(differences.wins, differences.losses);
    case 't':
      return testByPairedT(differences);
    case 'wilcoxon':
      return testByWilcoxon(differences, options);
    case 'sign':
      return testBySign(differences.wins, differences.losses);
    case 'bootstrap':
      return testByBootstrap(differences, options);
    default:
      throw new NotFoundError(`Expected a test, got "${test satisfies never}".`, {
        hint: `The tests are ${TESTS.map(({ name }) => name).join(', ')}.`,
      });
  }
}

function usualInterval(test: TestName): IntervalName {
  if (test === 'mcnemar') return 'score';
  return test === 'bootstrap' ? 'bca' : 't';
}

function makeInterval(
  name: IntervalName,
  differences: PairedDifferences,
  confidence: number,
  options: DrawOptions,
): IntervalOutcome {
  if (name === 't') return tInterval(differences, confidence);
  if (name !== 'score') return bootstrapInterval(differences, name, confidence, options);
  return pairedProportionInterval(differences.wins, differences.losses, differences.n, confidence);
}

function smallestDetectable(
  test: TestName,
  differences: PairedDifferences,
  alpha: number,
  power: number,
): DetectableEffect {
  const { n, wins, losses } = differences;
  if (test === 'mcnemar') return detectableByMcNemar(n, (wins + losses) / n, alpha, power);
  const found = meanAndError(differences);
  if (found === undefined) return { kind: 'undefined', reason: CONSTANT_DIFFERENCES };
  return detectableByPairedT(n, found.standardError * Math.sqrt(n), alpha, power);
}
