/**
 * Is the difference real? Paired tests, intervals, equivalence, power, and corrections for many comparisons.
 *
 * Start at {@link comparePaired} and {@link adjust}; {@link TESTS} and {@link CORRECTIONS} say what there is.
 *
 * @module
 */
export { bootstrapInterval, testByBootstrap } from './bootstrap.ts';
export {
  type ComparePairedOptions,
  comparePaired,
  type IntervalName,
  type PairedComparison,
} from './compare-paired.ts';
export { CORRECTIONS, type CorrectionDefinition } from './correction-definitions.ts';
export { type AdjustOptions, adjust, type CorrectionName } from './corrections.ts';
export { DEFAULT_RESAMPLES, DEFAULT_SAMPLES, DEFAULT_SEED, type DrawOptions } from './draw-options.ts';
export {
  type EquivalenceOutcome,
  type EquivalenceResult,
  testEquivalenceByRandomization,
  testEquivalenceByT,
} from './equivalence.ts';
export { testByMcNemar } from './mcnemar.ts';
export { type DetectableEffect, detectableByMcNemar, powerOfMcNemar } from './mcnemar-power.ts';
export type {
  Interval,
  IntervalOutcome,
  NamedValue,
  NoAnswer,
  TestName,
  TestOutcome,
  TestResult,
} from './outcome.ts';
export { type PairedDifferences, pairDifferences } from './paired-differences.ts';
export { testByPairedT, tInterval } from './paired-t.ts';
export {
  clopperPearsonInterval,
  pairedProportionInterval,
  wilsonInterval,
} from './proportion-intervals.ts';
export { testByRandomization } from './randomization.ts';
export { type SeededGenerator, seededGenerator } from './seeded-generator.ts';
export { testBySign } from './sign-test.ts';
export { detectableByPairedT, powerOfPairedT } from './t-power.ts';
export { TESTS, type TestDefinition } from './test-definitions.ts';
export { judge, type Verdict } from './verdict.ts';
export { testByWilcoxon, type WilcoxonOptions, type ZeroTreatment } from './wilcoxon.ts';
