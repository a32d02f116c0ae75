import type { ComparedFamily, FamilyComparison } from '../records/family-file.ts';
import type { CrosscheckedComparison, FamilyCrosscheck } from '../records/reading-file.ts';
import { exactMcNemarP, holmAgain, logGammaMcNemarP } from './second-path.ts';

/** How far two computations of one p may lie apart, as a share of it. */
const TOLERANCE = 1e-9;

/**
 * Computes every McNemar p of the families again, from integers and from logarithms of gamma functions, and
 * corrects by Holm's definition; both start from the counts of discordant queries, nothing else.
 */
export function crosscheck(families: readonly ComparedFamily[]): FamilyCrosscheck {
  const comparisons = families.flatMap(checkFamily);
  const notChecked = families.flatMap(({ family, primary }) =>
    primary
      .filter((comparison) => !isCheckable(comparison))
      .map(({ arm, reference }) => `${family}: ${arm} against ${reference}`),
  );
  return { equal: comparisons.every(({ equal }) => equal), comparisons, not_checked: notChecked };
}

type Checkable = FamilyComparison & {
  readonly p: number;
  readonly p_adjusted: number;
  readonly b_arm_only: number;
  readonly c_ref_only: number;
};

function isCheckable(comparison: FamilyComparison): comparison is Checkable {
  return comparison.test === 'mcnemar' && comparison.p !== null;
}

function checkFamily({ family, size, correction, primary }: ComparedFamily): CrosscheckedComparison[] {
  // A family with other tests in it cannot be corrected again from its McNemar tests alone.
  const isWhole = primary.every((comparison) => comparison.p === null || isCheckable(comparison));
  const checkable = primary.filter(isCheckable);
  const exact = checkable.map(({ b_arm_only, c_ref_only }) => exactMcNemarP(b_arm_only, c_ref_only));
  const again = correction === 'holm' && isWhole ? holmAgain(exact, size) : undefined;
  return checkable.map(({ arm, reference, p, p_adjusted, b_arm_only, c_ref_only }, index) => {
    const pExact = exact[index]!;
    const pLogGamma = logGammaMcNemarP(b_arm_only, c_ref_only);
    const adjustedAgain = again?.[index] ?? null;
    return {
      family,
      arm,
      reference,
      p,
      p_exact: pExact,
      p_log_gamma: pLogGamma,
      p_adjusted,
      p_adjusted_again: adjustedAgain,
      equal:
        isNear(p, pExact) &&
        isNear(p, pLogGamma) &&
        (adjustedAgain === null || isNear(p_adjusted, adjustedAgain)),
    };
  });
}

function isNear(first: number, second: number): boolean {
  return Math.abs(first - second) <= TOLERANCE * Math.max(first, second);
}
