import {
  adjust,
  type CorrectionName,
  type EquivalenceOutcome,
  judge,
  type TestOutcome,
} from '../../significance/index.ts';
import type { Comparison } from './comparison.ts';

/**
 * Corrects a whole family at once, and judges each comparison. A test without an answer keeps its place in the
 * family.
 *
 * @param familySize how many comparisons were planned; as many as are given when absent.
 */
export function correctFamily(
  comparisons: readonly Comparison[],
  correction: CorrectionName,
  alpha: number,
  familySize: number = comparisons.length,
): Comparison[] {
  const tests = adjustAnswered(
    comparisons.map(({ paired: { outcome } }) => outcome),
    correction,
    familySize,
  );
  const equivalences = adjustAnswered(
    comparisons.map(({ paired: { equivalence } }) => equivalence),
    correction,
    familySize,
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
  familySize: number,
): (number | undefined)[] {
  const ps = outcomes.map((outcome) => (outcome?.kind === 'tested' ? outcome.p : undefined));
  const answered = ps.filter((p) => p !== undefined);
  const adjusted = adjust(answered, correction, { familySize });
  let next = 0;
  return ps.map((p) => (p === undefined ? undefined : adjusted[next++]));
}
